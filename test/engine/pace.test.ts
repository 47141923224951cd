import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemOnDisk, pdf } from '../support/pdfItem';
import { mapped, sheet } from '../support/sheet';

jest.setTimeout(30_000);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => {
	sandbox.reset();
	forgetRequests();
});
afterAll(async () => await sandbox.close());

const callsOf = (operation: string) => sandbox.ledger.calls.filter((call) => call.operation === operation);
const wait = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

describe('F24: a service that asks for slower calls', () => {
	it('F24: 429 with Retry-After 2 is waited for at least 2 s, and not much longer', async () => {
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', retryAfter: 2 });

		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		const [refused, taken] = callsOf('request');
		expect(run.error).toBeUndefined();
		expect((taken?.startedAtMs ?? 0) - (refused?.endedAtMs ?? 0)).toBeGreaterThanOrEqual(1990);
		expect((taken?.startedAtMs ?? 0) - (refused?.endedAtMs ?? 0)).toBeLessThan(4000);
	});

	it('F24: slows the whole batch: no row starts a call of any kind while one is told to wait', async () => {
		sandbox.faults.add({ kind: 'latency', ms: 10, times: 'always' });
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', after: 10, retryAfter: 1 });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 5 } }, { rows: sheet(40) });

		const refusedAt = sandbox.ledger.calls.find(({ status }) => status === 429)?.endedAtMs ?? 0;
		// A call that left before the answer came may still arrive a moment after it.
		const during = sandbox.ledger.calls.filter(
			({ startedAtMs }) => startedAtMs > refusedAt + 150 && startedAtMs < refusedAt + 990,
		);
		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(40);
		expect(during).toEqual([]);
	});

	it('F24: a read and an upload wait too', async () => {
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'statusByRange', retryAfter: 1 });
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'uploadPdf', retryAfter: 1, retryAfterAs: 'date' });

		await runNotice(sandbox, { operation: 'statusByRange', from: '2020-01-01' });
		await runNotice(
			sandbox,
			{ operation: 'uploadPdf', binaryPropertyName: 'data' },
			{ items: [await itemOnDisk(pdf())] },
		);

		for (const operation of ['statusByRange', 'uploadPdf']) {
			const [refused, taken] = callsOf(operation);
			expect((taken?.startedAtMs ?? 0) - (refused?.endedAtMs ?? 0)).toBeGreaterThanOrEqual(
				operation === 'uploadPdf' ? 500 : 990,
			);
		}
	});
});

describe('a cancelled execution', () => {
	/** Runs, and cancels as soon as the condition holds or a while later; resolves with the run and how long it took to end after the cancellation. */
	async function cancelledWhen(
		isTime: () => boolean,
		parameters: Parameters<typeof runNotice>[1],
		options: Parameters<typeof runNotice>[2],
		settleMs = 0,
	) {
		let cancel = () => {};
		const running = runNotice(sandbox, parameters, { ...options, onStart: (execution) => ({ cancel } = execution) });
		while (!isTime()) await wait(5);
		await wait(settleMs);
		const callsBefore = sandbox.ledger.calls.length;
		const cancelledAt = Date.now();
		cancel();
		const run = await running;
		return { run, tookMs: Date.now() - cancelledAt, callsBefore };
	}

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'stops at once during a wait that the service asked for, and sends nothing more (%s)',
		async (onError) => {
			sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', after: 3, retryAfter: 5 });
			const isWaiting = () => sandbox.ledger.calls.some(({ status }) => status === 429);

			const { run, tookMs } = await cancelledWhen(
				isWaiting,
				{ ...mapped, options: { concurrency: 2 } },
				{ rows: sheet(50), node: { onError } },
				100,
			);
			const callsAtEnd = sandbox.ledger.calls.length;
			await wait(300);

			expect(tookMs).toBeLessThan(1500);
			expect(sandbox.ledger.calls).toHaveLength(callsAtEnd);
			expect(sandbox.ledger.letters.length).toBeLessThan(10);
			expect(run.told).not.toContain('not known whether');
		},
	);

	it('stops at once while requests are under way, tells what went out and what is not known, and sends nothing more', async () => {
		sandbox.faults.add({ kind: 'latency', on: 'request', ms: 150, times: 'always' });

		const { run, tookMs, callsBefore } = await cancelledWhen(
			() => sandbox.ledger.letters.length >= 4,
			{ ...mapped, options: { concurrency: 4 } },
			{ rows: sheet(200) },
		);
		await wait(400);

		expect(tookMs).toBeLessThan(1000);
		expect(sandbox.ledger.calls.length).toBeLessThanOrEqual(callsBefore + 4);
		for (const { id } of sandbox.ledger.letters.slice(0, 4)) expect(run.error?.description).toContain(id);
		const told = run.error?.description ?? '';
		const unknown = /Outcome not known: ([^.]*)\./.exec(told)?.[1]?.split(', ') ?? [];
		const submitted = told.match(/item \d+: /g) ?? [];
		expect(submitted.length + unknown.length).toBeGreaterThanOrEqual(sandbox.ledger.letters.length);
		expect(told).toMatch(/Not sent: 1\d\d rows\./);
	});

	it('then run again minutes later sends the rest, and no row twice', async () => {
		sandbox.faults.add({ kind: 'latency', on: 'request', ms: 30, times: 'always' });
		const credentials = credentialFor(sandbox);
		await cancelledWhen(
			() => sandbox.ledger.letters.length >= 10,
			{ ...mapped, options: { concurrency: 5 } },
			{ rows: sheet(40), credentials },
		);
		await wait(200);

		// As some minutes later: a row whose outcome is in doubt is refused until then.
		forgetRequests();
		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 10 } }, { rows: sheet(40), credentials });

		const references = sandbox.ledger.letters.map(({ request }) => request.externalReferenceId);
		expect(run.error).toBeUndefined();
		expect(new Set(references).size).toBe(40);
		expect(references).toHaveLength(40);
	});

	it('stops at once between tries of Retry On Fail, and sends nothing in the next', async () => {
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', retryAfter: 5, times: 'always' });
		const isWaiting = () => sandbox.ledger.calls.some(({ status }) => status === 429);
		const node = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

		const { tookMs } = await cancelledWhen(isWaiting, mapped, { rows: sheet(5), node }, 100);
		const calls = sandbox.ledger.calls.length;
		await wait(300);

		expect(tookMs).toBeLessThan(1500);
		expect(sandbox.ledger.calls).toHaveLength(calls);
		expect(sandbox.ledger.letters).toEqual([]);
	});

	it('stops at once while pages are read', async () => {
		sandbox.store.add(500);
		sandbox.faults.add({ kind: 'latency', on: 'statusByRange', ms: 100, times: 'always' });
		const parameters = { operation: 'statusByRange', from: '2020-01-01', returnAll: true, options: { pageSize: 10 } };

		const { tookMs, callsBefore } = await cancelledWhen(() => callsOf('statusByRange').length >= 3, parameters, {});
		await wait(300);

		expect(tookMs).toBeLessThan(1000);
		expect(sandbox.ledger.calls.length).toBeLessThanOrEqual(callsBefore + 1);
	});

	it('stops at once while a file is sent', async () => {
		sandbox.faults.add({ kind: 'hang', on: 'uploadPdf' });
		const options = { items: [await itemOnDisk(pdf(2_000_000))] };

		const { tookMs } = await cancelledWhen(
			() => callsOf('uploadPdf').length > 0,
			{ operation: 'uploadPdf', binaryPropertyName: 'data' },
			options,
		);

		expect(tookMs).toBeLessThan(1000);
		expect(sandbox.ledger.uploads).toEqual([]);
	});
});

it.each([
	['no wait', { retryAfter: 0 }],
	['a wait that is over', { retryAfter: -60, retryAfterAs: 'date' as const }],
	['a wait by a clock that is behind', { retryAfter: 1, retryAfterAs: 'date' as const, clockBehind: 100 }],
])('F71: 429 that asks for %s is not answered with calls in a row', async (_, asked) => {
	sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', times: 2, ...asked });

	const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

	const starts = callsOf('request').map(({ startedAtMs }) => startedAtMs);
	const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
	expect(run.json.map(({ outcome }) => outcome)).toEqual(['submitted']);
	expect(gaps).toHaveLength(2);
	expect(Math.min(...gaps)).toBeGreaterThanOrEqual(490);
});
