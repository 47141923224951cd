import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemInMemory, pdf } from '../support/pdfItem';
import { rowsInOrder } from '../support/rowsInOrder';
import { definedBelow, mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(60_000);

rowsInOrder();

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
	const blank = (label: string, winner: string, other: string, index: number) =>
		`${label} is blank in column "${winner}" but filled in column "${other}", which also matches this field. Fill in the first, rename or remove the second, or use one heading in all rows [item ${index}]`;

	it('a row whose cell is blank never takes its value from a column that the other rows do not use', async () => {
		const rows = addressed(
			{ 'Address Line 1': '1 Right Street', Address: '1 right  street' },
			{ Address: '99 Employer Plaza' },
			{ 'Address Line 1': ' ', Address: '99 Employer Plaza' },
			{ 'Address Line 1': '3 Right Street', Address: '' },
		);
		const run = await runNotice(sandbox, mapped, { rows, node: { onError: 'continueErrorOutput' } });

		expect(letters().map(({ addressLine1 }) => addressLine1)).toEqual(['1 Right Street', '3 Right Street']);
		expect(run.errorOutput.map(({ json }) => json.error)).toEqual([
			blank('Address Line 1', 'Address Line 1', 'Address', 1),
			blank('Address Line 1', 'Address Line 1', 'Address', 2),
		]);
	});

	it('nor does it go without: a value that stands where it is passed over is a fault of the row, even of a field that may be absent', async () => {
		const { externalReferenceId: _, addressLine2: __, ...row } = sheet(1)[0] ?? {};
		const rows = [
			{ ...row, 'External Reference ID': 'X-1', 'Address Line 2': 'Apt 1', firstName: 'Testo' },
			{ ...row, 'Reference ID': 'Y-2', 'Address 2': 'Apt 4' },
		];
		const run = await runNotice(sandbox, mapped, { rows, node: { onError: 'continueErrorOutput' } });
		await runNotice(sandbox, mapped, { rows: rows.slice(1) });

		expect(run.errorOutput[0]?.json.error).toContain('filled in column "Reference ID", which also matches this field');
		expect(run.errorOutput[0]?.json.error).toContain('filled in column "Address 2", which also matches this field');
		expect(letters().map(({ externalReferenceId }) => externalReferenceId)).toEqual(['X-1', 'Y-2']);
	});

	it('a name that is blank is not sent as blank where another column has one', async () => {
		const { firstName: _, ...row } = sheet(1)[0] ?? {};
		const rows = [{ ...row, 'First Name': '', fname: 'Testa' }];
		const run = await runNotice(sandbox, mapped, { rows });

		expect(run.error?.message).toBe(blank('First Name', 'First Name', 'fname', 0).replace(']', ', row 2]'));
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
			expect.stringContaining('Address Line 1 is matched by 2 columns'),
			expect.stringContaining('Address Line 1 is matched by 2 columns'),
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
			`${label} differs between the rows. Give it one value for all of them, or split the rows with an If node and send each part to its own node`,
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	const oneCredential = (client: string, place?: number) => {
		const rows = sheet(6).map((row, index) => ({ ...row, client: index === place ? 'another' : 'sandbox-client' }));
		return { rows, credentials: credentialFor(sandbox, { clientId: client }) };
	};

	it.each([
		['{{ $json.client }}', 1],
		['{{ $json.client }}', 5],
		['{{ $("Rows").item.json.client }}', 4],
		['{{ $itemIndex === 3 ? "another" : "sandbox-client" }}', undefined],
	])(
		'a credential with the client %s, another one in one row, is refused, and nothing is sent',
		async (client, place) => {
			for (const parameters of [mapped, { operation: 'statusByQuery', erisaEin: '12-3456789' }]) {
				const run = await runNotice(sandbox, parameters, oneCredential(`=${client}`, place));

				expect(run.error?.message).toBe(
					'Environment, Base URL or Client ID of the credential differs between the rows. Give it one value for all of them, or split the rows with an If node and send each part to its own node',
				);
			}
			expect(sandbox.ledger.calls).toEqual([]);
		},
	);

	it.each(['={{ $json.client }}', '={{ "sandbox-" + "client" }}', 'sandbox-client'])(
		'a credential with the client %s, the same for all rows, is one client',
		async (client) => {
			const run = await runNotice(sandbox, mapped, oneCredential(client));

			expect(run.error).toBeUndefined();
			expect(letters()).toHaveLength(6);
		},
	);

	it('a credential without expressions is read a few times, however many rows there are', async () => {
		const { rows, credentials } = oneCredential('sandbox-client');
		const reads = jest.spyOn(credentials, 'getDecrypted');
		await runNotice(sandbox, mapped, { rows, credentials });

		expect(reads.mock.calls.length).toBeLessThanOrEqual(5);
	});

	it('an expression that fails for a row is told by its setting and the row', async () => {
		const options = { ifAlreadyRequested: '={{ $json.index === 1 ? $now.diffTo($now, "no unit") : "skip" }}' };
		const rows = sheet(3).map((row, index) => ({ ...row, index }));
		const run = await runNotice(sandbox, { ...mapped, options }, { rows });

		expect(run.error?.message).toMatch(
			"If Already Requested has an expression that cannot be evaluated for item 1. Correct it. n8n says: Unsupported unit 'no unit'",
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('n8n may name the credential that is missing, also where a cell holds a word of its name', async () => {
		const node = { credentials: {}, onError: 'continueRegularOutput' } as const;
		const run = await runNotice(sandbox, mapped, { rows: sheet(2, () => ({ city: 'Notice' })), node });

		expect(run.json.map(({ error }) => error)).toEqual(
			Array(2).fill('Node does not have any credentials set for "rolloutNoticeApi"'),
		);
	});

	it('what means the same is the same, however it is written', async () => {
		const rows = sheet(3).map((row, index) => ({ ...row, check: [false, 'No', 0][index] }));
		const run = await runNotice(sandbox, { ...mapped, validateOnly: '={{ $json.check }}' }, { rows });

		expect(run.error).toBeUndefined();
		expect(letters()).toHaveLength(3);
	});

	it('F59: one row for which Validate Only comes out blank keeps all letters back', async () => {
		const rows = sheet(3).map((row, index) => ({ ...row, ...[{ check: false }, { check: false }, {}][index] }));
		const run = await runNotice(sandbox, { ...mapped, validateOnly: '={{ $json.check }}' }, { rows });

		expect(run.error?.message).toBe(
			'Validate Only came out blank for item 2. Check its expression, or turn it on or off',
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

it.each(['=', '= '])(
	'a field that was switched to an expression and left empty is untouched: %j',
	async (firstName) => {
		const run = await runNotice(sandbox, { ...definedBelow(), firstName });

		expect(run.error?.message).toMatch(/^First Name is missing/);
		expect(sandbox.ledger.calls).toEqual([]);
	},
);

it('a name that was typed as a space is given, and sent as blank', async () => {
	const run = await runNotice(sandbox, { ...definedBelow(), firstName: ' ' });

	expect(run.error).toBeUndefined();
	expect(letters().map(({ firstName }) => firstName)).toEqual(['']);
});
