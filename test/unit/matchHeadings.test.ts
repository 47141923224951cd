import fc from 'fast-check';
import { sayFault } from '../../nodes/RolloutNotice/domain/fault';
import { inputFromRow, matchHeadings } from '../../nodes/RolloutNotice/domain/request/matchHeadings';
import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import type { RequestField } from '../../nodes/RolloutNotice/domain/fields/requestFields';

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
		expect(matchHeadings([heading])).toMatchObject({ unmatched: [heading], ambiguous: [] });
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
		const { matched, ambiguous, unmatched } = matchHeadings(['EIN', 'Employer EIN', 'City']);
		expect([...matched]).toEqual([['City', 'city']]);
		expect(unmatched).toEqual([]);
		expect(ambiguous.map(sayFault)).toEqual([
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
		expect(matchHeadings(['City', 'City'])).toMatchObject({ matched: new Map([['City', 'city']]), ambiguous: [] });
	});
});

it('takes the matched cells of a row, and no others', () => {
	const { matched } = matchHeadings(['Plan #', 'SSN', 'Shoe Size']);
	expect(inputFromRow({ 'Plan #': 1, 'Shoe Size': 44 }, matched)).toEqual({ erisaPlanNumber: 1 });
});
