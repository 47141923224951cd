import { sayNames, sayReference } from '../../nodes/RolloutNotice/domain/privacy/sayNames';

describe('a name in a message', () => {
	it('is said up to a length that a person and an address hardly have, and only counted beyond', () => {
		expect(sayNames(['x'.repeat(40), 'y'.repeat(41)])).toBe(`"${'x'.repeat(40)}" and 1 more`);
	});

	it('is only counted where it holds four digits, of any script', () => {
		expect(sayNames(['Extra 123', 'Extra 1234', 'Extra \u0661\u0662\u0663\u0664'])).toBe('"Extra 123" and 2 more');
	});

	it('is none where none can be said', () => {
		expect(sayNames(['000-12-3456'])).toBe('');
		expect(sayNames([])).toBe('');
	});
});

describe('a reference in a message', () => {
	it.each<[unknown, string]>([
		['R-1', 'R-1'],
		[' SAMPLE-1 ', 'SAMPLE-1'],
		['Plan/2026.07#1_a', 'Plan/2026.07#1_a'],
		[17, '17'],
		['0001234567', '0001234567'],
		['00-123456', '00-123456'],
		[`1${'x'.repeat(39)}`, `1${'x'.repeat(39)}`],
	])('is said where it is a code: %j', (reference, said) => {
		expect(sayReference(reference)).toBe(said);
	});

	it.each([
		'Sampleperson',
		'Sampleperson 1',
		'1 Sample Street',
		'a@1.example',
		`1${'x'.repeat(40)}`,
		'',
		['R-1'],
		true,
	])('is not said where it is no code, and may be a person: %j', (reference) => {
		expect(sayReference(reference)).toBeUndefined();
	});

	it.each(['000123456', 123456789, '000-12-3456', '00012-3456', '000-123456', 'A-000123456', '000123456-A'])(
		'is not said where it is like an SSN: %j',
		(reference) => {
			expect(sayReference(reference)).toBeUndefined();
		},
	);
});
