import type { HeadingMatch } from './matchHeadings';
import { sayNames } from '../privacy/sayNames';

/**
 * Tells which headings match no field, or undefined where all do. In a sheet without a row of headings, a participant
 * stands in their place: headings are named only where others match.
 */
export function sayUnmatched({ matched, unmatched }: HeadingMatch): string | undefined {
	if (unmatched.length === 0) return undefined;
	if (matched.size === 0) return 'No heading matches a field. The first row of the sheet has to be its headings';
	const names = sayNames(unmatched);
	return `${unmatched.length} ${unmatched.length === 1 ? 'heading matches' : 'headings match'} no field${names && `: ${names}`}`;
}
