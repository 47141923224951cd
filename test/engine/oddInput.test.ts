import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { runNotice } from '../support/noticeRun';
import { itemInMemory, itemOnDisk, pdf } from '../support/pdfItem';
import { definedBelow, mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(60_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const plan = { erisaEIN: '12-3456789', erisaPlanNumber: '001' };
const letters = () => sandbox.ledger.letters.map(({ request }) => request);

describe('settings that an expression gives in words', () => {
	it.each([
		['={{ "true" }}', 0],
		['={{ "Yes" }}', 0],
		['={{ 1 }}', 0],
		['={{ "false" }}', 1],
		['={{ "No" }}', 1],
		['={{ " off " }}', 1],
		['={{ 0 }}', 1],
	])('Validate Only of %s lets %d letters go out', async (validateOnly, count) => {
		const run = await runNotice(sandbox, { ...mapped, validateOnly }, { rows: sheet(1) });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(count);
	});

	it.each<[string, INodeParameters, number]>([
		['a limit may be text', { limit: '={{ "2" }}' }, 2],
		['a status alone is a list of one', { options: { deliveryStatus: '={{ "Pending" }}' } }, 3],
		['statuses may be given with commas', { options: { deliveryStatus: '={{ "Sent, Pending" }}' } }, 3],
		[
			'statuses may be given by their names on screen',
			{ options: { deliveryStatus: '={{ ["Return To Sender"] }}' } },
			0,
		],
		['no status was ever given', { options: { deliveryStatus: [] } }, 3],
		['a name on screen is a choice', { options: { ssnInOutput: '={{ "Masked" }}' } }, 3],
		['Simplify may be a word', { simplify: '={{ "off" }}' }, 3],
	])('of a status query: %s', async (_, parameters, count) => {
		await runNotice(sandbox, mapped, { rows: sheet(3, () => ({ ssn: '000123456' })) });

		const query = { operation: 'statusByQuery', erisaEin: '12-3456789', simplify: false, ...parameters };
		const run = await runNotice(sandbox, query);

		expect(run.error).toBeUndefined();
		expect(run.json).toHaveLength(count);
		for (const record of run.json) expect(record).toHaveProperty('ssn', '***-**-3456');
	});

	it('a Timeout beyond what timers take is a long one', async () => {
		const run = await runNotice(sandbox, { ...mapped, options: { timeout: '={{ 1e12 }}' } }, { rows: sheet(1) });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(1);
	});
});

/** Its error repeats a word of the row. */
const broken = '={{ $now.diffTo($now, $json.lastName) }}';

describe('a value that was given and cannot be read is a fault that names it', () => {
	it.each(['={{ "" }}', '={{ null }}', '={{ $json.missing }}', '={{ "undefined" }}', '={{ "perhaps" }}', '={{ [] }}'])(
		'F59: no letter is mailed where Validate Only comes out of %s',
		async (validateOnly) => {
			const run = await runNotice(sandbox, { ...mapped, validateOnly }, { rows: sheet(1) });

			expect(run.error?.message).toMatch(/^Validate Only (came out blank|is neither yes nor no) for item 0\. /);
			expect(sandbox.ledger.calls).toEqual([]);
		},
	);

	it.each<[string, INodeParameters, string]>([
		['Concurrency', { options: { concurrency: '={{ "many" }}' } }, 'is not a number'],
		['Timeout', { options: { timeout: '={{ "soon" }}' } }, 'is not a number of 0.1 or more'],
		['Timeout', { options: { timeout: '={{ "" }}' } }, 'came out blank'],
		['Generate Reference', { options: { generateReference: '={{ "maybe" }}' } }, 'is neither yes nor no'],
		[
			'If Already Requested',
			{ options: { ifAlreadyRequested: '={{ "resend" }}' } },
			'is not Fail, Send Again, or Skip',
		],
		['Fields', { ...definedBelow(), fieldSource: '={{ "columns" }}' }, 'is not Define Below or Map Automatically'],
		['Notice File', { noticeFileSource: '={{ "file" }}' }, 'is not From a Binary Field or From a URL'],
	])('%s of a request: %j', async (label, parameters, problem) => {
		const run = await runNotice(sandbox, { ...mapped, ...parameters }, { rows: sheet(1) });

		expect(run.error?.message).toMatch(`${label} ${problem} for item 0. `);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it.each<[string, INodeParameters, string]>([
		['Limit', { limit: '={{ "many" }}' }, 'is not a number'],
		['Limit', { limit: '={{ [] }}' }, 'came out blank'],
		['Return All', { returnAll: '={{ "" }}' }, 'came out blank'],
		['Return All', { returnAll: '={{ "all" }}' }, 'is neither yes nor no'],
		['Page Size', { options: { pageSize: '={{ "big" }}' } }, 'is not a number'],
		['Delivery Status', { options: { deliveryStatus: '={{ null }}' } }, 'came out blank'],
		['Delivery Status', { options: { deliveryStatus: '={{ "Sent, Lost" }}' } }, 'holds something other than Pending, '],
		['SSN in Output', { options: { ssnInOutput: '={{ "none" }}' } }, 'is not Full, Hidden, or Masked'],
		['Timeout', { options: { timeout: '={{ true }}' } }, 'is not a number of 0.1 or more'],
	])('%s of a status query: %j', async (label, parameters, problem) => {
		const filters = { operation: 'statusByQuery', erisaEin: '12-3456789', simplify: false };
		const run = await runNotice(sandbox, { ...filters, ...parameters });

		expect(run.error?.message).toMatch(`${label} ${problem}`);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('all such values of an item are told at once', async () => {
		const parameters = { erisaEin: '={{ "" }}', limit: '={{ "many" }}', options: { pageSize: '={{ "big" }}' } };
		const run = await runNotice(sandbox, { operation: 'statusByQuery', ...parameters });

		expect(run.error?.message).toBe(
			'ERISA EIN came out blank. Check its expression, or clear the field [item 0]; Limit is not a number. Correct the value or its expression [item 0]; Page Size is not a number. Correct the value or its expression [item 0]',
		);
	});

	it('File Name of an upload that comes out blank is not the name of the file', async () => {
		const parameters = { operation: 'uploadPdf', options: { fileName: '={{ $json.missing }}' } };
		const run = await runNotice(sandbox, parameters, { items: [itemInMemory(pdf())] });

		expect(run.error?.message).toBe('File Name came out blank. Check its expression, or clear the field [item 0]');
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		['City', definedBelow({ city: broken })],
		['Help Address Line 2', { ...definedBelow(), additionalFields: { ssn: '000-12-3456', helpAddressLine2: broken } }],
		['Help Name', { ...mapped, sharedFields: { helpName: broken } }],
		['Input Binary Field', { ...mapped, noticeFileSource: 'binary', noticeFileBinaryField: broken }],
		['Input Binary Field', { operation: 'uploadPdf', binaryPropertyName: broken }],
		['ERISA EIN', { operation: 'statusByQuery', erisaEin: broken }],
		['Page Size', { operation: 'statusByQuery', erisaEin: '12-3456789', options: { pageSize: broken } }],
		['Plan', { operation: 'statusByRange', plans: { plan: [{ ...plan, erisaEIN: broken }] } }],
	])('%s is named where its expression fails, with the words of n8n: %j', async (label, parameters) => {
		const rows = sheet(1, () => ({ lastName: 'no unit' }));
		const run = await runNotice(sandbox, parameters, { rows });

		expect(run.error?.message).toMatch(`${label} has an expression that cannot be evaluated. Correct it. n8n says: `);
		expect(run.error?.message).toMatch(/: (\S+ )+\[hidden\].*[^.] \[item 0.*\]$/);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		['a date of a request', definedBelow({ balanceAsOf: '2026-06-30' })],
		['From', { operation: 'statusByRange', from: '2026-06-30' }],
		['To', { operation: 'statusByRange', plans: { plan: [plan] }, to: '2026-06-30' }],
	])('F60: a time zone that does not exist is blamed by its name, not %s', async (_, parameters) => {
		const run = await runNotice(sandbox, parameters, { timezone: 'Mars/Olympus' });

		expect(run.error?.message).toMatch(
			/^Timezone of the workflow is not a time zone that exists\. Choose one in the workflow's settings/,
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});
});

it('F25: the balance that the reason asks for counts, whatever was once added for another reason', async () => {
	const both = { ...definedBelow({ reason: 'TERM', totalBalance: 1250.5 }) };
	const run = await runNotice(sandbox, { ...both, additionalFields: { totalBalance: 77 } });

	expect(run.error).toBeUndefined();
	expect(letters()[0]?.totalBalance).toBe(1250.5);
});

it('F17: a row without a reference is guarded where its balance date is the present moment', async () => {
	const row = { ...definedBelow({ balanceAsOf: '={{ $now }}' }), externalReferenceId: '' };
	await runNotice(sandbox, row);
	const again = await runNotice(sandbox, row);

	expect(again.json[0]?.outcome).toBe('alreadyRequested');
	expect(letters()).toHaveLength(1);
});

it('a reference with characters that mean something in an address is found again', async () => {
	const rows = sheet(1, () => ({ externalReferenceId: 'A+B & C=1 #é %41 [x]' }));
	await runNotice(sandbox, mapped, { rows });
	const again = await runNotice(sandbox, mapped, { rows });

	expect(again.json[0]?.outcome).toBe('alreadyRequested');
	expect(letters()).toHaveLength(1);
});

it('headings and keys that JavaScript knows otherwise are columns like others', async () => {
	const odd = JSON.parse(
		'{"__proto__": {"city": "Elsewhere"}, "constructor": 1, "toString": "x", "": "y"}',
	) as IDataObject;
	const rows = sheet(1).map((row) =>
		Object.assign(JSON.parse('{"__proto__": {"erisaEIN": "1"}}') as IDataObject, row, odd),
	);
	const run = await runNotice(sandbox, mapped, { rows });

	expect(run.error).toBeUndefined();
	expect(letters()[0]?.city).toBe('Sampleton');
});

describe('the notice file of each row', () => {
	const fromFile = { ...mapped, noticeFileSource: 'binary' };
	const withFile = async (row: IDataObject | undefined, text: string) => ({
		...(await itemOnDisk(pdf(500, text))),
		json: row ?? {},
	});

	it('rows of one person that share a reference but have different files share the letter of the first, and it is told', async () => {
		const [row] = sheet(1);
		const items = [await withFile(row, 'one'), await withFile(row, 'other')];
		const run = await runNotice(sandbox, fromFile, { items });

		expect(run.json.map(({ outcome }) => outcome)).toEqual(['submitted', 'alreadyRequested']);
		expect(run.json[1]?.warnings).toEqual([
			'Has the same reference as item 0, whose values are used, but another Notice File Content URL',
		]);
		expect(letters()).toHaveLength(1);
	});

	it('equal rows with equal files share one letter', async () => {
		const [row] = sheet(1);
		const items = [await withFile(row, 'one'), await withFile(row, 'one')];
		const run = await runNotice(sandbox, fromFile, { items });

		expect(run.json.map(({ outcome }) => outcome)).toEqual(['submitted', 'alreadyRequested']);
	});

	it('F22: a file that n8n deleted meanwhile is a fault of its row, and the others are sent', async () => {
		const [gone, kept] = sheet(2);
		const item = await withFile(gone, 'one');
		const id = String(item.binary?.data?.id).replace(/[0-9a-f-]{36}$/, '00000000-0000-4000-8000-000000000000');
		const items = [
			{ ...item, binary: { data: { mimeType: 'application/pdf', data: '', ...item.binary?.data, id } } },
			await withFile(kept, 'two'),
		];
		const run = await runNotice(sandbox, fromFile, { items, node: { onError: 'continueErrorOutput' } });

		expect(run.errorOutput[0]?.json.error).toBe(
			'Input Binary Field holds a file that n8n can no longer read. Run the node that reads the file again. In queue mode all workers need one storage for files: the database or S3, not a folder of their own [item 0]',
		);
		expect(letters()).toHaveLength(1);
	});

	it('is found in the json of the item where the workflow keeps files there', async () => {
		const { binary } = itemInMemory(pdf());
		const items = sheet(1).map((row) => ({ json: Object.assign(row, binary) }));
		const run = await runNotice(sandbox, fromFile, { items, binaryMode: 'combined' });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(1);
	});

	it.each(['constructor', '__proto__', 'toString'])(
		'a field called %s is one that the item does not have',
		async (name) => {
			const run = await runNotice(
				sandbox,
				{ operation: 'uploadPdf', binaryPropertyName: name },
				{ items: [itemInMemory(pdf())] },
			);

			expect(run.error?.message).toContain('which this item does not have');
		},
	);

	it('a field name that could be a person is never repeated: an expression can put the wrong value there', async () => {
		const file = itemInMemory(pdf());
		const item = { ...file, binary: { 'letter of 900-10-0001': file.binary?.data } } as typeof file;
		const run = await runNotice(
			sandbox,
			{ operation: 'uploadPdf', binaryPropertyName: '900100001' },
			{ items: [item] },
		);

		expect(run.error?.message).toBe(
			'Input Binary Field names a field that this item does not have. Check that it is the name of the field that holds the PDF, often "data" [item 0]',
		);
	});
});
