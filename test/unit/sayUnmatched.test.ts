import { matchHeadings, sayUnmatched } from '../../nodes/RolloutNotice/domain/request/matchHeadings';

function said(...headings: string[]): string | undefined {
	return sayUnmatched(matchHeadings(headings));
}

it('is silent where every heading matches', () => {
	expect(said('City', 'State')).toBeUndefined();
});

it('names the headings that match nothing', () => {
	expect(said('City', 'Shoe Size')).toBe('1 heading matches no field: "Shoe Size"');
	expect(said('City', ...Array.from({ length: 12 }, (_, index) => `Extra ${index}`))).toMatch(
		/^12 headings match no field: "Extra 0", .*"Extra 9" and 2 more$/,
	);
});

it('never shows a participant who stands where the headings should be', () => {
	expect(said('Testa', 'Sampleperson', '000-12-3456')).toBe(
		'No heading matches a field. The first row of the sheet has to be its headings',
	);
	expect(said('City', '000-12-3456')).toBe('1 heading matches no field');
	expect(said('City', '000-12-3456', 'Shoe Size')).toBe('2 headings match no field: "Shoe Size" and 1 more');
});
