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

export interface HeadingMatch {
	matched: Map<string, RequestFieldName>;
	unmatched: string[];
	shared: SharedField[];
}

const fieldOfKey = new Map(
	requestFields.flatMap((field) => headingsOf(field).map((heading) => [headingKey(heading), field])),
);

/** The field that a heading means, by itself. */
export const knownAs = (heading: string) => fieldOfKey.get(headingKey(heading));

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
		const mayRepeat = all.has(first) ? knownAs(first) : undefined;
		const isRepeated = count === '1' || all.has(`${first}_${Number(count) - 1}`);
		// Without a third, a fourth of that name is the last four digits.
		const field = (isRepeated && mayRepeat) || (knownAs(heading) ?? (Number(count) < 4 ? mayRepeat : undefined));
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
	const isSame = new Set(filled.map((heading) => meaningOfCell(field, row[heading]))).size <= 1;
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

/** What a cell means in the field; one that cannot be read means itself. */
export function meaningOfCell(field: RequestField, cell: unknown): unknown {
	const read = readField(field, cell, 'utc');
	return read && 'value' in read ? meaningOf(field, read.value) : cell;
}

/** A heading without what counts for nothing. */
export function headingKey(heading: string): string {
	const spelled = heading.toLowerCase().replaceAll('#', 'number').replaceAll('%', 'percent');
	return spelled.replace(/[^\p{L}\p{N}]/gu, '');
}
