import type { Fault } from '../fault';
import { isAbsent, meaningOf, readField } from '../fields/fieldValue';
import { headingsOf, requestFields, type RequestField, type RequestFieldName } from '../fields/requestFields';
import { sayNames } from '../privacy/sayNames';
import type { RequestInput } from './rolloutRequest';

/** A field that several headings mean, with the one that is taken, if one is. */
interface SharedField {
	field: RequestField;
	headings: string[];
	winner?: string;
}

/** Which heading carries which field. */
export interface HeadingMatch {
	matched: Map<string, RequestFieldName>;
	unmatched: string[];
	shared: SharedField[];
}

const fieldOfKey = new Map(
	requestFields.flatMap((field) => headingsOf(field).map((heading) => [headingKey(heading), field])),
);

const knownAs = (heading: string) => fieldOfKey.get(headingKey(heading));

/**
 * Matches the column headings or input keys of a sheet to fields: name, label and aliases, whole, ignoring case and all but letters and digits
 * ("#" reads as "number", "%" as "percent"). A heading that says more than a known one ("Spouse SSN") matches nothing; the suffix that a reader
 * gives a second column of the same name ("City_1", then "City_2") counts for nothing. Of several headings for one field the exact wire name is taken, then the
 * exact label; else the field is ambiguous, and taken only in rows where all of them agree.
 */
export function matchHeadings(headings: Iterable<string>): HeadingMatch {
	const result: HeadingMatch = { matched: new Map(), unmatched: [], shared: [] };
	const candidates = new Map<RequestField, string[]>();
	const all = new Set(headings);
	for (const heading of all) {
		// A reader counts from 1: `Address_2` is the third column of that name behind `Address_1`, else the second line, and `Zip_4` more of a ZIP.
		const [, first = '', count] = /^(.+)_(\d{1,2})$/.exec(heading) ?? [];
		const isRepeated = all.has(first) && (count === '1' || all.has(`${first}_${Number(count) - 1}`));
		const field = (isRepeated ? knownAs(first) : undefined) ?? knownAs(heading);
		if (field) candidates.set(field, [...(candidates.get(field) ?? []), heading]);
		else result.unmatched.push(heading);
	}
	for (const [field, found] of candidates) {
		const winner = found.length === 1 ? found[0] : [field.name, field.label].find((exact) => found.includes(exact));
		if (winner !== undefined) result.matched.set(winner, field.name);
		if (winner !== undefined) result.unmatched.push(...found.filter((heading) => heading !== winner));
		if (found.length > 1) result.shared.push({ field, headings: found, winner });
	}
	return result;
}

/**
 * The row's cells under their fields' names, or the faults of the fields on which its columns disagree: nobody can tell which of two columns is
 * meant, and n8n's readers leave out blank cells. Other cells are left behind.
 */
export function inputFromRow(
	row: Record<string, unknown>,
	{ matched, shared }: HeadingMatch,
): { input: RequestInput } | { faults: Fault[] } {
	const faults = shared.flatMap((field) => disagreement(row, field) ?? []);
	if (faults.length > 0) return { faults };
	const input: RequestInput = {};
	for (const [heading, name] of matched) if (Object.hasOwn(row, heading)) input[name] = row[heading];
	for (const { field, headings, winner } of shared)
		if (winner === undefined) input[field.name] = row[headings[0] ?? ''];
	return { input };
}

function disagreement(row: Record<string, unknown>, { field, headings, winner }: SharedField): Fault | undefined {
	const filled = headings.filter((heading) => Object.hasOwn(row, heading) && !isAbsent(row[heading], {}));
	const meanings = filled.map((heading) => {
		const read = readField(field, row[heading], 'utc');
		return read && 'value' in read ? meaningOf(field, read.value) : row[heading];
	});
	const isSame = new Set(meanings).size <= 1;
	const isWhole = winner === undefined ? filled.length === headings.length : filled.includes(winner);
	if (filled.length === 0 || (isSame && isWhole)) return undefined;
	const { name, label } = field;
	if (winner === undefined) {
		const names = sayNames(headings);
		const problem = `is matched by ${headings.length} columns${names && ` (${names})`}`;
		return { field: name, label, problem, remedy: `Keep one of them, or name the right one "${label}"` };
	}
	const other = sayNames(filled.filter((heading) => heading !== winner).slice(0, 1));
	const where = `column ${sayNames([winner])}`;
	const elsewhere = `${other ? `column ${other}` : 'another column'}, which also matches this field`;
	const problem = isWhole
		? `differs between ${where} and ${elsewhere}`
		: `is blank in ${where} but filled in ${elsewhere}`;
	const remedy = 'Fill in the first, rename or remove the second, or use one heading in all rows';
	return { field: name, label, problem, remedy };
}

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
		return field && !taken.has(field.name) ? [`${name} may be ${field.label}: if so, rename the column`] : [];
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

/** A heading without what counts for nothing. */
function headingKey(heading: string): string {
	const spelled = heading.toLowerCase().replaceAll('#', 'number').replaceAll('%', 'percent');
	return spelled.replace(/[^\p{L}\p{N}]/gu, '');
}
