import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { places } from './places';
import { runCommand } from './runCommand';

/**
 * Puts a packed package where n8n keeps installed community packages, in the way n8n does: the tarball is unpacked
 * into `nodes/node_modules`, and a package.json beside lists it. Installing from a registry is the one step left out.
 */
export async function unpackPackage(options: {
	userFolder: string;
	tarball: string;
	/** The folder that the n8n is installed in; the pinned one's when left out. */
	n8nFolder?: string;
}): Promise<void> {
	const nodesFolder = join(options.userFolder, '.n8n/nodes');
	const name = 'n8n-nodes-rollout-notice';
	const target = join(nodesFolder, 'node_modules', name);
	await rm(target, { recursive: true, force: true });
	await mkdir(target, { recursive: true });
	await runCommand('tar', ['-xzf', options.tarball, '-C', target, '--strip-components=1']);
	const { version } = JSON.parse(await readFile(join(target, 'package.json'), 'utf8')) as { version: string };
	const list = { name: 'installed-nodes', private: true, dependencies: { [name]: version } };
	await writeFile(join(nodesFolder, 'package.json'), JSON.stringify(list, null, 2));
	await shareModules(options.userFolder, options.n8nFolder ?? places.n8nFolder);
}

/**
 * Lets the package find n8n's own `n8n-workflow` and `luxon`. Node looks in every folder above before it asks
 * n8n, and above the scratch folder lie this repository's modules, which an installed package would never see.
 */
async function shareModules(userFolder: string, n8nFolder: string): Promise<void> {
	const link = join(userFolder, 'node_modules');
	await rm(link, { recursive: true, force: true });
	await symlink(join(n8nFolder, 'node_modules'), link, 'junction');
}
