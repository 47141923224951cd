import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { runNotice } from '../support/noticeRun';
import { itemInMemory, pdf } from '../support/pdfItem';
import { definedBelow, mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(60_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const letters = () => sandbox.ledger.letters.map(({ request }) => request);

/** A sheet whose address stands under other headings; a cell that is left out is blank, as n8n's readers give it. */
function addressed(...addresses: IDataObject[]): IDataObject[] {
	return sheet(addresses.length).map(({ addressLine1: _, ...row }, index) => ({ ...row, ...addresses[index] }));
}

describe('the columns of a sheet mean the same in all of its rows', () => {
	it('a row whose cell is blank never takes its value from a column that the other rows do not use', async () => {
		const rows = addressed(
			{ 'Address Line 1': '1 Right Street', Address: '99 Employer Plaza' },
			{ Address: '99 Employer Plaza' },
		);
		const run = await runNotice(sandbox, mapped, { rows, node: { onError: 'continueErrorOutput' } });

		expect(letters().map(({ addressLine1 }) => addressLine1)).toEqual(['1 Right Street']);
		expect(run.errorOutput[0]?.json.error).toBe(
			'Address Line 1 is missing. Fill it in, or name a column after it [item 1]',
		);
	});

	it.each([
		[{ Street: '1 Right Street', Address: '99 Employer Plaza' }, { Address: '99 Employer Plaza' }],
		[{ Street: '1 Right Street' }, { Address: '99 Employer Plaza' }],
		[{ Address: '1 Right Street' }, { Address: '1 Right Street', Address_1: '99 Employer Plaza' }],
	])('two columns for one field are refused in every row, even in one that fills only one of them', async (...rows) => {
		const run = await runNotice(sandbox, mapped, {
			rows: addressed(...rows),
			node: { onError: 'continueErrorOutput' },
		});

		expect(run.errorOutput.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('Address Line 1 is the meaning of 2 columns'),
			expect.stringContaining('Address Line 1 is the meaning of 2 columns'),
		]);
		expect(sandbox.ledger.calls).toEqual([]);
	});
});

describe('settings are for all rows', () => {
	const varying: Array<[string, INodeParameters]> = [
		['Validate Only', { validateOnly: '={{ $json.varies }}' }],
		['Fields', { ...definedBelow(), fieldSource: '={{ $json.varies ? "defineBelow" : "inputItem" }}' }],
		['Notice File', { noticeFileSource: '={{ $json.varies ? "binary" : "url" }}' }],
		['If Already Requested', { options: { ifAlreadyRequested: '={{ $json.varies ? "skip" : "send" }}' } }],
		['Generate Reference', { options: { generateReference: '={{ $json.varies }}' } }],
	];

	it.each(varying)('%s that differs between the rows is refused, and nothing is sent', async (label, parameters) => {
		const items = [false, true, true].map((varies, index) => ({
			...itemInMemory(pdf()),
			json: { ...sheet(3)[index], varies },
		}));
		const run = await runNotice(sandbox, { ...mapped, ...parameters }, { items });

		expect(run.error?.message).toBe(
			`${label} differs between the rows. Give it one value for all of them, or send the rows through an If node to one node each`,
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('an expression that comes out the same for all rows is one setting', async () => {
		const options = { ifAlreadyRequested: '={{ $json.state ? "skip" : "fail" }}', concurrency: '={{ 1 + 1 }}' };
		const run = await runNotice(sandbox, { ...mapped, validateOnly: '={{ 1 > 2 }}', options }, { rows: sheet(3) });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(3);
	});
});

it('the columns of a percentage never fill a balance', async () => {
	const rows = sheet(1, () => ({ reason: 'SBR' })).map(({ vestedBalance: _, ...row }) => ({ ...row, 'Vested %': 80 }));
	const run = await runNotice(sandbox, mapped, { rows });

	expect(run.error?.message).toMatch(/^Vested Balance is missing, and Reason is SBR/);
});
