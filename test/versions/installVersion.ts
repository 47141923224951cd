import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installN8n, type Progress } from '../support/realN8n/installN8n';
import { buildNativeModules } from '../support/realN8n/buildNativeModules';
import { oneAtATime } from '../support/realN8n/oneAtATime';
import { places } from '../support/realN8n/places';
import { runCommand } from '../support/realN8n/runCommand';

/** Versions of n8n are kept here, 3 GB each, for every checkout of the machine. */
const cache = process.env.ROLLOUT_NOTICE_CACHE || join(homedir(), '.cache/n8n-nodes-rollout-notice');

/** Older versions want a package from an address of its maker; the registry has the same code under another name. */
const overrides = { xlsx: 'npm:@e965/xlsx@0.20.3' };

/** Installs a version of n8n unless it is there, and hands back its folder. About five minutes the first time. */
export async function installVersion(version: string, progress: Progress): Promise<string> {
	if (version === (await pinnedVersion())) {
		await installN8n({ progress });
		return places.n8nFolder;
	}
	const folder = join(cache, `n8n-${version}`);
	const stampFile = join(folder, 'node_modules/.rollout-notice-install');
	const stamp = await runCommand(places.nodeBinary, ['--version']);
	const isInstalled = async () => existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp;
	const onWait = () => progress(`Another program is installing n8n ${version}; waiting for it.`);
	await oneAtATime(join(cache, `n8n-${version}.lock`), onWait, async () => {
		if (await isInstalled()) return;
		await mkdir(folder, { recursive: true });
		const manifest = { private: true, dependencies: { n8n: version }, overrides };
		await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
		progress(`Installing n8n ${version} in ${folder}: once, about 5 minutes and 3 GB.`);
		const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
		await runCommand('npm', ['install', '--ignore-scripts', ...quiet], { cwd: folder });
		await buildNativeModules(folder, progress);
		await writeFile(stampFile, stamp);
	});
	return folder;
}

/** The version that the demo and the other tests run. */
async function pinnedVersion(): Promise<string | undefined> {
	const manifest = await readFile(join(places.n8nPinned, 'package.json'), 'utf8');
	return (JSON.parse(manifest) as { dependencies: { n8n?: string } }).dependencies.n8n;
}
