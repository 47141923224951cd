import type * as Workflow from 'n8n-workflow';

import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import type { Sandbox } from '../../sandbox/sandbox';
import type * as Faster from '../support/fasterTime';
import { credentialFor, runNotice } from '../support/noticeRun';
import { mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.mock('n8n-workflow', () =>
	jest
		.requireActual<typeof Faster>('../support/fasterTime')
		.fasterTime(jest.requireActual<typeof Workflow>('n8n-workflow'), 20),
);
jest.setTimeout(30_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const references = () => sandbox.ledger.letters.map(({ request }) => request.externalReferenceId);
const outcomes = (json: Array<{ outcome?: unknown }>) => json.map(({ outcome }) => outcome);
const inDoubt = /^It is not known whether this notice was requested, and it was not sent again/;

describe('runs beside each other in one process', () => {
	it('F46: two executions with the same 100 rows at once send each letter once, and both tell its id', async () => {
		sandbox.faults.add({ kind: 'latency', ms: 5, times: 'always' });
		const [one, other] = await Promise.all([
			runNotice(sandbox, mapped, { rows: sheet(100) }),
			runNotice(sandbox, mapped, { rows: sheet(100) }),
		]);

		expect(new Set(references()).size).toBe(100);
		expect(references()).toHaveLength(100);
		const ids = (run: typeof one) => run.json.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId);
		expect(ids(one)).toEqual(ids(other));
		for (const index of Array(100).keys())
			expect([one.json[index]?.outcome, other.json[index]?.outcome].sort()).toEqual(['alreadyRequested', 'submitted']);
	});

	it('F46: a run that starts while another is under way doubles nothing, though the service shows requests only a minute later', async () => {
		sandbox.faults.add({ kind: 'latency', ms: 5, times: 'always' });
		sandbox.faults.add({ kind: 'lateStatus', seconds: 60 });
		const first = runNotice(sandbox, mapped, { rows: sheet(200) });
		await new Promise((resolve) => setTimeout(resolve, 60));
		const second = await runNotice(sandbox, mapped, { rows: sheet(200) });
		await first;

		expect(references()).toHaveLength(200);
		expect(new Set(references()).size).toBe(200);
		expect(second.error).toBeUndefined();
	});

	it('F46: rows without any reference are guarded in the same way', async () => {
		const rows = sheet(10, (index) => ({ externalReferenceId: '', ssn: `90000123${index}` }));
		const parameters = { ...mapped, options: { generateReference: false } };
		await Promise.all([1, 2, 3].map(async () => await runNotice(sandbox, parameters, { rows })));

		expect(sandbox.ledger.letters).toHaveLength(10);
	});

	it('where the first run is refused, the second one requests the row itself', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1 });
		const runs = await Promise.all([1, 2].map(async () => await runNotice(sandbox, mapped, { rows: sheet(1) })));

		expect(references()).toEqual(['REF-0']);
		expect(runs.filter(({ error }) => error)).toHaveLength(1);
		expect(runs.flatMap(({ json }) => outcomes(json))).toEqual(['submitted']);
	});

	it('F55: another participant under a reference that was accepted a moment ago is refused, not taken for requested', async () => {
		sandbox.faults.add({ kind: 'lateStatus', seconds: 60 });
		const named = (firstName: string, lastName: string) => sheet(1, () => ({ ssn: '', firstName, lastName }));
		await runNotice(sandbox, mapped, { rows: named('Ann', 'Lee') });
		const bob = await runNotice(sandbox, mapped, { rows: named('Bob', 'Ray') });
		const nameless = await runNotice(sandbox, mapped, { rows: named('', 'Ray') });
		const married = await runNotice(sandbox, mapped, { rows: named('Ann', 'Ray') });

		expect(bob.error?.message).toBe('External Reference ID belongs to the notice of another participant [item 0]');
		expect(nameless.error?.message).toBe(bob.error?.message);
		expect(married.json[0]).toMatchObject({
			outcome: 'alreadyRequested',
			warnings: ['The notice with this reference has another first or last name'],
		});
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('F55: the same where the service tells of it in a later process', async () => {
		const named = (firstName: string, lastName: string) => sheet(1, () => ({ ssn: '', firstName, lastName }));
		await runNotice(sandbox, mapped, { rows: named('Ann', 'Lee') });
		forgetRequests();
		const bob = await runNotice(sandbox, mapped, { rows: named('Bob', 'Ray') });

		expect(bob.error?.message).toBe('External Reference ID belongs to the notice of another participant [item 0]');
		expect(bob.json).toEqual([]);
	});

	it('another client of the same service is not mixed up with this one', async () => {
		sandbox.faults.add({ kind: 'lateStatus', seconds: 60 });
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		const credentials = credentialFor(sandbox, { baseUrl: sandbox.baseUrl.replace('127.0.0.1', 'localhost') });
		await runNotice(sandbox, mapped, { rows: sheet(1), credentials });

		expect(sandbox.ledger.letters).toHaveLength(2);
	});

	it('Send Again keeps out of it: it neither waits nor is waited for', async () => {
		const parameters = { ...mapped, options: { ifAlreadyRequested: 'send' } };
		await Promise.all([1, 2].map(async () => await runNotice(sandbox, parameters, { rows: sheet(3) })));

		expect(sandbox.ledger.letters).toHaveLength(6);
	});

	it('what Send Again has sent is known to a run with Skip right after it, with its id or as in doubt', async () => {
		sandbox.faults.add({ kind: 'lateStatus', seconds: 60 });
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request', after: 1, times: 1 });
		const again = { ...mapped, options: { ifAlreadyRequested: 'send', concurrency: 1 } };
		const sent = await runNotice(sandbox, again, { rows: sheet(1) });
		const lost = await runNotice(sandbox, again, { rows: sheet(1, () => ({ externalReferenceId: 'REF-9' })) });
		const skipped = await runNotice(sandbox, mapped, { rows: sheet(1) });
		const doubted = await runNotice(sandbox, mapped, { rows: sheet(1, () => ({ externalReferenceId: 'REF-9' })) });

		expect(lost.error?.message).toMatch(inDoubt);
		expect(skipped.json[0]).toMatchObject({
			outcome: 'alreadyRequested',
			noticeParticipantRequestId: sent.json[0]?.noticeParticipantRequestId,
		});
		expect(doubted.error?.message).toMatch(inDoubt);
		expect(references()).toEqual(['REF-0', 'REF-9']);
	});
});

it('rows under one reference are compared with every earlier one, not only with a first one that has no SSN', async () => {
	const ssns = ['', '900111222', '900333444', '900111222'];
	const rows = sheet(4, (index) => ({ externalReferenceId: 'R-9', ssn: ssns[index], addressLine1: '1 Sample Street' }));
	const run = await runNotice(sandbox, mapped, { rows, node: { onError: 'continueRegularOutput' } });

	expect(outcomes(run.json)).toEqual(['submitted', 'alreadyRequested', undefined, 'alreadyRequested']);
	expect(JSON.stringify(run.json[2])).toMatch(/same as that of item 1, .*but the two rows are different people/);
	expect(references()).toEqual(['R-9']);
});

describe('references that differ in case only, which a service may look up without', () => {
	const spelled = (...references: string[]) =>
		sheet(references.length, (index) => ({ ...sheet(1)[0], externalReferenceId: references[index] }));

	it('are one letter in an input, with a warning', async () => {
		const run = await runNotice(sandbox, mapped, { rows: spelled('Notice-a1', 'NOTICE-A1') });

		expect(outcomes(run.json)).toEqual(['submitted', 'alreadyRequested']);
		expect(run.json[1]?.warnings).toEqual([
			'Has the same reference as item 0, whose values are used, but another spelling of it',
		]);
		expect(references()).toEqual(['Notice-a1']);
	});

	it('are one letter in two runs', async () => {
		await runNotice(sandbox, mapped, { rows: spelled('Notice-a1') });
		const second = await runNotice(sandbox, mapped, { rows: spelled('NOTICE-A1') });

		expect(outcomes(second.json)).toEqual(['alreadyRequested']);
		expect(references()).toEqual(['Notice-a1']);
	});

	it('are refused for different people', async () => {
		const rows = spelled('a', 'A').map((row, index) => ({ ...row, ssn: `90000123${index}` }));
		const run = await runNotice(sandbox, mapped, { rows });

		expect(run.error?.message).toContain('the two rows are different people');
		expect(references()).toEqual([]);
	});
});

it('a row in doubt without a reference is never said to be ready to be sent again', async () => {
	sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request', times: 1 });
	const parameters = { ...mapped, options: { generateReference: false } };
	const rows = sheet(1, () => ({ externalReferenceId: '' }));
	await runNotice(sandbox, parameters, { rows });
	const second = await runNotice(sandbox, parameters, { rows });

	expect(second.error?.message).toMatch(inDoubt);
	expect(second.error?.description).toContain('Do not run this row again until Get Status');
	expect(second.error?.description).not.toContain('can be sent from');
	expect(sandbox.ledger.letters).toHaveLength(1);
});

describe('an outcome in doubt', () => {
	it('F47: is not sent a second time by Retry On Fail, though the service shows the request only later', async () => {
		sandbox.faults.add({ kind: 'lateStatus', seconds: 60 });
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request', times: 1 });
		const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const run = await runNotice(sandbox, mapped, { rows: sheet(1), node });

		expect(sandbox.ledger.letters).toHaveLength(1);
		expect(run.error?.message).toMatch(inDoubt);
		expect(run.error?.description).toMatch(/It can be sent from \d{4}-\d\d-\d\d \d\d:\d\d UTC on/);
	});

	it('F47: is found by a hasty second run once the service shows it', async () => {
		sandbox.faults.add({ kind: 'lateStatus', seconds: 60 });
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request', times: 1 });
		const first = await runNotice(sandbox, mapped, { rows: sheet(1) });
		const hasty = await runNotice(sandbox, mapped, { rows: sheet(1) });
		sandbox.clock.advance({ seconds: 61 });
		const later = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(first.error?.description).toMatch(/wait until \d{4}-\d\d-\d\d \d\d:\d\d UTC and run the same row again/);
		expect(hasty.error?.message).toMatch(inDoubt);
		expect(outcomes(later.json)).toEqual(['alreadyRequested']);
		expect(sandbox.ledger.letters).toHaveLength(1);
	});
});

it('F50: the error of the last try names the letters of the first one, with their ids', async () => {
	const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	let tries = 0;
	const run = await runNotice(
		sandbox,
		{ ...mapped, options: { concurrency: 1 } },
		{
			rows: sheet(10),
			node,
			beforeTry: () => {
				tries++;
				sandbox.faults.clear();
				sandbox.faults.add({ kind: 'lateStatus', seconds: 60 });
				sandbox.faults.add({ kind: 'problemBody', on: 'request', after: tries === 1 ? 5 : 0 });
			},
		},
	);

	expect(tries).toBe(2);
	expect(sandbox.ledger.letters).toHaveLength(5);
	expect(run.error?.description).toContain('Nothing was requested in this try. Requested in an earlier try or run: ');
	for (const { id, request } of sandbox.ledger.letters)
		expect(run.error?.description).toContain(`item ${request.externalReferenceId?.slice('REF-'.length)}: ${id}`);
	expect(run.error?.description).toContain('Not sent: 4 rows.');
});
