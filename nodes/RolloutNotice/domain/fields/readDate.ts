import { DateTime } from 'luxon';

import type { Problem } from '../fault';
import { plain } from './text';

/** A calendar day as YYYY-MM-DD, or a moment in the zone in which it was given. */
type DateReading = { day: string } | { time: DateTime<true> } | Problem;

const remedy = 'Write it as YYYY-MM-DD, e.g. 2026-07-02';
const notADate: Problem = { problem: 'is not a date', remedy };
const impossible: Problem = { problem: 'is a date that does not exist', remedy };
const ambiguous: Problem = { problem: 'can be read as more than one date', remedy };

const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i;
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const shortYear = /^\d{1,2}([/. -])(?:\d{1,2}|[a-z]{3,9})\1\d{2}$/i;
const namedMonth = /^(?:([a-z]{3,9}) (\d{1,2})|(\d{1,2}) ([a-z]{3,9})) (\d{4})$/;
/** As Excel writes it to CSV behind a date. */
const atMidnight = /^([^:]+) (?:00?:00(?::00)?|12:00(?::00)? ?AM)$/i;
const bareDigits = /^(19[5-9]\d|20\d\d)(\d\d)(\d\d)$/;
const months = 'january february march april may june july august september october november december'.split(' ');
const longestDate = 40;
const mostRemembered = 1000;
/** Spreadsheets count days from the last of 1899. Before 1950 and after 2099, a year, a quantity or an identifier is likelier than a date. */
const serialDays = { epoch: Date.UTC(1899, 11, 30), from: 18_264, to: 73_051 };

/**
 * Reads a date from ISO text, a JS Date, a Luxon DateTime, a spreadsheet's day count, or text that can mean one day only. Text without an offset
 * is local to the time zone (an IANA name that exists), and a day where it has no time or midnight: what n8n's date picker gives.
 */
export const readDate = remembering((value, timeZone): DateReading => {
	if (typeof value === 'string') return value.length > longestDate ? notADate : fromText(plain(value), timeZone);
	if (typeof value === 'number')
		return bareDigits.test(String(value)) ? fromText(String(value), timeZone) : fromSerial(value, timeZone);
	if (DateTime.isDateTime(value) && typeof value.toMillis === 'function')
		return moment(DateTime.fromMillis(value.toMillis(), { zone: value.zone }));
	return isDate(value) ? moment(DateTime.fromMillis(Number(value), { zone: timeZone })) : notADate;
});

/** Dates come from other realms too (expressions, tests), where `instanceof` fails. */
export function isDate(value: unknown): boolean {
	return Object.prototype.toString.call(value) === '[object Date]';
}

/**
 * As `readDate`, but what is midnight in the workflow's zone or in its own is a day too. A Date has no zone, nor has the text in UTC that JSON
 * makes of it: n8n's older Postgres nodes, and its readers of ODS files and HTML tables, give a day as midnight in the zone of the process.
 */
export function readDay(value: unknown, timeZone: string): DateReading {
	const reading = readDate(value, timeZone);
	if (!('time' in reading)) return reading;
	const { time } = reading;
	const hasNoZone = typeof value === 'string' ? /Z$/i.test(value) : isDate(value);
	const zones = hasNoZone ? ['utc', timeZone, 'system'] : [time.zone, timeZone];
	const local = zones.map((zone) => time.setZone(zone));
	const midnight = local.find((each) => each.toMillis() === each.startOf('day').toMillis());
	return midnight ? { day: String(midnight.toISODate()) } : reading;
}

/**
 * The wire form of the date that a balance applies to: one for each day and each moment, in whatever type it came. What is no date stays.
 *
 * A day is sent as its noon in UTC: read in any zone west of UTC+12, or with its time cut off, that is the same day, while midnight in UTC is
 * the day before in New York. Any other moment is sent in UTC, or with the workflow's offset where its day is another one there.
 */
export const balanceDate = remembering((value, timeZone): unknown => {
	const reading = readDay(value, timeZone);
	if ('problem' in reading) return value;
	if ('day' in reading) return `${reading.day}T12:00:00Z`;
	const [utc, local] = [reading.time.toUTC(), reading.time.setZone(timeZone)];
	return (local.toISODate() === utc.toISODate() ? utc : local).toISO({ suppressMilliseconds: true });
});

/** Reading a date is the dearest part of a row, and most rows of a sheet bear the same one. */
function remembering<T>(read: (value: unknown, timeZone: string) => T): typeof read {
	const memory = new Map<string, T>();
	return (value, timeZone) => {
		if (typeof value === 'object') return read(value, timeZone);
		const key = `${typeof value} ${timeZone} ${String(value)}`;
		const known = memory.get(key);
		if (known !== undefined) return known;
		if (memory.size >= mostRemembered) memory.clear();
		const result = read(value, timeZone);
		memory.set(key, result);
		return result;
	};
}

function fromText(written: string, timeZone: string): DateReading {
	const text = written.replace(atMidnight, '$1').replace(bareDigits, '$1-$2-$3');
	const [, date = '', time, offset = ''] = iso.exec(text) ?? [];
	if (time !== undefined && offset === '' && /^[0:.]+$/.test(time)) return oneDay(date);
	if (time !== undefined)
		return moment(DateTime.fromISO(`${date}T${time}${offset}`, { zone: timeZone, setZone: true }));
	const [, year, , month, day] = yearFirst.exec(text) ?? [];
	if (year !== undefined) return oneDay(isoDay(year, month, day));
	const [, first, , second, lastYear] = yearLast.exec(text) ?? [];
	if (lastYear !== undefined) return oneDay(isoDay(lastYear, first, second), isoDay(lastYear, second, first));
	return shortYear.test(text) ? ambiguous : fromNamedMonth(text);
}

function fromNamedMonth(text: string): DateReading {
	const words = text.toLowerCase().replace(/[,. -]+/g, ' ');
	const [, before = '', dayAfter, dayBefore, after = '', year] = namedMonth.exec(words) ?? [];
	const name = before + after;
	const month = months.findIndex((whole) => name === whole || name === whole.slice(0, 3));
	return month < 0 ? notADate : oneDay(isoDay(year, String(month + 1), dayAfter ?? dayBefore));
}

function fromSerial(serial: number, timeZone: string): DateReading {
	if (!(serial >= serialDays.from && serial < serialDays.to)) return notADate;
	const local = DateTime.fromMillis(serialDays.epoch + Math.round(serial * 86_400) * 1000, { zone: 'utc' });
	if (Number.isInteger(serial)) return { day: local.toFormat('yyyy-MM-dd') };
	return moment(local.setZone(timeZone, { keepLocalTime: true }));
}

/** The one day that the readings agree on. */
function oneDay(...readings: string[]): DateReading {
	const [day, other] = new Set(readings.filter((reading) => DateTime.fromISO(reading).isValid));
	if (day === undefined) return impossible;
	return other === undefined ? { day } : ambiguous;
}

function isoDay(year = '', month = '', day = ''): string {
	return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function moment(time: DateTime<true> | DateTime<false>): DateReading {
	return time.isValid ? { time } : impossible;
}
