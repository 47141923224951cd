import type { HeadingMatch } from './matchHeadings';

const mostSaid = 10;

/**
 * Tells which headings match no field, or undefined where all do. In a sheet without a row of headings, a participant
 * stands in their place: headings are named only where others match, and never those of four digits or more or of great length.
 */
export function sayUnmatched({ matched, unmatched }: HeadingMatch): string | undefined {
	if (unmatched.length === 0) return undefined;
	if (matched.size === 0) return 'No heading matches a field. The first row of the sheet has to be its headings';
	const said = unmatched
		.filter((heading) => heading.length <= 40 && heading.replace(/\D/g, '').length < 4)
		.slice(0, mostSaid);
	const names = said.map((heading) => `"${heading}"`).join(', ');
	const rest = unmatched.length - said.length;
	const more = rest > 0 && said.length > 0 ? ` and ${rest} more` : '';
	return `${unmatched.length} ${unmatched.length === 1 ? 'heading matches' : 'headings match'} no field${names && `: ${names}${more}`}`;
}
