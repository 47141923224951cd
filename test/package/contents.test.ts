import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { loadOutputSchema } from 'n8n-core';

import { places } from '../support/realN8n/places';
import { packageJson, packed, packedFiles } from './packed';

const neededAtRunTime =
	/^dist\/(?:index\.js|credentials\/\w+\.credentials\.js|nodes\/RolloutNotice\/(?:\w+\.node\.(?:js|json)|[\w.]+\.svg|__schema__\/[\w./]+\.json))$/;
const forPeople = ['package.json', 'README.md', 'LICENSE'];

describe('the packed package', () => {
	it('holds what is needed at run time, and the three files that people read', () => {
		const files = packedFiles();
		expect(files.filter((file) => !neededAtRunTime.test(file)).sort()).toEqual([...forPeople].sort());
	});

	it('holds the nodes, the credential, their icons and their codex files', () => {
		expect(packedFiles()).toEqual(
			expect.arrayContaining([
				'dist/index.js',
				'dist/credentials/RolloutNoticeApi.credentials.js',
				'dist/nodes/RolloutNotice/RolloutNotice.node.js',
				'dist/nodes/RolloutNotice/RolloutNotice.node.json',
				'dist/nodes/RolloutNotice/RolloutNoticeTrigger.node.js',
				'dist/nodes/RolloutNotice/RolloutNoticeTrigger.node.json',
				'dist/nodes/RolloutNotice/rolloutNotice.svg',
				'dist/nodes/RolloutNotice/rolloutNotice.dark.svg',
			]),
		);
	});

	it('is less than 64 kB (of 1,024 bytes) to download', () => {
		expect(statSync(packed.tarball).size).toBeLessThan(64 * 1024);
	});

	it('holds a preview of each output where n8n looks for it', () => {
		const nodeDir = join(packed.folder, 'dist/nodes/RolloutNotice');
		for (const operation of [undefined, 'request', 'statusByQuery', 'statusByRange', 'uploadPdf'])
			expect(loadOutputSchema({ nodeDir, version: 1, operation })).toMatchObject({ type: 'object' });
	});

	it('keeps the names of the sources, in lines that fit into a log', () => {
		const lines = readFileSync(join(packed.folder, 'dist/index.js'), 'utf8').split('\n');
		expect(lines.join('').includes('async function submitOnce(service,')).toBe(true);
		expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1000);
	});

	it('imports nothing but n8n-workflow, luxon, crypto and itself', () => {
		const scripts = packedFiles().filter((file) => file.endsWith('.js'));
		const imports = scripts.flatMap((file) => [
			...readFileSync(join(packed.folder, file), 'utf8').matchAll(/\b(?:require|import)\(\s*["']([^"']+)["']\s*\)/g),
		]);
		const foreign = imports.map(([, name = '']) => name).filter((name) => !name.startsWith('.'));
		expect([...new Set(foreign)].sort()).toEqual(['crypto', 'luxon', 'n8n-workflow']);
	});
});

describe('package.json', () => {
	it('is one that n8n may verify: MIT, its keyword, a homepage, an author who can be written to', () => {
		const { license, keywords, homepage, author, name } = packageJson();
		expect(license).toBe('MIT');
		expect(keywords).toContain('n8n-community-node-package');
		expect(name).toMatch(/^n8n-nodes-/);
		expect(homepage).toMatch(/^https:\/\//);
		expect(author.email).toContain('@');
		expect(readFileSync(join(packed.folder, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
	});

	it('F45 needs nothing installed but n8n-workflow, whichever version n8n has', () => {
		const json: object = packageJson();
		expect(packageJson().peerDependencies).toEqual({ 'n8n-workflow': '*' });
		for (const part of [
			'dependencies',
			'optionalDependencies',
			'bundleDependencies',
			'bundledDependencies',
			'overrides',
			'resolutions',
		])
			expect(json).not.toHaveProperty(part);
	});

	it('runs nothing when it is installed or packed', () => {
		const scripts = Object.keys(packageJson().scripts);
		expect(
			scripts.filter((name) =>
				/^(?:pre|post)?(?:install|pack|publish)$|^prepare|^prepublishOnly|^dependencies$/.test(name),
			),
		).toEqual([]);
	});

	it('names files that exist', () => {
		const { n8n, main } = packageJson();
		expect(n8n).toMatchObject({ n8nNodesApiVersion: 1, strict: true });
		for (const file of [...n8n.nodes, ...n8n.credentials, main]) expect(packedFiles()).toContain(file);
	});
});

describe('the sources that ship', () => {
	it('have no file of more than 150 lines but the list of fields', () => {
		const folders = ['nodes', 'credentials'].flatMap((folder) =>
			readdirSync(join(places.repository, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
				join(folder, file),
			),
		);
		const sources = folders.filter((file) => file.endsWith('.ts'));
		const lengths = sources.map((file) => ({
			file,
			lines: readFileSync(join(places.repository, file), 'utf8').trimEnd().split('\n').length,
		}));
		expect(lengths.filter(({ lines }) => lines > 150).map(({ file }) => file)).toEqual([
			'nodes/RolloutNotice/domain/fields/requestFields.ts',
		]);
	});
});
