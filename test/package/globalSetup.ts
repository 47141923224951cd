import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packPackage } from '../support/realN8n/packPackage';
import { runCommand } from '../support/realN8n/runCommand';

/** Builds and packs the package once, and unpacks it as n8n keeps it: beside n8n-workflow and luxon, and nothing else. */
export default async function globalSetup(): Promise<void> {
	const tarball = await packPackage();
	const modules = join(await mkdtemp(join(tmpdir(), 'rollout-notice-package-')), 'node_modules');
	const unpacked = join(modules, 'n8n-nodes-rollout-notice');
	await mkdir(unpacked, { recursive: true });
	await runCommand('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
	const workflow = dirname(require.resolve('n8n-workflow/package.json'));
	await symlink(workflow, join(modules, 'n8n-workflow'), 'junction');
	await symlink(luxonOf(workflow), join(modules, 'luxon'), 'junction');
	process.env.PACKED_TARBALL = tarball;
	process.env.UNPACKED_PACKAGE = unpacked;
}

/** The copy that n8n-workflow itself loads, as in n8n. */
function luxonOf(workflow: string): string {
	const own = join(workflow, 'node_modules/luxon');
	return existsSync(own) ? own : dirname(require.resolve('luxon/package.json'));
}
