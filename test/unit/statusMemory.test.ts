import { decodeMemory, encodeMemory, type StoredMemory } from '../../nodes/RolloutNotice/domain/changes/storedMemory';
import { noticeBytes } from '../../nodes/RolloutNotice/domain/changes/statusMemory';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice, noticeId, notices } from '../support/notice';
import { statusChanges, type Memory } from '../support/statusChanges';

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

	it('is empty, without a problem, where nothing was stored', () => {
		const { memory, problem } = decodeMemory(undefined);
		expect([memory.size, memory.watched, problem]).toEqual([0, '', undefined]);
	});

	const whole = stored(remember(notices(20, 'Sent')));
	const swap = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
	it.each([
		['a character of the notices is wrong', { ...whole, notices: swap(whole.notices, 17) }],
		['the notices are cut short', { ...whole, notices: whole.notices.slice(0, -40) }],
		['a part is missing', { ...whole, statuses: undefined }],
		['a part has another type', { ...whole, notices: 12 }],
		['the watch is another', { ...whole, watched: '0123456789abcdef' }],
		['a status is another', { ...whole, statuses: ['Held'] }],
		['it goes on elsewhere', { ...whole, round: { watched: '', skip: 7 } }],
		['it is a text', 'memory'],
		['it is a list', []],
		['it is an empty object', {}],
	])('is given up where %s, and says so', (_, damaged) => {
		const { memory, problem } = decodeMemory(damaged);
		expect(problem).toMatch(/is damaged\. It starts over/);
		expect(memory.size).toBe(0);
	});

	it.each([1, 3])('is given up where version %i wrote it, and says so', (version) => {
		expect(decodeMemory({ ...whole, version }).problem).toMatch(/another version of this node/);
	});

	it('leads to a silent baseline once it is lost, even where what exists is to be emitted', () => {
		const after = statusChanges('damaged' as never, notices(20, 'Sent'), { ...options, emitExisting: true });
		expect(after.changes).toEqual([]);
		expect(after.mustBeSaved).toBe(true);
		expect(statusChanges(after.memory, [notice(1, 'Success')], options).changes).toHaveLength(1);
	});
});

describe('the names of statuses', () => {
	it('are told apart up to 121, and share one beyond', () => {
		const memory = remember(Array.from({ length: 130 }, (_, index) => notice(index, `Stage ${index}`)));
		const { changes } = statusChanges(
			memory,
			Array.from({ length: 130 }, (_, index) => notice(index, 'Sent')),
			options,
		);
		expect(changes).toHaveLength(130);
		expect(changes[120]?.previousDeliveryStatus).toBe('Stage 120');
		expect(changes[121]?.previousDeliveryStatus).toBe('other');
	});

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
