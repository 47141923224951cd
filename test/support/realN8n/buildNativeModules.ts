import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { places } from './places';
import { runCommand } from './runCommand';

/** Builds the native modules that n8n cannot start without, in a folder where it was installed without its install scripts. */
export async function buildNativeModules(folder: string, progress: (line: string) => void): Promise<void> {
	progress('Building two native modules of n8n, sqlite3 and isolated-vm. Needs Python 3, make and a C++ compiler.');
	const hasHeaders = existsSync(join(places.nodeHeaders, 'include/node/node.h'));
	await runCommand('npm', ['rebuild', 'sqlite3', 'isolated-vm', '--loglevel=error'], {
		cwd: folder,
		env: hasHeaders ? { npm_config_nodedir: places.nodeHeaders } : {},
		onTick: (seconds) => progress(`  building: ${seconds} s (usually 75)`),
	});
}
