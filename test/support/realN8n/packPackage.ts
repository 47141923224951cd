import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from './oneAtATime';
import { places } from './places';
import { runCommand } from './runCommand';

/** Builds this package and packs it as for publication. Returns the path of the tarball. */
export async function packPackage(): Promise<string> {
	await mkdir(places.scratch, { recursive: true });
	return await oneAtATime(
		join(places.scratch, 'pack.lock'),
		() => undefined,
		async () => {
			await runCommand('npm', ['run', 'build']);
			const printed = await runCommand('npm', [
				'pack',
				'--json',
				'--ignore-scripts',
				'--pack-destination',
				places.scratch,
			]);
			const [packed] = JSON.parse(printed) as Array<{ filename: string }>;
			if (!packed) throw new Error('npm pack made no tarball.');
			return join(places.scratch, packed.filename);
		},
	);
}
