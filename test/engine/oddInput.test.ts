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

const letters = () => sandbox.ledger.letters.map(({ request }) => request);

describe('settings that an expression makes something odd', () => {
	it.each([
		['={{ "true" }}', 0],
		['={{ "Yes" }}', 0],
		['={{ 1 }}', 0],
		['={{ "false" }}', 1],
		['={{ "" }}', 1],
		['={{ null }}', 1],
	])('Validate Only of %s lets %d letters go out', async (validateOnly, count) => {
		const run = await runNotice(sandbox, { ...mapped, validateOnly }, { rows: sheet(1) });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(count);
	});

	it.each<[string, INodeParameters, number]>([
		['a limit that is no number is the default', { limit: '={{ "many" }}' }, 3],
		['a status alone is a list of one', { options: { deliveryStatus: '={{ "Pending" }}' } }, 3],
		['statuses may be given with commas', { options: { deliveryStatus: '={{ "Sent, Pending" }}' } }, 3],
		['no status keeps all', { options: { deliveryStatus: '={{ null }}' } }, 3],
		['a page size that is no number is the default', { options: { pageSize: '={{ "big" }}' } }, 3],
		['an unknown way to show the SSN masks it', { options: { ssnInOutput: '={{ "Masked" }}' } }, 3],
	])('of a status query: %s', async (_, parameters, count) => {
		await runNotice(sandbox, mapped, { rows: sheet(3) });

		const query = { operation: 'statusByQuery', erisaEin: '12-3456789', ...parameters };
		const run = await runNotice(sandbox, query);

		expect(run.error).toBeUndefined();
		expect(run.json).toHaveLength(count);
		expect(run.json[0]).toHaveProperty('ssn', '***-**-3456');
	});

	it('a Timeout beyond what timers take is a long one', async () => {
		const run = await runNotice(sandbox, { ...mapped, options: { timeout: '={{ 1e12 }}' } }, { rows: sheet(1) });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(1);
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

	it('rows that share a reference but have different files are a fault before anything is sent', async () => {
		const [row] = sheet(1);
		const items = [await withFile(row, 'one'), await withFile(row, 'other')];
		const run = await runNotice(sandbox, fromFile, { items });

		expect(run.error?.message).toMatch(/^External Reference ID is the same as that of item 0.*\[item 1\]$/);
		expect(sandbox.ledger.calls).toEqual([]);
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
			'Input Binary Field holds a file that n8n cannot read any more. Run the node again that reads the file [item 0]',
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
