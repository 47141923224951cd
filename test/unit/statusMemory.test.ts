import { decodeMemory, encodeMemory, type StoredMemory } from '../../nodes/RolloutNotice/domain/changes/storedMemory';
import { StatusCodes } from '../../nodes/RolloutNotice/domain/changes/statusCodes';
import { noticeBytes } from '../../nodes/RolloutNotice/domain/changes/statusMemory';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice, noticeId, notices } from '../support/notice';
import { changesOf, statusChanges, trackerOf, type Memory } from '../support/statusChanges';

const options = { watched: 'sandbox, plan 12-3456789 001', detectedAt: new Date('2026-03-01T12:00:00Z') };

function remember(records: StatusRecord[], memory?: Memory): StoredMemory {
	return statusChanges(memory, records, options).memory;
}

/** As the engine's database gives it back. */
function stored(memory: Memory) {
	return JSON.parse(JSON.stringify(memory));
}

describe('the stored memory', () => {
	it('comes back as it was', () => {
		const memory = remember([...notices(3000, 'Sent'), notice(4000, null), notice(4001, 'Held', { skipped: true })]);
		const { memory: read, problem } = decodeMemory(stored(memory));
		expect(problem).toBeUndefined();
		expect(encodeMemory(read)).toEqual(memory);
	});

	it('takes at most 12 bytes a notice before it becomes text, and 16 MB for a million', () => {
		expect(noticeBytes).toBeLessThanOrEqual(12);
		const size = (count: number) => JSON.stringify(remember(notices(count, 'Sent'))).length;
		expect(size(0) + ((size(9000) - size(0)) / 9000) * 1_000_000).toBeLessThan(15_000_000);
	});

	it('holds nothing of a record but hashes and statuses', () => {
		const record = notice(1, 'Sent', { skipped: true, skippedReason: 'sample reason', noticeId: noticeId(2) });
		const text = JSON.stringify(remember([record]));
		const bytes =
			Buffer.from(text).toString('latin1') +
			Buffer.from(stored(remember([record])).notices, 'base64').toString('latin1');
		for (const value of [...Object.values(record), options.watched, noticeId(1).replaceAll('-', '')]) {
			if (typeof value === 'string' && value.length > 2 && value !== 'Sent') expect(bytes).not.toContain(value);
		}
	});

	it('knows where a round goes on, and whose it is', () => {
		const tracker = trackerOf(undefined, options);
		changesOf(tracker, notices(5, 'Sent'));
		const memory = stored(tracker.finish({ skip: 5 }));

		expect(trackerOf(memory, options).place.skip).toBe(5);
		expect(trackerOf(memory, { ...options, watched: 'another plan' }).place.skip).toBe(0);
	});

	it('is empty, without a problem, where nothing was stored', () => {
		for (const nothing of [undefined, null]) {
			const { memory, problem } = decodeMemory(nothing);
			expect([memory.size, memory.watched, problem]).toEqual([0, '', undefined]);
		}
	});

	const whole = () => stored(statusChanges(undefined, notices(20, 'Sent'), { ...options, events: ['Sent'] }).memory);
	const swap = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
	it.each<[string, (memory: StoredMemory) => unknown]>([
		['a character of the notices is wrong', (memory) => ({ ...memory, notices: swap(memory.notices, 17) })],
		['the notices are cut short', (memory) => ({ ...memory, notices: memory.notices.slice(0, -40) })],
		['a part is missing', (memory) => ({ ...memory, statuses: undefined })],
		['the notices are missing', (memory) => ({ ...memory, notices: undefined })],
		['a part has another type', (memory) => ({ ...memory, notices: 12 })],
		['the watch is another', (memory) => ({ ...memory, watched: '0123456789abcdef' })],
		['a status is another', (memory) => ({ ...memory, statuses: ['Held'] })],
		['an event is another', (memory) => ({ ...memory, events: ['Pending'] })],
		['an event is more', (memory) => ({ ...memory, events: ['Sent', 'Pending'] })],
		['the events are missing', (memory) => ({ ...memory, events: undefined })],
		['the events are null', (memory) => ({ ...memory, events: null })],
		['the events are no list', (memory) => ({ ...memory, events: 7 })],
		['it goes on elsewhere', (memory) => ({ ...memory, round: { watched: '', skip: 7 } })],
		['the version is no number', (memory) => ({ ...memory, version: '2' })],
		['it is a number', () => 2],
		['it is a text', () => 'memory'],
		['it is a list', () => []],
		['it is an empty object', () => ({})],
	])('is given up where %s, and says so', (_, damage) => {
		const { memory, problem } = decodeMemory(damage(whole()));
		expect(problem).toBe(
			"The trigger's memory of earlier polls is damaged. It starts over: current notices count as known, and changes since the last poll are not reported.",
		);
		expect(memory.size).toBe(0);
	});

	it.each([1, 3])('is given up where version %i wrote it, and says so', (version) => {
		const { memory, problem } = decodeMemory({ ...whole(), version });
		expect(problem).toContain('was written by another version of this node. It starts over');
		expect(memory.size).toBe(0);
	});

	it('is given up where another version wrote it whole', () => {
		const ofVersionOne = {
			...{ version: 1, watched: '64879f7d6b960a01', round: null, statuses: [], notices: '' },
			checksum: '40f687e85aa58900',
		};
		expect(decodeMemory(ofVersionOne).problem).toContain('was written by another version of this node');
	});

	it('is read where an earlier release wrote it: the same notices, statuses and steps, and the same place to go on', () => {
		const ids = ['3f2a8c10-1111-4222-8333-0242ac120002', 'ABCDEF00-0000-4000-8000-ABCDEF000001', '4711', 'N-81Ä-7'];
		const earlier: StoredMemory = {
			...{ version: 2, watched: '64879f7d6b960a01', round: { watched: '64879f7d6b960a01', skip: 2 } },
			...{ statuses: ['Held'], checksum: 'f3ae84f2196a8149' },
			notices: 'AwEZ81FZdRklg9Oq3XQShLxGfGdJHIpLjo0XGgIBqwECAKsBhgCrAQAAqwA=',
		};
		const read = decodeMemory(stored(earlier));
		expect(read.problem).toBeUndefined();
		expect(encodeMemory(read.memory)).toEqual(earlier);

		const tracker = trackerOf(earlier, { ...options, watched: 'plan' });
		expect(tracker.place.skip).toBe(2);
		// The first three were shown in the round that goes on; the last one was known without a status.
		const found = changesOf(
			tracker,
			ids.map((noticeParticipantRequestId) => notice(1, 'Success', { noticeParticipantRequestId })),
		);
		expect(found).toMatchObject([{ eventId: `${ids[3]}:1:Success`, previousDeliveryStatus: null }]);
		const next = statusChanges(
			tracker.finish(),
			ids.map((noticeParticipantRequestId) => notice(1, 'Success', { noticeParticipantRequestId })),
			{ ...options, watched: 'plan' },
		);
		expect(next.changes.map(({ eventId, previousDeliveryStatus }) => [eventId, previousDeliveryStatus])).toEqual([
			[`${ids[0]}:2:Success`, 'Sent'],
			[`${ids[1]}:1:Success`, 'Sent'],
			[`${ids[2]}:1:Success`, 'Held'],
		]);
	});

	it('leads to a silent baseline once it is lost, even where what exists is to be emitted', () => {
		const after = statusChanges('damaged' as never, notices(20, 'Sent'), { ...options, emitExisting: true });
		expect(after.changes).toEqual([]);
		expect(after.mustBeSaved).toBe(true);
		expect(statusChanges(after.memory, [notice(1, 'Success')], options).changes).toHaveLength(1);
	});
});

describe('the names of statuses', () => {
	const stage = (index: number) => `Stage ${'i'.repeat(index % 26)}_${'x'.repeat(index / 26)}`;

	it('are told apart up to 121, and share one beyond', () => {
		const memory = remember(Array.from({ length: 130 }, (_, index) => notice(index, stage(index))));
		const { changes } = statusChanges(
			memory,
			Array.from({ length: 130 }, (_, index) => notice(index, 'Sent')),
			options,
		);
		expect(changes).toHaveLength(130);
		expect(changes[120]?.previousDeliveryStatus).toBe(stage(120));
		expect(changes[121]?.previousDeliveryStatus).toBe('other');
	});

	it('are kept as they are up to 40 characters', () => {
		const longest = 'Handed_to the carrier - waiting for a ca';
		const memory = remember([notice(1, longest), notice(2, `${longest}r`)]);
		const { changes } = statusChanges(memory, [notice(1, 'Sent'), notice(2, 'Sent')], options);
		expect(longest).toHaveLength(40);
		expect(changes[0]?.previousDeliveryStatus).toBe(longest);
		expect(changes[1]?.previousDeliveryStatus).toMatch(/^other-[0-9a-f]{16}$/);
	});

	it.each(['Returned: Z Quillfeather', 'SSN 900123456', 'back (Quillfeather)', 'a@b'])(
		'are kept as a fingerprint where they are more than words, also what an earlier version kept: %s',
		(status) => {
			const memory = remember([notice(1, status)]);
			expect(JSON.stringify(memory)).not.toContain(status);
			const { memory: earlier } = decodeMemory(memory);
			const codes = new StatusCodes([status]);
			expect(codes.others).toEqual(earlier.statuses.others);
			expect(codes.nameOf(codes.stateOf({ deliveryStatus: status }))).toBe(codes.others[0]);
			expect(new StatusCodes(codes.others).others).toEqual(codes.others);
		},
	);

	it('are kept as a fingerprint where they are too long to be one', () => {
		const long = 'Handed to Testa Sampleperson of 1 Sample Street, Sampleton';
		const memory = remember([notice(1, long)]);
		expect(JSON.stringify(memory)).not.toContain('Sampleperson');
		expect(statusChanges(memory, [notice(1, long)], options).changes).toEqual([]);
		const [change] = statusChanges(memory, [notice(1, `${long}!`)], options).changes;
		expect(change?.previousDeliveryStatus).toMatch(/^other-[0-9a-f]{16}$/);
		expect(change?.eventId).not.toContain('Sampleperson');
	});
});
