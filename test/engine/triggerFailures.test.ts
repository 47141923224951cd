import { createRequire } from 'node:module';
import { NodeApiError } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import type { FaultRule } from '../../sandbox/faultRule';
import { credentialFor } from '../support/noticeRun';
import type { ProcessOptions } from '../support/processOptions';
import { skippedWaits } from '../support/skippedWaits';
import { TriggerEngine } from '../support/triggerEngine';
import { still, watching } from '../support/watching';

jest.mock('n8n-workflow', () =>
	jest.requireActual<{ withoutWaits: () => object }>('../support/skippedWaits').withoutWaits(),
);

/** By which n8n decides how long a failed poll backs off. */
const { retryabilityFromError } = createRequire(require.resolve('n8n-core'))('@n8n/backend-network') as {
	retryabilityFromError: (error: unknown) => { retryable: string; status?: number; retryAfterMs?: number };
};

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => {
	sandbox.reset();
	skippedWaits.length = 0;
});
afterAll(async () => {
	expect(sandbox.ledger.calls.flatMap(({ bug = [] }) => bug)).toEqual([]);
	await sandbox.close();
});

const engineWith = (changes: Partial<ProcessOptions> = {}) =>
	new TriggerEngine({ credentials: credentialFor(sandbox), parameters: watching(), ...changes });

const activated = async (changes: Partial<ProcessOptions> = {}) => {
	const engine = engineWith(changes);
	await engine.activate();
	sandbox.ledger.clear();
	return engine;
};

const ids = (engine: TriggerEngine) =>
	engine.emitted.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId);
const sent = (notices: string[]) => {
	for (const id of notices) sandbox.store.setStatus(id, 'Sent');
};
const pagesRead = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByRange').length;
const waitedMs = () => skippedWaits.reduce((sum, each) => sum + each, 0);
const onRead = (fault: Partial<FaultRule> & Pick<FaultRule, 'kind'>) =>
	sandbox.faults.add({ on: 'statusByRange', times: 'always', ...fault });

describe('pages', () => {
	it('F3: 250 changes at 100 a page all arrive, and the memory moves only after the last page', async () => {
		const notices = sandbox.store.add(250, still);
		const engine = await activated({ parameters: watching({ pageSize: 100 }) });
		const before = engine.memory;
		const during: unknown[] = [];
		engine.options.beforePage = () => during.push(engine.memory);
		sent(notices);

		await engine.poll();

		expect(ids(engine)).toEqual(notices);
		expect(during).toEqual([before, before, before, before]);
		expect(engine.memory).not.toEqual(before);
	});

	it.each(['={{ "big" }}', '={{ "" }}', '={{ [] }}'])(
		'are not asked for where Page Size is %s, no number',
		async (pageSize) => {
			const engine = engineWith({ parameters: watching({ pageSize }) });

			await expect(engine.activate()).rejects.toThrow(/^Page Size (is not a number|came out blank)\. /);
			expect(pagesRead()).toBe(0);
		},
	);

	it.each<[string, FaultRule, number]>([
		['hold fewer records than asked for', { kind: 'cappedTake', take: 7 }, 30],
		['repeat records of the page before', { kind: 'duplicateRecords', overlap: 3 }, 30],
		['are all the first one, whatever is skipped', { kind: 'ignoredSkip' }, 10],
	])('emit each change once where they %s', async (_, fault, reachable) => {
		const notices = sandbox.store.add(30, still);
		sandbox.faults.add(fault);
		const engine = await activated({ parameters: watching({ pageSize: 10 }) });
		sent(notices);

		await engine.poll();
		await engine.poll();

		expect(ids(engine)).toEqual(notices.slice(0, reachable));
	});

	it('emit each change once where their order changes from page to page, in as many polls as it takes', async () => {
		const notices = sandbox.store.add(30, still);
		const engine = await activated({ parameters: watching({ pageSize: 10 }) });
		sandbox.faults.add({ kind: 'shuffledOrder' });
		sent(notices);

		for (let poll = 0; poll < 30 && engine.emitted.length < 30; poll++) await engine.poll();

		expect(ids(engine).sort()).toEqual([...notices].sort());
	});

	it('of more than 1,000 changes are emitted in part, the rest in the next poll, each once', async () => {
		const notices = sandbox.store.add(1200, still);
		const engine = await activated();
		sent(notices);

		await engine.poll();
		await engine.poll();
		await engine.poll();

		expect(engine.database.executions.map((items) => items.length)).toEqual([1000, 200]);
		expect(ids(engine)).toEqual(notices);
	});
});

describe('a poll of more than 1,000 changes', () => {
	it('reads no further than the page of the first change put off, where the next one goes on', async () => {
		const notices = sandbox.store.add(1700, still);
		const engine = await activated();
		const skips: number[] = [];
		engine.options.beforePage = (skip) => skips.push(skip);
		sent(notices);

		await engine.poll();
		const first = skips.splice(0);
		await engine.poll();

		expect(Math.max(...first)).toBeLessThan(1000);
		expect(skips[0]).toBe(first.at(-1));
		expect(engine.database.executions.map((items) => items.length)).toEqual([1000, 700]);
		expect(ids(engine)).toEqual(notices);
	});

	it('tells each step once where notices move on, come and go between the polls', async () => {
		const notices = sandbox.store.add(1700, still);
		const engine = await activated();
		sent(notices);
		await engine.poll();
		const [told = '', later = ''] = [notices[3], notices[1650]];
		sandbox.store.setStatus(told, 'Success');
		sandbox.store.setStatus(later, 'Success');
		const added = sandbox.store.add(1, still);

		for (let poll = 0; poll < 4; poll++) await engine.poll();

		const lines = engine.emitted.map(
			(each) => `${String(each.noticeParticipantRequestId)} ${String(each.deliveryStatus)}`,
		);
		const expected = notices.filter((id) => id !== later).map((id) => `${id} Sent`);
		expect(lines.sort()).toEqual(
			[...expected, `${told} Success`, `${later} Success`, ...added.map((id) => `${id} Pending`)].sort(),
		);
	});
});

describe('a service that allows fewer calls than a round takes', () => {
	it.each<[string, Partial<FaultRule> & Pick<FaultRule, 'kind'>, number]>([
		['429', { kind: 'tooManyRequests', retryAfter: 60 }, 36_000],
		['503', { kind: 'serverError', status: 503, retryAfter: 60 }, 36_000],
		['429 for longer than is waited at once', { kind: 'tooManyRequests', retryAfter: 180 }, 300_000],
		['429 without Retry-After', { kind: 'tooManyRequests' }, 36_000],
		['503 without Retry-After', { kind: 'serverError', status: 503 }, 300_000],
		['429 with a short Retry-After', { kind: 'tooManyRequests', retryAfter: 1 }, 300_000],
	])('is read on from poll to poll (%s), each change told once', async (_, busy, budgetMs) => {
		const notices = sandbox.store.add(20, still);
		const engine = await activated({ parameters: watching({ pageSize: 2 }), budgetMs: 60_000 });
		engine.options.budgetMs = budgetMs;
		const changed = notices.slice(-1);
		sent(changed);

		let polls = 0;
		for (; polls < 8 && engine.emitted.length === 0; polls++) {
			const end = onRead({ ...busy, after: 10 });
			await engine.poll();
			end();
		}

		expect(polls).toBeGreaterThan(1);
		expect(engine.database.failures).toEqual([]);
		expect(ids(engine)).toEqual(changed);
		expect(engine.database.warnings).toContainEqual(
			expect.stringMatching(/^The service takes no more calls for now\. /),
		);
		await engine.poll();
		await engine.poll();
		expect(ids(engine)).toEqual(changed);
	});

	it.each([1, 2, 3, 4])('is read to the end, again and again, where it allows %i calls a poll', async (calls) => {
		const notices = sandbox.store.add(60, still);
		const engine = await activated({ parameters: watching({ pageSize: 10 }), budgetMs: 60_000 });
		engine.options.budgetMs = 36_000;
		const polled = async () => {
			const end = onRead({ kind: 'tooManyRequests', retryAfter: 60, after: calls });
			await engine.poll();
			end();
		};
		sent(notices.slice(0, 30));
		for (let poll = 0; poll < 10; poll++) await polled();
		sent(notices.slice(30));
		for (let poll = 0; poll < 30 && engine.emitted.length < 60; poll++) await polled();

		expect(engine.database.failures).toEqual([]);
		expect(ids(engine).sort()).toEqual([...notices].sort());
	});

	it('lets a poll fail that has read nothing', async () => {
		const notices = sandbox.store.add(20, still);
		const engine = await activated({ parameters: watching({ pageSize: 2 }), budgetMs: 60_000 });
		engine.options.budgetMs = 36_000;
		const { memory: before } = engine;
		sent(notices);
		onRead({ kind: 'tooManyRequests', retryAfter: 60 });

		await engine.poll();

		expect(engine.database.failures).toHaveLength(1);
		expect(engine.memory).toEqual(before);
	});
});

describe('a poll that fails', () => {
	const failures: Array<[string, Partial<FaultRule> & Pick<FaultRule, 'kind'>, number]> = [
		['a 500 on page 2', { kind: 'serverError', after: 1 }, 1 + 5],
		['a 429 on page 1', { kind: 'tooManyRequests' }, 8],
		['a connection that drops on page 3', { kind: 'dropBeforeStoring', after: 2 }, 2 + 5],
		['half an answer on page 3', { kind: 'notJson', after: 2 }, 2 + 1],
		['a page for people on page 2', { kind: 'htmlBody', after: 1 }, 1 + 1],
		['a refusal on page 1', { kind: 'problemBody' }, 1],
	];

	it.each(failures)(
		'F4: leaves the memory as it was after %s, tries no more often than it may, and the next poll emits everything',
		async (_, fault, calls) => {
			const notices = sandbox.store.add(25, still);
			const engine = await activated({ parameters: watching({ pageSize: 10 }) });
			const { memory: before } = engine;
			const { staticData } = engine.database;
			sent(notices);
			const mend = onRead(fault);

			await engine.poll();

			expect(engine.database.failures).toHaveLength(1);
			expect(pagesRead()).toBe(calls);
			expect(waitedMs()).toBeLessThanOrEqual(300_000);
			expect(engine.memory).toEqual(before);
			expect(engine.database.staticData).toBe(staticData);
			expect(engine.emitted).toEqual([]);
			mend();
			await engine.poll();
			expect(ids(engine)).toEqual(notices);
		},
	);

	it('F4: comes through where the service recovers in time', async () => {
		const notices = sandbox.store.add(25, still);
		const engine = await activated({ parameters: watching({ pageSize: 10 }) });
		sent(notices);
		onRead({ kind: 'serverError', after: 1, times: 4 });

		await engine.poll();

		expect(engine.database.failures).toEqual([]);
		expect(ids(engine)).toEqual(notices);
	});

	it.each([
		['429', { kind: 'tooManyRequests', retryAfter: 30 }, { retryable: 'yes', status: 429, retryAfterMs: 30_000 }],
		['429', { kind: 'tooManyRequests', retryAfter: 900 }, { retryable: 'yes', status: 429, retryAfterMs: 900_000 }],
		[
			'503',
			{ kind: 'serverError', status: 503, retryAfter: 60 },
			{ retryable: 'yes', status: 503, retryAfterMs: 60_000 },
		],
		['500', { kind: 'serverError' }, { retryable: 'yes', status: 500 }],
		['401', { kind: 'unauthorized' }, { retryable: 'unknown', status: 401 }],
		['403', { kind: 'problemBody', status: 403 }, { retryable: 'unknown', status: 403 }],
	] as const)('F11: keeps the status %s and Retry-After, by which n8n backs off', async (httpCode, fault, verdict) => {
		const engine = await activated();
		onRead(fault);

		await engine.poll();

		const [error] = engine.database.failures;
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error).toMatchObject({ httpCode, message: expect.stringContaining('Could not get the statuses') as string });
		expect(retryabilityFromError(error)).toEqual(verdict);
	});

	it('F11: keeps the status of a token exchange that is refused', async () => {
		const engine = await activated();
		onRead({ kind: 'unauthorized', dropToken: true });
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'token', times: 'always', retryAfter: 40 });

		await engine.poll();

		expect(retryabilityFromError(engine.database.failures[0])).toMatchObject({ status: 429, retryAfterMs: 40_000 });
	});

	it('does not wait where the service asks for more time than it may take', async () => {
		const engine = await activated();
		onRead({ kind: 'tooManyRequests', retryAfter: 900 });

		await engine.poll();

		expect(pagesRead()).toBe(1);
		expect(skippedWaits).toEqual([]);
	});

	it('tells nothing of the participants', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated();
		sent([id]);
		onRead({ kind: 'notJson' });

		await engine.poll();

		const [error] = engine.database.failures;
		expect(JSON.stringify({ ...error, message: error?.message, stack: error?.stack })).not.toMatch(/90000|Sample /);
	});
});

describe('an activation that fails', () => {
	it('F10: after a 429 says so, retries within bounds, and leaves no half-written memory', async () => {
		sandbox.store.add(25, still);
		const engine = engineWith({ parameters: watching({ pageSize: 10 }) });
		const mend = onRead({ kind: 'tooManyRequests' });

		await expect(engine.activate()).rejects.toMatchObject({
			message: expect.stringMatching(/^Could not get the statuses: the service answered 429/) as string,
			httpCode: '429',
		});

		expect(pagesRead()).toBe(8);
		expect(waitedMs()).toBeLessThanOrEqual(300_000);
		expect(engine.memory).toBeUndefined();
		expect(engine.database.staticData).toBe('{}');
		mend();
		await engine.activate();
		expect(engine.emitted).toEqual([]);
		expect(engine.memory).toBeDefined();
	});

	it('F10: waits out a Retry-After and then succeeds', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		onRead({ kind: 'tooManyRequests', times: 2, retryAfter: 3 });

		const engine = await activated();
		sent([id]);
		await engine.poll();

		expect(waitedMs()).toBeGreaterThanOrEqual(6000);
		expect(ids(engine)).toEqual([id]);
	});
});

describe('the time that n8n lets a poll take', () => {
	it('F79: keeps what a poll has read that reads too long; the next ones go on there, and tell each change once', async () => {
		const notices = sandbox.store.add(60, still);
		const engine = await activated({ parameters: watching({ pageSize: 10 }), budgetMs: 60_000 });
		sent(notices);
		engine.options.budgetMs = 200;
		onRead({ kind: 'latency', ms: 80 });

		await engine.poll();
		const first = ids(engine).length;
		for (let poll = 0; poll < 10 && engine.emitted.length < 60; poll++) await engine.poll();

		expect(engine.database.failures).toEqual([]);
		expect(first).toBeGreaterThan(0);
		expect(first).toBeLessThan(60);
		expect(ids(engine)).toEqual(notices);
	});

	it('bounds the wait for an answer', async () => {
		const engine = await activated({ budgetMs: 60_000 });
		engine.options.budgetMs = 400;
		onRead({ kind: 'hang' });
		const startedAt = performance.now();

		await engine.poll();

		expect(performance.now() - startedAt).toBeLessThan(4000);
		expect(engine.database.failures).toMatchObject([
			{
				message:
					'The service did not send the first page in the time that n8n lets a poll take, so nothing was reported',
			},
		]);
	});

	it('leaves the answer of a later page no more than is left of it', async () => {
		const notices = sandbox.store.add(20, still);
		const engine = await activated({ parameters: watching({ pageSize: 10 }), budgetMs: 60_000 });
		sent(notices);
		engine.options.budgetMs = 2000;
		onRead({ kind: 'latency', ms: 1200, times: 1 });
		onRead({ kind: 'hang', after: 1 });

		await engine.poll();

		const hung = sandbox.ledger.calls.find(({ faults }) => faults.includes('hang'));
		while (hung?.endedAtMs === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
		expect(hung.endedAtMs - hung.startedAtMs).toBeLessThan(1200);
		expect(engine.database.failures).toEqual([]);
		expect(ids(engine)).toEqual(notices.slice(0, 10));
	});

	it('bounds the waits between tries: a longer one is left to n8n, which the error tells of it', async () => {
		const engine = await activated({ budgetMs: 36_000 });
		onRead({ kind: 'tooManyRequests', retryAfter: 60 });

		await engine.poll();

		expect(skippedWaits).toEqual([]);
		expect(retryabilityFromError(engine.database.failures[0])).toMatchObject({ status: 429, retryAfterMs: 60_000 });
	});
});

describe('polls that overlap', () => {
	it('step back: of two started at once, one reads and emits', async () => {
		const notices = sandbox.store.add(25, still);
		const engine = await activated({ parameters: watching({ pageSize: 10 }) });
		sent(notices);
		onRead({ kind: 'latency', ms: 30 });

		await Promise.all([engine.poll(), engine.poll()]);

		expect(pagesRead()).toBe(4);
		expect(engine.database.failures).toEqual([]);
		expect(ids(engine)).toEqual(notices);
		await engine.poll();
		expect(ids(engine)).toEqual(notices);
	});

	it('do not hold back the polls after one that failed', async () => {
		const notices = sandbox.store.add(2, still);
		const engine = await activated();
		sent(notices);
		onRead({ kind: 'problemBody', times: 1 });

		await engine.poll();
		await engine.poll();

		expect(ids(engine)).toEqual(notices);
	});

	it('at the first activation end the second one with an error, since n8n would take it for done', async () => {
		sandbox.store.add(1, still);
		const [first, second] = [engineWith(), engineWith()];
		onRead({ kind: 'latency', ms: 100, times: 1 });

		const [one, other] = await Promise.allSettled([first.activate(), second.activate()]);

		expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
		const error: unknown = [one, other].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))[0];
		expect(error).toMatchObject({
			message: expect.stringContaining('still reading the notices for the first time') as string,
		});
	});
});

describe('a damaged memory', () => {
	const damage = (engine: TriggerEngine) => {
		engine.database.staticData = engine.database.staticData.replace(/"notices":"..../, '"notices":"AAAA');
	};

	it.each([false, true])(
		'is replaced by a silent baseline, with a warning (Emit Existing: %p)',
		async (emitExisting) => {
			const [one = '', other = ''] = sandbox.store.add(2, still);
			const engine = await activated({ parameters: watching({ emitExisting }) });
			const known = engine.emitted.length;
			damage(engine);
			sandbox.store.setStatus(one, 'Sent');

			await engine.restart();
			expect(engine.database.warnings).toEqual([
				expect.stringMatching(/^The trigger's memory of earlier polls is damaged\. It starts over/),
			]);
			expect(engine.emitted).toHaveLength(known);
			sandbox.store.setStatus(other, 'Sent');
			await engine.poll();
			await engine.restart();

			expect(ids(engine).slice(known)).toEqual([other]);
			expect(engine.database.warnings).toHaveLength(1);
		},
	);

	it.each(['"text"', '[]', '{}', '{"version":1}', '7'])('may look like %s', async (memory) => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = engineWith();
		engine.database.staticData = `{"global":{"rolloutNoticeTrigger:trigger":${memory}}}`;

		await engine.activate();
		sandbox.store.setStatus(id, 'Sent');
		await engine.poll();

		expect(ids(engine)).toEqual([id]);
	});
});
