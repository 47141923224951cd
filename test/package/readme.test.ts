import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RolloutNotice } from '../../nodes/RolloutNotice/RolloutNotice.node';
import { RolloutNoticeTrigger } from '../../nodes/RolloutNotice/RolloutNoticeTrigger.node';
import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import { places } from '../support/realN8n/places';
import { packageJson } from './packed';

const readme = readFileSync(join(places.repository, 'README.md'), 'utf8');
const folders = ['nodes', 'credentials'].map((name) => join(places.repository, name));
const sources = folders
	.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
	.filter((file) => file.endsWith('.ts'))
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');

describe('the README', () => {
	it('quotes errors as the nodes say them', () => {
		const section = readme.slice(readme.indexOf('## Errors and what to do'), readme.indexOf('## Privacy'));
		const quoted = [...section.matchAll(/^\| `(.+?)` \|/gm)].map(([, message = '']) => message);
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

	it('leads to places that exist', () => {
		const targets = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
		const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
		const lost = targets.filter((target) =>
			target.startsWith('#') ? !headings.includes(target.slice(1)) : !existsSync(join(places.repository, target)),
		);
		expect(lost).toEqual([]);
		for (const anchor of ['the-credential', 'the-trigger']) expect(headings).toContain(anchor);
	});

	it('names commands and examples that exist', () => {
		const commands = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
		expect(commands.filter((name) => !(name in packageJson().scripts))).toEqual([]);
		const examples = readdirSync(places.examples).filter((file) => file.endsWith('.json'));
		expect(examples.filter((file) => !readme.includes(`\`${file}\``))).toEqual([]);
	});

	it('tells of every parameter of both nodes that is no field of a request', () => {
		const fields: string[] = requestFields.map(({ name }) => name);
		const ofNodes = [new RolloutNotice(), new RolloutNoticeTrigger()].flatMap(
			({ description }) => description.properties,
		);
		const inside = ofNodes.filter(({ name }) => name === 'options').flatMap(({ options = [] }) => options);
		const names = [...ofNodes, ...inside].filter(({ name }) => !fields.includes(name) && name !== 'operation');
		const untold = names
			.map((property) => ('displayName' in property ? property.displayName : ''))
			.filter((name) => name !== 'Options' && !readme.includes(name));
		expect(untold).toEqual([]);
	});
});

/** Whether the text stands in the sources, where an expression may fill a gap of one or more words. */
function isSaid(part: string): boolean {
	const wanted = part.trim();
	return sources.includes(wanted) || sources.replace(/\$\{[^}]*\}/g, '…').includes(wanted);
}

/** As GitHub makes anchors of headings. */
function anchorOf(title: string): string {
	return title
		.toLowerCase()
		.replace(/[^\w\- ]/g, '')
		.replaceAll(' ', '-');
}
