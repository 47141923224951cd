import type { PollOptions, StatusChange } from '../../nodes/RolloutNotice/domain/changes/changeTracker';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice, noticeId, notices } from '../support/notice';
import { changesOf, statusChanges, trackerOf, type Memory } from '../support/statusChanges';

const emptyMemory = undefined;
const options: PollOptions = { watched: 'sandbox, plan 12-3456789 001', detectedAt: new Date('2026-03-01T12:00:00Z') };

function poll(memory: Memory, records: StatusRecord[], changes: Partial<PollOptions> = {}) {
	return statusChanges(memory, records, { ...options, ...changes });
}

/** The memory after a first poll. */
function baseline(...records: StatusRecord[]): Memory {
	return poll(emptyMemory, records).memory;
}

function told(changes: StatusChange[]): string[] {
	return changes.map(({ eventId }) => eventId.replace(/^0+-0000-4000-8000-0*/, ''));
}

describe('the baseline', () => {
	it('F15 stays silent on the first poll', () => {
		expect(poll(emptyMemory, notices(50, 'Sent')).changes).toEqual([]);
	});

	it('F15 emits what exists at the first poll where the option asks for it', () => {
		const { changes } = poll(emptyMemory, notices(50, 'Sent'), { emitExisting: true });
		expect(changes).toHaveLength(50);
		expect(changes[0]).toMatchObject({ event: 'statusChanged', previousDeliveryStatus: null });
	});

	it('stays silent where the first poll finds nothing, and then reports the first notice', () => {
		const { memory } = poll(emptyMemory, []);
		expect(told(poll(memory, [notice(1, 'Pending')]).changes)).toEqual(['1:1:Pending']);
	});

	it('is silent about notices first seen when what is watched changes, and still reports the known ones', () => {
		const memory = baseline(notice(1, 'Sent'));
		const after = poll(memory, [notice(1, 'Success'), notice(2, 'Sent')], { watched: 'another plan too' });
		expect(told(after.changes)).toEqual(['1:1:Success']);
		const next = [notice(1, 'Success'), notice(2, 'Success'), notice(3, 'Pending')];
		expect(told(poll(after.memory, next, { watched: 'another plan too' }).changes)).toEqual([
			'2:1:Success',
			'3:1:Pending',
		]);
	});

	it('reports what happened while a plan was not watched once it is watched again', () => {
		const both = baseline(notice(1, 'Sent'), notice(2, 'Sent'));
		const { memory } = poll(both, [notice(1, 'Sent')], { watched: 'one plan less' });
		expect(told(poll(memory, [notice(1, 'Sent'), notice(2, 'Success')]).changes)).toEqual(['2:1:Success']);
	});
});

describe('a change', () => {
	it('carries the record, the status before, the time and an id without personal data', () => {
		const record = notice(1, 'ReturnToSender');
		expect(poll(baseline(notice(1, 'Sent')), [record]).changes).toEqual([
			{
				event: 'statusChanged',
				eventId: `${noticeId(1)}:1:ReturnToSender`,
				previousDeliveryStatus: 'Sent',
				detectedAt: '2026-03-01T12:00:00.000Z',
				record,
			},
		]);
	});

	it('F1 is emitted once for each of fourteen notices that change across two polls', () => {
		const memory = baseline(...notices(14, 'Pending'));
		const midway = notices(14, 'Pending').map((record, index) => (index < 6 ? notice(index, 'Sent') : record));
		const first = poll(memory, midway);
		const second = poll(first.memory, notices(14, 'Sent'));
		expect([first.changes.length, second.changes.length]).toEqual([6, 8]);
		expect(new Set(told([...first.changes, ...second.changes])).size).toBe(14);
	});

	it('F2 is not emitted again when a second poll shows the same data', () => {
		const { memory } = poll(baseline(...notices(20, 'Pending')), notices(20, 'Sent'));
		const again = poll(memory, notices(20, 'Sent').reverse());
		expect(again.changes).toEqual([]);
		expect(again.memory).toEqual(memory);
	});

	it('F3 arrives from every page: 250 changes at 100 a page', () => {
		const tracker = trackerOf(baseline(...notices(250, 'Pending')), options);
		const records = notices(250, 'Sent');
		const counts = [0, 100, 200].map((start) => changesOf(tracker, records.slice(start, start + 100)).length);
		expect(counts).toEqual([100, 100, 50]);
		expect(poll(tracker.finish(), records).changes).toEqual([]);
	});

	it('F4 is found by the next poll when a poll fails on its second page, and the memory is as before', () => {
		const memory = baseline(...notices(250, 'Pending'));
		const before = JSON.stringify(memory);
		const failing = trackerOf(memory, options);
		const lost = changesOf(failing, notices(100, 'Sent'));
		expect(JSON.stringify(memory)).toBe(before);
		const { changes } = poll(memory, notices(250, 'Sent'));
		expect(changes).toHaveLength(250);
		expect(told(changes.slice(0, 100))).toEqual(told(lost));
	});

	it('F5 is emitted for each status that neighbouring polls observe', () => {
		const first = poll(baseline(notice(1, 'Pending')), [notice(1, 'Sent')]);
		const second = poll(first.memory, [notice(1, 'ReturnToSender')]);
		expect(told([...first.changes, ...second.changes])).toEqual(['1:1:Sent', '1:2:ReturnToSender']);
		expect(second.changes[0]?.previousDeliveryStatus).toBe('Sent');
	});

	it('F7 is emitted for a notice that turns up late among others of the same age', () => {
		const memory = baseline(notice(1, 'Pending'), notice(3, 'Pending'));
		const { changes } = poll(memory, [notice(1, 'Pending'), notice(2, 'Pending'), notice(3, 'Pending')]);
		expect(told(changes)).toEqual(['2:1:Pending']);
		expect(changes[0]?.previousDeliveryStatus).toBeNull();
	});

	it('F8 is emitted for a notice that has been the same for forty days', () => {
		let memory: Memory = baseline(notice(1, 'Sent'));
		for (let day = 1; day <= 40; day++) {
			const detectedAt = new Date(options.detectedAt.getTime() + day * 86_400_000);
			memory = poll(memory, [notice(1, 'Sent')], { detectedAt }).memory;
		}
		expect(told(poll(memory, [notice(1, 'ReturnToSender')]).changes)).toEqual(['1:1:ReturnToSender']);
	});

	it('F8 is emitted for a notice that was not shown for years', () => {
		let memory: Memory = baseline(notice(1, 'Sent'), notice(2, 'Sent'));
		for (let year = 2027; year < 2034; year++) {
			memory = poll(memory, [notice(2, 'Sent')], { detectedAt: new Date(`${year}-01-01T00:00:00Z`) }).memory;
		}
		const [change] = poll(memory, [notice(1, 'ReturnToSender')]).changes;
		expect(change).toMatchObject({ eventId: `${noticeId(1)}:1:ReturnToSender`, previousDeliveryStatus: 'Sent' });
	});

	it('has an id of its own each time a notice goes back and forth', () => {
		let memory: Memory = baseline(notice(1, 'Sent'));
		const ids: string[] = [];
		for (let round = 0; round < 256; round++) {
			const after = poll(memory, [notice(1, round % 2 ? 'Sent' : 'Success')]);
			ids.push(...told(after.changes));
			memory = after.memory;
		}
		expect(new Set(ids).size).toBe(256);
		expect(told(poll(memory, [notice(1, 'Success')]).changes)).toEqual([ids[0]]);
	});

	it('counts the steps of each notice by itself', () => {
		const first = (count: number, status: string) => [1, 2, 3, 4, 5, 6].slice(0, count).map((at) => notice(at, status));
		let memory: Memory = baseline(...first(6, 'Pending'));
		const rounds = [first(6, 'Sent'), first(5, 'Success'), first(4, 'Sent')].map((records) => {
			const after = poll(memory, records);
			memory = after.memory;
			return told(after.changes).join(' ');
		});
		expect(rounds).toEqual([
			'1:1:Sent 2:1:Sent 3:1:Sent 4:1:Sent 5:1:Sent 6:1:Sent',
			'1:2:Success 2:2:Success 3:2:Success 4:2:Success 5:2:Success',
			'1:3:Sent 2:3:Sent 3:3:Sent 4:3:Sent',
		]);
	});

	it('has the same id when the same memory meets it again', () => {
		const memory = baseline(notice(1, 'Sent'));
		const later = { detectedAt: new Date('2026-03-02T12:00:00Z') };
		expect(told(poll(memory, [notice(1, 'Success')], later).changes)).toEqual(
			told(poll(memory, [notice(1, 'Success')]).changes),
		);
	});
});

describe('being skipped', () => {
	const skipped = { skipped: true, skippedReason: 'sample reason' };

	it('is an event of its own', () => {
		const { changes } = poll(baseline(notice(1, 'Pending')), [notice(1, 'Pending', skipped)]);
		expect(changes).toMatchObject([
			{ event: 'skipped', eventId: `${noticeId(1)}:1:skipped`, previousDeliveryStatus: 'Pending' },
		]);
	});

	it('is emitted beside a change of status in the same poll, after it', () => {
		const { changes } = poll(baseline(notice(1, 'Pending')), [notice(1, 'Undeliverable', skipped)]);
		expect(told(changes)).toEqual(['1:1:Undeliverable', '1:2:skipped']);
		expect(changes.map((change) => change.previousDeliveryStatus)).toEqual(['Pending', 'Pending']);
	});

	it('is emitted beside the status of a notice first seen', () => {
		const { changes } = poll(baseline(), [notice(1, 'Pending', skipped)]);
		expect(told(changes)).toEqual(['1:1:Pending', '1:2:skipped']);
		expect(changes.map((change) => change.previousDeliveryStatus)).toEqual([null, null]);
	});

	it('is an event again after it had ended, though its end is none', () => {
		const first = poll(baseline(notice(1, 'Pending')), [notice(1, 'Pending', skipped)]);
		const ended = poll(first.memory, [notice(1, 'Pending')]);
		expect(ended.changes).toEqual([]);
		expect(told(poll(ended.memory, [notice(1, 'Pending', skipped)]).changes)).toEqual(['1:3:skipped']);
	});
});

describe('a round that takes several polls', () => {
	it('counts a notice as it was first shown, in whichever poll, and finds a later status in the next round', () => {
		const first = trackerOf(baseline(notice(1, 'Pending'), notice(2, 'Pending')), options);
		expect(told(changesOf(first, [notice(1, 'Sent')]))).toEqual(['1:1:Sent']);
		const second = trackerOf(first.finish({ skip: 1 }), options);
		expect(second.place.skip).toBe(1);
		expect(told(changesOf(second, [notice(1, 'Success'), notice(2, 'Sent')]))).toEqual(['2:1:Sent']);
		const next = poll(second.finish(), [notice(1, 'Success'), notice(2, 'Sent')]);
		expect(told(next.changes)).toEqual(['1:2:Success']);
	});

	it('is a silent baseline to its end where it is the first one', () => {
		const first = trackerOf(emptyMemory, options);
		expect(changesOf(first, [notice(1, 'Sent')])).toEqual([]);
		const second = trackerOf(first.finish({ skip: 1 }), options);
		expect(changesOf(second, [notice(2, 'Sent')])).toEqual([]);
		expect(second.mustBeSaved).toBe(true);
		expect(told(poll(second.finish(), [notice(3, 'Sent')]).changes)).toEqual(['3:1:Sent']);
	});

	it('ends where something else is watched: what it has shown is looked at again', () => {
		const first = trackerOf(baseline(notice(1, 'Pending')), options);
		changesOf(first, [notice(1, 'Sent')]);
		const other = trackerOf(first.finish({ skip: 1 }), { ...options, watched: 'another plan too' });
		expect(other.place.skip).toBe(0);
		expect(told(changesOf(other, [notice(1, 'Success')]))).toEqual(['1:2:Success']);
	});

	it('tells of each record whether it shows its notice for the first time; of one that is not followed it cannot', () => {
		const tracker = trackerOf(baseline(notice(1, 'Sent')), { ...options, maxNotices: 2 });
		const records = [notice(1, 'Sent'), notice(1, 'Success'), notice(2, 'Sent'), notice(2, 'Sent'), notice(3, 'Sent')];
		expect(records.map((record) => tracker.add(record))).toEqual([true, false, true, false, false]);
		expect(tracker.unfollowed).toBe(1);
	});
});

describe('the choice of events', () => {
	it('filters what is emitted, never what is remembered', () => {
		const events = ['ReturnToSender'] as const;
		const sent = poll(baseline(notice(1, 'Pending')), [notice(1, 'Sent', { skipped: true })], { events });
		expect(sent.changes).toEqual([]);
		const [returned] = poll(sent.memory, [notice(1, 'ReturnToSender', { skipped: true })], { events }).changes;
		expect(returned).toMatchObject({ eventId: `${noticeId(1)}:3:ReturnToSender`, previousDeliveryStatus: 'Sent' });
		expect(poll(sent.memory, [notice(1, 'Sent', { skipped: true })]).changes).toEqual([]);
	});

	it.each([[null], ['Lost in a fire']])(
		'lets the status %p, which the document does not list, through where all five are chosen',
		(status) => {
			const memory = baseline(notice(1, 'Pending'));
			const five = ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable'] as const;
			expect(poll(memory, [notice(1, status)], { events: five }).changes).toHaveLength(1);
			expect(poll(memory, [notice(1, status)], { events: five.slice(1) }).changes).toHaveLength(0);
		},
	);

	it('asks for the memory to be saved where coming back to a chosen status would otherwise be missed', () => {
		const events = ['Pending', 'skipped'] as const;
		const memory = baseline(notice(1, 'Pending', { skipped: true }), notice(2, 'Sent'));
		const says = (...records: StatusRecord[]) => poll(memory, records, { events }).mustBeSaved;
		expect(says(notice(1, 'Sent', { skipped: true }))).toBe(true);
		expect(says(notice(1, 'Pending'))).toBe(true);
		expect(says(notice(2, 'Success'))).toBe(false);
		expect(says(notice(1, 'Pending', { skipped: true }), notice(3, 'Success'))).toBe(false);
		expect(poll(emptyMemory, []).mustBeSaved).toBe(true);
	});
});

describe('an event that is added to those chosen', () => {
	const returned: Partial<PollOptions> = { events: ['ReturnToSender'] };
	const added: Partial<PollOptions> = { events: ['ReturnToSender', 'Success'] };
	const before = poll(
		emptyMemory,
		[1, 2, 3, 4].map((at) => notice(at, 'Pending')),
		returned,
	).memory;
	const now = [notice(1, 'Success'), notice(2, 'ReturnToSender'), notice(3, 'Pending'), notice(4, 'Sent')];

	it('has what reached it before learned in silence, while the others are told, and the memory saved', () => {
		const learning = poll(before, [...now, notice(5, 'Success')], added);

		expect(told(learning.changes)).toEqual(['2:1:ReturnToSender']);
		expect(poll(before, [], added).mustBeSaved).toBe(true);
		expect(poll(learning.memory, now, added)).toMatchObject({ changes: [], mustBeSaved: false });
		const next = [notice(1, 'ReturnToSender'), notice(3, 'Success'), notice(4, 'Success')];
		expect(poll(learning.memory, next, added).changes).toMatchObject([
			{ eventId: `${noticeId(1)}:2:ReturnToSender`, previousDeliveryStatus: 'Success' },
			{ eventId: `${noticeId(3)}:1:Success`, previousDeliveryStatus: 'Pending' },
			{ eventId: `${noticeId(4)}:2:Success`, previousDeliveryStatus: 'Sent' },
		]);
	});

	it('is learned in a round of its own, to the end of it, however many polls it takes', () => {
		const broken = trackerOf(before, { ...options, ...returned });
		changesOf(broken, now.slice(0, 1));
		const first = trackerOf(broken.finish({ skip: 1 }), { ...options, ...added });
		expect(first.place.skip).toBe(0);
		expect(changesOf(first, [notice(1, 'Success')])).toEqual([]);
		const second = trackerOf(first.finish({ skip: 1 }), { ...options, ...added });
		expect(second.place.skip).toBe(1);
		expect(told(changesOf(second, [notice(1, 'Pending'), notice(2, 'ReturnToSender'), notice(3, 'Success')]))).toEqual([
			'2:1:ReturnToSender',
		]);
		expect(second.mustBeSaved).toBe(true);
		expect(told(poll(second.finish(), [notice(3, 'Success'), notice(4, 'Success')], added).changes)).toEqual([
			'4:1:Success',
		]);
	});

	it('is told of notices that are watched newly, where Emit Existing is on', () => {
		const wider = { ...added, watched: 'more', emitExisting: true };
		const records = [...now, notice(5, 'Success'), notice(6, 'ReturnToSender')];

		expect(told(poll(before, records, wider).changes)).toEqual([
			'2:1:ReturnToSender',
			'5:1:Success',
			'6:1:ReturnToSender',
		]);
	});

	it('is learned again where it had been taken away in between', () => {
		const with2 = poll(before, [notice(1, 'Pending')], added).memory;
		const without = poll(with2, [notice(1, 'Pending')], returned);

		expect(without.mustBeSaved).toBe(true);
		expect(poll(without.memory, [notice(1, 'Success')], added).changes).toEqual([]);
	});

	it('may be skipping', () => {
		const skipped = notice(1, 'Pending', { skipped: true });
		const learning = poll(before, [skipped], { events: ['skipped'] });

		expect(learning.changes).toEqual([]);
		expect(
			told(poll(learning.memory, [skipped, notice(2, null, { skipped: true })], { events: ['skipped'] }).changes),
		).toEqual(['2:2:skipped']);
	});

	it('is none to a memory of an earlier release, which does not tell its events', () => {
		const earlier = baseline(notice(1, 'Pending'));

		const { changes, mustBeSaved, memory } = poll(earlier, [notice(1, 'Success')], added);

		expect(earlier).not.toHaveProperty('events');
		expect(told(changes)).toEqual(['1:1:Success']);
		expect(mustBeSaved).toBe(false);
		expect(memory.events).toEqual(added.events);
	});
});

describe('a bound on what a poll emits', () => {
	it('leaves the rest to the next polls, once each and in order', () => {
		let memory: Memory = baseline(...notices(25, 'Pending'));
		const ids: string[] = [];
		const counts: number[] = [];
		for (let round = 0; round < 4; round++) {
			const after = poll(memory, notices(25, 'Sent'), { maxChanges: 10 });
			ids.push(...told(after.changes));
			counts.push(after.changes.length);
			memory = after.memory;
		}
		expect(counts).toEqual([10, 10, 5, 0]);
		expect(ids).toEqual(told(poll(baseline(...notices(25, 'Pending')), notices(25, 'Sent')).changes));
	});

	it('holds across the pages of a poll', () => {
		const tracker = trackerOf(baseline(), { ...options, maxChanges: 10 });
		const records = notices(11, 'Sent');
		expect([changesOf(tracker, records.slice(0, 8)), changesOf(tracker, records.slice(8))].flat()).toHaveLength(10);
		expect(told(poll(tracker.finish(), records).changes)).toEqual(['a:1:Sent']);
	});

	it('meets a change put off again where the round goes on with its page, and tells nothing twice', () => {
		const records = notices(25, 'Sent');
		const ids: string[] = [];
		let memory: Memory = baseline(...notices(25, 'Pending'));
		for (let round = 0; round < 3; round++) {
			const tracker = trackerOf(memory, { ...options, maxChanges: 10 });
			ids.push(...told(changesOf(tracker, records)));
			expect(tracker.isFull).toBe(round < 2);
			memory = tracker.finish({ skip: 1 });
		}
		expect(ids).toEqual(told(poll(baseline(...notices(25, 'Pending')), records).changes));
	});

	it('leaves one of two events of a notice to the next poll', () => {
		const memory = baseline(notice(1, 'Pending'));
		const now = [notice(1, 'Sent', { skipped: true })];
		const first = poll(memory, now, { maxChanges: 1 });
		const second = poll(first.memory, now, { maxChanges: 1 });
		expect(told([...first.changes, ...second.changes])).toEqual(['1:1:Sent', '1:2:skipped']);
	});

	it('spreads what exists over several polls, even where the watch changes and the option is turned off meanwhile', () => {
		const first = poll(emptyMemory, notices(25, 'Sent'), { emitExisting: true, maxChanges: 10 });
		const second = poll(first.memory, notices(25, 'Sent'), { maxChanges: 10, watched: 'more days' });
		const third = poll(second.memory, notices(25, 'Sent'), { maxChanges: 10, watched: 'more days' });
		expect(new Set(told([first, second, third].flatMap(({ changes }) => changes))).size).toBe(25);
		expect(poll(third.memory, notices(25, 'Sent'), { watched: 'more days' }).changes).toEqual([]);
	});
});

describe('what a service may send', () => {
	it('counts a notice that shifting pages show twice as first shown, and finds the later status in the next poll', () => {
		const memory = baseline(notice(1, 'Pending'), notice(2, 'Sent'));
		const after = poll(memory, [notice(1, 'Sent'), notice(2, 'Sent'), notice(1, 'Pending'), notice(2, 'Success')]);
		expect(told(after.changes)).toEqual(['1:1:Sent']);
		expect(told(poll(after.memory, [notice(1, 'Sent'), notice(2, 'Success')]).changes)).toEqual(['2:1:Success']);
	});

	it('does not repeat a new notice that shifting pages show twice', () => {
		expect(poll(baseline(), [notice(1, 'Sent'), notice(1, 'Sent')]).changes).toHaveLength(1);
	});

	it('does not repeat it where thousands of new notices lie between', () => {
		const records = notices(5000, 'Sent');
		expect(poll(baseline(), [...records, notice(0, 'Success')]).changes).toHaveLength(5000);
	});

	it('takes an id in capitals for the same notice', () => {
		const id = 'ABCDEF00-0000-4000-8000-ABCDEF000001';
		const memory = baseline(notice(1, 'Sent', { noticeParticipantRequestId: id }));
		expect(poll(memory, [notice(1, 'Sent', { noticeParticipantRequestId: id.toLowerCase() })]).changes).toEqual([]);
	});

	it('takes a missing status and a blank one as none, and a missing skipped as false', () => {
		const [bare] = JSON.parse(JSON.stringify([{ ...notice(1, null), deliveryStatus: undefined, skipped: undefined }]));
		const memory = baseline(bare);
		expect(poll(memory, [notice(1, null)]).changes).toEqual([]);
		expect(poll(memory, [notice(1, '')]).changes).toEqual([]);
		expect(poll(memory, [notice(1, 'Pending')]).changes).toMatchObject([{ previousDeliveryStatus: null }]);
	});

	it('calls it none where a notice no longer has a status', () => {
		const { changes } = poll(baseline(notice(1, 'Sent')), [notice(1, null)]);
		expect(changes).toMatchObject([{ eventId: `${noticeId(1)}:1:none`, previousDeliveryStatus: 'Sent' }]);
	});

	it('says nothing of a new notice without a status until it has one', () => {
		const first = poll(baseline(), [notice(1, null)]);
		expect(first.changes).toEqual([]);
		expect(told(poll(first.memory, [notice(1, 'Pending')]).changes)).toEqual(['1:1:Pending']);
	});

	it('tells statuses apart that the document does not list, and names the one before', () => {
		const memory = baseline(notice(1, 'Held'), notice(2, 'Burnt'));
		const { changes } = poll(memory, [notice(1, 'Burnt'), notice(2, 'Burnt')]);
		expect(changes).toMatchObject([{ eventId: `${noticeId(1)}:1:Burnt`, previousDeliveryStatus: 'Held' }]);
	});
});
