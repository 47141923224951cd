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
		['2026-07-0001', '2026-07-0001'],
		['P20261129-123456', 'P20261129-123456'],
		['00-123456', '00-123456'],
		[`1${'x'.repeat(39)}`, `1${'x'.repeat(39)}`],
	])('is said where it is a code: %j', (reference, said) => {
		expect(sayReference({ externalReferenceId: reference })).toBe(said);
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
		expect(sayReference({ externalReferenceId: reference })).toBeUndefined();
	});

	it.each([
		...['000123456', 123456789, '000-12-3456', '00012-3456', '000-123456', 'A-000123456', '000123456-A'],
		...['000.12.3456', '000_12_3456', '000/12/3456', '000#12#3456', '000--12--3456', 'REF-000.12.3456-A'],
		...['000123456001', 'REF-00000123456'],
	])('is not said where it is like an SSN: %j', (reference) => {
		expect(sayReference({ externalReferenceId: reference })).toBeUndefined();
	});

	it.each([12345678, '12345678', 1234567])(
		'is not said where it may be an SSN without the zeros that a spreadsheet drops: %j',
		(reference) => {
			expect(sayReference({ externalReferenceId: reference })).toBeUndefined();
		},
	);

	it.each<[string, unknown]>([
		['000123456001', '000123456'],
		['20000123456', '000-12-3456'],
		['00-0123456', '000 12 3456'],
		['R-0001-23456', '\uFF10\uFF10\uFF10\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16'],
		['EMP12345678', '012345678'],
		['EMP012345678', 12345678],
		['R9001234567', '900-123-4567'],
		['R-000123456-1234', '000123456.0'],
	])("is not said where it holds the row's own SSN, right or wrong, however spelled: %j for %j", (reference, ssn) => {
		expect(sayReference({ externalReferenceId: reference, ssn })).toBeUndefined();
	});

	it.each<[string, string, string]>([
		['Sampleperson1', 'Testa', 'SAMPLEPERSON'],
		['tsampleperson-2026', 'Testa', 'Sampleperson'],
		['TESTA.1958', 'Testa', 'Sampleperson'],
		['VAN-SAMPLE_1', 'Testa', 'VanSample'],
		['Strasse1', 'Testa', 'Straße'],
		['Tester-7', 'Téster', 'Sampleperson'],
		['sampleson-7', 'Testa', "O'Test-Sampleson"],
	])("is not said where it holds the row's own name: %j for %s %s", (reference, firstName, lastName) => {
		expect(sayReference({ externalReferenceId: reference, firstName, lastName })).toBeUndefined();
	});

	it.each<[string, unknown]>([
		['EMP12345678', 12345678],
		['EMP-1234567-A', '001-234-567'],
		['K-54321-9', 'on file: 900-54-3210 1'],
		['QUILLFEATHER-001', 'Zeb Quillfeather'],
		['zquillfeather7', 'Zeb Quillfeather'],
		['JOHNS01', 'Johnson, Ann'],
		['OBRI01', "O'Brien"],
		['MUELLER-1', 'Müller'],
		['MULLER-1', 'Mu\u0308ller'],
		['SORENSEN-1', 'Sørensen'],
		['SOERENSEN-1', 'SØRENSEN'],
		['LUKASIK-1', 'Łukasik'],
		['AEGIR-1', 'Ægir'],
		['OEUVRE-1', 'Œuvre'],
		['GROSS-1', 'Groß'],
		['DUKIC-1', 'Đukić'],
		['THORA-1', 'Þóra'],
		['QUILL-1', [{ person: 'Quillfeather' }]],
	])('is not said where a cell under any heading holds its digits or begins like it: %j for %j', (reference, cell) => {
		expect(sayReference({ externalReferenceId: reference, 'Any Heading': cell })).toBeUndefined();
	});

	it.each(['EMP12345678', 'EMP-1234567', 'DOB-19580412'])('is not said where it ends like an SSN: %s', (reference) => {
		expect(sayReference({ externalReferenceId: reference })).toBeUndefined();
	});

	it.each(['NOTICE-2026-00042', 'T-1001', '2026-Q2-0007', 'A/2026/17', 'RN-0f000123456ab000123456abf54321ab'])(
		'is said beside the cells of an ordinary row: %s',
		(reference) => {
			const names = { firstName: 'Abbey', lastName: 'Fabian', ssn: '000-12-3456' };
			const place = { addressLine1: '1 Sample Street, Apt 4', city: 'Springfield', state: 'MA', zip: '02138' };
			const others = { totalBalance: 1250.5, Phone: '800-555-0100', Hired: '2011-07-01', Active: true, Key: reference };
			expect(sayReference({ externalReferenceId: reference, ...names, ...place, ...others })).toBe(reference);
		},
	);

	it('is said beside an SSN and a name that it does not hold, and beside cells that are no text', () => {
		const row = { externalReferenceId: 'REF-2026-01', ssn: '000-12-3456', firstName: 'T', lastName: 'Sampleperson' };
		expect(sayReference(row)).toBe('REF-2026-01');
		expect(sayReference({ ...row, lastName: 'Sample No 01' })).toBe('REF-2026-01');
		expect(sayReference({ ...row, ssn: '01', firstName: { toString: 1 }, lastName: null })).toBe('REF-2026-01');
	});
});
