import { requestFields, type RequestField } from '../fields/requestFields';
import { sayNames } from '../privacy/sayNames';
import { headingKey, type HeadingMatch } from './matchHeadings';

/**
 * Tells which headings match no field, and what they may have meant; undefined where all match. In a sheet without a row of headings, a
 * participant stands in their place: headings are named only where others match.
 */
export function sayUnmatched({ matched, unmatched }: HeadingMatch): string | undefined {
	if (unmatched.length === 0) return undefined;
	if (matched.size === 0) return 'No heading matches a field. The first row of the sheet must hold the headings';
	const names = sayNames(unmatched);
	const said = `${unmatched.length} ${unmatched.length === 1 ? 'heading matches' : 'headings match'} no field${names && `: ${names}`}`;
	const taken = new Set(matched.values());
	const guesses = unmatched.slice(0, 100).flatMap((heading) => {
		const name = sayNames([heading]);
		const field = name !== '' && names.includes(name) ? closeField(heading) : undefined;
		return field && !taken.has(field.name) ? [`Did you mean ${field.label} by ${name}?`] : [];
	});
	return [said, ...guesses].join('. ');
}

/**
 * The field that a heading may have meant: one slip of the pen away, or a known heading after another word. Of what belongs to a person only
 * slips are guessed ("Spouse City" is somebody else's), and an SSN never.
 */
function closeField(heading: string): RequestField | undefined {
	if (/ssn|social/i.test(heading)) return undefined;
	const words = wordsOf(heading);
	return requestFields.find(({ name, label, headings, personal, group }) => {
		const mayFollowWord = !personal || group === 'notice';
		const isClose = (known: string) =>
			isOneSlip(headingKey(heading), headingKey(known)) || (mayFollowWord && words.endsWith(` ${wordsOf(known)}`));
		return name !== 'ssn' && [name, label, ...headings].some(isClose);
	});
}

function wordsOf(heading: string): string {
	const apart = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
	return apart.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Whether two names of five letters or more differ by one letter, or by two neighbors that changed places. */
function isOneSlip(one: string, other: string): boolean {
	if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1 || /\d/.test(one)) return false;
	const shortened = (text: string) => [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
	const others = new Set(shortened(other));
	return shortened(one).some((text) => others.has(text));
}
