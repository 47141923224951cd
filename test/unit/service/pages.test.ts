import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';

import { pages } from '../../../nodes/RolloutNotice/service/pages';
import type { StatusRecord } from '../../../nodes/RolloutNotice/domain/status/statusRecord';

const record = (id: number) => ({ noticeParticipantRequestId: `id-${id}` }) as StatusRecord;
const idOf = (one: StatusRecord) => one.noticeParticipantRequestId;
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
	expect(windows.map(({ skip }) => skip)).toEqual([0, 9, 18, 25]);
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
	expect(windows).toHaveLength(3);
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

describe('a list that changes between two pages', () => {
	/** Reads a list that a change is made to before each page but the first. */
	async function readChanging(list: StatusRecord[], pageSize: number, change: (call: number) => void) {
		let calls = 0;
		const { read } = await readAll((skip, take) => {
			if (calls++ > 0) change(calls);
			return list.slice(skip, skip + take);
		}, pageSize);
		return read;
	}

	it.each([1, 19, 20, 21, 38, 57, 100])(
		'F73: loses nothing where %i notices arrive between two pages of twenty',
		async (count) => {
			const list = records(100);
			const read = await readChanging(list, 20, (call) => {
				if (call === 2) list.unshift(...Array.from({ length: count }, (_, index) => record(1000 + index)));
			});

			expect(read.filter((id) => id < 'id-1000' || id.length < 7)).toEqual(records(100).map(idOf));
			expect(new Set(read).size).toBe(read.length);
		},
	);

	it.each([1, 2, 20, 21, 60])('F73: loses nothing where %i are deleted between two pages of twenty', async (count) => {
		const list = records(200);
		const read = await readChanging(list, 20, (call) => {
			if (call === 5) list.splice(0, count);
		});

		expect(new Set(read)).toEqual(new Set(records(200).map(idOf)));
		expect(read).toHaveLength(200);
	});

	it('F73: loses nothing, and gives nothing twice, whatever comes meanwhile and whatever leaves at once', async () => {
		const changes = fc.array(fc.nat(12), { maxLength: 20 });
		const leaving = fc.record({ call: fc.integer({ min: 2, max: 40 }), at: fc.nat(60), count: fc.nat(40) });
		const property = fc.asyncProperty(
			changes,
			leaving,
			fc.integer({ min: 2, max: 7 }),
			async (arrivals, { call: when, at, count }, pageSize) => {
				const list = records(60);
				const gone = new Set<string>();
				let next = 1000;
				const read = await readChanging(list, pageSize, (call) => {
					const arrive = call % 4 === 2 ? (arrivals[call >> 2] ?? 0) : 0;
					if (call === when) for (const one of list.splice(at, count)) gone.add(idOf(one));
					list.unshift(...Array.from({ length: arrive }, () => record(next++)));
				});

				expect(new Set(read).size).toBe(read.length);
				const stayed = records(60)
					.map(idOf)
					.filter((id) => !gone.has(id));
				expect(read.filter((id) => stayed.includes(id)).sort()).toEqual([...stayed].sort());
			},
		);
		await fc.assert(property, { numRuns: Number(process.env.PAGE_RUNS ?? 500) });
	});

	it.each([1, 2, 5, 9])('loses nothing where %i records that were read move to the end of the list', async (count) => {
		const list = records(28);
		const read = await readChanging(list, 10, (call) => {
			if (call === 3) list.push(...list.splice(0, count));
		});

		expect(read.sort()).toEqual(records(28).map(idOf).sort());
	});

	it('goes on where an earlier reading stopped, before it where the list has become shorter', async () => {
		const list = records(60);
		const met = new Set<string>();
		const isNew = (one: StatusRecord) => met.size < met.add(idOf(one)).size;
		const reading = { skip: 0, unreadable: 0 };
		const skips: number[] = [];
		const fetchPage = async ({ skip, take }: { skip: number; take: number }) => {
			skips.push(skip);
			return list.slice(skip, skip + take);
		};
		for await (const _ of pages(fetchPage, 10, { isNew, reading })) if (met.size >= 28) break;
		list.splice(0, 25);
		skips.length = 0;
		for await (const _ of pages(fetchPage, 10, { isNew, reading })) if (met.size === 60) break;

		expect(skips).toEqual([27, 19, 9, 0]);
		expect(met.size).toBe(60);
	});
});

describe('a service that answers oddly', () => {
	it.each<[string, (skip: number, take: number) => StatusRecord[]]>([
		[
			'answers nothing beyond a number of records',
			(skip, take) => (skip > 40 ? [] : records(100).slice(skip, skip + take)),
		],
		['takes skip for the number of the page', (skip, take) => records(200).slice(skip * take, (skip + 1) * take)],
		['gives the last page for ever', (skip, take) => records(30).slice(Math.min(skip, 20)).slice(0, take)],
		[
			'gives two pages in turn',
			(skip, take) =>
				records(20)
					.slice(skip % 2 ? 10 : 0)
					.slice(0, take),
		],
	])('comes to an end where it %s', async (_, answer) => {
		const { read, windows } = await readAll(answer);

		expect(new Set(read).size).toBe(read.length);
		expect(windows.length).toBeLessThan(200);
	});

	it('passes over records that it cannot read, once each, and counts them', async () => {
		const odd = [
			{ ...record(1), noticeParticipantRequestId: undefined },
			{ ...record(2), deliveryStatus: {} },
			null,
			'Sent',
			{ ...record(3), noticeParticipantRequestId: '' },
		];
		const list: unknown[] = records(40);
		for (const [index, one] of odd.entries()) list.splice(9 + index * 7, 0, one);
		list.push({ odd: true });
		const reading = { skip: 0, unreadable: 0 };
		const fetchPage = async ({ skip, take }: { skip: number; take: number }) => list.slice(skip, skip + take);
		const read: string[] = [];
		for await (const page of pages(fetchPage, 10, { reading })) read.push(...page.map(idOf));

		expect(read).toEqual(records(40).map(idOf));
		expect(reading.unreadable).toBe(odd.length + 1);
	});

	it('F74: ends where a record cannot be read and skip is ignored', async () => {
		const fetchPage = async () => [...records(3), {}, ...records(5)];
		const reading = { skip: 0, unreadable: 0 };
		let read = 0;
		for await (const page of pages(fetchPage, 20, { reading })) read += page.length;

		expect([read, reading.unreadable]).toEqual([5, 1]);
	});

	it('F74: ends where the one record cannot be read and skip is ignored', async () => {
		const reading = { skip: 0, unreadable: 0 };
		for await (const page of pages(async () => [{}], 20, { reading })) expect(page).toEqual([]);

		expect(reading.unreadable).toBe(1);
	});

	it('reads on where a page holds nothing but records that cannot be read', async () => {
		const list: unknown[] = [...records(10), ...Array.from({ length: 12 }, (_, odd) => ({ odd })), ...records(15)];
		const fetchPage = async ({ skip, take }: { skip: number; take: number }) => list.slice(skip, skip + take);
		const read: string[] = [];
		for await (const page of pages(fetchPage, 10)) read.push(...page.map(idOf));

		expect(read).toEqual(records(15).map(idOf));
	});

	it.each([
		[10, 20],
		[10, 40],
		[1, 10],
		[10, 1000],
		[7, 100],
	])(
		'loses no record, and counts right, where pages of %i begin with %i records that cannot be read',
		async (take, odd) => {
			for (const readsAhead of [false, true]) {
				const list: unknown[] = [...records(odd).map((one) => ({ ...one, deliveryStatus: 0 })), ...records(50)];
				const fetchPage = async ({ skip }: { skip: number }) => list.slice(skip, skip + take);
				const reading = { skip: 0, unreadable: 0 };
				const read: string[] = [];
				for await (const page of pages(fetchPage, take, { reading, readsAhead })) read.push(...page.map(idOf));

				expect(read).toEqual(records(50).map(idOf));
				expect(reading.unreadable).toBe(odd);
			}
		},
	);
});

describe('reading ahead', () => {
	/** What happens, in order: `ask 10` for the page after ten records, and `work 5` for five new records that are handed over. */
	async function eventsOf(answer: (skip: number) => StatusRecord[]) {
		const events: string[] = [];
		const fetchPage = async ({ skip }: { skip: number }) => {
			events.push(`ask ${skip}`);
			return answer(skip);
		};
		for await (const page of pages(fetchPage, 10, { readsAhead: true })) events.push(`work ${page.length}`);
		return events.join(', ');
	}

	it('asks for the next page before it hands one over, and after full pages while one is on its way', async () => {
		expect(await eventsOf((skip) => all.slice(skip, skip + 10))).toBe(
			'ask 0, ask 9, work 10, ask 18, work 9, ask 27, ask 25, work 6',
		);
	});

	it('has two calls under way at the most', async () => {
		let [underWay, most] = [0, 0];
		const fetchPage = async ({ skip }: { skip: number }) => {
			most = Math.max(most, ++underWay);
			await sleep(1);
			underWay--;
			return records(200).slice(skip, skip + 10);
		};
		let read = 0;
		for await (const page of pages(fetchPage, 10, { readsAhead: true })) read += page.length;

		expect([read, most]).toEqual([200, 2]);
	});

	it.each([
		['grows', (list: StatusRecord[]) => list.unshift(...records(260).slice(240))],
		['shrinks', (list: StatusRecord[]) => list.splice(0, 5)],
	])('loses no record where the list %s while two pages are on their way', async (_, change) => {
		const list = records(200);
		const lasting = list.slice(5).map(idOf);
		let calls = 0;
		const fetchPage = async ({ skip }: { skip: number }) => {
			const page = list.slice(skip, skip + 10);
			if (++calls === 6) change(list);
			return page;
		};
		const read: string[] = [];
		for await (const page of pages(fetchPage, 10, { readsAhead: true })) read.push(...page.map(idOf));

		expect(new Set(read).size).toBe(read.length);
		expect(lasting.filter((id) => !read.includes(id))).toEqual([]);
	});

	it('reads what it reads without it, however long the pages are', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 30, maxLength: 30 }), async (lengths) => {
				let calls = 0;
				const fetchPage = async ({ skip }: { skip: number }) => all.slice(skip, skip + (lengths[calls++ % 30] ?? 1));
				const read: string[] = [];
				for await (const page of pages(fetchPage, 4, { readsAhead: true })) read.push(...page.map(idOf));

				expect(read).toEqual(ids);
			}),
		);
	});

	it('loses no record where a page that has to be asked for again comes after the one behind it', async () => {
		const list = records(12);
		const lasting = list.slice(4).map(idOf);
		let [hasLost, hasGrown] = [false, false];
		const fetchPage = async ({ skip }: { skip: number }) => {
			if (skip === 4 && !hasLost) hasLost = list.splice(0, 4).length > 0;
			else if (skip === 1 && hasLost && !hasGrown) {
				hasGrown = true;
				await sleep(10);
				list.unshift(record(100), record(101));
			}
			return list.slice(skip, skip + 3);
		};
		const read: string[] = [];
		for await (const page of pages(fetchPage, 3, { readsAhead: true })) read.push(...page.map(idOf));

		expect(lasting.filter((id) => !read.includes(id))).toEqual([]);
	});

	it.each([
		['gives more records than asked for', (skip: number) => records(200).slice(skip, skip + 12)],
		['caps what it gives at one record', (skip: number) => records(30).slice(skip, skip + 1)],
	])('asks for hardly any page in vain where the service %s', async (_, answer) => {
		const callsOf = async (readsAhead: boolean) => {
			let calls = 0;
			const fetchPage = async ({ skip }: { skip: number }) => (calls++, answer(skip));
			for await (const _page of pages(fetchPage, 10, { readsAhead }));
			return calls;
		};
		const inTurn = await callsOf(false);

		expect(await callsOf(true)).toBeLessThanOrEqual(inTurn * 1.15);
	});

	it('asks anew after a page that is one short of full, since the next one joins nothing then', async () => {
		const skips: number[] = [];
		const fetchPage = async ({ skip }: { skip: number }) => {
			skips.push(skip);
			return records(40).slice(skip, skip + (skip === 18 ? 9 : 10));
		};
		for await (const _page of pages(fetchPage, 10, { readsAhead: true }));

		expect(skips.slice(0, 5)).toEqual([0, 9, 18, 27, 27]);
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
		['all is read', {}, 7],
		['a page fails', { failsAt: 18 }, 4],
		['the reader stops', { stopsAfter: 19 }, 3],
	])(
		'leaves no call under way where %s',
		async (_, { failsAt, stopsAfter }: { failsAt?: number; stopsAfter?: number }, calls) => {
			const many = records(40);
			let [asked, answered, read] = [0, 0, 0];
			const fetchPage = async ({ skip }: { skip: number }) => {
				asked++;
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

			expect([asked, read]).toEqual([calls, (failsAt ?? stopsAfter) ? 19 : 40]);
			expect(answered).toBe(asked);
		},
	);
});
