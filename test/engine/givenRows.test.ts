import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { runNotice } from '../support/noticeRun';
import { definedBelow, mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(60_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const letters = () => sandbox.ledger.letters.map(({ request }) => request);

describe('F61 a balance that came out blank at the top', () => {
	it.each<[string, IDataObject]>([
		['TERM', { totalBalance: '={{ "" }}', additionalFields: { totalBalance: 77 } }],
		['TERM', { totalBalance: '={{ undefined }}', additionalFields: { totalBalance: 77, vestedBalance: 5 } }],
		['SBR', { vestedBalance: '={{ null }}', additionalFields: { vestedBalance: 77 } }],
		['TERM', { totalBalance: '', additionalFields: { totalBalance: 77 } }],
	])('is a fault with reason %s: one left over in Additional Fields is not mailed (%j)', async (reason, fields) => {
		const run = await runNotice(sandbox, { ...definedBelow({ reason }), ...(fields as object) });

		expect(run.error?.message).toMatch(/^(?:Total|Vested) Balance is missing, and Reason is (?:TERM|SBR)\. Fill it in/);
		expect(letters()).toEqual([]);
	});
});

describe('F62 an expression that finds no value', () => {
	it('is refused where it is pasted into a text', async () => {
		const address = { addressLine1: '={{ $json.street + ", " + $json.unit }}' };
		const run = await runNotice(sandbox, { ...definedBelow(), ...address }, { rows: [{ street: '1 Sample Street' }] });

		expect(run.error?.message).toMatch(/^Address Line 1 holds a word that an expression leaves when it has no value/);
		expect(letters()).toEqual([]);
	});

	it('is refused where it gives an object, alone or inside a text', async () => {
		for (const city of ['={{ $json.place }}', '=Old {{ $json.place }}']) {
			const run = await runNotice(sandbox, { ...definedBelow(), city }, { rows: [{ place: { city: 'Sampleton' } }] });
			expect(run.error?.message).toMatch(/^City (?:is not text|holds a word that an expression leaves)/);
		}
		expect(letters()).toEqual([]);
	});
});

describe('F69 blank rows', () => {
	const blank = { City: '', 'First Name': ' ', ZIP: null, Remarks: '\u00A0' } as IDataObject;

	it('are left out, wherever they stand, and counted', async () => {
		const [first = {}, second = {}] = sheet(2);
		const run = await runNotice(sandbox, mapped, { rows: [first, blank, second, {}, blank] });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(2);
		expect(run.output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(run.hints.map(({ message }) => message)).toContain('3 blank rows were left out.');
	});

	it('may hold an id or a checkbox of a database, in columns that no field takes', async () => {
		const run = await runNotice(sandbox, mapped, { rows: [...sheet(1), { ...blank, id: 'rec42', Done: false }] });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(1);
		expect(run.hints.map(({ message }) => message)).toContain('1 blank row was left out.');
	});

	it('do not hide a row in which the participant may stand', async () => {
		const [row = {}] = sheet(1);
		const { firstName: _, ...unnamed } = row;
		for (const rows of [
			[row, { city: 'Sampleton' }],
			[unnamed, { 'Full Name': 'Testa' }],
			[row, { 'Full Name': 'Testa' }],
			[{ 'Full Name': 'Testa' }],
		])
			expect((await runNotice(sandbox, mapped, { rows })).error?.description).toMatch(/ are missing/);
		expect(letters()).toEqual([]);
	});

	it('alone are no sheet: what is missing is told', async () => {
		const run = await runNotice(sandbox, mapped, { rows: [{}] });

		expect(run.error?.description).toMatch(/Reason, .* are missing/);
		expect(run.error?.description).toContain('add each to Shared Fields');
	});
});

describe('a reference that is given but blank', () => {
	const made = "External Reference ID is blank, so one was made from the row's values";
	const warningsOf = async (parameters: INodeParameters, rows: IDataObject[]) =>
		(await runNotice(sandbox, { ...parameters, validateOnly: true }, { rows })).json.map(({ warnings }) => warnings);
	const [row = {}, other = {}] = sheet(2);
	const { externalReferenceId: _, ...bare } = row;

	it('is told in a sheet that has its column, also where the reader left the cell out', async () => {
		expect(await warningsOf(mapped, [other, { ...row, externalReferenceId: ' ' }])).toEqual([[], [made]]);
		expect(await warningsOf(mapped, [other, bare])).toEqual([[], [made]]);
		expect(await warningsOf(mapped, [{ ...bare, 'Reference ID': '', 'External Ref': '' }])).toEqual([[made]]);
	});

	it('is told where its expression comes out blank, among the fields and the shared ones', async () => {
		const slip = { externalReferenceId: '={{ $json.rfe }}' };
		expect(await warningsOf({ ...definedBelow(), ...slip }, [{ ref: 'R-1' }])).toEqual([[made]]);
		expect(await warningsOf({ ...mapped, sharedFields: slip }, [bare])).toEqual([[made]]);
	});

	it('is not told where nobody gave one, or where none is made', async () => {
		expect(await warningsOf(mapped, [bare])).toEqual([[]]);
		expect(await warningsOf(definedBelow({ externalReferenceId: '' }), [{}])).toEqual([[]]);
		expect(await warningsOf({ ...mapped, options: { generateReference: false } }, [other, bare])).toEqual([[], []]);
	});
});

it('a reason that was never chosen is asked for: by n8n, and by the node where an expression gives none', async () => {
	const { reason: _, totalBalance: __, ...parameters } = definedBelow({ externalReferenceId: 'REF-1' });
	const run = await runNotice(sandbox, { ...parameters, reason: '={{ "" }}' });

	expect(run.error?.message).toBe('Reason is missing. Fill it in [item 0, reference REF-1]');
	await expect(runNotice(sandbox, parameters)).rejects.toThrow(/"Reason" is required/);
	expect(letters()).toEqual([]);
});

it('a heading close to a known one is asked about', async () => {
	const rows = sheet(1).map(({ erisaEIN, ...row }) => ({ ...row, 'Company EIN': erisaEIN, Social: '900-10-0001' }));
	const run = await runNotice(sandbox, mapped, { rows });

	expect(run.error?.description).toContain('"Company EIN" may be ERISA EIN: if so, rename the column');
	expect(run.error?.description).not.toContain('by "Social"');
});

describe('a heading that may be the name that a reader gave a second or third column "Address"', () => {
	const { addressLine1: _, addressLine2: __, ...row } = sheet(1)[0] ?? {};
	const remarksOf = async (...headings: string[]) => {
		const addressed = { ...row, ...Object.fromEntries(headings.map((heading) => [heading, '1 Sample Street'])) };
		const run = await runNotice(sandbox, { ...mapped, validateOnly: true }, { rows: [addressed] });
		return run.hints.map(({ message }) => message).filter((message) => message.includes('was read as'));
	};

	it('is told, since a column before it may be blank in all rows, and then the reader leaves that out', async () => {
		expect(await remarksOf('Address', 'Address_2')).toEqual([
			'"Address_2" was read as Address Line 2. If the sheet has several columns headed "Address", rename them.',
		]);
		expect(await remarksOf('Address_1')).toEqual([
			'"Address_1" was read as Address Line 1. If the sheet has several columns headed "Address", rename them.',
		]);
	});

	it.each([[['Address_1', 'Address_2']], [['Address', 'Address 2']], [['Address_Line_1']]])(
		'is not doubted in %j',
		async (headings) => {
			expect(await remarksOf(...headings)).toEqual([]);
		},
	);
});
