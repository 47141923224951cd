import { randomUUID } from 'crypto';
import { noticeHash } from '../../nodes/RolloutNotice/domain/changes/noticeHash';
import { NoticeTable } from '../../nodes/RolloutNotice/domain/changes/noticeTable';

const count = 100_000;

/** Ids as services number them: the counter at the end, at the beginning, in the middle, in steps, as plain numbers, or random. */
const kinds: Array<[string, (number: number) => string]> = [
	['count at the end', (number) => `3f2a8c10-1111-4222-8333-${number.toString(16).padStart(12, '0')}`],
	['count at the beginning', (number) => `${number.toString(16).padStart(8, '0')}-1111-4222-8333-0242ac120002`],
	[
		'count in the middle',
		(number) =>
			`3f2a8c10-${(number >>> 16).toString(16).padStart(4, '0')}-4222-${(number & 0xffff).toString(16).padStart(4, '0')}-0242ac120002`,
	],
	[
		'count in steps of 65,536',
		(number) => `3f2a8c10-1111-4222-8333-${(number * 65_536).toString(16).padStart(12, '0')}`,
	],
	['are plain numbers', (number) => String(number)],
	['are random', () => randomUUID()],
];

function repeated(values: Iterable<number>): number {
	const sorted = Float64Array.from(values).sort();
	return sorted.filter((value, index) => index > 0 && value === sorted[index - 1]).length;
}

it.each(kinds)('spreads ids that %s like random ones', (_, idOf) => {
	const [highs, lows, both] = [new Uint32Array(count), new Uint32Array(count), new Float64Array(count)];
	const slots = new Uint32Array(1024);
	for (let number = 0; number < count; number++) {
		const { high, low } = noticeHash(idOf(number));
		highs[number] = high;
		lows[number] = low;
		both[number] = high * 2 ** 21 + (low >>> 11);
		slots[high >>> 22] = (slots[high >>> 22] ?? 0) + 1;
	}
	expect(repeated(both)).toBe(0);
	// In 32 random bits, 100,000 values meet about 1.2 times.
	expect(repeated(highs)).toBeLessThan(9);
	expect(repeated(lows)).toBeLessThan(9);
	// About 98 fall into each of 1,024 slots, with a deviation of 10.
	expect(Math.max(...slots)).toBeLessThan(98 + 6 * 10);
	expect(Math.min(...slots)).toBeGreaterThan(98 - 6 * 10);
});

it('changes about half of its 64 bits with any character of an id', () => {
	const id = '3f2a8c10-1111-4222-8333-0242ac120002';
	const bits = ({ high, low }: { high: number; low: number }) => (BigInt(high) << 32n) | BigInt(low);
	for (let at = 0; at < id.length; at++) {
		const other = id.slice(0, at) + (id[at] === '5' ? '4' : '5') + id.slice(at + 1);
		const changed = (bits(noticeHash(id)) ^ bits(noticeHash(other))).toString(2).replaceAll('0', '').length;
		expect(changed).toBeGreaterThan(14);
		expect(changed).toBeLessThan(50);
	}
});

it('tells ids apart that differ in case and are no UUIDs', () => {
	expect(noticeHash('aB3')).not.toEqual(noticeHash('Ab3'));
});

it('finds every notice again as the table grows, and once it was packed', () => {
	const table = new NoticeTable(new Uint8Array(0));
	for (let number = 0; number < 5000; number++) table.insert(noticeHash(String(number)), number % 100);
	const again = new NoticeTable(table.pack(new Set()));
	for (const each of [table, again]) {
		expect(each.size).toBe(5000);
		for (let number = 0; number < 5000; number++) {
			const at = each.find(noticeHash(String(number)));
			expect(at === undefined ? undefined : each.state(at)).toBe(number % 100);
		}
		expect(each.find(noticeHash('5000'))).toBeUndefined();
	}
});

it('finds notices whose hashes begin alike, past the end of the table too', () => {
	const table = new NoticeTable(new Uint8Array(0));
	const hashes = Array.from({ length: 600 }, (_, low) => ({ high: 0xffffffff, low }));
	hashes.forEach((hash, index) => table.insert(hash, index % 100));
	expect(hashes.map((hash) => table.state(table.find(hash) ?? -1))).toEqual(hashes.map((_, index) => index % 100));
});
