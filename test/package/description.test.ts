import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { RolloutNoticeApi } from '../../credentials/RolloutNoticeApi.credentials';
import { RolloutNotice } from '../../nodes/RolloutNotice/RolloutNotice.node';
import { RolloutNoticeTrigger } from '../../nodes/RolloutNotice/RolloutNoticeTrigger.node';
import { places } from '../support/realN8n/places';

/** A property and where it stands, as `options.timeout`. */
interface Placed {
	path: string;
	property: INodeProperties;
}

const nodes: INodeTypeDescription[] = [new RolloutNotice().description, new RolloutNoticeTrigger().description];
const credential = new RolloutNoticeApi();
const operations = (nodes[0]?.properties.find(({ name }) => name === 'operation')?.options ??
	[]) as INodePropertyOptions[];
const all: Placed[] = [...nodes, { name: credential.name, properties: credential.properties }].flatMap(
	({ name, properties }) => placed(properties, name),
);
const choices = all.flatMap(({ path, property }) =>
	optionsOf(property).map((option) => ({ path: `${path}=${String(option.value)}`, option })),
);

const smallWords = 'a an and as at but by for from if in nor of on or the to with'.split(' ');

it('sees the whole of both nodes and the credential', () => {
	expect(all.length).toBeGreaterThan(100);
	expect(all.map(({ path }) => path)).toEqual(
		expect.arrayContaining([
			'rolloutNotice.plans.plan.erisaEIN',
			'rolloutNoticeTrigger.options.timeout',
			'rolloutNoticeApi.clientSecret',
		]),
	);
});

describe('what n8n asks of texts on screen', () => {
	it('names are in title case', () => {
		const names = [
			...nodes.map(({ displayName }) => displayName),
			...all
				.filter(({ property }) => property.type !== 'notice' || isHeading(property))
				.map(({ property }) => property.displayName),
			...choices.map(({ option }) => option.name),
		];
		expect(names.filter((name) => !isTitleCase(name))).toEqual([]);
	});

	it('a notice in a form is one sentence or more', () => {
		const notices = all.filter(({ property }) => property.type === 'notice' && !isHeading(property));
		expect(notices.map(({ path }) => path)).toEqual([
			'rolloutNotice.filterNotice',
			'rolloutNotice.filterNotice',
			'rolloutNotice.sharedFieldsNotice',
			'rolloutNotice.sendAgainNotice',
		]);
		for (const { property } of notices) expect(property.displayName).toMatch(/^[A-Z].*\.$/);
	});

	it('a description is a sentence without a full stop, or several with one', () => {
		const described = [
			...all.map(({ path, property }) => ({ path, text: property.description })),
			...choices.map(({ path, option }) => ({ path, text: option.description })),
			...nodes.map(({ name, description }) => ({ path: name, text: description })),
		];
		const wrong = described.filter(({ text }) => text !== undefined && !isDescription(text));
		expect(wrong).toEqual([]);
	});

	it('a description says more than the name', () => {
		expect(
			all.filter(({ property }) => property.description?.toLowerCase() === property.displayName.toLowerCase()),
		).toEqual([]);
		expect(choices.filter(({ option }) => option.description?.toLowerCase() === option.name.toLowerCase())).toEqual([]);
	});

	it('a yes or no is described from "Whether" on', () => {
		const toggles = all.filter(({ property }) => property.type === 'boolean');
		expect(toggles.length).toBeGreaterThan(3);
		expect(toggles.filter(({ property }) => !property.description?.startsWith('Whether '))).toEqual([]);
	});

	it('a placeholder gives an example, or says what is added', () => {
		const wrong = all.filter(({ property: { type, placeholder } }) => {
			if (type === 'collection' || type === 'fixedCollection') return !/^Add [A-Za-z]+$/.test(placeholder ?? '');
			return placeholder !== undefined && !/^e\.g\. \S/.test(placeholder);
		});
		expect(wrong).toEqual([]);
	});

	it('choices are in the order of the alphabet', () => {
		for (const { path, property } of all) {
			const names = [
				...optionsOf(property).map(({ name }) => name),
				...(property.type === 'collection' && property.name !== 'sharedFields'
					? innerProperties(property).map(({ displayName }) => displayName)
					: []),
			];
			expect([path, names]).toEqual([path, [...names].sort((one, other) => one.localeCompare(other))]);
		}
	});
});

it('shared fields begin with those of the notice, and mark what belongs to one participant', () => {
	const shared = all.find(({ property }) => property.name === 'sharedFields')?.property;
	const names = shared ? innerProperties(shared).map(({ displayName }) => displayName) : [];
	const own = names.findIndex((name) => name.startsWith('Participant: '));
	expect(names.slice(0, 3)).toEqual(['Reason', 'Grace Period', 'Notice Logo URL']);
	expect(names.slice(0, own)).toContain('ERISA EIN');
	expect(names.slice(own)).toContain('Participant: SSN');
	expect(names.slice(own).every((name) => name.startsWith('Participant: '))).toBe(true);
});

it('a request filled in by hand has its fields under headings, each of which holds some', () => {
	const shown = (nodes[0]?.properties ?? []).filter(({ displayOptions }) =>
		displayOptions?.show?.fieldSource?.includes('defineBelow'),
	);
	const outline = shown.map((property) =>
		isHeading(property)
			? `# ${property.displayName}`
			: property.required
				? property.displayName
				: `(${property.displayName})`,
	);
	expect(outline.join(', ').split(/, (?=# )/)).toEqual([
		'# Plan, ERISA EIN, ERISA Plan Number, ERISA Plan Name, Plan Sponsor Company',
		'# Notice, (External Reference ID), Reason, Grace Period, Notice Logo URL, Notice File Content URL',
		'# Participant, First Name, Last Name, (SSN)',
		'# Mailing Address, Address Line 1, City, State, ZIP',
		'# Balance, Total Balance, Vested Balance, Balance As Of',
		'# Help Desk, Help Name, Help Phone, Help Address Line 1, Help City, Help State, Help ZIP, (Additional Fields)',
	]);
});

describe('what n8n needs of a description', () => {
	it('every operation has an action of its own, in sentence case and without articles', () => {
		const actions = operations.map(({ action = '' }) => action);
		expect(operations).toHaveLength(4);
		expect(new Set(actions).size).toBe(4);
		for (const action of actions) expect(action).toMatch(/^[A-Z](?!.*\b(?:a|an|the)\b)[a-zA-Z ]+$/);
	});

	it('no two parameters of one name can be on screen at once', () => {
		for (const { properties } of nodes) {
			for (const { value } of operations) {
				const names = properties
					.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes(value) ?? true)
					.map(({ name }) => name);
				expect(names).toEqual([...new Set(names)]);
			}
		}
	});

	it('every collection has each name once', () => {
		for (const { property } of all) {
			const names = innerProperties(property).map(({ name }) => name);
			expect(names).toEqual([...new Set(names)]);
		}
	});

	it('every default is a value that the parameter can have', () => {
		const wrong = all.filter(({ property: { name, type, default: preset, options } }) => {
			const values = (options ?? []).map((option) => ('value' in option ? option.value : undefined));
			// No preset makes the user choose.
			if (type === 'options') return !values.includes(preset as string) && !(name === 'reason' && preset === '');
			if (type === 'multiOptions')
				return !Array.isArray(preset) || preset.some((value) => !values.includes(value as string));
			if (type === 'boolean') return typeof preset !== 'boolean';
			return preset === undefined;
		});
		expect(wrong).toEqual([]);
	});

	it('the node can be a tool of an agent, and the trigger, which has no input, is none', () => {
		expect(nodes.map(({ usableAsTool, inputs }) => [Boolean(usableAsTool), inputs.length])).toEqual([
			[true, 1],
			[false, 0],
		]);
	});

	it('a model is told what only reads, what mails a letter, and to let a person approve that', () => {
		const [node] = nodes;
		for (const text of [node?.description, node?.builderHint?.searchHint]) {
			expect(text).toMatch(/read|status/i);
			expect(text).toMatch(/mails? .*letter/i);
			expect(text).toMatch(/approv/);
		}
		expect(nodes[1]?.builderHint?.searchHint).toMatch(/mails nothing; the first poll .* silent/);
		const byValue = Object.fromEntries(operations.map((operation) => [operation.value, operation]));
		expect(byValue.statusByQuery?.description).toContain('Mails nothing');
		expect(byValue.statusByRange?.description).toContain('Mails nothing');
		// The description that n8n makes for a model is the action.
		expect(byValue.request?.action).toContain('mail');
	});
});

it('the panel of the trigger says, before and after it is published, that the first poll is silent', () => {
	const { inactive, active } = (nodes[1]?.triggerPanel as { executionsHelp: Record<string, string> }).executionsHelp;
	for (const help of [inactive, active]) expect(help).toMatch(/first poll (?:is|was) silent/);
	expect(inactive).toContain('Emit Existing');
	expect(nodes[1]?.activationMessage).toContain('from now on');
});

it('the panel of a published trigger speaks of its publication as done', () => {
	const { activationHint } = nodes[1]?.triggerPanel as { activationHint: Record<string, string> };
	expect(activationHint.inactive).toContain('After you publish');
	expect(activationHint.active).toContain('is published');
});

it('days are picked without a time', () => {
	const picked = all.filter(({ property }) => property.typeOptions?.dateOnly).map(({ property }) => property.name);
	expect(picked).toEqual(['from', 'to', 'balanceAsOf', 'balanceAsOf']);
});

it('both nodes are found by the words of the trade, and not by what the service does not offer', () => {
	for (const file of ['RolloutNotice', 'RolloutNoticeTrigger']) {
		const codex = readFileSync(join(places.repository, `nodes/RolloutNotice/${file}.node.json`), 'utf8');
		const { alias } = JSON.parse(codex) as { alias: string[] };
		expect(alias).toEqual(
			expect.arrayContaining([
				'Force-out',
				'Small balance',
				'Automatic rollover',
				'Recordkeeper',
				'Termination',
				'Mail',
			]),
		);
		expect(codex).not.toMatch(/certified|registered/i);
	}
});

it('F43 what is secret or personal is covered on screen', () => {
	const covered = all.filter(({ property }) => property.typeOptions?.password).map(({ property }) => property.name);
	expect([...new Set(covered)].sort()).toEqual([
		'accessToken',
		'accessTokenExpiresAt',
		'accessTokenFor',
		'clientSecret',
		'ssn',
	]);
	const open = all.filter(
		({ property: { name, typeOptions } }) => /secret|token|^ssn$/i.test(name) && !typeOptions?.password,
	);
	expect(open).toEqual([]);
});

function placed(properties: INodeProperties[], path: string): Placed[] {
	return properties.flatMap((property) => {
		const own = `${path}.${property.name}`;
		const groups = groupsOf(property).flatMap(({ name, values }) => placed(values, `${own}.${name}`));
		return [
			{ path: own, property },
			...(property.type === 'collection' ? placed(innerProperties(property), own) : []),
			...groups,
		];
	});
}

function isHeading({ type, typeOptions }: INodeProperties): boolean {
	return type === 'notice' && typeOptions?.sectionHeader === true;
}

function optionsOf({ type, options = [] }: INodeProperties): INodePropertyOptions[] {
	return type === 'options' || type === 'multiOptions' ? (options as INodePropertyOptions[]) : [];
}

function groupsOf({ type, options = [] }: INodeProperties): INodePropertyCollection[] {
	return type === 'fixedCollection' ? (options as INodePropertyCollection[]) : [];
}

function innerProperties(property: INodeProperties): INodeProperties[] {
	if (property.type === 'collection') return (property.options ?? []) as INodeProperties[];
	return groupsOf(property).flatMap(({ values }) => values);
}

/** Every word begins with a capital or a digit; small words between others need not. */
function isTitleCase(name: string): boolean {
	const words = name.split(' ');
	return words.every((word, index) => {
		const isBetween = index > 0 && index < words.length - 1;
		return /^[A-Z0-9]/.test(word) || (isBetween && smallWords.includes(word));
	});
}

/** Full stops in "e.g." and inside numbers and addresses end no sentence. */
function isDescription(text: string): boolean {
	const sentences = text.split(/\.(?= [A-Z]|$)/).filter((part) => part !== '').length;
	return /^[A-Z0-9]/.test(text) && text.endsWith('.') === sentences > 1;
}
