import { noticeBytes } from '../../nodes/RolloutNotice/domain/changes/statusMemory';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice, noticeId, notices } from '../support/notice';
import { statusChanges, type Memory } from '../support/statusChanges';

const start = Date.UTC(2026, 0, 1);

/** A poll a number of days after the first, with room for ten notices. */
function pollOn(day: number, memory: Memory, records: StatusRecord[]) {
	const detectedAt = new Date(start + day * 86_400_000);
	return statusChanges(memory, records, { watched: 'plan', detectedAt, maxNotices: 10 });
}

function known(memory: Memory): number {
	return Buffer.from(memory?.notices ?? '', 'base64').length / noticeBytes;
}

/** Notices 0 to 9 were shown on day 0, the first half as Pending, the others as Sent; only 5 to 9 were shown on the day given. */
function halfAbsent(day: number) {
	const others = notices(10, 'Sent').slice(5);
	const full = pollOn(0, undefined, [...notices(5, 'Pending'), ...others]);
	return pollOn(day, full.memory, others);
}

it('forgets nothing while there is room, however long it was absent', () => {
	const first = pollOn(0, undefined, notices(9, 'Sent'));
	expect(known(pollOn(3000, first.memory, []).memory)).toBe(9);
});

it('forgets nothing that a complete poll has shown within 180 days', () => {
	expect(known(halfAbsent(150).memory)).toBe(10);
});

it.each([
	['the last day of a month of 30 days', 5, 180, 181],
	['the first day of one', 6, 209, 210],
])(
	'forgets a notice shown last on %s once it is absent for more than 180 days, and for 210 at the latest',
	(_, shownOn, keeps, forgets) => {
		const { memory } = pollOn(shownOn, undefined, notices(10, 'Sent'));
		expect(known(pollOn(shownOn + keeps, memory, []).memory)).toBe(10);
		expect(known(pollOn(shownOn + forgets, memory, []).memory)).toBe(0);
	},
);

it('makes room by forgetting notices absent for more than 180 days, and follows the others on', () => {
	const { memory } = halfAbsent(240);
	expect(known(memory)).toBe(5);
	const others = notices(10, 'Success').slice(5);
	const { changes } = pollOn(241, memory, [...others, notice(2, 'Success')]);
	expect(changes.map(({ previousDeliveryStatus }) => previousDeliveryStatus)).toEqual([
		...others.map(() => 'Sent'),
		null,
	]);
});

it('follows no new notice while it is full, says how many, and reports it once there is room', () => {
	const full = pollOn(0, undefined, notices(10, 'Sent'));
	const more = [...notices(10, 'Sent'), notice(20, 'Sent')];
	const crowded = pollOn(1, full.memory, more);
	expect(crowded).toMatchObject({ changes: [], unfollowed: 1 });
	const roomy = pollOn(240, crowded.memory, more.slice(1));
	const next = pollOn(241, roomy.memory, more.slice(1));
	expect(next.changes).toMatchObject([{ eventId: `${noticeId(20)}:1:Sent` }]);
});

it('takes a clock that was set back for no absence', () => {
	const full = pollOn(400, undefined, notices(10, 'Sent'));
	expect(known(pollOn(0, full.memory, []).memory)).toBe(10);
});
