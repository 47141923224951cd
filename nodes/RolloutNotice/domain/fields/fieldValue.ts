import type { Fault } from '../fault';
import { checkValue } from './checks';
import { repairValue } from './repairs';
import type { RequestField } from './requestFields';

/** What was given for a field: the value as it is sent, or why it cannot be sent. */
export type FieldValue = { value: unknown; isRepaired: boolean } | { fault: Fault };

/**
 * Reads what a cell, a parameter or an expression gave for a field; undefined where nothing was given. What a spreadsheet broke is put right
 * where it can mean one thing only.
 *
 * @param timeZone IANA name of the zone in which a date without an offset is local.
 */
export function readField(field: RequestField, given: unknown, timeZone: string): FieldValue | undefined {
	const value = repairValue(field, given, timeZone);
	if (value === undefined) return undefined;
	const fault = checkValue(field, value);
	return fault ? { fault } : { value, isRepaired: isPutRight(given, value) };
}

/** Whether the value reads otherwise than what was given: spaces, dashes, a number's spelling and a day's time of day count for nothing. */
function isPutRight(given: unknown, value: unknown): boolean {
	if (typeof given === 'object' || Number(given) === value) return false;
	const isSameDay = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}/.test(given.trim());
	const [before, after] = [given, value].map((one) => String(one).normalize('NFC').replace(/[\s-]/g, ''));
	return isSameDay ? before?.slice(0, 8) !== after?.slice(0, 8) : before !== after;
}
