import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import type { Sandbox } from '../../sandbox/sandbox';
import { runNotice, type NoticeRun } from '../support/noticeRun';
import { mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(30_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const lookUps = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByQuery').length;
const referencesSent = () => sandbox.ledger.letters.map(({ request }) => request.externalReferenceId);
const warningsOf = ({ json }: NoticeRun) => json.flatMap(({ warnings }) => warnings);

/** Lets another process, which has looked up too and found nothing, request each row right before this one does. */
function letAnotherProcessSend(change: object = {}) {
	const accept = sandbox.store.accept.bind(sandbox.store);
	jest.spyOn(sandbox.store, 'accept').mockImplementation((request) => {
		accept({ ...request, ...change });
		return accept(request);
	});
}

afterEach(() => jest.restoreAllMocks());

describe('rows that another process requests at the same time', () => {
	it('F46: a small run tells every letter that was requested twice, with both ids and what to do', async () => {
		letAnotherProcessSend();
		const run = await runNotice(sandbox, mapped, { rows: sheet(3) });

		for (const { outcome, externalReferenceId, warnings } of run.json) {
			const [warning] = warnings as string[];
			const stored = sandbox.store.byQuery({ externalReferenceId: String(externalReferenceId) });
			expect([outcome, stored.length]).toEqual(['submitted', 2]);
			for (const { fields } of stored) expect(warning).toContain(fields.noticeParticipantRequestId);
			expect(warning).toMatch(
				/ and .* stand for the same letter\. A letter cannot be canceled through the service: ask /,
			);
		}
		expect(run.hints[0]?.message).toContain('3 letters were requested twice, by another run at the same time.');
		expect(run.hints[0]?.message).toContain(
			'The warnings say which IDs stand for the same letter. A letter cannot be ca',
		);
		expect(run.hints[0]?.type).toBe('warning');
	});

	it('F46: a large run looks again where it met rows that were requested already', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		forgetRequests();
		letAnotherProcessSend();
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(40) });

		const submitted = run.json.filter(({ outcome }) => outcome === 'submitted').length;
		expect(submitted).toBeGreaterThan(0);
		expect(warningsOf(run)).toHaveLength(submitted);
	});

	it('a large run that met none looks up each row once', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(40) });

		expect(lookUps()).toBe(40);
	});

	it('a large run that met none looks again at a letter that left long after its look-up', async () => {
		letAnotherProcessSend();
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', retryAfter: 1, after: 5, times: 1 });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(30) });

		expect(run.json.map(({ outcome }) => outcome)).toEqual(Array<string>(30).fill('submitted'));
		expect(warningsOf(run).length).toBeGreaterThan(0);
		expect(warningsOf(run).every((warning) => String(warning).startsWith('Requested twice'))).toBe(true);
	});

	it('a large run that met none looks again at a letter that was in doubt', async () => {
		letAnotherProcessSend();
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request', after: 5, times: 1 });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(30) });

		expect(warningsOf(run).length).toBeGreaterThan(0);
	});

	it('looks once more where a look-up fails', async () => {
		letAnotherProcessSend();
		sandbox.faults.add({ kind: 'problemBody', on: 'statusByQuery', after: 3, times: 1 });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(3) });

		expect(warningsOf(run).map((warning) => String(warning).slice(0, 15))).toEqual(
			Array<string>(3).fill('Requested twice'),
		);
	});

	it('says of each letter that it could not look up that it may have been requested twice', async () => {
		letAnotherProcessSend();
		sandbox.faults.add({ kind: 'problemBody', on: 'statusByQuery', after: 4, times: 'always' });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(3) });

		expect(
			warningsOf(run)
				.map((warning) => String(warning).slice(0, 15))
				.sort(),
		).toEqual(['Could not check', 'Could not check', 'Requested twice']);
		expect(run.error).toBeUndefined();
	});

	it('a large run that met none looks again at a letter whose answer took long', async () => {
		letAnotherProcessSend();
		sandbox.faults.add({ kind: 'latency', on: 'request', ms: 1100, after: 5, times: 1 });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(30) });

		expect(warningsOf(run)).toHaveLength(1);
	});

	it('a large run with Fail looks again where it met rows that were requested already', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		forgetRequests();
		letAnotherProcessSend();
		const options = { concurrency: 1, ifAlreadyRequested: 'fail' };
		const run = await runNotice(
			sandbox,
			{ ...mapped, options },
			{ rows: sheet(40), node: { onError: 'continueErrorOutput' } },
		);

		expect(run.errorOutput).toHaveLength(1);
		expect(warningsOf(run)).toHaveLength(39);
	});

	it('one look-up that fails keeps no other letter from being looked up', async () => {
		letAnotherProcessSend();
		sandbox.faults.add({ kind: 'problemBody', on: 'statusByQuery', after: 20, times: 1 });
		sandbox.faults.add({ kind: 'problemBody', on: 'statusByQuery', after: 39, times: 1 });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(20) });

		const twice = warningsOf(run).filter((warning) => String(warning).startsWith('Requested twice'));
		expect([twice.length, warningsOf(run).length]).toEqual([19, 20]);
	});

	it('a run that stops tells of the letters that it could not look up', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request', after: 2, times: 1 });
		sandbox.faults.add({ kind: 'problemBody', on: 'statusByQuery', after: 3, times: 'always' });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(5) });

		expect(run.error?.description?.match(/item \d: Could not check whether another run/g)).toHaveLength(2);
	});

	it('a run of no more rows than go out at once looks again, since all its look-ups came first', async () => {
		letAnotherProcessSend();
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 30 } }, { rows: sheet(30) });

		expect(warningsOf(run)).toHaveLength(30);
	});

	it('raises no alarm for the notice of another participant, for equal rows, or where nothing was doubled', async () => {
		letAnotherProcessSend({ ssn: '900112222' });
		const run = await runNotice(sandbox, mapped, { rows: [...sheet(3), ...sheet(3)] });

		expect(run.json.map(({ outcome }) => outcome)).toHaveLength(6);
		expect(warningsOf(run)).toEqual([]);
	});

	it('raises no alarm where the service shows an id in another case than it gave', async () => {
		const byQuery = sandbox.store.byQuery.bind(sandbox.store);
		jest.spyOn(sandbox.store, 'byQuery').mockImplementation((query) =>
			byQuery(query).map(({ fields, ...stored }) => ({
				...stored,
				fields: { ...fields, noticeParticipantRequestId: fields.noticeParticipantRequestId.toUpperCase() },
			})),
		);
		const run = await runNotice(sandbox, mapped, { rows: sheet(3) });

		expect(sandbox.ledger.letters).toHaveLength(3);
		expect(warningsOf(run)).toEqual([]);
	});

	it('raises no alarm where an earlier notice is already known, and none with Send Again', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(3) });
		forgetRequests();
		const skip = await runNotice(sandbox, mapped, { rows: sheet(5) });
		const again = await runNotice(sandbox, { ...mapped, options: { ifAlreadyRequested: 'send' } }, { rows: sheet(3) });

		expect([...warningsOf(skip), ...warningsOf(again)]).toEqual([]);
	});

	it('tells it in a run that stops as well', async () => {
		letAnotherProcessSend();
		sandbox.faults.add({ kind: 'problemBody', on: 'request', after: 2, times: 1 });
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows: sheet(5) });

		expect(run.error?.description).toContain('Requested twice, by another run too');
	});
});

describe('the order in which rows go out', () => {
	it('F46: is another one in every run, with equal rows one after the other, while the output keeps the order of the input', async () => {
		const rows = [...sheet(30), ...sheet(1)];
		const orders: string[] = [];
		for (let run = 0; run < 3; run++) {
			sandbox.reset();
			forgetRequests();
			const { json } = await runNotice(sandbox, { ...mapped, options: { concurrency: 1 } }, { rows });
			expect(json.map(({ externalReferenceId }) => externalReferenceId)).toEqual(
				rows.map(({ externalReferenceId }) => externalReferenceId),
			);
			expect(json.map(({ outcome }) => outcome)).toEqual([...Array<string>(30).fill('submitted'), 'alreadyRequested']);
			orders.push(referencesSent().join());
		}

		expect(new Set(orders).size).toBe(3);
	});

	it('is that of the input with Send Again', async () => {
		const parameters = { ...mapped, options: { ifAlreadyRequested: 'send', concurrency: 1 } };
		await runNotice(sandbox, parameters, { rows: sheet(20) });

		expect(referencesSent()).toEqual(sheet(20).map(({ externalReferenceId }) => externalReferenceId));
	});
});
