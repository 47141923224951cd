import fc from 'fast-check';
import { isAbsent, readField } from '../../nodes/RolloutNotice/domain/fields/fieldValue';
import { kinds } from '../../nodes/RolloutNotice/domain/fields/kinds';
import { requestField, requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import type { RequestFieldName } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import { cleaned } from '../../nodes/RolloutNotice/domain/fields/text';
import { validRows } from '../support/requestRows';

const timeZone = 'America/New_York';

function repaired(name: RequestFieldName, value: unknown): unknown {
	const field = requestField(name);
	if (isAbsent(value, field)) return undefined;
	return kinds[field.kind].repair(typeof value === 'string' ? cleaned(value) : value, field, timeZone);
}

/** What goes to the service, or 'refused'. */
function sent(name: RequestFieldName, value: unknown): unknown {
	const read = readField(requestField(name), value, timeZone);
	return read && 'value' in read ? read.value : 'refused';
}

/** What a cell may hold: numbers, digits in any shape, currency, dates, words and things that are no text at all. */
const cells = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.stringMatching(/^[ '(]?[0-9$.,() \u2010-\u2015\u00A0\uFF10-\uFF19-]{0,14}$/),
	fc.nat(2_000_000_000),
	fc.double(),
	fc.date(),
	fc.constantFrom(null, undefined, true, 'null', 'NULL', 'NaN', '12:00', '7/2/2026', '2026-07-02T00:00:00-04:00'),
	fc.jsonValue(),
);

describe('repair in general', () => {
	it('never changes a valid value', () => {
		fc.assert(
			fc.property(validRows, (row) => {
				for (const { name } of requestFields) expect([name, repaired(name, row[name])]).toEqual([name, row[name]]);
			}),
		);
	});

	it('done twice is the same as done once, and throws on nothing', () => {
		fc.assert(
			fc.property(fc.constantFrom(...requestFields), cells, ({ name }, cell) => {
				const once = repaired(name, cell);
				expect(repaired(name, once)).toEqual(once);
			}),
			{ numRuns: 3000 },
		);
	});

	it('F31 never turns one number into another: digits stay, and only leading zeros come', () => {
		const numbers = fc.constantFrom<RequestFieldName>('ssn', 'erisaEIN', 'erisaPlanNumber', 'zip', 'helpZip');
		const meaning = (value: unknown) => String(value).normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
		fc.assert(
			fc.property(numbers, cells, (name, cell) => {
				const result = sent(name, cell);
				if (result !== 'refused') expect(meaning(result)).toBe(meaning(cell));
			}),
			{ numRuns: 3000 },
		);
	});
});

it.each(requestFields.map((field) => [field.name, field] as const))(
	'%s is never read from an object or a list',
	(_, field) => {
		for (const odd of [{}, { toString: null }, [7], ['007'], [{ toString: null }]])
			expect([odd, readField(field, odd, 'utc')]).toEqual([
				odd,
				{ fault: expect.objectContaining({ field: field.name }) },
			]);
	},
);

describe('numbers that lost their zeros', () => {
	it.each<[RequestFieldName, unknown, string]>([
		['erisaPlanNumber', 1, '001'],
		['erisaPlanNumber', '12', '012'],
		['erisaEIN', 12345678, '01-2345678'],
		['erisaEIN', 123456789, '12-3456789'],
		['ssn', 12345678, '012345678'],
		['ssn', 1234567, '001234567'],
		['zip', 2138, '02138'],
		['zip', '2138', '02138'],
		['zip', 501, '00501'],
		['zip', '2138-1234', '02138-1234'],
		['helpZip', 21381234, '021381234'],
	])('F31 %s %p becomes %s', (name, value, result) => {
		expect(sent(name, value)).toBe(result);
	});

	it.each<[RequestFieldName, unknown]>([
		['ssn', '12345678'],
		['ssn', 3456],
		['ssn', 123456],
		['erisaEIN', '12345678'],
		['erisaEIN', 3456789],
		['erisaPlanNumber', 1234],
		['erisaPlanNumber', 1.5],
		['erisaPlanNumber', -1],
		['ssn', 1234567890],
	])('F31 %s %p may be several numbers, and is refused', (name, value) => {
		expect(sent(name, value)).toBe('refused');
	});

	it('leaves a postal code of another shape alone', () => {
		for (const zip of ['12', 'H3Z 2Y7', '123456', '12345-67']) expect(sent('zip', zip)).toBe(zip);
	});
});

describe('spellings of one number', () => {
	it.each<[RequestFieldName, unknown, string]>([
		['erisaEIN', '123456789', '12-3456789'],
		['erisaEIN', '12 3456789', '12-3456789'],
		['erisaEIN', '12 - 3456789', '12-3456789'],
		['erisaEIN', '12\u20133456789', '12-3456789'],
		['erisaEIN', '\uFF11\uFF12\uFF0D3456789', '12-3456789'],
		['ssn', '000\u201112\u20113456', '000123456'],
		['ssn', '\u200B000 12 3456\u00A0', '000123456'],
		['ssn', "'000123456", '000123456'],
		['ssn', "' 000123456", '000123456'],
		['ssn', '000\u200B12\u200B3456', '000123456'],
		['zip', '02138\u20131234', '02138-1234'],
		['reason', ' term ', 'TERM'],
		['countryCode', 'us', 'US'],
		['helpCountryCode', 'U.S.A.', 'US'],
		['countryCode', 'United \u00A0States', 'US'],
		['helpPhone', 8005550100, '8005550100'],
		['firstName', '\uFEFF  Testa\u00A0', 'Testa'],
		['firstName', 'Testa\u00A0', 'Testa'],
		['firstName', ' \u200B', ''],
	])('%s %p becomes %s', (name, value, result) => {
		expect(sent(name, value)).toBe(result);
	});

	it('an EIN is no SSN and an SSN no EIN, though both have nine digits', () => {
		expect(sent('ssn', '12-3456789')).toBe('refused');
		expect(sent('erisaEIN', '123-45-6789')).toBe('refused');
		expect(sent('ssn', '12345-6789')).toBe('refused');
	});

	it('keeps names and addresses as they are written', () => {
		for (const name of ["O'Sample–Tést Jr.", 'N/A', '\u0634\u200C\u0645', 'Nan'])
			expect(sent('lastName', name)).toBe(name);
	});
});

describe('currency', () => {
	it.each<[unknown, number]>([
		['$1,250.00', 1250],
		['1250', 1250],
		['1,250', 1250],
		['USD 1,250.5', 1250.5],
		['12.34 USD', 12.34],
		['\uFF04\uFF11\uFF12', 12],
		['$ \uFF11\uFF12', 12],
		['0.125', 0.125],
		['1250.000', 1250],
		[12.5, 12.5],
		[0, 0],
	])('%p is %p', (value, amount) => {
		expect(sent('totalBalance', value)).toBe(amount);
	});

	it('reads an amount in US form whatever its grouping, to the cent', () => {
		fc.assert(
			fc.property(
				fc.nat(99_999_999_999),
				fc.constantFrom('', '$', '$ ', 'USD '),
				fc.boolean(),
				(cents, sign, useGrouping) => {
					const amount = cents / 100;
					const text = amount.toLocaleString('en-US', { minimumFractionDigits: 2, useGrouping });
					expect(sent('vestedBalance', sign + text)).toBe(amount);
				},
			),
		);
	});

	it.each([
		'1.250,00',
		'1,25',
		'1.250',
		'12,50',
		'1,2500',
		'€5',
		'1e5',
		'12-',
		'--5',
		'(-5)',
		'1 250',
		'12.',
		'0x10',
		'1234567890123456',
	])('%p may be several amounts or none, and is refused', (value) => {
		expect(sent('totalBalance', value)).toBe('refused');
	});

	it('reads accounting brackets as minus', () => {
		expect(repaired('totalBalance', '(12.00)')).toBe(-12);
		expect(repaired('totalBalance', '($1,200)')).toBe(-1200);
		expect(repaired('totalBalance', '$(1,200)')).toBe(-1200);
	});
});

it('reads a whole number from text', () => {
	expect(sent('gracePeriod', '45')).toBe(45);
	expect(sent('gracePeriod', '45.0')).toBe(45);
	expect(sent('gracePeriod', '45.00')).toBe(45);
	expect(sent('gracePeriod', '45.5')).toBe('refused');
});
