import type * as Workflow from 'n8n-workflow';
import type { INodeParameters } from 'n8n-workflow';

import type { FaultRule } from '../../sandbox/faultRule';
import { faultNames } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/sandbox';
import type * as Faster from '../support/fasterTime';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemInMemory, pdf } from '../support/pdfItem';
import { mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.mock('n8n-workflow', () =>
	jest
		.requireActual<typeof Faster>('../support/fasterTime')
		.fasterTime(jest.requireActual<typeof Workflow>('n8n-workflow'), 50),
);
jest.setTimeout(30_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const requestCalls = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'request');
const unknown = 'It is not known whether this notice was requested, and it was not sent again [item 0]';
const tested = new Set<string>();
const nameOf = ({ kind, on: _, times: __, ...parameters }: FaultRule) => `${kind} ${JSON.stringify(parameters)}`;
const cases = (rules: FaultRule[]) =>
	rules.map((rule) => {
		tested.add(rule.kind);
		return [nameOf(rule), rule] as const;
	});

describe('a request whose answer is a fault', () => {
	it.each(
		cases([
			{ kind: 'unauthorized' },
			{ kind: 'unauthorized', dropToken: true },
			{ kind: 'tooManyRequests' },
			{ kind: 'tooManyRequests', retryAfter: 1 },
			{ kind: 'tooManyRequests', retryAfter: 1, retryAfterAs: 'date' },
		]),
	)('section 4.6: %s was certainly not taken, and is sent again: one letter', async (_, rule) => {
		sandbox.faults.add({ ...rule, on: 'request' });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(run.json.map(({ outcome }) => outcome)).toEqual(['submitted']);
		expect(sandbox.ledger.letters).toHaveLength(1);
		expect(requestCalls()).toHaveLength(2);
	});

	it.each(
		cases([
			{ kind: 'dropAfterStoring' },
			{ kind: 'errorAfterStoring' },
			{ kind: 'errorAfterStoring', status: 502 },
			{ kind: 'errorAfterStoring', status: 503 },
			{ kind: 'errorAfterStoring', status: 503, retryAfter: 1 },
			{ kind: 'errorAfterStoring', status: 408 },
			{ kind: 'emptyBody' },
			{ kind: 'notJson' },
			{ kind: 'missingField' },
			{ kind: 'missingField', asNull: true },
			{ kind: 'htmlBody', stored: true },
			{ kind: 'redirect', status: 301, stored: true },
			{ kind: 'redirect', status: 302, stored: true },
			{ kind: 'redirect', status: 303, stored: true },
			{ kind: 'redirect', status: 307, stored: true },
			{ kind: 'hang', stored: true },
		]),
	)(
		'F18: %s was stored all the same: it is found by its reference and told as submitted, and not sent again',
		async (_, rule) => {
			sandbox.faults.add({ ...rule, on: 'request' });

			const run = await runNotice(sandbox, { ...mapped, options: { timeout: 1 } }, { rows: sheet(1) });

			expect(run.error).toBeUndefined();
			expect(sandbox.ledger.letters).toHaveLength(1);
			expect(run.json).toEqual([
				expect.objectContaining({ outcome: 'submitted', noticeParticipantRequestId: sandbox.ledger.letters[0]?.id }),
			]);
			expect(requestCalls()).toHaveLength(1);
		},
	);

	it.each(
		cases([
			{ kind: 'dropBeforeStoring' },
			{ kind: 'serverError' },
			{ kind: 'serverError', status: 503 },
			{ kind: 'serverError', status: 503, retryAfter: 1 },
			{ kind: 'serverError', status: 503, retryAfter: 2, retryAfterAs: 'date' },
			{ kind: 'serverError', status: 504 },
			{ kind: 'htmlBody' },
			{ kind: 'htmlBody', status: 502 },
			{ kind: 'emptyBody', stored: false },
			{ kind: 'redirect', status: 301 },
			{ kind: 'redirect', status: 302 },
			{ kind: 'redirect', status: 303 },
			{ kind: 'redirect', status: 307 },
			{ kind: 'redirect', status: 308, location: 'https://elsewhere.example/' },
			{ kind: 'hang' },
			{ kind: 'hang', ms: 100 },
		]),
	)(
		'F18: %s may or may not have been taken, and the reference does not show up: the outcome is unknown, and nothing is sent again',
		async (_, rule) => {
			sandbox.faults.add({ ...rule, on: 'request' });

			const run = await runNotice(sandbox, { ...mapped, options: { timeout: 1 } }, { rows: sheet(1) });

			expect(run.error?.message).toBe(unknown);
			expect(run.error?.description).toContain('The service does not show its reference so far.');
			expect(run.error?.description).toContain(
				'run the same row again, under the same reference, with If Already Requested set to Skip',
			);
			expect(requestCalls()).toHaveLength(1);
			expect(sandbox.ledger.calls.some(({ path }) => path.includes('elsewhere'))).toBe(false);
			expect(sandbox.ledger.letters).toEqual([]);
		},
	);

	it.each<[string, FaultRule, RegExp]>([
		[
			'a problem body',
			{ kind: 'problemBody' },
			/^Could not request the notice: the service answered 400 \(One or more validation errors occurred\.\) \[item 0\]$/,
		],
		['403', { kind: 'problemBody', status: 403 }, /the service answered 403/],
		[
			'404',
			{ kind: 'htmlBody', status: 404 },
			/^Could not request the notice: the service answered 404 \(Gateway\) \[item 0\]$/,
		],
		['413', { kind: 'problemBody', status: 413 }, /the service answered 413/],
		['422', { kind: 'problemBody', status: 422 }, /the service answered 422/],
	])('%s was not taken: an error says what to do, and nothing is looked up or sent again', async (_, rule, message) => {
		tested.add(rule.kind);
		sandbox.faults.add({ ...rule, on: 'request' });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(run.error?.message).toMatch(message);
		expect(run.error?.description).toMatch(
			/Correct the values|permission|Base URL|larger|Nothing was sent there|Trace ID/,
		);
		expect(requestCalls()).toHaveLength(1);
		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByQuery')).toHaveLength(1);
		expect(sandbox.ledger.calls.some(({ path }) => path.includes('elsewhere'))).toBe(false);
	});

	it('F48: a gateway that answers 503 with Retry-After after the service took the request makes one letter, not five', async () => {
		sandbox.faults.add({ kind: 'errorAfterStoring', on: 'request', status: 503, retryAfter: 1, times: 'always' });

		const run = await runNotice(sandbox, { ...mapped, options: { ifAlreadyRequested: 'send' } }, { rows: sheet(1) });

		expect(run.error?.message).toBe(unknown);
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('F49: whatever breaks in the node after a request left, its outcome is looked up and never told as not requested', async () => {
		sandbox.faults.add({ kind: 'errorAfterStoring', on: 'request', status: 500 });
		const rows = sheet(1, () => ({ addressLine1: 'x'.repeat(9000), addressLine2: 'y ('.repeat(20_000) }));

		const run = await runNotice(sandbox, mapped, { rows });

		expect(run.error).toBeUndefined();
		expect(run.json[0]).toMatchObject({
			outcome: 'submitted',
			noticeParticipantRequestId: sandbox.ledger.letters[0]?.id,
		});
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('section 7: tells title, errors of fields, trace id and status of a problem body, without a personal value', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request' });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(run.error?.httpCode).toBe('400');
		expect(run.error?.description).toMatch(/city: The value "\[hidden\]" is not valid for city\./);
		expect(run.error?.description).toMatch(/Trace ID for the service operator: 00-[0-9a-f]{32}-/);
		expect(run.told).not.toMatch(/000123456|000-12-3456|Sampleperson|Sampleton|Sample Street|02138/);
	});

	it('F72: repeats nothing of the row where the service writes its values in a way of its own', async () => {
		tested.add('problemInOwnWords');
		sandbox.faults.add({ kind: 'problemInOwnWords', on: 'request' });
		const rows = sheet(1, () => ({
			firstName: 'Zébediah',
			lastName: 'Lee',
			ssn: '900-12-3456',
			addressLine1: '12 Unfindable Crescent North',
			city: 'Nonexistentburg',
			totalBalance: 1234.5,
			balanceAsOf: '2026-06-30',
		}));

		const run = await runNotice(sandbox, mapped, { rows });

		expect(run.error?.description).toContain('totalBalance: We could not accept $[hidden] here.');
		expect(run.error?.description).toContain('lastName: We could not accept [hidden] here.');
		// A time and a trace id may hold any digits.
		const told = run.told.replace(/"timestamp":\d+|00-[0-9a-f]{32}-[0-9a-f]{16}-00/g, '');
		expect(told).not.toMatch(/1,234|6\/30\/2026|3456|900|\blee\b|z.{1,2}bediah|Unfindable|Crescent|Nonexistent/i);
	});

	it('is unknown at once where it has no reference by which to ask', async () => {
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request' });
		const parameters = { ...mapped, options: { generateReference: false } };

		const run = await runNotice(sandbox, parameters, { rows: sheet(1, () => ({ externalReferenceId: '' })) });

		expect(run.error?.message).toBe(unknown);
		expect(run.error?.description).toContain('Do not run this row again until Get Status');
		// The look-up of a later run finds no notice without a reference, and would let it be sent again.
		expect(run.error?.description).not.toContain('If Already Requested set to Skip');
		expect(run.error?.description).toContain('turn on the Generate Reference option, or give a reference.');
		expect(requestCalls()).toHaveLength(1);
	});

	it('says in the hint to look for the unknown ones that have no reference', async () => {
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request' });
		const parameters = { ...mapped, options: { generateReference: false } };
		const rows = sheet(1, () => ({ externalReferenceId: '' }));

		const run = await runNotice(sandbox, parameters, { rows, node: { onError: 'continueErrorOutput' } });

		expect(run.hints[0]?.message).toContain(
			'Leave out those without External Reference ID until Get Status shows that there is no such notice.',
		);
	});

	it('says in the hint to look how many notices there are before a row is run again with Send Again', async () => {
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request' });
		const parameters = { ...mapped, options: { ifAlreadyRequested: 'send' } };

		const run = await runNotice(sandbox, parameters, { rows: sheet(1), node: { onError: 'continueErrorOutput' } });

		expect(run.hints[0]?.message).toBe(
			'Rows: 1 with unknown outcome. For the unknown ones, check Get Status first, as their errors say.',
		);
	});

	it('is unknown at once with Send Again, since an earlier notice cannot be told from this one', async () => {
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request' });

		const run = await runNotice(sandbox, { ...mapped, options: { ifAlreadyRequested: 'send' } }, { rows: sheet(1) });

		expect(run.error?.message).toBe(unknown);
		expect(run.error?.description).toContain('If Already Requested set to Send Again');
		expect(run.error?.description).not.toContain('Skip');
		expect(sandbox.ledger.calls.some(({ operation }) => operation === 'statusByQuery')).toBe(false);
	});

	it('is unknown where the look-up after it fails too, and a later run finds it', async () => {
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request' });
		sandbox.faults.add({ kind: 'serverError', on: 'statusByQuery', after: 1, times: 5 });
		const first = await runNotice(sandbox, mapped, { rows: sheet(1) });
		const second = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(first.error?.message).toBe(unknown);
		expect(first.error?.description).toContain('Asking for its reference failed too.');
		expect(second.json[0]?.outcome).toBe('alreadyRequested');
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('is not sent where the look-up before it fails for good', async () => {
		sandbox.faults.add({ kind: 'serverError', on: 'statusByQuery', times: 'always' });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(run.error?.message).toBe(
			'Could not get the statuses: the service answered 500 (Internal Server Error) [item 0]',
		);
		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByQuery')).toHaveLength(5);
		expect(requestCalls()).toEqual([]);
	});

	it('counts the unknown ones in the hint and says how to go on; the rows after them are sent', async () => {
		sandbox.faults.add({ kind: 'dropBeforeStoring', on: 'request' });

		const run = await runNotice(
			sandbox,
			{ ...mapped, options: { concurrency: 1 } },
			{ rows: sheet(3), node: { onError: 'continueErrorOutput' } },
		);

		expect(run.hints[0]?.message).toBe(
			'Rows: 2 submitted, 1 with unknown outcome. For the unknown ones, run the same rows again after the time in their errors, with If Already Requested set to Skip.',
		);
		expect(run.errorOutput).toHaveLength(1);
		expect(sandbox.ledger.letters).toHaveLength(2);
	});

	it('that keeps coming ends after eight tries, with the last of its errors', async () => {
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', times: 'always' });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(run.error?.message).toBe(
			'Could not request the notice: the service answered 429 (Too Many Requests) [item 0]',
		);
		expect(run.error?.description).toContain(
			'Lower the Concurrency option or raise the Page Size option, whichever there is, or run again later.',
		);
		expect(requestCalls()).toHaveLength(8);
	});

	it('F24: that asks for a longer wait than two minutes is not waited for', async () => {
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', retryAfter: 3600 });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(run.error?.httpCode).toBe('429');
		expect(requestCalls()).toHaveLength(1);
	});
});

const reads: Array<[string, INodeParameters]> = [
	['statusByQuery', { operation: 'statusByQuery', erisaEin: '12-3456789', returnAll: true, options: { timeout: 1 } }],
	['statusByRange', { operation: 'statusByRange', from: '2020-01-01', returnAll: true, options: { timeout: 1 } }],
];

describe.each(reads)('a read (%s) whose answer is a fault', (_, parameters) => {
	const on = parameters.operation as 'statusByQuery' | 'statusByRange';
	const readCalls = () => sandbox.ledger.calls.filter(({ operation }) => operation === on);

	it.each(
		cases([
			{ kind: 'unauthorized' },
			{ kind: 'tooManyRequests', retryAfter: 1 },
			{ kind: 'serverError' },
			{ kind: 'errorAfterStoring' },
			{ kind: 'dropBeforeStoring' },
			{ kind: 'dropAfterStoring' },
			{ kind: 'hang' },
			{ kind: 'htmlBody', status: 502 },
		]),
	)('is made again after %s', async (_name, rule) => {
		sandbox.store.add(3);
		sandbox.faults.add({ ...rule, on });

		const run = await runNotice(sandbox, parameters);

		expect(run.error).toBeUndefined();
		expect(run.json).toHaveLength(3);
	});

	it.each<[FaultRule, string]>([
		[
			{ kind: 'htmlBody' },
			'Could not get the statuses: the service answered 200 with a response that is not JSON [item 0]',
		],
		[{ kind: 'emptyBody' }, 'Could not get the statuses: the service answered 200 with an empty page [item 0]'],
		[
			{ kind: 'notJson' },
			'Could not get the statuses: the service answered 200 with a response that is not JSON [item 0]',
		],
		[
			{ kind: 'missingField' },
			'Could not get the statuses: the service answered 200 with an answer without a list of status records [item 0]',
		],
		[
			{ kind: 'redirect' },
			'Could not get the statuses: the service redirected the call to another address (302). Check the Base URL in the credential [item 0]',
		],
		[
			{ kind: 'problemBody' },
			'Could not get the statuses: the service answered 400 (One or more validation errors occurred.) [item 0]',
		],
	])('ends with an error after $kind', async (rule, message) => {
		sandbox.store.add(3);
		sandbox.faults.add({ ...rule, on, times: 'always' });

		const run = await runNotice(sandbox, parameters);

		expect(run.error?.message).toBe(message);
		expect(`${run.error?.message} ${run.error?.description}`).toMatch(/Base URL|Correct the values/);
		expect(readCalls()).toHaveLength(1);
	});

	it('gives nothing of a list whose last page fails', async () => {
		sandbox.store.add(30);
		sandbox.faults.add({ kind: 'serverError', on, after: 2, times: 'always' });

		const run = await runNotice(sandbox, { ...parameters, options: { pageSize: 10 } });

		expect(run.error?.message).toMatch(/^Could not get the statuses: the service answered 500/);
		expect(run.output).toEqual([]);
	});
});

it('shows statuses of some days ago as they come: nothing is concluded about their age', async () => {
	tested.add('staleStatus');
	sandbox.store.add(1);
	sandbox.clock.advance({ days: 2 });
	sandbox.faults.add({ kind: 'staleStatus', days: 2 });

	const run = await runNotice(sandbox, { operation: 'statusByRange', from: '2020-01-01' });

	expect(run.json[0]?.deliveryStatus).toBe('Pending');
});

it.each(
	cases([
		{ kind: 'latency', ms: 200 },
		{ kind: 'shortTokens', seconds: 6 },
		{ kind: 'singleToken' },
		{ kind: 'otherTokenType' },
	]),
)('all operations go through %s', async (_, rule) => {
	sandbox.faults.add(rule);
	const credentials = credentialFor(sandbox);

	const runs = [
		await runNotice(sandbox, mapped, { rows: sheet(3), credentials }),
		await runNotice(sandbox, { operation: 'statusByQuery', erisaEin: '12-3456789' }, { credentials }),
		await runNotice(sandbox, { operation: 'statusByRange', from: '2020-01-01' }, { credentials }),
		await runNotice(
			sandbox,
			{ operation: 'uploadPdf', binaryPropertyName: 'data' },
			{ items: [itemInMemory(pdf())], credentials },
		),
	];

	expect(runs.map(({ error }) => error?.message)).toEqual(Array(4).fill(undefined));
	expect(runs.map(({ json }) => json.length)).toEqual([3, 3, 3, 1]);
});

it.each(
	cases([
		{ kind: 'cappedTake', take: 1 },
		{ kind: 'ignoredSkip' },
		{ kind: 'shuffledOrder' },
		{ kind: 'duplicateRecords' },
	]),
)('a notice requested before is found through %s', async (_, rule) => {
	await runNotice(sandbox, mapped, { rows: sheet(3) });
	sandbox.faults.add(rule);

	const run = await runNotice(sandbox, mapped, { rows: sheet(3) });

	expect(run.json.map(({ outcome }) => outcome)).toEqual(Array(3).fill('alreadyRequested'));
	expect(sandbox.ledger.letters).toHaveLength(3);
});

/** These are met where what they are about is tested. */
const testedElsewhere = [
	'stalledUpload',
	'oddRecord',
	'drippingAnswer',
	'decoratedToken',
	'lateStatus',
	'newNotices',
	'deletedNotices',
];

it('meets every kind of fault that the sandbox has', () => {
	expect(faultNames.filter((name) => !tested.has(name) && !testedElsewhere.includes(name))).toEqual([]);
});
