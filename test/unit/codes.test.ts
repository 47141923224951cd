import {
	asCountry,
	asDigits,
	asEin,
	asMoney,
	asSsn,
	asText,
	checkDigits,
} from '../../nodes/RolloutNotice/domain/fields/codes';

describe('a number as text', () => {
	it.each([
		[1.25, '1.25'],
		[12.5, '12.5'],
		[-1.25, '-1.25'],
		[4112, '4112'],
	])('%d is its digits', (value, text) => expect(asText(value)).toBe(text));

	it.each([1.5e-7, 1e21, NaN])('%d, which JavaScript writes otherwise, stays', (value) =>
		expect(asText(value)).toBe(value),
	);
});

describe('digits of a known length', () => {
	it.each([
		['1.00', 3, '001'],
		['012', 4, '0012'],
		['10', 3, '010'],
	])('%j is filled up to %d digits', (value, length, digits) => expect(asDigits(value, { length })).toBe(digits));

	it.each(['A01', '01A', '000'])('%j stays', (value) => expect(asDigits(value, { length: 5 })).toBe(value));
});

describe('an EIN and an SSN', () => {
	it.each(['12-3456789', '12 -3456789', '12- 3456789', '12 3456789', '123456789'])('the EIN %j is put right', (value) =>
		expect(asEin(value)).toBe('12-3456789'),
	);

	it.each(['X123456789', '123456789X', 12345678.5])('%j is no EIN and stays', (value) =>
		expect(asEin(value)).toBe(value),
	);

	it.each(['X900-12-3456', '900-12-3456X', '900-12 3456'])('%j is no SSN and stays', (value) =>
		expect(asSsn(value)).toBe(value),
	);
});

it.each(['us', 'U.S.A.', 'United States', 'United States of America'])('%j is the country', (value) =>
	expect(asCountry(value)).toBe('US'),
);

describe('an amount', () => {
	it.each([
		['1250USD', 1250],
		['1.2505', 1.2505],
		['.50', 0.5],
		['$.50', 0.5],
		['$ -', 0],
		['$   -   ', 0],
		['$-', 0],
		['123456789012345', 123_456_789_012_345],
	])('%j is read', (value, amount) => expect(asMoney(value)).toBe(amount));

	it.each(['12.500', '1234567890123456', 'x(5)', '-', '.', '$', '- $', '$ - 5'])(
		'%j can mean another one, and stays',
		(value) => expect(asMoney(value)).toBe(value),
	);
});

describe('what keeps a value from being digits', () => {
	it('counts one digit as one', () => {
		expect(checkDigits('1', /^\d+$/, 3, '3 digits')?.problem).toBe('has 1 digit, needs 3');
		expect(checkDigits('12', /^\d+$/, 3, '3 digits')?.problem).toBe('has 2 digits, needs 3');
	});

	it.each([
		[[1], 'is not text', 'Write it as 001'],
		['a12', 'holds more than digits', 'Write it as 001'],
		['12', 'has 2 digits, needs 3', 'Check the digits; in a spreadsheet, format the column as text'],
		['1234', 'has 4 digits, needs 3', 'Write it as 001'],
		['1-23', 'has dashes or spaces in the wrong places', 'Write it as 001'],
		[123, 'has dashes or spaces in the wrong places', 'Write it as 001'],
	])('%j: %s', (value, problem, remedy) => expect(checkDigits(value, /^\d+$/, 3, '001')).toEqual({ problem, remedy }));
});
