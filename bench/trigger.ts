/**
 * The trigger's tracker against the plainest one, a Map of id to status, in one run: a million notices, 1% of them changed, in pages of a thousand.
 * Run it with `tsx bench/trigger.ts`, perhaps followed by a number of notices. Then a watch that no single poll can read (`largeWatch.ts`).
 */
import { ChangeTracker } from '../nodes/RolloutNotice/domain/changes/changeTracker';
import { decodeMemory } from '../nodes/RolloutNotice/domain/changes/storedMemory';
import type { StatusRecord } from '../nodes/RolloutNotice/domain/status/statusRecord';
import { reportLargeWatch } from './largeWatch';
import { Meter } from './meter';
import { statusPages } from './statusPages';

const count = Number(process.argv[2] ?? 1_000_000);
const pageSize = 1000;
const pagesPerLook = 100;
const rounds = 3;
const options = { watched: 'benchmark', detectedAt: new Date('2026-03-01T12:00:00Z') };

interface Result {
	meter: Meter;
	stored: string;
	changes: number;
}

/** One poll of ours from what is stored to what is stored. */
function compactPoll(before: string | undefined, isChanged: boolean): Result {
	const stored = before === undefined ? undefined : JSON.parse(before);
	const meter = new Meter();
	const { memory } = meter.run('load', () => decodeMemory(stored));
	const tracker = meter.run('load', () => new ChangeTracker(memory, options));
	readPages(meter, isChanged, (page) => {
		for (const record of page) tracker.add(record);
		return 0;
	});
	meter.look();
	const after = meter.run('store', () => tracker.finish());
	meter.look();
	return { meter, stored: JSON.stringify(after), changes: tracker.changes.length };
}

/** One poll with a Map, as the plainest trigger would do it. */
function naivePoll(before: string | undefined, isChanged: boolean): Result {
	const meter = new Meter();
	const known = meter.run('load', () => new Map<string, string | null>(before === undefined ? [] : JSON.parse(before)));
	const changes = readPages(meter, isChanged, (page) => {
		const found = [];
		for (const record of page) {
			const id = record.noticeParticipantRequestId;
			const previous = known.get(id);
			if (previous === record.deliveryStatus) continue;
			known.set(id, record.deliveryStatus);
			if (before !== undefined)
				found.push({ event: 'statusChanged', previousDeliveryStatus: previous ?? null, record });
		}
		return found.length;
	});
	const stored = meter.run('store', () => JSON.stringify([...known]));
	meter.look();
	return { meter, stored, changes };
}

function readPages(meter: Meter, isChanged: boolean, read: (page: StatusRecord[]) => number): number {
	let [changes, pages] = [0, 0];
	for (const page of statusPages(count, { pageSize, isChanged })) {
		changes += meter.run('track', () => read(page));
		if (++pages % pagesPerLook === 0) meter.look();
	}
	return changes;
}

function median(values: number[]): number {
	return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

function summary(results: Result[]) {
	const seconds = (part: string) => median(results.map(({ meter }) => meter.seconds[part] ?? 0));
	return {
		'load (CPU s)': seconds('load').toFixed(2),
		'track (CPU s)': seconds('track').toFixed(2),
		'store (CPU s)': seconds('store').toFixed(2),
		'whole poll (CPU s)': median(results.map(({ meter }) => meter.totalSeconds)).toFixed(2),
		'memory grown (MB)': Math.max(...results.map(({ meter }) => meter.grownMb)).toFixed(0),
		'stored (MB)': ((results[0]?.stored.length ?? 0) / 1e6).toFixed(2),
		changes: results[0]?.changes,
	};
}

const [ours, naive] = [compactPoll(undefined, false).stored, naivePoll(undefined, false).stored];
const results = { ours: Array<Result>(), naive: Array<Result>() };
for (let round = 0; round < rounds; round++) {
	results.ours.push(compactPoll(ours, true));
	results.naive.push(naivePoll(naive, true));
}
const table = { 'compact memory': summary(results.ours), 'Map of id to status': summary(results.naive) };
console.log(`${count} notices, 1% changed, pages of ${pageSize}; median of ${rounds} rounds, most memory of any`);
console.table(table);
const ratio = (key: 'track (CPU s)' | 'whole poll (CPU s)') =>
	Number(table['compact memory'][key]) / Number(table['Map of id to status'][key]);
console.log(
	`compact / Map: tracking ${ratio('track (CPU s)').toFixed(2)}, whole poll ${ratio('whole poll (CPU s)').toFixed(2)}`,
);

reportLargeWatch().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
