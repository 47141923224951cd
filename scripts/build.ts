import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, posix } from 'node:path';

import { build } from 'esbuild';

import packageJson from '../package.json';

const bundle = 'dist/index.js';
const { n8n, repository } = packageJson;

/**
 * Builds `dist/` but for its assets: all code as one file that loads at once, and where n8n looks for a node or a credential, a file that takes its class from there. What is imported stays an import.
 */
async function buildPackage(): Promise<void> {
	await rm('dist', { recursive: true, force: true });
	await build({
		entryPoints: ['index.ts'],
		outfile: bundle,
		bundle: true,
		packages: 'external',
		platform: 'node',
		target: 'node20',
		// Names stay whole. Without white space the package stays under 64 kB, and Node.js shows a line of the code with an error that nobody caught.
		minifyWhitespace: true,
		lineLimit: 120,
		banner: { js: `// Built from ${repository.url.replace(/^git\+/, '')}` },
		logLevel: 'warning',
	});
	for (const file of [...n8n.nodes, ...n8n.credentials]) {
		const [className = ''] = basename(file).split('.');
		const path = posix.relative(dirname(file), bundle);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, `"use strict";\nexports.${className} = require("${path}").${className};\n`);
	}
}

void buildPackage();
