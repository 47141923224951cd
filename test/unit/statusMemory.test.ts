import { decodeMemory, encodeMemory } from '../../nodes/RolloutNotice/domain/changes/memoryEncoding';
import { emptyMemory, noticeBytes, type StatusMemory } from '../../nodes/RolloutNotice/domain/changes/statusMemory';
import { statusChanges } from '../../nodes/RolloutNotice/domain/changes/statusChanges';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice, noticeId, notices } from '../support/notice';

const options = { watched: 'sandbox, plan 12-3456789 001', detectedAt: new Date('2026-03-01T12:00:00Z') };

function remember(records: StatusRecord[], memory: StatusMemory = emptyMemory): StatusMemory {
	return statusChanges(memory, records, options).memory;
}

/** As the engine's database gives it back. */
function stored(memory: StatusMemory) {
	return JSON.parse(JSON.stringify(encodeMemory(memory)));
}

describe('the stored memory', () => {
	it('comes back as it was', () => {
		const memory = remember([...notices(3000, 'Sent'), notice(4000, null), notice(4001, 'Held', { skipped: true })]);
		expect(decodeMemory(stored(memory))).toEqual({ memory });
	});

	it('takes at most 12 bytes a notice before it becomes text, and 16 MB for a million', () => {
		expect(noticeBytes).toBeLessThanOrEqual(12);
		const size = (count: number) => JSON.stringify(encodeMemory(remember(notices(count, 'Sent')))).length;
		expect(size(0) + ((size(9000) - size(0)) / 9000) * 1_000_000).toBeLessThan(15_000_000);
	});

	it('holds nothing of a record but hashes and statuses', () => {
		const record = notice(1, 'Sent', { skipped: true, skippedReason: 'sample reason', noticeId: noticeId(2) });
		const text = JSON.stringify(encodeMemory(remember([record])));
		const bytes =
			Buffer.from(text).toString('latin1') +
			Buffer.from(stored(remember([record])).notices, 'base64').toString('latin1');
		for (const value of [...Object.values(record), options.watched, noticeId(1).replaceAll('-', '')]) {
			if (typeof value === 'string' && value.length > 2 && value !== 'Sent') expect(bytes).not.toContain(value);
		}
	});

	it('is empty, without a problem, where nothing was stored', () => {
		expect(decodeMemory(undefined)).toEqual({ memory: emptyMemory });
	});

	const whole = stored(remember(notices(20, 'Sent')));
	const swap = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
	it.each([
		['a character of the notices is wrong', { ...whole, notices: swap(whole.notices, 17) }],
		['the notices are cut short', { ...whole, notices: whole.notices.slice(0, -40) }],
		['a part is missing', { ...whole, forgotten: undefined }],
		['a part has another type', { ...whole, notices: 12 }],
		['the watch is another', { ...whole, watched: '0123456789abcdef' }],
		['a status is another', { ...whole, statuses: ['Held'] }],
		['what was forgotten is no filter', { ...whole, forgotten: 'AAAA' }],
		['it is a text', 'memory'],
		['it is a list', []],
		['it is an empty object', {}],
	])('is given up where %s, and says so', (_, damaged) => {
		const { memory, problem } = decodeMemory(damaged);
		expect(problem).toMatch(/is damaged\. It begins anew/);
		expect(memory.notices).toHaveLength(0);
	});

	it('is given up where a newer version wrote it, and says so', () => {
		expect(decodeMemory({ ...whole, version: 2 }).problem).toMatch(/newer version of this node/);
	});

	it('leads to a silent baseline once it is lost, even where what exists is to be emitted', () => {
		const { memory } = decodeMemory('damaged');
		const after = statusChanges(memory, notices(20, 'Sent'), { ...options, emitExisting: true });
		expect(after.changes).toEqual([]);
		expect(after.mustBeSaved).toBe(true);
		expect(statusChanges(after.memory, [notice(1, 'Success')], options).changes).toHaveLength(1);
	});
});

describe('the names of statuses', () => {
	it('are kept for as long as a notice bears them, and make room for others', () => {
		let memory = remember([notice(1, 'Sent')]);
		for (let round = 0; round < 500; round++) {
			const { changes, ...after } = statusChanges(memory, [notice(1, `Stage ${round}`)], options);
			expect(changes[0]?.previousDeliveryStatus).toBe(round === 0 ? 'Sent' : `Stage ${round - 1}`);
			memory = decodeMemory(stored(after.memory)).memory;
		}
		expect(memory.statuses.length).toBeLessThan(3);
	});

	it('are told apart up to 121 at a time, and share one beyond', () => {
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
		expect(JSON.stringify(encodeMemory(memory))).not.toContain('Sampleperson');
		expect(statusChanges(memory, [notice(1, long)], options).changes).toEqual([]);
		const [change] = statusChanges(memory, [notice(1, `${long}!`)], options).changes;
		expect(change?.previousDeliveryStatus).toMatch(/^other-[0-9a-f]{16}$/);
		expect(change?.eventId).not.toContain('Sampleperson');
	});
});
