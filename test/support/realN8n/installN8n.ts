import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNativeModules } from './buildNativeModules';
import { oneAtATime } from './oneAtATime';
import { places } from './places';
import { runCommand } from './runCommand';

export type Progress = (line: string) => void;

/** Written last, inside the folder that `npm ci` empties first: a half-finished install never has one. */
const stampFile = join(places.n8nFolder, 'node_modules/.rollout-notice-install');

/**
 * Installs n8n in its own folder on first use, and does nothing when that is done already.
 *
 * The first time takes about five minutes and 4 GB with npm's cache: `npm ci` without install scripts (one of n8n's many packages
 * would download a program of its own), then a build of the two native modules that n8n cannot start without.
 */
export async function installN8n(options: { progress: Progress }): Promise<void> {
	const lock = await readFile(join(places.n8nPinned, 'package-lock.json'), 'utf8');
	const nodeVersion = await runCommand(places.nodeBinary, ['--version']);
	const stamp = createHash('sha256').update(lock).update(nodeVersion).digest('hex');
	const isInstalled = async () => existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp;
	if (await isInstalled()) return;
	const onWait = () => options.progress('Another program is installing n8n; waiting for it.');
	await mkdir(places.n8nFolder, { recursive: true });
	await oneAtATime(join(places.n8nFolder, 'install.lock'), onWait, async () => {
		if (await isInstalled()) return;
		if (places.n8nFolder !== places.n8nPinned) {
			for (const file of ['package.json', 'package-lock.json'])
				await copyFile(join(places.n8nPinned, file), join(places.n8nFolder, file));
		}
		await download(options.progress);
		await buildNativeModules(places.n8nFolder, options.progress);
		await writeFile(stampFile, stamp);
		options.progress('n8n is installed. The next time starts without this step.');
	});
}

async function download(progress: Progress): Promise<void> {
	progress("Installing n8n: this happens once, and takes about 5 minutes and 4 GB of disk with npm's cache.");
	await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: places.n8nFolder,
		onTick: (seconds) => progress(`  downloading and unpacking: ${clock(seconds)} (usually 5:00)`),
	});
}

function clock(seconds: number): string {
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
