import fc from 'fast-check';
import { getGlobalState, type IExecuteFunctions, type INode, type INodeParameters } from 'n8n-workflow';

import { InvalidInputError, sayFault } from '../../../nodes/RolloutNotice/domain/fault';
import { timeZoneOf } from '../../../nodes/RolloutNotice/n8n/nodeContext';
import {
	choice,
	choices,
	count,
	dateTime,
	number,
	text,
	toggle,
} from '../../../nodes/RolloutNotice/n8n/parameterKinds';
import {
	collection,
	readParameters,
	sameForAllItems,
	type Parameter,
} from '../../../nodes/RolloutNotice/n8n/parameters';
import { workedOut } from '../../../nodes/RolloutNotice/n8n/workedOut';

const options = [
	{ name: 'Send Again', value: 'send' },
	{ name: 'Skip', value: 'skip' },
];
const kinds = {
	text: text({ displayName: 'Words', default: '' }),
	dateTime: dateTime({ displayName: 'Day', default: '' }),
	number: number({ displayName: 'Seconds', default: 60, typeOptions: { minValue: 0.1 } }),
	count: count({ displayName: 'Count', default: 50, typeOptions: { maxValue: 99 } }),
	toggle: toggle({ displayName: 'Switch', default: false }),
	choice: choice<string>({ displayName: 'Way', default: 'skip', options }),
	choices: choices<string>({ displayName: 'Ways', default: [], options }),
};
const presets = { text: '', dateTime: '', number: 60, count: 50, toggle: false, choice: 'skip', choices: [] };
type KindName = keyof typeof kinds;
const kindNames = Object.keys(kinds) as KindName[];

/** What a parameter reads as, or its faults as sentences. Saved is an expression unless told otherwise. */
function read(parameter: Parameter<unknown>, value: unknown, ...given: unknown[]): unknown {
	const saved = given.length > 0 ? given[0] : '={{ $json.value }}';
	const parameters = { given: saved } as INodeParameters;
	const node: INode = { id: 'n', name: 'Node', type: 'node', typeVersion: 1, position: [0, 0], parameters };
	try {
		return readParameters({ given: parameter }, node, () => value).given;
	} catch (error) {
		if (error instanceof InvalidInputError) return { faults: error.faults.map(sayFault) };
		throw error;
	}
}

const isFault = (reading: unknown) => typeof reading === 'object' && reading !== null && 'faults' in reading;
const blanks = ['', ' ', '\u200B', null, undefined, NaN, 'undefined', 'null', 'NULL', 'NaN', [], ['']];

describe('given is given', () => {
	it('a value that was given never falls away: it is read, or it is a fault that names its parameter', () => {
		fc.assert(
			fc.property(fc.constantFrom(...kindNames), fc.oneof(fc.anything(), fc.constantFrom(...blanks)), (kind, value) => {
				const reading = read(kinds[kind], value);
				if (isFault(reading)) {
					expect(reading).toEqual({ faults: [expect.stringMatching(new RegExp(`^${kinds[kind].displayName} `))] });
					return;
				}
				if (kind === 'text' || kind === 'dateTime') expect(reading).toBe(value);
				else if (kind === 'number') expect(reading).toBe(Number(value));
				else if (kind === 'count') expect(reading).toBe(Math.min(99, Math.max(1, Math.floor(Number(value)))));
				else if (kind === 'toggle')
					expect(String(value).trim()).toMatch(reading ? /^(true|yes|on|1)$/i : /^(false|no|off|0)$/i);
				else if (kind === 'choice') expect(String(value)).toMatch(/^\s*(send|skip|send ?again)\s*$/i);
				else
					expect(reading).toHaveLength(
						[value]
							.flat()
							.join(',')
							.split(',')
							.filter((word) => word.trim() !== '').length,
					);
			}),
		);
	});

	it.each(kindNames)('%s is its default where nothing was given', (kind) => {
		for (const saved of kind === 'toggle' ? [undefined] : [undefined, null, '', ' ', '=', '= ', []])
			for (const value of [undefined, null, '']) expect(read(kinds[kind], value, saved)).toEqual(presets[kind]);
	});

	it.each(kindNames)('%s that came out blank is a fault', (kind) => {
		const otherwise = kind === 'toggle' ? 'turn it on or off' : 'clear the field';
		for (const blank of blanks)
			expect(read(kinds[kind], blank)).toEqual({
				faults: [`${kinds[kind].displayName} came out blank. Check its expression, or ${otherwise}`],
			});
	});

	it('a switch that is saved but blank is a fault, since no one can clear it', () => {
		for (const saved of [null, '', ' ', '=', '= ', []])
			for (const value of [undefined, null, ''])
				expect(read(kinds.toggle, value, saved)).toEqual({
					faults: ['Switch came out blank. Check its expression, or turn it on or off'],
				});
	});

	it('a word for nothing that was typed is not nothing', () => {
		expect(read(kinds.text, 'null', 'null')).toEqual({ faults: [expect.stringMatching(/^Words came out blank/)] });
	});

	it('a model may leave out a filter that it was asked to fill in, but not a switch', () => {
		const fromModel = "={{ $fromAI('value') }}";
		expect(read(kinds.text, '', fromModel)).toBe('');
		expect(read(kinds.dateTime, undefined, fromModel)).toBe('');
		expect(isFault(read(kinds.toggle, '', fromModel))).toBe(true);
	});

	it('one that is required and was cleared is missing; one that is not shown is not', () => {
		const required = choices<string>({ displayName: 'Events', default: ['skip'], required: true, options });
		expect(read(required, [], [])).toEqual({ faults: ['Events is missing. Fill it in'] });
		expect(read(required, undefined, undefined)).toEqual(['skip']);
	});

	it('all faults are told at once, those inside a collection too', () => {
		const settings = collection({ displayName: 'Options', default: {}, parameters: kinds });
		const saved = { count: '={{ "many" }}', toggle: '={{ "perhaps" }}', text: 'kept' };
		expect(read(settings, { count: 'many', toggle: 'perhaps', text: 'kept' }, saved)).toEqual({
			faults: [
				'Count is not a number. Correct the value or its expression',
				'Switch is neither yes nor no. Correct the value or its expression',
			],
		});
	});

	it('a setting that was not added to a collection has its default', () => {
		const settings = collection({ displayName: 'Options', default: {}, parameters: kinds });
		expect(read(settings, { number: 7 }, { number: 7 })).toEqual({ ...presets, number: 7 });
		expect(read(settings, {}, {})).toEqual(presets);
		expect(read(settings, undefined, undefined)).toEqual(presets);
	});
});

describe('what a value may be', () => {
	it.each<[unknown, number]>([
		[7, 7],
		[2.9, 2],
		['12', 12],
		[' 12 ', 12],
		['1e1', 10],
	])('the whole number that %p is', (value, whole) => {
		expect(read(kinds.count, value)).toBe(whole);
	});

	it.each([0, -3, 0.5, '0', -Infinity])('a count is 1 where %p is less', (value) => {
		expect(read(kinds.count, value)).toBe(1);
	});

	it('a count is no more than the most that there may be, nor than a number can hold exactly', () => {
		expect(read(kinds.count, 100)).toBe(99);
		expect(read(kinds.count, Infinity)).toBe(99);
		expect(read(count({ displayName: 'Limit', default: 50 }), Infinity)).toBe(Number.MAX_SAFE_INTEGER);
	});

	it.each(['big', '1,000', [3], {}, true, false])('%p is no number', (value) => {
		expect(read(kinds.count, value)).toEqual({
			faults: ['Count is not a number. Correct the value or its expression'],
		});
	});

	it('a number that is no count is taken as it is, or refused', () => {
		const days = number({ displayName: 'Days', default: 1, typeOptions: { minValue: 1, maxValue: 36_500 } });
		expect(read(kinds.number, 0.5)).toBe(0.5);
		for (const value of [0, Infinity, 'soon'])
			expect(read(kinds.number, value)).toEqual({
				faults: ['Seconds is not a number of 0.1 or more. Correct the value or its expression'],
			});
		expect(read(days, 36_501)).toEqual({ faults: [expect.stringContaining('is not a number from 1 to 36,500.')] });
	});

	it.each([false, 'false', ' False ', 'no', 'NO', 'off', '0', 0])('%p is a no', (value) => {
		expect(read(kinds.toggle, value)).toBe(false);
	});

	it.each([true, 'true', 'Yes', 'on', '1', 1])('%p is a yes', (value) => {
		expect(read(kinds.toggle, value)).toBe(true);
	});

	it.each(['toggle', 'choice', 'choices', 'number', 'count'] as const)(
		'an object is a fault of a %s, whatever it holds',
		(kind) => {
			for (const odd of [{ toString: null }, [{ toString: null }]]) expect(isFault(read(kinds[kind], odd))).toBe(true);
		},
	);

	it.each(['perhaps', 2, {}, 'nope', [true, false]])('%p is neither', (value) => {
		expect(isFault(read(kinds.toggle, value))).toBe(true);
	});

	it.each(['send', 'SEND', 'Send Again', 'send again ', 'SendAgain'])('%p is the choice of that name', (value) => {
		expect(read(kinds.choice, value)).toBe('send');
	});

	it.each(['resend', 1, {}, ['send', 'skip']])('%p is no choice', (value) => {
		expect(read(kinds.choice, value)).toEqual({
			faults: ['Way is not Send Again or Skip. Correct the value or its expression'],
		});
	});

	it.each<[unknown, string[]]>([
		['skip', ['skip']],
		['Skip, Send Again', ['skip', 'send']],
		[
			['Send Again', 'skip'],
			['send', 'skip'],
		],
		['skip, ', ['skip']],
	])('several choices may be %j', (value, chosen) => {
		expect(read(kinds.choices, value)).toEqual(chosen);
	});

	it.each(['skip, resend', ['skip', 1], {}, 7])('an unknown word among choices is a fault: %j', (value) => {
		expect(read(kinds.choices, value)).toEqual({
			faults: ['Ways holds something other than Send Again or Skip. Correct the value or its expression'],
		});
	});
});

it.each(['America/New_York', 'UTC', 'Etc/GMT+5', 'Asia/Kolkata'])('F60: %s is a time zone', (timeZone) => {
	expect(timeZoneOf({ getTimezone: () => timeZone })).toBe(timeZone);
});

it('DEFAULT is the time zone of n8n itself', () => {
	expect(timeZoneOf({ getTimezone: () => 'DEFAULT' })).toBe(getGlobalState().defaultTimezone);
});

it.each([new Error('Expression evaluation failed: No. 7 of Sampleperson could not be cloned.'), null])(
	'whatever n8n throws for an expression is the fault of it, and named by its field: %s',
	(thrown) => {
		const getNodeParameter = (path: string) => {
			if (path !== 'options.given' && path !== 'options') return null;
			throw thrown;
		};
		const getInputData = () => [{ json: { lastName: 'Sampleperson' } }];
		const parameters = {
			options: collection({
				displayName: 'Options',
				default: {},
				parameters: { other: kinds.number, given: kinds.text },
			}),
		};
		const valueOf = workedOut({ getNodeParameter, getInputData } as never, parameters, 0);

		const words = thrown ? 'Expression evaluation failed: No. [hidden] of [hidden] could not be cloned' : '';
		const fault = { label: 'Words', problem: 'has an expression that cannot be evaluated' };
		expect(() => valueOf('options')).toThrow(
			expect.objectContaining({ faults: [{ ...fault, field: 'options', remedy: `Correct it. n8n says: ${words}` }] }),
		);
	},
);

it.each(['Mars/Olympus', '', 'local'])('F60: %j is none, and is blamed by its name', (timeZone) => {
	expect(() => timeZoneOf({ getTimezone: () => timeZone })).toThrow(
		new InvalidInputError([expect.objectContaining({ label: 'Timezone of the workflow' }) as never]),
	);
});

it('F82: an expression is worked out once for each item, and lets n8n do other things in between', async () => {
	let [now, seen, longest, evaluated] = [0, 0, 0, 0];
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	const look = () => {
		longest = Math.max(longest, now - seen);
		seen = now;
		watch = setImmediate(look);
	};
	let watch = setImmediate(look);
	const context = {
		getNode: () => ({ parameters: { given: '={{ $json.value }}' } }),
		getInputData: () => Array.from({ length: 50 }, () => ({ json: {} })),
		getNodeParameter: () => {
			now += 4;
			evaluated += 1;
			return 'skip';
		},
	} as unknown as IExecuteFunctions;
	try {
		await expect(sameForAllItems(context, 'given', kinds.choice)).resolves.toBe('skip');
	} finally {
		clearImmediate(watch);
		jest.restoreAllMocks();
	}
	expect(evaluated).toBe(50);
	// Of 200 ms by the clock; timers that are due together may share a turn.
	expect(longest).toBeLessThan(100);
});
