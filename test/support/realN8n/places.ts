import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(__dirname, '../../..');
const n8nPinned = join(repository, 'demo/n8n');
/** Several checkouts of one machine can share an n8n of 3 GB: the variable names its folder. */
const n8nFolder = resolve(process.env.ROLLOUT_NOTICE_N8N || n8nPinned);

/** Node 24 as the npm package `node` brings it; n8n 2.39 and later refuse Node 20. */
function nodeBinary(): string {
	const packaged = join(repository, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
	return existsSync(packaged) ? packaged : process.execPath;
}

/** Where things are, as absolute paths. `scratch` holds everything that a demo or a test run leaves behind; git ignores it. */
export const places = {
	repository,
	/** The package.json and lock file of the n8n that is run, apart from this package's dependencies. */
	n8nPinned,
	/** Where that n8n is installed. */
	n8nFolder,
	n8nProgram: join(n8nFolder, 'node_modules/n8n/bin/n8n'),
	nodeBinary: nodeBinary(),
	/** C++ headers of that Node, for the two native modules of n8n; absent on platforms where the npm package lacks them. */
	nodeHeaders: join(repository, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`),
	scratch: join(repository, '.demo'),
	examples: join(repository, 'examples'),
};
