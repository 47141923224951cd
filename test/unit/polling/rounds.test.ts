import { pages, type Reading } from '../../../nodes/RolloutNotice/service/pages';
import { notices } from '../../support/notice';
import { trackerOf, type Memory } from '../../support/statusChanges';

const options = { detectedAt: new Date('2026-06-30T12:00:00Z'), watched: 'a plan' };

/** Polls until a round is over, or for too long; returns the number of notices that it has shown, if it came to an end. */
async function round(total: number, { pageSize, cap, pagesAPoll }: Record<'pageSize' | 'cap' | 'pagesAPoll', number>) {
	const list = notices(total, 'Sent');
	const fetchPage = async ({ skip, take }: { skip: number; take: number }) =>
		list.slice(skip, skip + Math.min(take, cap));
	let memory: Memory;
	let shown = 0;
	for (let poll = 0; poll < 4 * total + 10; poll++) {
		const tracker = trackerOf(memory, options);
		const reading: Reading = { ...tracker.place, unreadable: 0 };
		const reader = pages(fetchPage, pageSize, { isNew: (record) => tracker.add(record), reading });
		for (let page = 0; page < pagesAPoll; page++) {
			const { done, value } = await reader.next();
			if (done) return shown;
			shown += value.length;
		}
		const { skip, isOverlapping } = reading;
		memory = JSON.parse(JSON.stringify(tracker.finish({ skip, isOverlapping }))) as Memory;
	}
	return undefined;
}

it.each([1, 2, 3])(
	'ends and shows every notice once, whatever the service gives at once, at %i pages a poll',
	async (pagesAPoll) => {
		for (const pageSize of [1, 2, 5, 10])
			for (const cap of [3, 4, 7, Infinity])
				for (let total = 0; total <= 41; total++)
					expect([pageSize, cap, total, await round(total, { pageSize, cap, pagesAPoll })]).toEqual([
						pageSize,
						cap,
						total,
						total,
					]);
	},
);
