import fc from 'fast-check';
import { sayFault } from '../../nodes/RolloutNotice/domain/fault';
import { inputFromRow, matchHeadings } from '../../nodes/RolloutNotice/domain/request/matchHeadings';
import { requestFields, type RequestField } from '../../nodes/RolloutNotice/domain/fields/requestFields';

const fields: readonly RequestField[] = requestFields;

function fieldOf(heading: string): string | undefined {
	return matchHeadings([heading]).matched.get(heading);
}

describe('a heading', () => {
	it('matches as the wire name, the label and every alias, and no two fields share one', () => {
		for (const { name, label, headings } of fields) {
			for (const heading of [name, label, ...headings]) expect([heading, fieldOf(heading)]).toEqual([heading, name]);
		}
	});

	it('matches whatever its case, spaces, dashes, underscores and other marks', () => {
		const marks = fc.array(fc.constantFrom(' ', '-', '_', '.', '/', '(', ')', '\uFEFF', '\u00A0'), { maxLength: 2 });
		const styles = fc.constantFrom<(text: string) => string>(
			(text) => text.toUpperCase(),
			(text) => text.toLowerCase(),
			(text) => text,
		);
		fc.assert(
			fc.property(fc.constantFrom(...fields), marks, styles, (field, mark, style) => {
				const heading =
					mark.join('') +
					style(field.label)
						.split(' ')
						.join(mark.join('') || ' ') +
					mark.join('');
				expect(fieldOf(heading)).toBe(field.name);
			}),
		);
	});

	it.each([
		['SSN', 'ssn'],
		['Social Security #', 'ssn'],
		['Social Security Number', 'ssn'],
		['Plan #', 'erisaPlanNumber'],
		['Plan No.', 'erisaPlanNumber'],
		['EIN', 'erisaEIN'],
		['Reference Number', 'externalReferenceId'],
		['Reference #', 'externalReferenceId'],
		['Reference No.', 'externalReferenceId'],
		['ZIP Code', 'zip'],
		['Help_Zip', 'helpZip'],
		['E-R-I-S-A EIN', 'erisaEIN'],
	])('%s means %s', (heading, name) => {
		expect(fieldOf(heading)).toBe(name);
	});

	it.each([
		'SSN Last 4',
		'SSN (last 4)',
		'Last 4 of SSN',
		'Spouse SSN',
		'Beneficiary SSN',
		'SSN²',
		'Participant ID',
		'Employee ID',
		'Employer ID',
		'Tax ID',
		'TIN',
		'ID',
		'Name',
		'Plan',
		'Balance',
		'Phone',
		'Email',
		'Contact Phone',
		'Date',
		'Vested',
		'Vested?',
		'Vested %',
		'% Vested',
		'Vested Balance %',
		'Total Balance (%)',
		'% Total Balance',
		'',
		'#',
	])('%p may mean something else, and matches nothing', (heading) => {
		expect(matchHeadings([heading])).toMatchObject({ unmatched: [heading], shared: [] });
	});

	it('that mentions an SSN never carries another field', () => {
		const aroundSsn = fc.tuple(
			fc.stringMatching(/^[A-Za-z ]{0,9}$/),
			fc.constantFrom('SSN', 'Social Security Number'),
			fc.stringMatching(/^[A-Za-z0-9 ]{0,9}$/),
		);
		fc.assert(
			fc.property(aroundSsn, (parts) => {
				expect(['ssn', undefined]).toContain(fieldOf(parts.join(' ')));
			}),
		);
	});
});

describe('several headings for one field', () => {
	it('are ambiguous, and none is taken', () => {
		const match = matchHeadings(['EIN', 'Employer EIN', 'City']);
		const { matched, unmatched } = match;
		const read = inputFromRow({ EIN: '12-3456789', City: 'Sampleton' }, match);
		expect([...matched]).toEqual([['City', 'city']]);
		expect(unmatched).toEqual([]);
		expect('faults' in read && read.faults.map(sayFault)).toEqual([
			'ERISA EIN is matched by 2 columns ("EIN", "Employer EIN"). Keep one of them, or name the right one "ERISA EIN"',
		]);
	});

	it('are told apart by the exact label, and before that by the exact wire name', () => {
		expect(matchHeadings(['EIN', 'ERISA EIN'])).toMatchObject({
			matched: new Map([['ERISA EIN', 'erisaEIN']]),
			unmatched: ['EIN'],
		});
		expect(matchHeadings(['ERISA EIN', 'erisaEIN'])).toMatchObject({
			matched: new Map([['erisaEIN', 'erisaEIN']]),
			unmatched: ['ERISA EIN'],
		});
	});

	it('are one where they are the same text, as in the keys of many rows', () => {
		expect(matchHeadings(['City', 'City'])).toMatchObject({ matched: new Map([['City', 'city']]), shared: [] });
	});
});

describe('F66 columns of the participant beside those of somebody else', () => {
	function read(row: Record<string, unknown>, headings = Object.keys(row)) {
		const result = inputFromRow(row, matchHeadings(headings));
		return 'faults' in result ? result.faults.map(sayFault) : result.input;
	}

	it.each([
		['Employee City', 'city'],
		['Participant ZIP', 'zip'],
		['Employee Zip Code', 'zip'],
		['Participant Street Address', 'addressLine1'],
		['Employee Address 2', 'addressLine2'],
		['employee_state', 'state'],
		['Employee Given Name', 'firstName'],
		['Participant Vested Balance', 'vestedBalance'],
	])('%s means %s', (heading, name) => {
		expect(fieldOf(heading)).toBe(name);
	});

	it('knows the suffix that a reader gives a second column of the same name', () => {
		expect(read({ City: 'Sampleton', City_1: 'Elsewhere' })).toEqual([
			'City differs between column "City" and column "City_1", which also matches this field. Fill in the first, rename or remove the second, or use one heading in all rows',
		]);
		expect(read({ Zip: '02138', Zip_1: '89501' })).toEqual([
			'ZIP is matched by 2 columns ("Zip", "Zip_1"). Keep one of them, or name the right one "ZIP"',
		]);
		expect(matchHeadings(['City_1'])).toMatchObject({ matched: new Map(), unmatched: ['City_1'] });
	});

	it('takes no 4 for such a suffix where no 3 is there: the last four digits are no second column', () => {
		expect(read({ Zip: '02138', Zip_4: '1234', SSN: '000123456', ssn_4: '3456' })).toEqual({
			zip: '02138',
			ssn: '000123456',
		});
		expect(matchHeadings(['zip', 'zip_4']).unmatched).toEqual(['zip_4']);
		for (const columns of [{ City_1: 'Sampleton', City_2: 'Elsewhere' }, { City_2: 'Elsewhere' }])
			expect(read({ City: 'Sampleton', ...columns })).toEqual([expect.stringMatching(/^City differs/)]);
	});

	it('takes a reader\'s suffix before an alias: of three columns "Address", the third is no second line', () => {
		const row = { Address: '1 Sample Street', Address_1: '1 Sample Street', Address_2: '77 Employer Plaza' };
		expect(read(row)).toEqual([expect.stringMatching(/^Address Line 1 is matched by 3 columns/)]);
		expect(read({ ...row, Address_2: '1 sample street' })).toEqual({ addressLine1: '1 Sample Street' });
		const { Address_1: _, ...lines } = row;
		expect(read(lines)).toEqual({ addressLine1: '1 Sample Street', addressLine2: '77 Employer Plaza' });
	});

	it('finds a fault in two columns that hold what is no JSON', () => {
		const circle: Record<string, unknown> = {};
		circle.circle = circle;
		for (const [one, other] of [
			[10n, 11n],
			[circle, {}],
			[10n, 'Sampleton'],
		])
			expect(read({ City: one, 'Employee City': other })).toEqual([expect.stringMatching(/^City differs/)]);
		for (const value of [10n, circle, 'Null'])
			expect(read({ City: value, 'Employee City': value })).toEqual({ city: value });
	});

	it('refuses a row in which two columns of one field differ, whichever is named exactly', () => {
		expect(read({ City: 'Sampleton', 'Employee City': 'Elsewhere' })).toEqual([expect.stringMatching(/^City differs/)]);
		expect(read({ 'Employee City': 'Sampleton', Town: 'Elsewhere' })).toEqual([
			expect.stringMatching(/^City is matched by 2 columns/),
		]);
	});

	it('takes a row in which they agree, however they are spelled', () => {
		expect(read({ City: 'Sampleton', 'Employee City': 'SAMPLETON ' })).toEqual({ city: 'Sampleton' });
		expect(read({ Zip: 2138, 'Employee ZIP': '02138' })).toEqual({ zip: 2138 });
	});

	it('refuses a row in which one of two is blank, where neither is named exactly or the exact one is the blank one', () => {
		const headings = ['City', 'Employee City'];
		expect(read({ 'Employee City': 'Elsewhere' }, headings)).toEqual([
			expect.stringMatching(/^City is blank in column "City" but filled/),
		]);
		expect(read({ City: 'Sampleton' }, headings)).toEqual({ city: 'Sampleton' });
		expect(read({ Town: 'Sampleton' }, ['Town', 'Employee City'])).toEqual([
			expect.stringMatching(/^City is matched by 2/),
		]);
		expect(read({}, ['Town', 'Employee City'])).toEqual({});
	});
});

it('takes the matched cells of a row, and no others', () => {
	const match = matchHeadings(['Plan #', 'SSN', 'Shoe Size']);
	expect(inputFromRow({ 'Plan #': 1, 'Shoe Size': 44 }, match)).toEqual({ input: { erisaPlanNumber: 1 } });
});
