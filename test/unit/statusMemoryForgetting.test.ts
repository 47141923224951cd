import fc from 'fast-check';
import { decodeMemory, encodeMemory } from '../../nodes/RolloutNotice/domain/changes/memoryEncoding';
import { emptyMemory, noticeBytes, type StatusMemory } from '../../nodes/RolloutNotice/domain/changes/statusMemory';
import { ToldStates } from '../../nodes/RolloutNotice/domain/changes/toldStates';
import { statusChanges } from '../../nodes/RolloutNotice/domain/changes/statusChanges';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice, noticeId, notices } from '../support/notice';

const start = Date.UTC(2026, 0, 1);

/** A poll a number of days after the first, with room for ten notices. */
function pollOn(day: number, memory: StatusMemory, records: StatusRecord[], emitExisting = false) {
	const detectedAt = new Date(start + day * 86_400_000);
	return statusChanges(memory, records, { watched: 'plan', detectedAt, maxNotices: 10, emitExisting });
}

function known(memory: StatusMemory): number {
	return memory.notices.length / noticeBytes;
}

/** Notices 0 to 9 were shown on day 0; only 5 to 9 were shown on the day given. */
function halfAbsent(day: number) {
	const full = pollOn(0, emptyMemory, notices(10, 'Sent'));
	return pollOn(day, full.memory, notices(10, 'Sent').slice(5));
}

it('forgets nothing while there is room, however long it was absent', () => {
	const first = pollOn(0, emptyMemory, notices(9, 'Sent'));
	expect(known(pollOn(3000, first.memory, []).memory)).toBe(9);
});

it('forgets nothing that a complete poll has shown within 180 days', () => {
	expect(known(halfAbsent(150).memory)).toBe(10);
});

it('makes room for a tenth by forgetting notices absent for more than 180 days', () => {
	expect(known(halfAbsent(240).memory)).toBe(9);
});

it('forgets the longest absent first', () => {
	let { memory } = pollOn(0, emptyMemory, notices(10, 'Sent'));
	memory = pollOn(
		120,
		memory,
		notices(10, 'Sent').filter((_, index) => index !== 3),
	).memory;
	memory = pollOn(500, memory, [notice(0, 'Sent')]).memory;
	expect(known(memory)).toBe(9);
	const { changes } = pollOn(501, memory, [notice(1, 'Success'), notice(3, 'Success')]);
	expect(changes.map(({ previousDeliveryStatus }) => previousDeliveryStatus)).toEqual(['Sent', null]);
});

it('follows no new notice while it is full, says how many, and reports it once there is room', () => {
	const full = pollOn(0, emptyMemory, notices(10, 'Sent'));
	const more = [...notices(10, 'Sent'), notice(20, 'Sent')];
	const crowded = pollOn(1, full.memory, more);
	expect(crowded).toMatchObject({ changes: [], unfollowed: 1 });
	const roomy = pollOn(240, crowded.memory, more.slice(1));
	const next = pollOn(241, roomy.memory, more.slice(1));
	expect(next.changes).toMatchObject([{ eventId: `${noticeId(20)}:1:Sent` }]);
	expect(pollOn(242, next.memory, more.slice(1)).changes).toEqual([]);
});

it('does not report a forgotten notice again that comes back unchanged', () => {
	const { memory } = halfAbsent(240);
	const back = pollOn(241, memory, notices(10, 'Sent'));
	expect(back.changes).toEqual([]);
	expect(back.unfollowed).toBe(0);
	expect(pollOn(242, back.memory, notices(10, 'Success')).changes).toHaveLength(10);
});

it('reports a forgotten notice that comes back changed, and only what changed', () => {
	let { memory } = pollOn(0, emptyMemory, [notice(0, 'Sent'), ...notices(10, 'Sent').slice(1)]);
	memory = pollOn(240, memory, notices(10, 'Sent').slice(1)).memory;
	expect(pollOn(241, memory, [notice(0, 'ReturnToSender')]).changes).toMatchObject([{ event: 'statusChanged' }]);
	expect(pollOn(241, memory, [notice(0, 'Sent', { skipped: true })]).changes).toMatchObject([{ event: 'skipped' }]);
});

it('does not report again that a forgotten notice is skipped', () => {
	const skipped = notice(0, 'Sent', { skipped: true });
	let { memory } = pollOn(0, emptyMemory, [skipped, ...notices(10, 'Sent').slice(1)]);
	memory = pollOn(240, memory, notices(10, 'Sent').slice(1)).memory;
	expect(pollOn(241, memory, [skipped]).changes).toEqual([]);
});

it('forgets a second time without touching the memory it began with', () => {
	const { memory } = halfAbsent(240);
	const forgotten = Buffer.from(memory.forgotten);
	const full = pollOn(241, memory, notices(10, 'Sent')).memory;
	const after = pollOn(600, full, [notice(9, 'Sent')]).memory;
	expect(Buffer.from(memory.forgotten)).toEqual(forgotten);
	expect(pollOn(601, after, notices(10, 'Sent')).changes).toEqual([]);
});

it('keeps what it forgot through the store, and in no older memory', () => {
	const full = pollOn(0, emptyMemory, notices(10, 'Sent')).memory;
	const after = pollOn(240, full, notices(10, 'Sent').slice(5)).memory;
	expect(full.forgotten).toHaveLength(0);
	const { memory } = decodeMemory(JSON.parse(JSON.stringify(encodeMemory(after))));
	expect(memory).toEqual(after);
	expect(pollOn(241, memory, notices(10, 'Sent')).changes).toEqual([]);
});

it('never reports a notice twice in a hundred months of coming and going beyond its limit', () => {
	let memory = emptyMemory;
	const ids: string[] = [];
	for (let month = 0; month < 100; month++) {
		const shown = Array.from({ length: 3 }, (_, index) => notice((month * 7 + index * 5) % 40, 'Sent'));
		const after = pollOn(month * 100, memory, shown, true);
		ids.push(...after.changes.map(({ record }) => record.noticeParticipantRequestId));
		memory = after.memory;
	}
	expect(ids.length).toBe(new Set(ids).size);
	expect(ids.length).toBe(40);
});

it('never reports a notice anew that has not changed since it was reported, however notices come, change and go', () => {
	const shown = fc.dictionary(fc.nat(14).map(String), fc.constantFrom('Pending', 'Sent', 'Success'), { maxKeys: 9 });
	const polls = fc.array(fc.record({ days: fc.nat(400), shown }), { minLength: 5, maxLength: 30, size: 'max' });
	const run = (history: typeof polls extends fc.Arbitrary<infer H> ? H : never) => {
		let [memory, day] = [emptyMemory, 0];
		const told = new Map<string, string | null>();
		for (const { days, shown } of history) {
			const records = Object.entries(shown).map(([number, status]) => notice(Number(number), status));
			for (const { noticeParticipantRequestId: id, deliveryStatus } of records) {
				if (told.get(id) !== deliveryStatus) told.delete(id);
			}
			const after = pollOn((day += days), memory, records, true);
			for (const { record } of after.changes) {
				expect(told.has(record.noticeParticipantRequestId)).toBe(false);
				told.set(record.noticeParticipantRequestId, record.deliveryStatus);
			}
			expect(known(after.memory)).toBeLessThanOrEqual(10);
			memory = after.memory;
		}
	};
	fc.assert(fc.property(polls, run), { numRuns: Number(process.env.STATUS_RUNS ?? 100) });
});

it('takes a clock that was set back for no absence', () => {
	const full = pollOn(400, emptyMemory, notices(10, 'Sent'));
	expect(known(pollOn(0, full.memory, []).memory)).toBe(10);
});

it('mistakes fewer than one in 100,000 new notices for forgotten ones after 50,000', () => {
	const told = new ToldStates(new Uint8Array(0));
	const hash = (number: number) => ({
		high: Math.imul(number, 0x9e3779b1) >>> 0,
		low: Math.imul(number, 0x85ebca77) >>> 0,
	});
	for (let number = 0; number < 50_000; number++) told.add(hash(number), 'Sent');
	expect(told.count).toBe(50_000);
	let mistaken = 0;
	for (let number = 100_000; number < 300_000; number++) if (told.has(hash(number), 'Sent')) mistaken++;
	expect(mistaken).toBeLessThan(3);
	expect([0, 1, 49_999].every((number) => told.has(hash(number), 'Sent'))).toBe(true);
});
