import type { Fault } from '../fault';
import { isAbsent } from '../fields/fieldValue';
import { headingsOf, requestFields } from '../fields/requestFields';
import type { RequestField, RequestFieldName } from '../fields/requestFields';
import { sayNames } from '../privacy/sayNames';
import type { RequestInput } from './rolloutRequest';

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
	/** Headings that could mean a field for which another one won; they are among the unmatched. */
	passedOver: Array<{ field: RequestField; winner: string; heading: string }>;
}

const fieldOfKey = new Map(
	requestFields.flatMap((field) => headingsOf(field).map((heading) => [keyOf(heading), field])),
);

/**
 * Matches the column headings or input keys of a sheet to fields: name, label and aliases, whole, ignoring case and everything that
 * is neither letter nor digit ("#" reads as "number", "%" as "percent"). A heading that says more than a known one ("SSN Last 4",
 * "Spouse SSN") matches nothing. Of several headings for one field, one spelled exactly as the wire name wins, then one
 * spelled exactly as the label, and the others count as unmatched; otherwise the field is ambiguous and none is taken.
 */
export function matchHeadings(headings: Iterable<string>): HeadingMatch {
	const result: HeadingMatch = { matched: new Map(), unmatched: [], ambiguous: [], passedOver: [] };
	const candidates = new Map<RequestField, string[]>();
	for (const heading of new Set(headings)) {
		const field = fieldOfKey.get(keyOf(heading));
		if (field) candidates.set(field, [...(candidates.get(field) ?? []), heading]);
		else result.unmatched.push(heading);
	}
	for (const [field, found] of candidates) {
		const winner = found.length === 1 ? found[0] : [field.name, field.label].find((exact) => found.includes(exact));
		const others = found.filter((heading) => heading !== winner);
		if (winner === undefined) result.ambiguous.push(ambiguity(field, found));
		else {
			result.matched.set(winner, field.name);
			result.unmatched.push(...others);
			result.passedOver.push(...others.map((heading) => ({ field, winner, heading })));
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

/**
 * The faults of a row that has a value only under a heading that was passed over: n8n's readers leave out blank cells, and rows of two sheets may
 * come together, so nobody can tell which of the two is meant.
 */
export function valuesPassedOver(row: Record<string, unknown>, { passedOver }: HeadingMatch): Fault[] {
	const isBlank = (heading: string) => isAbsent(row[heading], {});
	return passedOver
		.filter(({ winner, heading }) => isBlank(winner) && !isBlank(heading))
		.map(({ field, winner, heading }) => ({
			field: field.name,
			label: field.label,
			problem: `is blank in column ${sayNames([winner])} but filled in ${sayNames([heading]) ? `column ${sayNames([heading])}` : 'another column'}, which also matches this field`,
			remedy: 'Fill in the first, rename or remove the second, or use one heading in all rows',
		}));
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
		problem: `is matched by ${headings.length} columns${names && ` (${names})`}`,
		remedy: `Keep one of them, or name the right one "${field.label}"`,
	};
}

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
