import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';

import { pages } from '../../../nodes/RolloutNotice/service/pages';
import type { StatusRecord } from '../../../nodes/RolloutNotice/domain/status/statusRecord';

const record = (id: number) => ({ noticeParticipantRequestId: `id-${id}` }) as StatusRecord;
const records = (count: number) => Array.from({ length: count }, (_, index) => record(index));

/** Reads everything, and tells the windows that were asked for. */
async function readAll(answer: (skip: number, take: number) => StatusRecord[], pageSize = 10) {
	const windows: Array<{ skip: number; take: number }> = [];
	const read: string[] = [];
	const fetchPage = async ({ skip, take }: { skip: number; take: number }) => {
		windows.push({ skip, take });
		return answer(skip, take);
	};
	for await (const page of pages(fetchPage, pageSize)) read.push(...page.map((one) => one.noticeParticipantRequestId));
	return { windows, read };
}

const all = records(25);
const ids = all.map((one) => one.noticeParticipantRequestId);

it('section 8 rule 3: asks for page after page, and ends on an empty one', async () => {
	const { windows, read } = await readAll((skip, take) => all.slice(skip, skip + take));

	expect(read).toEqual(ids);
	expect(windows.map(({ skip }) => skip)).toEqual([0, 10, 20, 25]);
	expect(windows.every(({ take }) => take === 10)).toBe(true);
});

it('section 8: advances by what arrived where the service caps take', async () => {
	const { windows, read } = await readAll((skip) => all.slice(skip, skip + 4));

	expect(read).toEqual(ids);
	expect(windows.at(-1)?.skip).toBe(25);
});

it('section 8: ends where the service ignores skip', async () => {
	const { windows, read } = await readAll((_, take) => all.slice(0, take));

	expect(read).toEqual(ids.slice(0, 10));
	expect(windows).toHaveLength(2);
});

it('section 8: gives a record once that two pages hold', async () => {
	const { read } = await readAll((skip, take) => all.slice(Math.max(0, skip - 2)).slice(0, take));

	expect(read).toEqual(ids);
});

it('asks for no further page than is read', async () => {
	let calls = 0;
	for await (const page of pages(async () => (calls++, [record(calls)]), 1)) if (page.length > 0) break;

	expect(calls).toBe(1);
});

describe('reading ahead', () => {
	/** What happens, in order: `ask 10` for the page after ten records, and `work 5` for a page of five that is handed over. */
	async function eventsOf(answer: (skip: number) => StatusRecord[]) {
		const events: string[] = [];
		const fetchPage = async ({ skip }: { skip: number }) => {
			events.push(`ask ${skip}`);
			return answer(skip);
		};
		for await (const page of pages(fetchPage, 10, { readsAhead: true })) events.push(`work ${page.length}`);
		return events.join(', ');
	}

	it('asks for the next page before it hands one over, and for a guess that overlaps where pages are of one length', async () => {
		const many = records(40);

		expect(await eventsOf((skip) => many.slice(skip, skip + 10))).toBe(
			'ask 0, ask 10, work 10, ask 20, ask 29, work 10, ask 38, work 10, ask 47, work 9, work 1, ask 40',
		);
	});

	it('asks anew where a page is shorter than was guessed', async () => {
		expect(await eventsOf((skip) => all.slice(skip, skip + 10))).toBe(
			'ask 0, ask 10, work 10, ask 20, ask 29, work 10, work 5, ask 25',
		);
	});

	it('asks for no page more than without it where all is on one, or the service ignores skip', async () => {
		expect(await eventsOf((skip) => all.slice(skip, skip + 10).slice(skip > 0 ? 10 : 0))).toBe(
			'ask 0, ask 10, work 10',
		);
		expect(await eventsOf(() => all.slice(0, 10))).toBe('ask 0, ask 10, work 10');
	});

	it('loses no record where the later of two calls is answered first, and notices are new in between', async () => {
		const newestFirst = records(50);
		const fetchPage = async ({ skip, take }: { skip: number; take: number }) => {
			if (skip === 20) {
				await sleep(5);
				newestFirst.unshift(record(98), record(99));
			}
			return newestFirst.slice(skip, skip + take);
		};
		const read: string[] = [];
		for await (const page of pages(fetchPage, 10, { readsAhead: true }))
			read.push(...page.map((one) => one.noticeParticipantRequestId));

		expect(read).toEqual(records(50).map((one) => one.noticeParticipantRequestId));
	});

	it('makes no more guesses after one that was wrong or failed', async () => {
		const many = records(60);
		const skips: number[] = [];
		const fetchPage = async ({ skip, take, isGuess }: { skip: number; take: number; isGuess?: boolean }) => {
			skips.push(skip);
			if (isGuess) throw new Error('busy');
			return many.slice(skip, skip + take);
		};
		let read = 0;
		for await (const page of pages(fetchPage, 10, { readsAhead: true })) read += page.length;

		expect(read).toBe(60);
		expect(skips).toEqual([0, 10, 20, 29, 38, 30, 40, 50, 60]);
	});

	it('reads what it reads without it, however long the pages are', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 30, maxLength: 30 }), async (lengths) => {
				let calls = 0;
				const fetchPage = async ({ skip }: { skip: number }) => all.slice(skip, skip + (lengths[calls++ % 30] ?? 1));
				const read: string[] = [];
				for await (const page of pages(fetchPage, 4, { readsAhead: true }))
					read.push(...page.map((one) => one.noticeParticipantRequestId));

				expect(read).toEqual(ids);
			}),
		);
	});

	it('hands over what came before a page that fails, and then its error', async () => {
		const fetchPage = async ({ skip }: { skip: number }) => {
			if (skip > 0) throw new Error('no page');
			return all.slice(0, 10);
		};
		const reader = pages(fetchPage, 10, { readsAhead: true });

		expect((await reader.next()).value).toHaveLength(10);
		await new Promise(setImmediate);
		await expect(reader.next()).rejects.toThrow('no page');
	});

	it.each([
		['all is read', {}],
		['a page fails', { failsAt: 20 }],
		['the reader stops', { stopsAfter: 20 }],
	])(
		'leaves no call under way where %s',
		async (_, { failsAt, stopsAfter }: { failsAt?: number; stopsAfter?: number }) => {
			const many = records(40);
			let [asked, answered, read] = [0, 0, 0];
			const fetchPage = async ({ skip }: { skip: number }) => {
				asked++;
				// Later pages take longer.
				await sleep(skip / 2);
				answered++;
				if (skip === failsAt) throw new Error('no page');
				return many.slice(skip, skip + 10);
			};
			const readAll = async () => {
				for await (const page of pages(fetchPage, 10, { readsAhead: true })) {
					read += page.length;
					if (read === stopsAfter) break;
				}
			};
			await readAll().catch(() => {});

			expect([asked, read]).toEqual((failsAt ?? stopsAfter) ? [4, 20] : [7, 40]);
			expect(answered).toBe(asked);
		},
	);

	it('has two calls under way at the most, and none at the end, also where a guess was wrong and takes long', async () => {
		let [underWay, most] = [0, 0];
		const fetchPage = async ({ skip }: { skip: number }) => {
			most = Math.max(most, ++underWay);
			await sleep(skip === 29 ? 50 : 0);
			underWay--;
			return records(25).slice(skip, skip + (skip < 20 ? 10 : 1));
		};
		let read = 0;
		for await (const page of pages(fetchPage, 10, { readsAhead: true })) read += page.length;

		expect([read, most, underWay]).toEqual([25, 2, 0]);
	});

	it('tells no error of a page that turned out not to be there', async () => {
		expect(
			await eventsOf((skip) => {
				if (skip > all.length) throw new Error('no page');
				return all.slice(skip, skip + 10);
			}),
		).toBe('ask 0, ask 10, work 10, ask 20, ask 29, work 10, work 5, ask 25');
	});
});
