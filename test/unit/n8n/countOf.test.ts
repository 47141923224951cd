import { countOf } from '../../../nodes/RolloutNotice/n8n/parameters';

describe('a count that an expression may have made anything', () => {
	it.each<[unknown, number]>([
		[7, 7],
		[2.9, 2],
		['12', 12],
		[' 12 ', 12],
	])('is the whole number that %p is', (given, count) => {
		expect(countOf(given, { preset: 50 })).toBe(count);
	});

	it.each([undefined, null, '', '  ', 'big', NaN, [], [3], {}, true, false])(
		'is the preset where what was given, %p, is no number',
		(given) => {
			expect(countOf(given, { preset: 50 })).toBe(50);
		},
	);

	it.each([0, -3, 0.5, '0', -Infinity])('is 1 where %p is less', (given) => {
		expect(countOf(given, { preset: 50 })).toBe(1);
	});

	it('is no more than the most that there may be, nor than a number can hold exactly', () => {
		expect(countOf(51, { preset: 5, most: 50 })).toBe(50);
		expect(countOf(Infinity, { preset: 5, most: 50 })).toBe(50);
		expect(countOf(Infinity, { preset: 50 })).toBe(Number.MAX_SAFE_INTEGER);
	});
});
