import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { table } from '../../demo/table';
import { openWorld } from '../e2e/support/world';
import { packPackage } from '../support/realN8n/packPackage';
import { places } from '../support/realN8n/places';
import { startN8n } from '../support/realN8n/startN8n';
import { checks } from './checks';
import { installVersion } from './installVersion';

/** The last of 1.x, the first of 2.x, one from the middle, and the newest that installs. */
const versions = ['1.123.81', '2.0.3', '2.20.12', '2.41.1'];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What came of each check on one version, by the check's name: undefined is well. */
type Results = Map<string, string | undefined>;

/** Starts the version with this package and makes every check, each on a sandbox that is as new. */
async function tryVersion(version: string, tarball: string): Promise<Results> {
	const n8nFolder = await installVersion(version, say);
	const folder = join(places.scratch, `n8n-${version}`);
	await rm(folder, { recursive: true, force: true });
	// Older versions end at the name of a module that they do not have; this one all of them know.
	const env = { N8N_DISABLED_MODULES: 'insights' };
	const n8n = await startN8n({ folder, tarball, n8nFolder, env });
	try {
		const world = await openWorld(n8n);
		const results: Results = new Map();
		for (const check of checks) {
			world.sandbox.reset();
			const fault = await check.run(world).catch((error: unknown) => `failed: ${String(error)}`);
			say(`  n8n ${version}, ${check.name}: ${fault ?? 'ok'}`);
			results.set(check.name, fault);
		}
		await world.close();
		return results;
	} finally {
		await n8n.stop();
	}
}

/** `npm run test:versions` for all, `npm run test:versions -- 2.0.3` for some. Ends with code 1 where anything fails. */
async function main(asked: string[]): Promise<number> {
	const tarball = await packPackage();
	const tried = new Map<string, Results>();
	for (const version of asked.length > 0 ? asked : versions) {
		say(`n8n ${version}`);
		const failed = (error: unknown): Results => {
			say(`  ${String(error)}`);
			return new Map(checks.map(({ name }) => [name, 'not tried']));
		};
		tried.set(version, await tryVersion(version, tarball).catch(failed));
	}
	const rows = checks.map(({ name }) => [name, ...[...tried.values()].map((results) => results.get(name) ?? 'ok')]);
	say(`\n${table([['n8n', ...tried.keys()], ...rows], 30)}`);
	return rows.flat().filter((cell) => cell === 'ok').length === checks.length * tried.size ? 0 : 1;
}

main(process.argv.slice(2)).then(
	(code) => process.exit(code),
	(error: unknown) => {
		say(error instanceof Error ? error.message : String(error));
		process.exit(1);
	},
);
