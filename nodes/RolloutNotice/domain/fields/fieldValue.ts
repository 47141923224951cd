import type { Fault } from '../fault';
import { kinds } from './kinds';
import type { RequestField } from './requestFields';
import { cleaned, damageOf, plain } from './text';

/** What was given for a field: the value as it is sent, or why it cannot be sent. */
type FieldValue = { value: unknown; isRepaired: boolean } | { fault: Fault };

/**
 * Reads what a cell, a parameter or an expression gave for a field; undefined where nothing was given. What a spreadsheet broke is put right
 * where it can mean one thing only; the rest is a fault.
 *
 * @param timeZone IANA name of the zone in which a date without an offset is local.
 */
export function readField(field: RequestField, given: unknown, timeZone: string): FieldValue | undefined {
	const cell = typeof given === 'string' ? cleaned(given) : given;
	if (isAbsent(cell, field)) return undefined;
	const { repair, check } = kinds[field.kind];
	const value = repair(cell, field, timeZone);
	const problem = (typeof cell === 'string' ? damageOf(cell) : undefined) ?? check(value, field);
	if (problem) return { fault: { field: field.name, label: field.label, ...problem } };
	return { value, isRepaired: value !== given && isPutRight(given, value) };
}

/**
 * Whether nothing is given: a blank cell, or a word that programs write for one. `NULL` is what databases export, but also how a sheet in
 * capitals spells the surname Null, so a name may be that, or `nan`; `null` and `NaN` are JavaScript's own spellings.
 */
export function isAbsent(given: unknown, { allowsBlank }: Pick<RequestField, 'allowsBlank'>): boolean {
	const cell = typeof given === 'string' ? cleaned(given) : given;
	if (typeof cell !== 'string') return cell === undefined || cell === null || Number.isNaN(cell);
	if (/^(?:|NULL|nan|NaT|nil)$/.test(cell)) return allowsBlank !== true;
	return /^(?:undefined|null|NaN|\(null\)|\[NULL\]|\(blank\)|<NA>)$/.test(cell);
}

/** Whether the value reads otherwise than what was given: spaces, dashes, a number's spelling and a day's time of day count for nothing. */
function isPutRight(given: unknown, value: unknown): boolean {
	if (typeof given === 'object' || Number(given) === value) return false;
	const isSameDay = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}/.test(given.trim());
	const [before, after] = [given, value].map((one) => String(one).normalize('NFC').replace(/[\s-]/g, ''));
	return isSameDay ? before?.slice(0, 8) !== after?.slice(0, 8) : before !== after;
}

/** A sentence where a value that is sent looks wrong, without the value. `ssn` is what the row has as its SSN, if anything. */
export function warningOf({ kind, label }: RequestField, value: unknown, ssn: unknown): string | undefined {
	const warning = value === undefined ? undefined : kinds[kind].warning?.(String(value), ssn);
	return warning && `${label} ${warning}`;
}

/** What a wire value means: case, Unicode form, spaces, quotes, the dash of a ZIP, parts of a cent and the time of day count for nothing. */
export function meaningOf({ kind }: RequestField, value: unknown): string | number | null {
	if (typeof value === 'number') return Math.round(value * 100);
	if (typeof value !== 'string') return null;
	if (kind === 'url') return value;
	// The day only: with the time, an expression for the present moment would make another reference at every try.
	if (kind === 'dateTime') return value.slice(0, 'YYYY-MM-DD'.length);
	const quoted = plain(value).replace(/[\u2018\u2019\u02BC`\u00B4]/g, "'");
	const text = quoted.toLowerCase().toUpperCase().normalize('NFC');
	return kind === 'zip' ? text.replace(/^(\d{5})-(\d{4})$/, '$1$2') : text;
}
