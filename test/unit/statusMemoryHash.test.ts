import { randomUUID } from 'crypto';
import { noticeHash } from '../../nodes/RolloutNotice/domain/changes/noticeHash';
import { StatusMemory } from '../../nodes/RolloutNotice/domain/changes/statusMemory';

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
	const [highs, lows, whole] = [new Uint32Array(count), new Uint32Array(count), new Float64Array(count)];
	const slots = new Uint32Array(1024);
	for (let number = 0; number < count; number++) {
		const hash = noticeHash(idOf(number));
		highs[number] = hash / 2 ** 21;
		lows[number] = hash % 2 ** 32;
		whole[number] = hash;
		const slot = (hash / 2 ** 21) & 1023;
		slots[slot] = (slots[slot] ?? 0) + 1;
	}
	expect(whole.every(Number.isSafeInteger)).toBe(true);
	expect(repeated(whole)).toBe(0);
	// In 32 random bits, 100,000 values meet about 1.2 times.
	expect(repeated(highs)).toBeLessThan(9);
	expect(repeated(lows)).toBeLessThan(9);
	// About 98 fall into each of 1,024 slots, with a deviation of 10.
	expect(Math.max(...slots)).toBeLessThan(98 + 6 * 10);
	expect(Math.min(...slots)).toBeGreaterThan(98 - 6 * 10);
});

it('changes about half of its 53 bits with any character of an id', () => {
	const id = '3f2a8c10-1111-4222-8333-0242ac120002';
	for (let at = 0; at < id.length; at++) {
		const other = id.slice(0, at) + (id[at] === '5' ? '4' : '5') + id.slice(at + 1);
		const changed = (BigInt(noticeHash(id)) ^ BigInt(noticeHash(other))).toString(2).replaceAll('0', '').length;
		expect(changed).toBeGreaterThan(10);
		expect(changed).toBeLessThan(44);
	}
});

it('tells ids apart that differ in case and are no UUIDs', () => {
	expect(noticeHash('aB3')).not.toEqual(noticeHash('Ab3'));
});

it('finds every notice again as the memory grows, and once it was packed', () => {
	const memory = new StatusMemory();
	for (let number = 0; number < 5000; number++) memory.insert(noticeHash(String(number)), number % 100);
	const again = new StatusMemory(memory.pack());
	for (const each of [memory, again]) {
		expect(each.size).toBe(5000);
		for (let number = 0; number < 5000; number++) {
			const at = each.find(noticeHash(String(number)));
			expect(at === undefined ? undefined : each.state(at)).toBe(number % 100);
		}
		expect(each.find(noticeHash('5000'))).toBeUndefined();
	}
});

it('finds notices whose hashes lead to one place, past the end of the table too, and the lowest and the highest', () => {
	const memory = new StatusMemory();
	const hashes = [...Array.from({ length: 600 }, (_, low) => 2 ** 53 - 1 - low), 0, 1, 2 ** 32, 2 ** 32 - 1];
	hashes.forEach((hash, index) => memory.insert(hash, index % 100));
	for (const each of [memory, new StatusMemory(memory.pack())])
		expect(hashes.map((hash) => each.state(each.find(hash) ?? -1))).toEqual(hashes.map((_, index) => index % 100));
});
