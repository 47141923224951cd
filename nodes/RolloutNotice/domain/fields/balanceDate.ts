import type { DateTime } from 'luxon';
import { isDate, readDate } from './readDate';

/** RFC 3339 with an offset, the document's "date-time". */
export const wireDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * The wire form of the date that a balance applies to; a value that is no date comes back as it went in.
 * A day is sent as its noon in UTC: read in any zone west of UTC+12, or with its time cut off, that is the same day,
 * while midnight in UTC is the day before in New York. A Date or DateTime at midnight is a day, and so is text at
 * midnight with an offset other than zero, as which `$today` reaches a node. Other text with an offset stays to the letter.
 */
export function balanceDate(value: unknown, timeZone: string): unknown {
	const reading = readDate(value, timeZone);
	if ('problem' in reading) return value;
	if ('day' in reading) return noonOf(reading.day);
	const { time } = reading;
	if (isDate(value) && isMidnight(time.toUTC())) return noonOf(time.toUTC().toISODate());
	if (isMidnight(time) && (typeof value !== 'string' || time.offset !== 0)) return noonOf(time.toISODate());
	return typeof value === 'string' && wireDateTime.test(value) ? value : time.toISO();
}

function noonOf(day: string): string {
	return `${day}T12:00:00Z`;
}

function isMidnight(time: DateTime<true>): boolean {
	return time.toMillis() === time.startOf('day').toMillis();
}
