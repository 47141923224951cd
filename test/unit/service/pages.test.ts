import { pages } from '../../../nodes/RolloutNotice/service/pages';
import type { StatusRecord } from '../../../nodes/RolloutNotice/domain/statusRecord';

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
	/** What happens, in order: `ask 10` for the page after ten records, `left`, and `work 5` for a page of five that is handed over. */
	async function eventsOf(answer: (skip: number) => StatusRecord[]) {
		const events: string[] = [];
		const fetchPage = async ({ skip }: { skip: number }) => {
			events.push(`ask ${skip}`);
			return answer(skip);
		};
		const untilLeft = async () => void events.push('left');
		for await (const page of pages(fetchPage, 10, { untilLeft })) events.push(`work ${page.length}`);
		return events;
	}

	it('asks for the next page, and lets that leave, before it hands one over', async () => {
		expect(await eventsOf((skip) => all.slice(skip, skip + 10))).toEqual(
			'ask 0,ask 10,left,work 10,ask 20,left,work 10,ask 25,left,work 5'.split(','),
		);
	});

	it('asks for the same pages as without it where the service ignores skip', async () => {
		expect(await eventsOf(() => all.slice(0, 10))).toEqual(['ask 0', 'ask 10', 'left', 'work 10']);
	});

	it('hands over what came before a page that fails, and then its error', async () => {
		const fetchPage = async ({ skip }: { skip: number }) => {
			if (skip > 0) throw new Error('no page');
			return all.slice(0, 10);
		};
		const reader = pages(fetchPage, 10, { untilLeft: async () => await new Promise(setImmediate) });

		expect((await reader.next()).value).toHaveLength(10);
		await expect(reader.next()).rejects.toThrow('no page');
	});
});
