import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import type { RequestInput } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { credentialFor, runNotice } from '../support/noticeRun';
import { validRow } from '../support/requestRows';
import { rowsInOrder } from '../support/rowsInOrder';
import { definedBelow, mapped, sheet, sheetWith } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(30_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

rowsInOrder();

const letters = () => sandbox.ledger.letters.map(({ request }) => request);
const references = () => letters().map(({ externalReferenceId }) => externalReferenceId);
const without = (name: keyof RequestInput): RequestInput => ({ [name]: undefined });

describe('what a request brings', () => {
	it('section 4.2: POST /api/v1/Participants requests a letter a row; section 2.3 noticeParticipantRequestId is returned with outcome and reference', async () => {
		const run = await runNotice(sandbox, mapped, { rows: sheet(3) });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(3);
		expect(run.json[1]).toEqual({
			noticeParticipantRequestId: sandbox.ledger.letters.find(({ request }) => request.externalReferenceId === 'REF-1')
				?.id,
			outcome: 'submitted',
			externalReferenceId: 'REF-1',
			firstName: 'Testa',
			lastName: 'Sampleperson',
			erisaEIN: '12-3456789',
			erisaPlanNumber: '001',
			reason: 'TERM',
			environment: 'sandbox',
			warnings: [],
		});
	});

	it('tells the environment of its credential', async () => {
		const credentials = credentialFor(sandbox, { environment: 'production' });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1), credentials });

		expect(run.json[0]?.environment).toBe('production');
	});

	it('section 2.2: sends all 31 fields under their wire names, the SSN as nine digits', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1, () => ({ ssn: '000-12-3456' })) });

		expect(letters()).toEqual([validRow({ externalReferenceId: 'REF-0', ssn: '000123456' })]);
	});

	it('section 4.2: sends one object a request, never an array', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(2) });

		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'request')).toHaveLength(2);
		expect(letters().every((request) => !Array.isArray(request))).toBe(true);
	});

	it('returns nothing for no items, and calls nothing', async () => {
		const run = await runNotice(sandbox, mapped, { rows: [] });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('keeps the order of the items where later rows are answered first', async () => {
		sandbox.faults.add({ kind: 'latency', on: 'request', ms: 200, times: 1 });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 5 } }, { rows: sheet(5) });

		expect(references()[0]).not.toBe('REF-0');
		expect(run.json.map(({ externalReferenceId }) => externalReferenceId)).toEqual([
			'REF-0',
			'REF-1',
			'REF-2',
			'REF-3',
			'REF-4',
		]);
		expect(run.output.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
	});

	it.each([
		[1, 1],
		[3, 3],
		[50, 50],
		['={{ 500 }}', 50],
		['={{ 0 }}', 1],
		['={{ -3 }}', 1],
	])('with a Concurrency of %p, has at most %d requests under way at once', async (concurrency, most) => {
		sandbox.faults.add({ kind: 'latency', ms: most === 50 ? 400 : 30, times: 'always' });

		await runNotice(sandbox, { ...mapped, options: { concurrency } }, { rows: sheet(most + 5) });

		expect(sandbox.ledger.letters).toHaveLength(most + 5);
		expect(sandbox.ledger.peakInFlight).toBe(most);
	});
});

describe('the rules of section 4.2, as the user of the node meets them', () => {
	it('section 4.2 rule 1: a row with reason TERM and no total balance is refused', async () => {
		const run = await runNotice(sandbox, mapped, { rows: sheetWith(3, 1, { totalBalance: '' }) });

		expect(run.error?.message).toBe(
			'Total Balance is missing, and Reason is TERM. Fill it in, or name a column after it [item 1, row 3, reference REF-1]',
		);
		expect(letters()).toEqual([]);
	});

	it('section 4.2 rule 2: a row with reason SBR and no vested balance is refused', async () => {
		const run = await runNotice(sandbox, mapped, { rows: sheetWith(3, 2, { reason: 'SBR', vestedBalance: null }) });

		expect(run.error?.message).toBe(
			'Vested Balance is missing, and Reason is SBR. Fill it in, or name a column after it [item 2, row 4, reference REF-2]',
		);
		expect(letters()).toEqual([]);
	});

	it('section 4.2 rule 3: a row with neither reference nor SSN is refused, and one with either is sent', async () => {
		const neither = await runNotice(sandbox, mapped, { rows: sheetWith(2, 1, { externalReferenceId: '', ssn: '' }) });
		const either = await runNotice(sandbox, mapped, {
			rows: sheet(2, (index) => (index ? { ssn: '' } : { externalReferenceId: '' })),
		});

		expect(neither.error?.message).toMatch(
			/^SSN is missing, and so is External Reference ID\. Fill in one of the two \[item 1, row 3\]$/,
		);
		expect(either.error).toBeUndefined();
		expect(letters()).toHaveLength(2);
	});

	it('section 4.2 rule 4: countries are US or left out', async () => {
		const abroad = await runNotice(sandbox, mapped, {
			rows: sheetWith(2, 1, { countryCode: 'CA', helpCountryCode: 'MX' }),
		});
		await runNotice(sandbox, mapped, { rows: sheetWith(2, 1, { countryCode: '', helpCountryCode: '' }) });

		expect(abroad.error?.message).toBe('Nothing was sent: 1 of 2 rows have faults');
		expect(abroad.error?.description).toContain(
			'Country Code is not US. Write US, or leave it blank [item 1, row 3, ref',
		);
		expect(abroad.error?.description).toContain('Help Country Code is not US');
		expect(letters().map(({ countryCode }) => countryCode)).toEqual(['US', undefined]);
	});

	it('section 8 rule 2: sends a grace period of 30 where none is given', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1, () => without('gracePeriod')) });

		expect(letters()[0]?.gracePeriod).toBe(30);
	});

	it('section 8 rule 1: texts over their limit are refused, those at the limit are sent', async () => {
		const long = (length: number) => ({
			externalReferenceId: 'R'.repeat(length),
			firstName: 'F'.repeat(length),
			lastName: 'L'.repeat(length),
		});
		const refused = await runNotice(sandbox, mapped, { rows: sheet(1, () => long(101)) });
		const sent = await runNotice(sandbox, mapped, { rows: sheet(1, () => long(100)) });

		for (const label of ['External Reference ID', 'First Name', 'Last Name'])
			expect(refused.error?.description).toContain(
				`${label} has 101 characters, may have 100. Shorten it [item 0, row 2]`,
			);
		expect(sent.error).toBeUndefined();
		expect(letters()).toHaveLength(1);
	});
});

/** Each with the label on screen, what is wrong, and how to mend it. */
const badCells: Array<[string, RequestInput, string]> = [
	['a missing name', without('lastName'), 'Last Name is missing. Fill it in, or name a column after it'],
	[
		'a blank plan name',
		{ erisaPlanName: '  ' },
		'ERISA Plan Name is missing. Fill it in, name a column after it, or add it to Shared Fields',
	],
	[
		'an EIN of eight digits',
		{ erisaEIN: '12-345678' },
		'ERISA EIN has 8 digits, needs 9. Check the digits; in a spreadsheet, format the column as text',
	],
	['an EIN with letters', { erisaEIN: '12-34S6789' }, 'ERISA EIN holds more than digits. Write it as XX-XXXXXXX'],
	[
		'a plan number of four digits',
		{ erisaPlanNumber: '0001' },
		'ERISA Plan Number has 4 digits, needs 3. Write it as 3 digits',
	],
	['another reason', { reason: 'RETIRED' }, 'Reason is neither SBR nor TERM. Write SBR or TERM'],
	[
		'an SSN of seven digits',
		{ ssn: '9871234' },
		'SSN has 7 digits, needs 9. Check the digits; in a spreadsheet, format the column as text',
	],
	['an SSN of letters', { ssn: '98x-12-3456' }, 'SSN holds more than digits. Write it as XXX-XX-XXXX'],
	['another country', { countryCode: 'FR' }, 'Country Code is not US. Write US, or leave it blank'],
	['a negative balance', { totalBalance: -98765.43 }, 'Total Balance is negative. Enter an amount of zero or more'],
	[
		'a balance in words',
		{ totalBalance: 'nine thousand' },
		'Total Balance is an ambiguous amount. Write it as 1250.00',
	],
	[
		'an impossible date',
		{ balanceAsOf: '2026-02-30' },
		'Balance As Of is a date that does not exist. Write it as YYYY-MM-DD, e.g. 2026-07-02',
	],
	[
		'a date of two meanings',
		{ balanceAsOf: '03/04/2026' },
		'Balance As Of can be read as more than one date. Write it as YYYY-MM-DD, e.g. 2026-07-02',
	],
	[
		'a grace period in words',
		{ gracePeriod: 'a month' },
		'Grace Period is not a whole number above zero. Write it as 30',
	],
	[
		'a logo that is no address',
		{ noticeLogoUrl: 'logo.png' },
		'Notice Logo URL is not a web address. Enter an address that begins with https://',
	],
	[
		'an over-long first name',
		{ firstName: 'Testa'.repeat(21) },
		'First Name has 105 characters, may have 100. Shorten it',
	],
	['an object in a text field', { city: { name: 'Sampleton' } }, 'City is not text. Enter text'],
];

describe('bad input', () => {
	it.each(badCells)(
		'%s stops the sheet: the error names item, label, fault and remedy, echoes nothing, and nothing is sent',
		async (_, change, sentence) => {
			const run = await runNotice(sandbox, mapped, { rows: sheetWith(4, 2, change) });

			expect(run.error?.message).toBe(`${sentence} [item 2, row 4, reference REF-2]`);
			expect(run.error?.description).toMatch(/^Nothing was sent\. One row is not valid:/);
			for (const value of Object.values(change).filter((cell) => cell && String(cell).trim() !== ''))
				expect(run.error?.message + String(run.error?.description)).not.toContain(String(value));
			expect(sandbox.ledger.calls).toEqual([]);
		},
	);

	it('F39: every fault of every row is listed at once, and nothing is sent', async () => {
		const rows = sheet(6, (index) => {
			if (index === 1) return { erisaEIN: '1', city: '' };
			return index === 4 ? { city: '', reason: 'X', zip: undefined } : {};
		});
		const run = await runNotice(sandbox, mapped, { rows });

		expect(run.error?.description?.split('\n')).toEqual([
			'Nothing was sent. 2 rows are not valid:',
			'• City is missing. Fill it in, or name a column after it [items 1, 4, rows 3, 6, references REF-1, REF-4]',
			'• ERISA EIN has 1 digit, needs 9. Check the digits; in a spreadsheet, format the column as text [item 1, row 3, reference REF-1]',
			'• Reason is neither SBR nor TERM. Write SBR or TERM [item 4, row 6, reference REF-4]',
			'• ZIP is missing. Fill it in, or name a column after it [item 4, row 6, reference REF-4]',
			'Rows are counted as in a sheet with one row of headings and no blank rows.',
		]);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it.each<[string, IDataObject]>([
		['SSN', { externalReferenceId: '000120099001', ssn: '000-12-0099' }],
		['SSN of ten digits', { externalReferenceId: 'E9000120099', ssn: '9000120099' }],
		['SSN without its zeros', { externalReferenceId: 'E120099', ssn: 120099 }],
		['name', { externalReferenceId: 'QUENTISSA.1958', lastName: 'Quentissa' }],
	])('does not repeat a reference that holds the %s of its row', async (_, change) => {
		const run = await runNotice(sandbox, mapped, { rows: sheetWith(4, 2, { ...change, city: '' }) });

		expect(run.error?.description).toContain('[item 2, row 4]');
		expect(run.error?.message + String(run.error?.description)).not.toMatch(/120099|quentissa/i);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('says of a sheet whose first row is no headings that it is so', async () => {
		const run = await runNotice(sandbox, mapped, { rows: [{ A: 1, B: 2 }] });

		expect(run.error?.description).toContain(
			'No heading matches a field. The first row of the sheet must hold the headings.',
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('names the misspelt heading beside the fault that it causes', async () => {
		const rows = sheet(2).map(({ city, ...row }) => ({ ...row, Citty: city ?? null }));
		const run = await runNotice(sandbox, mapped, { rows });

		expect(run.error?.message).toContain('City is missing');
		expect(run.error?.description).toContain('1 heading matches no field: "Citty".');
	});

	it('refuses a row that two columns make ambiguous, and names both columns', async () => {
		const rows = sheet(1).map(({ ssn, ...row }) => ({
			...row,
			'SSN Number': ssn ?? null,
			'Employee SSN': '900000001',
		}));
		const run = await runNotice(sandbox, mapped, { rows });

		expect(run.error?.message).toContain('SSN is matched by 2 columns ("SSN Number", "Employee SSN")');
		expect(run.error?.message).toContain('name the right one "SSN"');
		expect(sandbox.ledger.calls).toEqual([]);
	});
});

describe('the error settings', () => {
	const rows = () => sheet(5, (index) => (index === 1 ? { erisaEIN: '1' } : {}));

	it('F22: with Continue, the rows after a bad one are sent, and the bad one becomes an error item', async () => {
		const run = await runNotice(sandbox, mapped, { rows: rows(), node: { onError: 'continueRegularOutput' } });

		expect(run.error).toBeUndefined();
		expect(references().sort()).toEqual(['REF-0', 'REF-2', 'REF-3', 'REF-4']);
		expect(run.json.map(({ outcome }) => outcome)).toEqual([
			'submitted',
			undefined,
			'submitted',
			'submitted',
			'submitted',
		]);
		expect(run.json[1]?.error).toMatch(/^ERISA EIN has 1 digit, needs 9\..* \[item 1\]$/);
	});

	it('F20: with the error output, bad rows leave there, with what is wrong and their own cells, and good rows on the success output', async () => {
		const run = await runNotice(sandbox, mapped, { rows: rows(), node: { onError: 'continueErrorOutput' } });

		expect(run.error).toBeUndefined();
		expect(run.json.map(({ externalReferenceId }) => externalReferenceId)).toEqual([
			'REF-0',
			'REF-2',
			'REF-3',
			'REF-4',
		]);
		expect(run.errorOutput).toHaveLength(1);
		expect(run.errorOutput[0]?.json).toMatchObject({
			error: expect.stringContaining('ERISA EIN has 1 digit'),
			externalReferenceId: 'REF-1',
			lastName: 'Sampleperson',
		});
	});

	it('F21: every item carries its pair, error items too, on both outputs', async () => {
		const plain = await runNotice(sandbox, mapped, { rows: rows(), node: { onError: 'continueRegularOutput' } });
		const split = await runNotice(sandbox, mapped, { rows: rows(), node: { onError: 'continueErrorOutput' } });

		expect(plain.output.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
		expect(split.output.map(({ pairedItem }) => pairedItem)).toEqual([0, 2, 3, 4].map((item) => ({ item })));
		expect(split.errorOutput.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
	});

	it('F19: where a row stops the run, the error names the rows that went out before it with their ids, and how many were not sent', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request', after: 6, times: 1 });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(10) });

		expect(run.error?.message).toMatch(/^Could not request the notice: the service answered 400 .* \[item 6\]$/);
		const sent = sandbox.ledger.letters.map(({ id }, item) => `item ${item}: ${id}`);
		expect(sent).toHaveLength(6);
		expect(run.error?.description).toContain(`Requested before the stop: ${sent.join(', ')}.`);
		expect(run.error?.description).toContain('Not sent: 3 rows.');
	});

	it('F19: what was under way when a row stopped the run is awaited and named', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1 });
		sandbox.faults.add({ kind: 'latency', on: 'request', ms: 150, after: 1, times: 'always' });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 4 } }, { rows: sheet(10) });

		expect(sandbox.ledger.letters.length).toBeGreaterThan(0);
		for (const { id } of sandbox.ledger.letters) expect(run.error?.description).toContain(id);
		expect(run.error?.description).toContain('Not sent: 6 rows.');
	});

	it('F19: rows with unknown outcome are named too where another row stops the run', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1 });
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request', times: 1 });
		const options = { concurrency: 2, ifAlreadyRequested: 'send' };

		const run = await runNotice(sandbox, { ...mapped, options }, { rows: sheet(6) });

		expect(sandbox.ledger.letters).toHaveLength(1);
		expect(run.error?.description).toMatch(/Outcome not known: item [01]\./);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'with %s, a credential that cannot be used makes every row an error, and passes none on as if it had been sent',
		async (onError) => {
			const credentials = credentialFor(sandbox, { baseUrl: 'http://notices.example.com' });
			const run = await runNotice(sandbox, mapped, { rows: sheet(3), credentials, node: { onError } });

			const items = onError === 'continueErrorOutput' ? run.errorOutput : run.output;
			expect(items).toHaveLength(3);
			for (const [item, { json, pairedItem }] of items.entries()) {
				expect(json.error).toContain('Base URL of the credential begins with http://');
				expect(pairedItem).toEqual({ item });
			}
			expect(onError === 'continueErrorOutput' ? run.output : []).toEqual([]);
		},
	);
});

describe('F17: Retry On Fail', () => {
	const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

	it.each([['stopWorkflow'], ['continueRegularOutput'], ['continueErrorOutput']] as const)(
		'F17: ten rows of which one fails at every try: each good row is requested once (%s)',
		async (onError) => {
			let tries = 0;
			const rows = sheet(10, (index) => (index === 0 ? { addressLine1: 'Bad Sample Street' } : {}));
			const run = await runNotice(
				sandbox,
				{ ...mapped, options: { concurrency: 1 } },
				{
					rows,
					node: { ...node, onError },
					beforeTry: () => {
						tries++;
						sandbox.faults.clear();
						sandbox.faults.add({
							kind: 'problemBody',
							on: 'request',
							after: onError === 'stopWorkflow' ? 2 : 0,
							times: 1,
						});
					},
				},
			);

			expect(tries).toBe(3);
			const sent = references();
			expect(new Set(sent).size).toBe(sent.length);
			expect(run.told).toContain('the service answered 400');
		},
	);

	it.each([['stopWorkflow'], ['continueRegularOutput'], ['continueErrorOutput']] as const)(
		'is refused with Send Again, which would mail every letter again at each try (%s)',
		async (onError) => {
			const again = { ...mapped, options: { ifAlreadyRequested: 'send' } };
			const run = await runNotice(sandbox, again, { rows: sheet(2), node: { ...node, onError } });

			expect(run.told).toContain(
				'If Already Requested is Send Again while Retry On Fail is on, and each try would mail letters again. Turn off Retry On Fail in the settings of the node, or choose Skip',
			);
			expect(sandbox.ledger.calls).toEqual([]);
			const dry = await runNotice(sandbox, { ...again, validateOnly: true }, { rows: sheet(2), node });
			expect(dry.json.map(({ outcome }) => outcome)).toEqual(['valid', 'valid']);
		},
	);

	it('F17: a later try tells the rows of an earlier one as already requested, with the same ids', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request', after: 9, times: 1 });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(10), node });

		expect(run.error).toBeUndefined();
		expect(references()).toHaveLength(10);
		expect(run.json.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId)).toEqual(
			sandbox.ledger.letters.map(({ id }) => id),
		);
		expect(run.json.map(({ outcome }) => outcome)).toEqual([...Array<string>(9).fill('alreadyRequested'), 'submitted']);
	});

	it('F17: rows without a reference are guarded as well, by one made from the row', async () => {
		const rows = sheet(10, (index) => ({
			externalReferenceId: '',
			firstName: `Testa ${index}`,
			ssn: `00012345${index}`,
		}));
		sandbox.faults.add({ kind: 'problemBody', on: 'request', after: 8, times: 1 });

		await runNotice(sandbox, mapped, { rows, node });

		expect(letters()).toHaveLength(10);
		expect(new Set(letters().map(({ ssn }) => ssn)).size).toBe(10);
	});
});

describe('If Already Requested', () => {
	const options = (ifAlreadyRequested: string) => ({ ...mapped, options: { ifAlreadyRequested } });

	it('Skip: running the same sheet again sends nothing and returns the earlier notices', async () => {
		const first = await runNotice(sandbox, mapped, { rows: sheet(5) });
		const second = await runNotice(sandbox, mapped, { rows: sheet(5) });

		expect(letters()).toHaveLength(5);
		expect(second.json).toEqual(first.json.map((json) => ({ ...json, outcome: 'alreadyRequested' })));
	});

	it('Fail: a row that was requested before is an error that names its notice; the others are sent', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		const run = await runNotice(sandbox, options('fail'), { rows: sheet(3), node: { onError: 'continueErrorOutput' } });

		expect(references()).toHaveLength(3);
		expect(run.errorOutput[0]?.json.error).toBe(
			'A notice with this External Reference ID, plan and reason was requested before [item 0]',
		);
		expect(run.errorOutput[0]?.json.message).toContain(sandbox.ledger.letters[0]?.id);
		expect(run.json).toHaveLength(2);
	});

	it('Send Again: requests another letter and looks nothing up', async () => {
		await runNotice(sandbox, options('send'), { rows: sheet(2) });
		await runNotice(sandbox, options('send'), { rows: sheet(2) });

		expect(letters()).toHaveLength(4);
		expect(sandbox.ledger.calls.some(({ operation }) => operation === 'statusByQuery')).toBe(false);
	});

	it('looks up at most once a row', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(8) });

		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByQuery').length).toBeLessThanOrEqual(
			16,
		);
	});

	it.each([
		['another reason', { reason: 'SBR' }],
		['another plan', { erisaPlanNumber: '002' }],
		['another sponsor', { erisaEIN: '98-7654321' }],
	])('the same reference with %s is another notice', async (_, change) => {
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		const run = await runNotice(sandbox, mapped, { rows: sheet(1, () => change) });

		expect(run.json[0]?.outcome).toBe('submitted');
		expect(letters()).toHaveLength(2);
	});

	it('refuses a reference that the service knows from another participant, without telling either SSN', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		const run = await runNotice(sandbox, mapped, { rows: sheet(1, () => ({ ssn: '900112222', firstName: 'Testo' })) });

		expect(run.error?.message).toBe('External Reference ID belongs to the notice of another participant [item 0]');
		expect(run.told).not.toMatch(/900112222|000123456/);
		expect(letters()).toHaveLength(1);
	});

	it('equal rows of one sheet share one letter', async () => {
		const run = await runNotice(sandbox, mapped, { rows: [...sheet(2), ...sheet(2)] });

		expect(letters()).toHaveLength(2);
		expect(run.json.map(({ outcome }) => outcome)).toEqual([
			'submitted',
			'submitted',
			'alreadyRequested',
			'alreadyRequested',
		]);
		expect(run.json[2]?.noticeParticipantRequestId).toBe(run.json[0]?.noticeParticipantRequestId);
	});

	it('equal rows of one sheet are an error of the later one where the user asked to Fail', async () => {
		const run = await runNotice(sandbox, options('fail'), {
			rows: [...sheet(1), ...sheet(1)],
			node: { onError: 'continueErrorOutput' },
		});

		expect(letters()).toHaveLength(1);
		expect(run.json.map(({ outcome }) => outcome)).toEqual(['submitted']);
		expect(run.errorOutput.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
		expect(run.errorOutput[0]?.json.error).toContain('was requested before [item 1]');
	});

	it('equal rows of one sheet fare alike where the one that is sent fails', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1 });
		const run = await runNotice(sandbox, mapped, {
			rows: [...sheet(1), ...sheet(1)],
			node: { onError: 'continueErrorOutput' },
		});

		expect(letters()).toEqual([]);
		expect(run.errorOutput).toHaveLength(2);
	});

	it('F55: rows of two people that share a reference are a fault before anything is sent', async () => {
		const run = await runNotice(sandbox, mapped, {
			rows: [...sheet(1), ...sheet(1, () => ({ firstName: 'Testo', lastName: 'Other' }))],
		});

		expect(run.error?.message).toMatch(
			/^External Reference ID is the same as that of item 0.*Give each person a different reference.* \[item 1, row 3\]$/,
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('Generate Reference makes the same reference for the same row, and holds no SSN', async () => {
		const rows = sheet(1, () => ({ externalReferenceId: '' }));
		const first = await runNotice(sandbox, mapped, { rows });
		const second = await runNotice(sandbox, mapped, { rows });

		expect(first.json[0]?.externalReferenceId).toMatch(/^RN-[0-9a-f]{32}$/);
		expect(second.json[0]).toEqual({ ...first.json[0], outcome: 'alreadyRequested' });
		expect(letters()).toHaveLength(1);
	});

	it('without Generate Reference, rows go out without one and a hint says that a later run will send them again', async () => {
		const parameters = { ...mapped, options: { generateReference: false } };
		const run = await runNotice(sandbox, parameters, { rows: sheet(1, () => ({ externalReferenceId: '' })) });

		expect(letters()[0]).not.toHaveProperty('externalReferenceId');
		expect(run.hints[0]?.message).toContain('Turn on Generate Reference to guard them.');
	});
});

describe('Define Below', () => {
	it('sends the fields as they are filled in', async () => {
		const run = await runNotice(sandbox, definedBelow());

		expect(run.error).toBeUndefined();
		const { vestedBalance: _, ...expected } = validRow();
		expect(letters()).toEqual([expected]);
	});

	it('evaluates expressions for each item, in fields and in additional fields', async () => {
		const parameters = {
			...definedBelow({ externalReferenceId: '={{ $json.ref }}', totalBalance: '={{ $json.amount }}' }),
			additionalFields: { addressLine2: '={{ "Unit " + $itemIndex }}', vestedBalance: '={{ $json.amount / 2 }}' },
		};
		await runNotice(sandbox, parameters, {
			rows: [
				{ ref: 'E-0', amount: 10 },
				{ ref: 'E-1', amount: 20 },
			],
		});

		const sent = letters().sort((a, b) => String(a.externalReferenceId).localeCompare(String(b.externalReferenceId)));
		expect(
			sent.map(({ externalReferenceId, totalBalance, vestedBalance, addressLine2 }) => [
				externalReferenceId,
				totalBalance,
				vestedBalance,
				addressLine2,
			]),
		).toEqual([
			['E-0', 10, 5, 'Unit 0'],
			['E-1', 20, 10, 'Unit 1'],
		]);
	});

	it.each([
		['={{ $now }}', /^\d{4}-\d{2}-\d{2}T/],
		['={{ DateTime.fromISO("2026-07-02") }}', /^2026-07-02T12:00:00Z$/],
		['={{ new Date("2026-07-02T15:30:00Z") }}', /^2026-07-02T15:30:00Z$/],
		['={{ $today }}', /^\d{4}-\d{2}-\d{2}T12:00:00Z$/],
		['2026-07-02T00:00:00', /^2026-07-02T12:00:00Z$/],
	])('takes %p as the balance date', async (balanceAsOf, wire) => {
		const run = await runNotice(sandbox, definedBelow({ balanceAsOf }), { timezone: 'America/New_York' });

		expect(run.error).toBeUndefined();
		expect(letters()[0]?.balanceAsOf).toMatch(wire);
	});

	it('F25: a balance left over from another reason is not sent; one given as an additional field is', async () => {
		const stale = { ...definedBelow({ reason: 'SBR', externalReferenceId: 'A' }), totalBalance: 99 };
		await runNotice(sandbox, stale);
		await runNotice(sandbox, { ...stale, externalReferenceId: 'B', additionalFields: { totalBalance: 77 } });

		expect(letters().map(({ vestedBalance, totalBalance }) => [vestedBalance, totalBalance])).toEqual([
			[1000, undefined],
			[1000, 77],
		]);
	});

	it('F25: the same holds where the reason is an expression, as for rows of a sheet, and n8n hides no field', async () => {
		const stale = { ...definedBelow({ reason: "={{ 'SBR' }}", externalReferenceId: 'A' }), vestedBalance: 1000 };
		await runNotice(sandbox, { ...stale, totalBalance: 99 });

		expect(letters().map(({ vestedBalance, totalBalance }) => [vestedBalance, totalBalance])).toEqual([
			[1000, undefined],
		]);
	});

	it('n8n does not even start where a required field was never filled in, and tells its label', async () => {
		const { helpCity: _, ...parameters } = definedBelow();

		await expect(runNotice(sandbox, parameters)).rejects.toThrow('Parameter "Help City" is required.');
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('an expression that cannot be evaluated is told as what it is, and nothing is sent', async () => {
		const run = await runNotice(sandbox, definedBelow({ city: "={{ $('No Such Node').item.json.city }}" }));

		expect(run.error?.message).not.toContain('Please report this');
		expect(`${run.error?.message} ${run.error?.description}`).toMatch(/No Such Node|doesn't exist|expression/i);
		expect(sandbox.ledger.letters).toEqual([]);
	});
});

describe('Map Automatically', () => {
	const headings = {
		'Plan EIN': undefined,
		EIN: '12-3456789',
		'Plan #': undefined,
		'Plan No.': 1,
		'PLAN NAME': 'Sample 401(k) Plan',
		'Plan Sponsor': 'Sample Company',
		'External Reference': 'H-1',
		Reason: 'term',
		'First Name': 'Testa',
		Surname: 'Sampleperson',
		'Social Security Number': '000-12-3456',
		Address: '1 Sample Street',
		Town: 'Sampleton',
		State: 'MA',
		'Zip Code': 2138,
		'Total Account Balance': '$1,250.00',
		'As Of': 46205,
	};
	const sharedFields = {
		noticeLogoUrl: 'https://files.example.com/logo.png',
		noticeFileContentUrl: 'https://files.example.com/notice.pdf',
		helpName: 'Sample Recordkeeper',
		helpPhone: '800-555-0100',
		helpAddressLine1: '2 Sample Avenue',
		helpCity: 'Sampleton',
		helpState: 'MA',
		helpZip: '02139',
	};

	it('F31, F32: reads the headings and cells that n8n hands over of a spreadsheet, and fills in the shared fields', async () => {
		const row = Object.fromEntries(Object.entries(headings).filter(([, value]) => value !== undefined)) as IDataObject;
		const run = await runNotice(sandbox, { ...mapped, sharedFields }, { rows: [row] });

		expect(run.error).toBeUndefined();
		expect(letters()[0]).toEqual({
			...sharedFields,
			erisaEIN: '12-3456789',
			erisaPlanNumber: '001',
			erisaPlanName: 'Sample 401(k) Plan',
			planSponsorCompany: 'Sample Company',
			externalReferenceId: 'H-1',
			reason: 'TERM',
			firstName: 'Testa',
			lastName: 'Sampleperson',
			ssn: '000123456',
			addressLine1: '1 Sample Street',
			city: 'Sampleton',
			state: 'MA',
			zip: '02138',
			totalBalance: 1250,
			balanceAsOf: '2026-07-02T12:00:00Z',
			gracePeriod: 30,
		});
	});

	it('F31: gets leading zeros back that a spreadsheet took from plan number, EIN, SSN and ZIP', async () => {
		await runNotice(sandbox, mapped, {
			rows: sheet(1, () => ({ erisaPlanNumber: 1, erisaEIN: 12345678, ssn: 1234567, zip: 2138, helpZip: 501 })),
		});

		expect(letters()[0]).toMatchObject({
			erisaPlanNumber: '001',
			erisaEIN: '01-2345678',
			ssn: '001234567',
			zip: '02138',
			helpZip: '00501',
		});
	});

	it.each([['America/New_York'], ['UTC'], ['Asia/Kolkata'], ['Pacific/Auckland']])(
		'F34: a date without a time keeps its day in %s',
		async (timezone) => {
			const rows = sheet(3, (index) => ({ balanceAsOf: [46205, '2026-07-02', '7/2/2026'][index === 2 ? 1 : index] }));
			await runNotice(sandbox, mapped, { rows, timezone });

			expect(letters().map(({ balanceAsOf }) => balanceAsOf)).toEqual(Array<string>(3).fill('2026-07-02T12:00:00Z'));
		},
	);

	it('F23: cells that say undefined, null or NaN count as blank, and blank optional fields are left out', async () => {
		await runNotice(sandbox, mapped, {
			rows: sheet(1, () => ({
				addressLine2: 'undefined',
				helpEmail: 'null',
				helpWebsite: '',
				vestedBalance: 'NaN',
				countryCode: null,
			})),
		});

		for (const name of ['addressLine2', 'helpEmail', 'helpWebsite', 'vestedBalance', 'countryCode'])
			expect(letters()[0]).not.toHaveProperty(name);
	});

	it('F37: an address that looks odd is sent, and a hint names what looks odd and the item', async () => {
		const run = await runNotice(sandbox, mapped, { rows: sheetWith(3, 1, { state: 'Bavaria', zip: 'K1A 0B1' }) });

		expect(letters()).toHaveLength(3);
		const hints = run.hints.map(({ message }) => message);
		expect(hints).toContain('State is not the two-letter code of a US state [item 1]');
		expect(hints).toContain('ZIP is not a US ZIP of five or nine digits [item 1]');
		expect(hints.join()).not.toMatch(/Bavaria|K1A/);
	});

	it('a cell of the row wins over a shared field', async () => {
		const shared = { helpCity: 'Elsewhere', city: 'Elsewhere' };
		await runNotice(
			sandbox,
			{ ...mapped, sharedFields: shared },
			{ rows: sheet(2, (index) => (index === 1 ? { helpCity: ' ' } : {})) },
		);

		const sent = letters().sort((a, b) => String(a.externalReferenceId).localeCompare(String(b.externalReferenceId)));
		expect(sent.map(({ helpCity, city }) => [helpCity, city])).toEqual([
			['Sampleton', 'Sampleton'],
			['Elsewhere', 'Sampleton'],
		]);
	});

	it('shared fields may be expressions, evaluated for each item', async () => {
		const rows = sheet(2, () => ({ city: '' })).map((row, index) => ({ ...row, where: `Place ${index}` }));
		await runNotice(sandbox, { ...mapped, sharedFields: { city: '={{ $json.where }}' } }, { rows });

		expect(
			letters()
				.map(({ city }) => city)
				.sort(),
		).toEqual(['Place 0', 'Place 1']);
	});

	it('names columns that match nothing in a hint, without their cells', async () => {
		const run = await runNotice(sandbox, mapped, {
			rows: sheet(2).map((row) => ({ ...row, 'Spouse SSN': '900445555', Remarks: 'secret remark' })),
		});

		const hint = run.hints.map(({ message }) => message).find((message) => message.includes('Spouse SSN'));
		expect(hint).toContain('"Remarks"');
		expect(run.told).not.toMatch(/900445555|secret remark/);
		expect(letters()[0]?.ssn).toBe('000123456');
	});
});

describe('the hint above the output', () => {
	it('counts what came of the rows, and says what to do about those that did not go out', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1 });
		const rows = sheet(4, (index) => (index === 2 ? { city: '' } : {}));

		const run = await runNotice(
			sandbox,
			{ ...mapped, options: { concurrency: 1 } },
			{ rows, node: { onError: 'continueErrorOutput' } },
		);

		expect(run.hints[0]).toEqual({
			message:
				'Rows: 1 submitted, 1 already requested, 1 invalid, 1 failed. For the invalid ones, correct the rows as their errors say and run them again. The failed ones were not requested in this try; their errors say why.',
			type: 'warning',
			location: 'outputPane',
		});
	});

	it('is quiet information where every row went out', async () => {
		const run = await runNotice(sandbox, mapped, { rows: sheet(2) });

		expect(run.hints).toEqual([{ message: 'Rows: 2 submitted.', type: 'info', location: 'outputPane' }]);
	});
});
