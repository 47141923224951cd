import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { RolloutNotice } from '../../nodes/RolloutNotice/RolloutNotice.node';
import { RolloutNoticeTrigger } from '../../nodes/RolloutNotice/RolloutNoticeTrigger.node';
import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import { places } from '../support/realN8n/places';
import { packageJson } from './packed';

const folderOf = (folder: string) => readdirSync(join(places.repository, folder)).map((file) => join(folder, file));
/** Every page for people, by its path: what stands at the top and in docs/. */
const pages = new Map(
	[...folderOf('.'), ...folderOf('docs')]
		.filter((file) => file.endsWith('.md'))
		.map((file) => [file, readFileSync(join(places.repository, file), 'utf8')] as const),
);
const page = (file: string) => pages.get(file) ?? '';
const readme = page('README.md');
const folders = ['nodes', 'credentials'].map((name) => join(places.repository, name));
const sources = folders
	.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
	.filter((file) => file.endsWith('.ts'))
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');
const parameters = [new RolloutNotice(), new RolloutNoticeTrigger()].flatMap(({ description: { properties } }) => [
	...properties,
	...properties
		.filter(({ name }) => name === 'options')
		.flatMap(({ options = [] }) => options.filter((option): option is INodeProperties => 'type' in option)),
]);

describe('the README', () => {
	it('is a front page of at most 130 lines', () => {
		expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(130);
	});

	it('has the headings that the help of the nodes and the credential leads to', () => {
		for (const anchor of ['the-credential', 'the-trigger']) expect(anchorsOf(readme)).toContain(anchor);
	});

	it('leads to a page that names every example', () => {
		const examples = readdirSync(places.examples).filter((file) => file.endsWith('.json'));
		expect(examples.filter((file) => !page('docs/examples.md').includes(`\`${file}\``))).toEqual([]);
	});

	it('leads to examples that tell to replace the samples in every letter they request', () => {
		const files = readdirSync(places.examples).filter((file) => file.endsWith('.json'));
		const requesting = files
			.map((file) => readFileSync(join(places.examples, file), 'utf8'))
			.filter((text) => text.includes('"operation": "request"'));
		expect(requesting).toHaveLength(5);
		for (const text of requesting)
			expect(text.match(/(?<=\\n)\d\. [^\\]*/g)).toContainEqual(
				expect.stringMatching(/logo.* help desk|help desk.* logo/),
			);
	});

	it('has the alert set up and published before the letters come back', () => {
		const section = readme.slice(readme.indexOf('## Your first letter'), readme.indexOf('## What you can do'));
		const steps = ['`alert-on-returned-mail.json`', '*Every Minute*', 'publish the workflow', '*Advance 5 days*'];
		const places = steps.map((words) => section.indexOf(words));
		expect(places).not.toContain(-1);
		expect(places).toEqual([...places].sort((one, other) => one - other));
	});

	it('says plainly what is not offered', () => {
		const section = readme.slice(readme.indexOf('## Not offered'), readme.indexOf('## Examples'));
		for (const words of ['certified', 'correction of addresses', 'cancel', 'proof of mailing'])
			expect(section).toContain(words);
	});
});

describe('the pages', () => {
	it('lead to places that exist', () => {
		const lost = [...pages].flatMap(([file, text]) =>
			linksOf(text)
				.filter((target) => !leadsSomewhere(file, target))
				.map((target) => `${file}: ${target}`),
		);
		expect(lost).toEqual([]);
	});

	it('are all led to by another page', () => {
		const targets = [...pages].flatMap(([file, text]) =>
			linksOf(text).map((target) => join(dirname(file), target.split('#')[0] ?? '')),
		);
		const found = ['README.md', ...targets];
		expect([...pages.keys()].filter((file) => !found.includes(file))).toEqual([]);
	});

	it('name commands and examples that exist', () => {
		const { scripts } = packageJson();
		const commands = [...pages].flatMap(([file, text]) =>
			[...text.matchAll(/(?:`(?:``\n)?|&& )npm (?:run )?([\w:]+)/g)].map(([, name = '']) => `${file}: ${name}`),
		);
		const known = ['ci', 'test', 'install', 'pack', 'audit', ...Object.keys(scripts)];
		expect(commands.filter((command) => !known.includes(command.split(' ').at(-1) ?? ''))).toEqual([]);
		const examples = [...pages].flatMap(([, text]) => [...text.matchAll(/`(?:examples\/)?([\w-]+\.json)`/g)]);
		const names = examples.map(([, name = '']) => name).filter((name) => name !== 'package.json');
		expect(names.length).toBeGreaterThan(20);
		expect(names.filter((name) => !existsSync(join(places.examples, name)))).toEqual([]);
	});

	it('name files of the repository that exist', () => {
		const files = execFileSync('git', ['ls-files'], { cwd: places.repository, encoding: 'utf8' }).split('\n');
		const named = [...pages]
			.filter(([file]) => file !== 'CHANGELOG.md')
			.flatMap(([, text]) => [...text.matchAll(/(?:`|^\/\/ )([\w.-]+\/[\w./-]+\.(?:ts|mjs|ya?ml|md|xlsx))(?:`|$)/gm)]);
		const names = named.map(([, name = '']) => name);
		expect(names.length).toBeGreaterThan(20);
		expect(names.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
	});

	it('count the fields that every letter needs and a sheet seldom has', () => {
		const needed = requestFields.filter(
			(field) =>
				['notice', 'help'].includes(field.group) &&
				field.required === 'always' &&
				field.default === undefined &&
				field.name !== 'reason',
		);
		expect(needed).toHaveLength(8);
		expect(page('docs/send-from-a-spreadsheet.md')).toContain('needs eight');
	});

	it('quote errors as the nodes say them', () => {
		const quoted = [...page('docs/errors.md').matchAll(/^\| `(.+?)` \|/gm)].flatMap(([, cell = '']) =>
			cell.split('`, `'),
		);
		expect(quoted.length).toBeGreaterThan(20);
		const invented = quoted.filter(
			(message) =>
				!message
					.replace(/\d{3}$/, '…')
					.split('…')
					.every((part) => isSaid(part)),
		);
		expect(invented).toEqual([]);
	});

	it('tell of every parameter of both nodes that is no field of a request', () => {
		const fields: string[] = requestFields.map(({ name }) => name);
		const told = parameters.filter(
			({ name, type }) => !fields.includes(name) && !['operation', 'options'].includes(name) && type !== 'notice',
		);
		const untold = told
			.map(({ displayName }) => displayName)
			.filter((name) => !page('docs/reference.md').includes(name));
		expect(untold).toEqual([]);
	});

	it('tell the numbers that parameters are preset to', () => {
		const presets = [
			...page('docs/reference.md').matchAll(/(?:^\| (?:Options: )?(.+?) \|.*|\*([\w ]+)\* \()preset (\d+)/gim),
		].map(([, cell = '', label = cell, preset]) => ({ labels: label.split(', '), preset: Number(preset) }));
		expect(presets.length).toBeGreaterThan(6);
		const told = presets.map(({ labels }) => ({
			labels,
			preset: parameters.find(
				({ displayName, default: preset }) => labels.includes(displayName) && typeof preset === 'number',
			)?.default,
		}));
		expect(presets).toEqual(told);
	});
});

/** The targets of links and pictures, but for those on the web. */
function linksOf(text: string): string[] {
	return [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
}

function leadsSomewhere(file: string, target: string): boolean {
	const [path = '', anchor] = target.split('#');
	const place = path === '' ? file : join(dirname(file), path);
	if (anchor === undefined) return existsSync(join(places.repository, place));
	return anchorsOf(page(place)).includes(anchor);
}

/** As GitHub makes anchors of headings. */
function anchorsOf(text: string): string[] {
	return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
}

/** Whether the text stands in the sources, where an expression may fill a gap of one or more words. */
function isSaid(part: string): boolean {
	const wanted = part.trim();
	return sources.includes(wanted) || sources.replace(/\$\{[^}]*\}/g, '…').includes(wanted);
}

function anchorOf(title: string): string {
	return title
		.toLowerCase()
		.replace(/[^\w\- ]/g, '')
		.replaceAll(' ', '-');
}
