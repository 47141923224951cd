import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { PackageDirectoryLoader } = require('n8n-core') as typeof import('n8n-core');

/** Prints what n8n's own loader makes of an unpacked package. */
const loader = new PackageDirectoryLoader(process.argv[2] ?? '');
await loader.loadAll();
console.log(
	JSON.stringify({
		packageName: loader.packageName,
		known: loader.known,
		nodes: loader.types.nodes,
		credentials: loader.types.credentials,
	}),
);
