import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package as it is published: what globalSetup packed and unpacked. */
export const packed = {
	tarball: process.env.PACKED_TARBALL ?? '',
	folder: process.env.UNPACKED_PACKAGE ?? '',
};

/** package.json as far as n8n and the tests look into it. */
interface PackageJson {
	name: string;
	keywords: string[];
	license: string;
	homepage: string;
	author: { name: string; email: string };
	files: string[];
	main: string;
	scripts: Record<string, string>;
	n8n: { n8nNodesApiVersion: number; strict: boolean; credentials: string[]; nodes: string[] };
	peerDependencies: Record<string, string>;
}

/** package.json as packed. */
export function packageJson(): PackageJson {
	return JSON.parse(readFileSync(join(packed.folder, 'package.json'), 'utf8')) as PackageJson;
}

/** Names of the files in the tarball, relative to the package. */
export function packedFiles(): string[] {
	const listing = execFileSync('tar', ['-tzf', packed.tarball], { encoding: 'utf8' });
	return listing
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => line.replace(/^package\//, ''));
}
