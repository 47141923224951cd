import type { Fault } from './fault';
import { requestFields } from './requestFields';
import type { RequestField, RequestFieldName } from './requestFields';
import type { RequestInput } from './rolloutRequest';
import { sayNames } from './sayNames';

/** A field that several headings mean. It is a fault of the whole sheet: none of the columns is used. */
export interface AmbiguousHeadings extends Fault {
	field: RequestFieldName;
	headings: string[];
}

/** Which heading carries which field. */
export interface HeadingMatch {
	matched: Map<string, RequestFieldName>;
	unmatched: string[];
	ambiguous: AmbiguousHeadings[];
}

const fields: readonly RequestField[] = requestFields;
const fieldOfKey = new Map(
	fields.flatMap((field) => [field.name, field.label, ...field.headings].map((heading) => [keyOf(heading), field])),
);

/**
 * Matches the column headings or input keys of a sheet to fields: name, label and aliases, whole, ignoring case and everything that
 * is neither letter nor digit ("#" reads as "number", "%" as "percent"). A heading that says more than a known one ("SSN Last 4",
 * "Spouse SSN") matches nothing. Of several headings for one field, one spelled exactly as the wire name wins, then one
 * spelled exactly as the label, and the others count as unmatched; otherwise the field is ambiguous and none is taken.
 *
 * @param areTogether Whether a row has both headings. One wins only over those that stand beside it: one that never does is of another sheet.
 */
export function matchHeadings(
	headings: Iterable<string>,
	areTogether: (one: string, other: string) => boolean = () => true,
): HeadingMatch {
	const result: HeadingMatch = { matched: new Map(), unmatched: [], ambiguous: [] };
	const candidates = new Map<RequestField, string[]>();
	for (const heading of new Set(headings)) {
		const field = fieldOfKey.get(keyOf(heading));
		if (field) candidates.set(field, [...(candidates.get(field) ?? []), heading]);
		else result.unmatched.push(heading);
	}
	for (const [field, found] of candidates) {
		const winner = found.length === 1 ? found[0] : [field.name, field.label].find((exact) => found.includes(exact));
		const others = found.filter((heading) => heading !== winner);
		if (winner === undefined || !others.every((other) => areTogether(winner, other)))
			result.ambiguous.push(ambiguity(field, found));
		else {
			result.matched.set(winner, field.name);
			result.unmatched.push(...others);
		}
	}
	return result;
}

/** The row's cells under their fields' names. Other cells are left behind. */
export function inputFromRow(row: Record<string, unknown>, matched: Map<string, RequestFieldName>): RequestInput {
	const input: RequestInput = {};
	for (const [heading, name] of matched) if (Object.hasOwn(row, heading)) input[name] = row[heading];
	return input;
}

function keyOf(heading: string): string {
	return heading
		.toLowerCase()
		.replaceAll('#', 'number')
		.replaceAll('%', 'percent')
		.replace(/[^\p{L}\p{N}]/gu, '');
}

function ambiguity(field: RequestField, headings: string[]): AmbiguousHeadings {
	const names = sayNames(headings);
	return {
		field: field.name,
		label: field.label,
		headings,
		problem: `is the meaning of ${headings.length} columns${names && ` (${names})`}`,
		remedy: `Keep one of them, or name the right one "${field.label}"`,
	};
}
