import { Random } from '../../sandbox/random';
import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor } from './noticeRun';
import { TriggerEngine } from './triggerEngine';
import { still, watching } from './watching';

/** A watch, and the time that n8n and the service leave it: by `Date.now`, which here moves on with the pages only. */
interface LargeWatch {
	notices: number;
	pageSize: number;
	/** How long a page takes. */
	pageMs: number;
	/** How long a poll may take. */
	budgetMs: number;
	/** Whether n8n ends, and starts again, in the middle of the second read. */
	restarts?: boolean;
	seed: number;
}

/** What came of it. */
interface LargeWatchResult {
	polls: number;
	pages: number;
	/** How often the whole watch was read. */
	reads: number;
	failures: string[];
	/** The ids of the changes that had to be told, and of those that were, sorted. */
	expected: string[];
	told: string[];
	/** Size of the workflow's static data. */
	storedBytes: number;
}

const minuteMs = 60_000;
const mostPolls = 300;

/**
 * Follows a watch of many notices over polls, while one notice in a hundred comes back: half of them during the first read, the others during the
 * second. A change of a notice that the first read has not come to is what the trigger begins with; every other one has to be told once.
 */
export async function largeWatch(sandbox: Sandbox, watch: LargeWatch): Promise<LargeWatchResult> {
	const { notices, pageSize, pageMs, budgetMs } = watch;
	const actualNow = Date.now;
	let now = actualNow();
	Date.now = () => now;
	const random = new Random(watch.seed);
	const ids = sandbox.store.add(notices, still);
	const toChange = random.shuffled(ids.map((_, position) => position)).slice(0, Math.ceil(notices / 100));
	const expected: string[] = [];
	const seen = { pages: 0, reads: 0, at: Infinity, quietReads: 0, toldBefore: 0 };

	const change = (at: number) => {
		const position = toChange.pop() ?? 0;
		const isFirstRead = seen.reads === 1;
		// Near to the page that is being asked for, which read it counts to is not ours to say.
		if (isFirstRead && Math.abs(position - at) <= 3 * pageSize) return void toChange.unshift(position);
		sandbox.store.setStatus(ids[position] ?? '', 'ReturnToSender');
		if (!isFirstRead || position < at) expected.push(ids[position] ?? '');
	};
	const engine = new TriggerEngine({
		credentials: credentialFor(sandbox),
		parameters: watching({ pageSize }),
		budgetMs,
		beforePage(skip) {
			now += pageMs;
			seen.pages++;
			if (skip < seen.at - pageSize) {
				seen.reads++;
				seen.quietReads = toChange.length > 0 || engine.emitted.length > seen.toldBefore ? 0 : seen.quietReads + 1;
				seen.toldBefore = engine.emitted.length;
			}
			seen.at = skip;
			const share = notices / 200 / Math.ceil(notices / pageSize);
			for (let chance = share; chance > 0 && toChange.length > 0; chance--) if (random.next() < chance) change(skip);
		},
	});

	try {
		let polls = 1;
		await engine.activate();
		for (; seen.quietReads < 2 && polls < mostPolls; polls++) {
			now += minuteMs;
			if (watch.restarts && seen.reads === 2 && polls % 2 === 0) await engine.restart();
			else await engine.poll();
		}
		const told = engine.emitted.map(({ noticeParticipantRequestId }) => String(noticeParticipantRequestId));
		return {
			polls,
			pages: seen.pages,
			reads: seen.reads,
			failures: engine.database.failures.map(({ message }) => message),
			expected: expected.sort(),
			told: told.sort(),
			storedBytes: engine.database.staticData.length,
		};
	} finally {
		engine.kill();
		Date.now = actualNow;
	}
}
