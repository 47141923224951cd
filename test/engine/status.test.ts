import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { FaultRule } from '../../sandbox/faultRule';
import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(30_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const plan = { erisaEIN: '12-3456789', erisaPlanNumber: '001' };
const byQuery = { operation: 'statusByQuery', erisaEin: '12-3456789', returnAll: true };
const byRange = { operation: 'statusByRange', plans: { plan: [plan] }, returnAll: true };
const ids = (records: IDataObject[]) => records.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId);
const everyId = () => sandbox.store.records().map(({ noticeParticipantRequestId }) => noticeParticipantRequestId);
const reads = () => sandbox.ledger.calls.filter(({ operation }) => operation.startsWith('status'));

describe.each<[string, INodeParameters]>([
	['Get Status by Query', byQuery],
	['Get Status by Plans or Dates', byRange],
])('%s', (_, all) => {
	const { returnAll: _all, ...upToLimit } = all;

	it('returns an item a record, each paired with the item that asked', async () => {
		sandbox.store.add(3, plan);

		const run = await runNotice(sandbox, all, { rows: [{}, {}] });

		expect(run.output.map(({ pairedItem }) => pairedItem)).toEqual([0, 0, 0, 1, 1, 1].map((item) => ({ item })));
	});

	it('section 8 rule 3: Return All reads page by page until a page brings nothing new', async () => {
		sandbox.store.add(250, plan);

		const run = await runNotice(sandbox, { ...all, options: { pageSize: 100 } });

		expect(ids(run.json)).toEqual(everyId());
		// Three pages, one without a record, and one that was asked for before the last one was known not to be full.
		expect(reads()).toHaveLength(5);
	});

	it('section 8: goes on where the service gives fewer records than asked for', async () => {
		sandbox.store.add(25, plan);
		sandbox.faults.add({ kind: 'cappedTake', take: 7 });

		const run = await runNotice(sandbox, all);

		expect(ids(run.json)).toEqual(everyId());
	});

	it('section 8: ends where the service ignores skip, with each record once', async () => {
		sandbox.store.add(150, plan);
		sandbox.faults.add({ kind: 'ignoredSkip' });

		const run = await runNotice(sandbox, { ...all, options: { pageSize: 100 } });

		expect(ids(run.json)).toEqual(everyId().slice(0, 100));
		// The first page three times, since twice could be new notices that arrived, and once more that was asked for meanwhile.
		expect(reads()).toHaveLength(4);
		expect(run.hints.map(({ message }) => message)).toEqual([
			'The service answered with the same page again and again, so the list may be incomplete. Raise the Page Size option.',
		]);
	});

	it('says nothing of missing records where the one page that the service repeats is not full', async () => {
		sandbox.store.add(5, plan);
		sandbox.faults.add({ kind: 'ignoredSkip' });

		const run = await runNotice(sandbox, { ...all, options: { pageSize: 100 } });

		expect(run.json).toHaveLength(5);
		expect(run.hints).toEqual([]);
	});

	it.each<FaultRule>([
		{ kind: 'newNotices', after: 1, count: 19 },
		{ kind: 'newNotices', after: 1, count: 20 },
		{ kind: 'deletedNotices', after: 1, count: 1 },
		{ kind: 'deletedNotices', after: 2, count: 5 },
	])('F73: loses no record where the list changes between two pages of twenty: %j', async (fault) => {
		sandbox.store.add(100, plan);
		const before = everyId();
		sandbox.faults.add({ times: 1, ...fault });

		const run = await runNotice(sandbox, { ...all, options: { pageSize: 20 } });

		const returned = ids(run.json);
		expect(before.filter((id) => !returned.includes(id))).toEqual([]);
		expect(new Set(returned).size).toBe(returned.length);
	});

	it('section 8: gives each record once where pages overlap', async () => {
		sandbox.store.add(40, plan);
		sandbox.faults.add({ kind: 'duplicateRecords', overlap: 3 });

		const run = await runNotice(sandbox, { ...all, options: { pageSize: 10 } });

		expect(ids(run.json)).toEqual(everyId());
	});

	it('section 8: gives each record at most once where the order changes from page to page', async () => {
		sandbox.store.add(60, plan);
		sandbox.faults.add({ kind: 'shuffledOrder' });

		const run = await runNotice(sandbox, { ...all, options: { pageSize: 10 } });

		expect(new Set(ids(run.json)).size).toBe(run.json.length);
		expect(run.json.length).toBeGreaterThan(30);
	});

	it('Limit ends the reading as soon as it is reached', async () => {
		sandbox.store.add(250, plan);

		const run = await runNotice(sandbox, { ...upToLimit, limit: 120, options: { pageSize: 100 } });

		expect(ids(run.json)).toEqual(everyId().slice(0, 120));
		expect(reads()).toHaveLength(2);
	});

	it('Limit is 50 unless told otherwise, and no more than that is asked for', async () => {
		sandbox.store.add(80, plan);

		const run = await runNotice(sandbox, upToLimit);

		expect(run.json).toHaveLength(50);
		expect(reads()).toHaveLength(1);
	});

	it.each(['={{ "" }}', '={{ [] }}', '={{ false }}', '={{ null }}', '={{ "many" }}'])(
		'Limit and Page Size are faults where %s comes out as no number, and nothing is asked',
		async (count) => {
			const { returnAll: _returnAll, ...filters } = all;
			const run = await runNotice(sandbox, { ...filters, limit: count, options: { pageSize: count } });

			expect(run.error?.message).toMatch(/^Limit (came out blank|is not a number)\..*; Page Size /);
			expect(reads()).toEqual([]);
		},
	);

	it.each([
		['={{ "false" }}', 2],
		['={{ "No" }}', 2],
		['={{ 0 }}', 2],
		['={{ "true" }}', 5],
		['={{ 1 }}', 5],
	])('Return All of %s returns %d of five notices, where Limit is 2', async (returnAll, count) => {
		sandbox.store.add(5, plan);

		const run = await runNotice(sandbox, { ...all, returnAll, limit: 2 });

		expect(run.json).toHaveLength(count);
	});

	it('Delivery Status keeps only the statuses chosen, and Limit counts these', async () => {
		sandbox.store.add(120, plan);
		for (const id of everyId().filter((_id, index) => index % 10 === 3)) sandbox.store.setStatus(id, 'ReturnToSender');

		const parameters = { ...upToLimit, limit: 9, options: { deliveryStatus: ['ReturnToSender'], pageSize: 40 } };
		const run = await runNotice(sandbox, parameters);

		expect(run.json.map(({ deliveryStatus }) => deliveryStatus)).toEqual(Array<string>(9).fill('ReturnToSender'));
		expect(ids(run.json)).toEqual(
			everyId()
				.filter((_id, index) => index % 10 === 3)
				.slice(0, 9),
		);
	});

	it('shows the last four digits of an SSN, leaves it out, or shows it in full', async () => {
		sandbox.store.add(1, plan);
		const [{ ssn = '' } = {}] = sandbox.store.records();

		const whole = { ...all, simplify: false };
		const masked = await runNotice(sandbox, whole);
		const hidden = await runNotice(sandbox, { ...whole, options: { ssnInOutput: 'hidden' } });
		const full = await runNotice(sandbox, { ...whole, options: { ssnInOutput: 'full' } });

		expect(masked.json[0]?.ssn).toBe(`***-**-${ssn.slice(5)}`);
		expect(hidden.json[0]).not.toHaveProperty('ssn');
		expect(full.json[0]?.ssn).toBe(ssn);
		expect(masked.told + hidden.told).not.toContain(ssn);
	});

	it('gives the ten fields that matter, the most used first, and no SSN', async () => {
		sandbox.store.add(1, plan);

		const run = await runNotice(sandbox, { ...all, options: { ssnInOutput: 'full' } });

		expect(Object.keys(run.json[0] ?? {})).toEqual([
			'deliveryStatus',
			'externalReferenceId',
			'firstName',
			'lastName',
			'erisaEIN',
			'erisaPlanNumber',
			'gracePeriodExpiration',
			'skipped',
			'skippedReason',
			'noticeParticipantRequestId',
		]);
		expect(sandbox.store.records()).toEqual([expect.objectContaining(run.json[0])]);
	});

	it('gives the whole record with Simplify off, status, reference and name as its first columns', async () => {
		sandbox.store.add(1, plan);
		const [record] = sandbox.store.records();

		const run = await runNotice(sandbox, { ...all, simplify: false });

		expect(run.json[0]).toEqual({ ...record, ssn: `***-**-${record?.ssn?.slice(-4)}` });
		expect(Object.keys(run.json[0] ?? {}).slice(0, 5)).toEqual([
			'deliveryStatus',
			'externalReferenceId',
			'firstName',
			'lastName',
			'noticeParticipantRequestId',
		]);
	});

	it('a simplified field that the service leaves out is null', async () => {
		sandbox.store.add(1, plan);
		sandbox.faults.add({ kind: 'oddRecord', field: 'gracePeriodExpiration', value: 'absent' });

		const run = await runNotice(sandbox, all);

		expect(run.json[0]).toHaveProperty('gracePeriodExpiration', null);
	});

	it('returns no item where nothing matches, and says so', async () => {
		const run = await runNotice(sandbox, all);

		expect(run.error).toBeUndefined();
		expect(run.json).toEqual([]);
		expect(run.hints).toEqual([
			{
				message:
					'No notice matches. Check the filters, and that the credential is for the environment where the notices were requested.',
				location: 'outputPane',
			},
		]);
	});

	it.each([
		['noticeParticipantRequestId', 'absent'],
		['noticeParticipantRequestId', 'blank'],
		['deliveryStatus', 'number'],
	] as const)('F74: passes over a record whose %s is %s, and tells of it', async (field, value) => {
		sandbox.store.add(5, plan);
		sandbox.faults.add({ kind: 'oddRecord', field, value, record: 1 });

		const run = await runNotice(sandbox, all);

		expect(run.error).toBeUndefined();
		expect(ids(run.json)).toEqual(everyId().filter((_id, index) => index !== 1));
		expect(run.hints.map(({ message }) => message)).toEqual([
			'The service returned a record that cannot be read (no ID, or a status that is not text). It was left out.',
		]);
	});

	it('F74: does not say that nothing matches where a record cannot be read', async () => {
		sandbox.store.add(1, plan);
		sandbox.faults.add({ kind: 'oddRecord' });

		const run = await runNotice(sandbox, all);

		expect(run.json).toEqual([]);
		expect(run.hints.map(({ message }) => message)).toEqual([expect.stringContaining('a record that cannot be read')]);
	});

	it('tells for how many items nothing matches', async () => {
		sandbox.store.add(2, plan);
		const filters = {
			erisaEin: '={{ $json.ein }}',
			plans: { plan: [{ erisaEIN: '={{ $json.ein }}', erisaPlanNumber: '001' }] },
		};

		const rows = [{ ein: '98-7654321' }, { ein: plan.erisaEIN }, { ein: '98-0000001' }];
		const run = await runNotice(sandbox, { ...all, ...filters }, { rows });

		expect(run.json).toHaveLength(2);
		expect(run.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^No notice matches\..* \(2 of 3 items\)\.$/),
		]);
	});

	it('reads again where the service fails for a moment, and gives each record once', async () => {
		sandbox.store.add(30, plan);
		sandbox.faults.add({ kind: 'serverError', status: 502, after: 1 });

		const run = await runNotice(sandbox, { ...all, options: { pageSize: 10 } });

		expect(ids(run.json)).toEqual(everyId());
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'with %s, a bad item is an error item and the others are read',
		async (onError) => {
			sandbox.store.add(1, plan);
			const bad = {
				...all,
				erisaEin: '={{ $json.ein }}',
				plans: { plan: [{ ...plan, erisaEIN: '={{ $json.ein }}' }] },
			};

			const run = await runNotice(sandbox, bad, { rows: [{ ein: '1' }, { ein: plan.erisaEIN }], node: { onError } });

			const errors = onError === 'continueErrorOutput' ? run.errorOutput : run.output.slice(0, 1);
			expect(errors[0]?.json.error).toMatch(/ERISA EIN has 1 digit, needs 9\. .* \[item 0\]/);
			expect(errors[0]?.pairedItem).toEqual({ item: 0 });
			expect(ids(run.json).filter(Boolean)).toEqual(everyId());
		},
	);
});

describe('the filters of Get Status by Query', () => {
	it('section 4.3 rule 1: without a filter nothing is asked, and the error names the four', async () => {
		const run = await runNotice(sandbox, { operation: 'statusByQuery', erisaEin: ' ', ssn: '' });

		expect(run.error?.message).toBe(
			'Filters are all empty. Fill in at least one of ERISA EIN, ERISA Plan Number, SSN, External Reference ID [item 0]',
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it.each([
		['erisaEin', 'ERISA EIN'],
		['erisaPlanNumber', 'ERISA Plan Number'],
		['ssn', 'SSN'],
		['externalReferenceId', 'External Reference ID'],
	])(
		'an expression for %s that comes out blank is a fault of its item, and asks for no more than was meant',
		async (name, label) => {
			sandbox.store.add(3, plan);
			const parameters = { ...byQuery, erisaPlanNumber: '001', [name]: '={{ $json.filter }}' };

			const run = await runNotice(sandbox, parameters, {
				rows: [{ filter: '' }, {}],
				node: { onError: 'continueErrorOutput' },
			});

			expect(run.json).toEqual([]);
			expect(run.errorOutput.map(({ json }) => json.error)).toEqual([
				`${label} came out blank. Check its expression, or clear the field [item 0]`,
				`${label} came out blank. Check its expression, or clear the field [item 1]`,
			]);
			expect(sandbox.ledger.calls).toEqual([]);
		},
	);

	it.each([
		'=',
		'= ',
		"={{ $fromAI('plan') }}",
		"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('plan', ``, 'string') }}",
	])('a filter that nobody meant to give is left out: %j', async (erisaPlanNumber) => {
		sandbox.store.add(3, plan);

		const run = await runNotice(sandbox, { ...byQuery, erisaPlanNumber });

		expect(run.error).toBeUndefined();
		expect(run.json).toHaveLength(3);
	});

	it('section 4.3 rule 2: several filters narrow the result down', async () => {
		sandbox.store.add(3, plan);
		sandbox.store.add(2, { ...plan, erisaPlanNumber: '002' });

		const run = await runNotice(sandbox, { ...byQuery, erisaPlanNumber: '002' });

		expect(run.json).toHaveLength(2);
	});

	it.each([
		[
			'ssn',
			'000-12-345',
			'SSN has 8 digits, needs 9. Check the digits; in a spreadsheet, format the column as text [item 0]',
		],
		['erisaEin', '12-34567890', 'ERISA EIN has 10 digits, needs 9. Write it as XX-XXXXXXX [item 0]'],
		['erisaPlanNumber', 'A01', 'ERISA Plan Number holds more than digits. Write it as 3 digits [item 0]'],
		[
			'externalReferenceId',
			'R'.repeat(101),
			'External Reference ID has 101 characters, may have 100. Shorten it [item 0]',
		],
	])('a %s that cannot be one is refused before anything is asked', async (name, value, message) => {
		const run = await runNotice(sandbox, { operation: 'statusByQuery', [name]: value });

		expect(run.error?.message).toBe(message);
		expect(`${run.error?.message}${run.error?.description}`).not.toContain(value);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('F31: gets back the zeros that a spreadsheet took from filters, and asks by nine digits of an SSN', async () => {
		const parameters = {
			operation: 'statusByQuery',
			erisaEin: '={{ 12345678 }}',
			erisaPlanNumber: '={{ 1 }}',
			ssn: '000-12-3456',
		};
		await runNotice(sandbox, parameters);

		expect(reads()[0]?.query).toMatchObject({ erisaEin: '01-2345678', erisaPlanNumber: '001', ssn: '000123456' });
	});

	it('section 4.3 take: never asks for more than an int32 can say', async () => {
		const run = await runNotice(sandbox, { ...byQuery, options: { pageSize: 3_000_000_000 } });

		expect(run.error).toBeUndefined();
		expect(reads()[0]?.query).toMatchObject({ take: '2147483647' });
	});

	it('reads the filters of each item anew', async () => {
		sandbox.store.add(1, { ...plan, erisaPlanNumber: '007' });
		sandbox.store.add(1, { ...plan, erisaPlanNumber: '008' });

		const run = await runNotice(
			sandbox,
			{ ...byQuery, erisaEin: '', erisaPlanNumber: '={{ $json.number }}' },
			{ rows: [{ number: 8 }, { number: 7 }] },
		);

		expect(run.json.map(({ erisaPlanNumber }) => erisaPlanNumber)).toEqual(['008', '007']);
	});
});

describe('the filters of Get Status by Plans or Dates', () => {
	const operation = 'statusByRange';
	/** Bodies are not kept by the ledger, so what was asked shows in what comes back. */
	const storeAt = (day: number) => {
		sandbox.clock.advance({ days: day });
		sandbox.store.add(1, plan);
	};

	it('section 2.5: takes plans filled in by hand, and expressions in them for each item', async () => {
		sandbox.store.add(2, plan);
		sandbox.store.add(1, { ...plan, erisaPlanNumber: '002' });
		const plans = { plan: [{ erisaEIN: '={{ $json.ein }}', erisaPlanNumber: '={{ $json.number }}' }] };

		const rows = [
			{ ein: '12-3456789', number: '002' },
			{ ein: 123456789, number: 1 },
		];
		const run = await runNotice(sandbox, { operation, plans }, { rows });

		expect(run.error).toBeUndefined();
		expect(run.output.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 1].map((item) => ({ item })));
	});

	// n8n hands over no plans then, so that there is no telling one that came out empty from plans that were never filled in.
	it('an expression in place of all plans is no filter, and does not ask for everyone', async () => {
		sandbox.store.add(2, plan);

		const run = await runNotice(sandbox, { operation, plans: `={{ [${JSON.stringify(plan)}] }}` });

		expect(run.error?.message).toMatch(/^Filters are all empty\./);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('an expression in a plan that comes out blank is a fault, beside a date too', async () => {
		sandbox.store.add(2, plan);
		const plans = { plan: [{ ...plan, erisaPlanNumber: '={{ $json.number }}' }] };

		const run = await runNotice(sandbox, { operation, plans, from: '2026-01-01' });

		expect(run.error?.message).toBe('Plan 1, ERISA Plan Number is missing. Fill it in [item 0]');
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it.each([
		['from', 'From'],
		['to', 'To'],
	])('an expression for %s that comes out blank is a fault, beside a plan too', async (name, label) => {
		sandbox.store.add(2, plan);

		const run = await runNotice(sandbox, { operation, plans: { plan: [plan] }, [name]: '={{ $json.day }}' });

		expect(run.error?.message).toBe(`${label} came out blank. Check its expression, or clear the field [item 0]`);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('a bad plan is named by its place in the list', async () => {
		const plans = { plan: [plan, { erisaEIN: '12-3456789', erisaPlanNumber: '' }] };

		const run = await runNotice(sandbox, { operation, plans });

		expect(run.error?.message).toBe('Plan 2, ERISA Plan Number is missing. Fill it in [item 0]');
	});

	it('refuses a range that ends before it begins, and one without plans or dates', async () => {
		const inverted = await runNotice(sandbox, { operation, from: '2026-07-02', to: '2026-07-01' });
		const nothing = await runNotice(sandbox, { operation });

		expect(inverted.error?.message).toBe('To is before From. Swap the two [item 0]');
		expect(nothing.error?.message).toMatch(/^Filters are all empty\. Add a plan or a date/);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it.each([
		['from', 'next week'],
		['to', '2026-02-30'],
	])('a date in %s that is none is refused without being echoed', async (name, value) => {
		const run = await runNotice(sandbox, { operation, [name]: value });

		expect(run.error?.message).toMatch(
			/^(From|To) is (not a date|a date that does not exist)\. Write it as YYYY-MM-DD/,
		);
		expect(`${run.error?.message}${run.error?.description}`).not.toContain(value);
	});

	it.each([
		['Luxon values', { from: '={{ $now.minus({ hours: 1 }) }}', to: '={{ $now.plus({ days: 3 }) }}' }],
		[
			'JavaScript dates',
			{ from: '={{ new Date(Date.now() - 3600000) }}', to: '={{ new Date(Date.now() + 3 * 86400000) }}' },
		],
		[
			'ISO text',
			{ from: '={{ $now.minus({ hours: 1 }).toISO() }}', to: '={{ $now.plus({ days: 3 }).toUTC().toISO() }}' },
		],
	])('section 2.6: takes %s from expressions', async (_, range) => {
		storeAt(0);
		storeAt(2);
		storeAt(5);

		const run = await runNotice(sandbox, { operation, ...range }, { timezone: 'America/New_York' });

		expect(run.error).toBeUndefined();
		expect(run.json).toHaveLength(2);
	});

	it('F34: a day begins and ends in the time zone of the workflow', async () => {
		// At two o'clock UTC it is still the day before in New York.
		const hours = 26 - new Date(sandbox.clock.now()).getUTCHours();
		sandbox.clock.advance({ hours });
		sandbox.store.add(1, plan);
		const received = new Date(sandbox.clock.now());
		const dayIn = (timeZone: string) => received.toLocaleDateString('sv-SE', { timeZone });
		for (const timezone of ['America/New_York', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
			const day = dayIn(timezone);
			const run = await runNotice(sandbox, { operation, from: day, to: day }, { timezone });

			expect([timezone, run.json.length]).toEqual([timezone, 1]);
		}
		expect(dayIn('America/New_York')).not.toBe(dayIn('UTC'));
	});
});

it('tells which address of the credential cannot be used', async () => {
	const run = await runNotice(sandbox, byQuery, { credentials: credentialFor(sandbox, { baseUrl: 'notices' }) });

	expect(run.error?.message).toBe(
		'Base URL of the credential is not a web address. It looks like https://notices.example.com',
	);
});

it('the operation of a new node is one that reads: as a tool of an agent it mails nothing', async () => {
	sandbox.store.add(1, plan);

	const run = await runNotice(sandbox, { erisaEin: plan.erisaEIN });

	expect(run.json).toHaveLength(1);
	expect(sandbox.ledger.letters).toEqual([]);
});

it('an operation that does not exist is refused', async () => {
	const run = await runNotice(sandbox, { operation: 'cancel' });

	expect(run.error?.message).toBe('This node has no such operation');
	expect(run.error?.description).toBe('Choose one from the list.');
});
