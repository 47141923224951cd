import { matchHeadings } from '../../nodes/RolloutNotice/domain/request/matchHeadings';
import { sayUnmatched } from '../../nodes/RolloutNotice/domain/request/unmatchedHeadings';

function said(...headings: string[]): string | undefined {
	return sayUnmatched(matchHeadings(headings));
}

it('is silent where every heading matches', () => {
	expect(said('City', 'State')).toBeUndefined();
});

it('names the headings that match nothing', () => {
	expect(said('City', 'Shoe Size')).toBe('1 heading matches no field: "Shoe Size"');
	expect(said('City', 'State', 'ZIP', ...Array.from({ length: 12 }, (_, index) => `Extra ${index}`))).toMatch(
		/^12 headings match no field: "Extra 0", .*"Extra 9" and 2 more$/,
	);
});

it('never shows a participant who stands where the headings should be', () => {
	expect(said('Testa', 'Sampleperson', '000-12-3456')).toBe(
		'No heading matches a field. The first row of the sheet must hold the headings',
	);
	expect(said('City', '000-12-3456')).toBe('1 heading matches no field');
	expect(said('City', 'State', '000-12-3456', 'Shoe Size')).toBe('2 headings match no field: "Shoe Size" and 1 more');
	expect(said('Testa', 'Street', 'Sampleton', 'Town', 'Secretville')).toBe(
		'Few headings match a field. The first row of the sheet must hold the headings',
	);
	expect(said('First Name', 'Last Name', 'Adress', 'Citty', 'Stae', 'Zipp')).toMatch(
		/^4 headings match no field: "Adress".*"Adress" may be Address Line 1/,
	);
});

it('names those of an address first: they may be where the mail goes', () => {
	const others = Array.from({ length: 12 }, (_, index) => `Extra ${index}`);
	expect(said('City', 'State', 'ZIP', ...others, 'Mailing City', 'NCOA Address 1', 'Apt #')).toMatch(
		/^15 headings match no field: "Mailing City", "NCOA Address 1", "Apt #", "Extra 0", .* and 5 more$/,
	);
});

describe('a heading close to a known one', () => {
	it.each([
		['Company EIN', 'ERISA EIN'],
		['companyEin', 'ERISA EIN'],
		['Client Plan Number', 'ERISA Plan Number'],
		['Frist Name', 'First Name'],
		['Last Nam', 'Last Name'],
		['Adress', 'Address Line 1'],
		['Help Phones', 'Help Phone'],
	])('%s: did you mean %s?', (heading, label) => {
		expect(said('State', heading)).toBe(
			`1 heading matches no field: "${heading}". "${heading}" may be ${label}: if so, rename the column`,
		);
	});

	it.each([
		'Social',
		'Social Security Numbr',
		'Spouse SSN',
		'SSN Last',
		'SNS',
		'Spouse City',
		'Employer State',
		'Shoe Size',
		'Protein',
		'Address 3',
	])('%s is not guessed: a number or an address of somebody else would be sent', (heading) => {
		expect(said('Help City', heading)).toBe(`1 heading matches no field: "${heading}"`);
	});

	it('is not guessed where another column is the field, or where the heading cannot be said', () => {
		expect(said('EIN', 'Company EIN')).toBe('1 heading matches no field: "Company EIN"');
		expect(said('City', '00012 EIN')).toBe('1 heading matches no field');
	});
});
