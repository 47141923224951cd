import fc from 'fast-check';
import { DateTime } from 'luxon';
import { balanceDate, readDate } from '../../nodes/RolloutNotice/domain/fields/readDate';
import { days } from '../support/requestRows';

const zones = ['America/New_York', 'UTC', 'Asia/Kolkata'];
const readers = [...zones, 'Pacific/Honolulu', 'America/Los_Angeles', 'Australia/Sydney', 'Etc/GMT+12'];

function dayIn(zone: string, value: unknown): string | null {
	return DateTime.fromISO(String(value), { zone }).toISODate();
}

describe.each(zones)('F34 a date without a time, in a workflow in %s', (zone) => {
	const forms: Record<string, (day: string) => unknown> = {
		'ISO text': (day) => day,
		'what a date picker gives': (day) => `${day}T00:00:00`,
		'a day with slashes': (day) => day.replaceAll('-', '/'),
		'a day with a named month': (day) => DateTime.fromISO(day).setLocale('en-US').toFormat('LLLL d, yyyy'),
		'a Date at midnight UTC': (day) => new Date(day),
		'a Date at midnight': (day) => DateTime.fromISO(day, { zone }).toJSDate(),
		'a DateTime at midnight': (day) => DateTime.fromISO(day, { zone }),
		'a day count of a spreadsheet': (day) => DateTime.fromISO(day, { zone: 'utc' }).toMillis() / 86_400_000 + 25_569,
	};

	it.each(Object.keys(forms))('keeps its day for every reader: %s', (form) => {
		fc.assert(
			fc.property(days, (day) => {
				const value = balanceDate(forms[form]?.(day), zone);
				expect(String(value).slice(0, 10)).toBe(day);
				expect(readers.map((reader) => dayIn(reader, value))).toEqual(readers.map(() => day));
			}),
		);
	});
});

it('F34 keeps the day of $today, which reaches a node as text', () => {
	expect(balanceDate('2026-07-02T00:00:00.000-04:00', 'America/New_York')).toBe('2026-07-02T12:00:00Z');
	expect(balanceDate('2026-07-02T00:00:00.000+05:30', 'UTC')).toBe('2026-07-02T12:00:00Z');
});

it('F32 reads a day count: 46205 is 2026-07-02', () => {
	expect(balanceDate(46205, 'America/New_York')).toBe('2026-07-02T12:00:00Z');
	expect(balanceDate(46205.75, 'America/New_York')).toBe('2026-07-02T22:00:00Z');
	expect(balanceDate(46205.99999999, 'America/New_York')).toBe('2026-07-03T12:00:00Z');
});

describe('a date with a time', () => {
	it('is sent in UTC, whatever its offset', () => {
		expect(balanceDate('2026-07-02T15:30:00Z', 'America/New_York')).toBe('2026-07-02T15:30:00Z');
		expect(balanceDate('2026-07-02T15:30:00.123+05:30', 'America/New_York')).toBe('2026-07-02T10:00:00.123Z');
	});

	it('keeps its day in the workflow where it is another one in UTC', () => {
		for (const value of ['2026-07-02T22:00:00', '2026-07-03T02:00:00.000Z', new Date('2026-07-03T02:00:00Z')])
			expect(balanceDate(value, 'America/New_York')).toBe('2026-07-02T22:00:00-04:00');
	});

	it('is local to the workflow where it has none', () => {
		expect(balanceDate('2026-07-02T15:30:00', 'America/New_York')).toBe('2026-07-02T19:30:00Z');
		expect(balanceDate('2026-01-02 15:30', 'America/New_York')).toBe('2026-01-02T20:30:00Z');
	});

	it('keeps its moment as a Date and as a DateTime', () => {
		expect(balanceDate(new Date('2026-07-02T15:30:00Z'), 'Asia/Kolkata')).toBe('2026-07-02T15:30:00Z');
		expect(balanceDate(DateTime.fromISO('2026-07-02T15:30', { zone: 'Asia/Kolkata' }), 'UTC')).toBe(
			'2026-07-02T10:00:00Z',
		);
	});
});

describe('F57 one wire form, in whatever type it comes', () => {
	const workflows = fc.constantFrom(...zones, 'Pacific/Auckland', 'America/Los_Angeles');

	it('a day: as text, as a Date or a DateTime at midnight, as what JSON makes of these, as a day count', () => {
		fc.assert(
			fc.property(days, workflows, (day, zone) => {
				const local = DateTime.fromISO(day, { zone });
				const spellings = [
					day,
					`${day}T00:00:00`,
					`${day}T00:00:00Z`,
					`${day}T00:00:00.000Z`,
					new Date(day),
					local,
					local.toISO(),
					local.toJSDate(),
					JSON.parse(JSON.stringify(local.toJSDate())) as string,
					DateTime.fromISO(day, { zone: 'utc' }).toMillis() / 86_400_000 + 25_569,
				];
				expect(new Set(spellings.map((value) => balanceDate(value, zone)))).toEqual(new Set([`${day}T12:00:00Z`]));
			}),
		);
	});

	it('a moment: as a Date, a DateTime of any zone, and as what JSON makes of these', () => {
		const moments = fc.date({ min: new Date('1950-01-02'), max: new Date('2099-12-30'), noInvalidDate: true });
		fc.assert(
			fc.property(moments, workflows, workflows, (date, zone, other) => {
				const elsewhere = DateTime.fromJSDate(date, { zone: other });
				fc.pre(elsewhere.toMillis() !== elsewhere.startOf('day').toMillis());
				const spellings = [date, date.toISOString(), elsewhere, elsewhere.toISO(), DateTime.fromJSDate(date, { zone })];
				const wire = new Set(spellings.map((value) => balanceDate(value, zone)));
				expect(wire.size).toBe(1);
				for (const form of wire) expect(balanceDate(form, zone)).toBe(form);
			}),
		);
	});
});

describe('text that is not ISO', () => {
	it.each([
		['7/13/2026', '2026-07-13'],
		['13.07.2026', '2026-07-13'],
		['7/7/2026', '2026-07-07'],
		['2026/7/2', '2026-07-02'],
		['2026-7-2', '2026-07-02'],
		['2-Jul-2026', '2026-07-02'],
		['July 2, 2026', '2026-07-02'],
		['2 Jul 2026', '2026-07-02'],
	])('%s can be one day only: %s', (text, day) => {
		expect(readDate(text, 'UTC')).toEqual({ day });
	});

	it.each(['7/2/2026', '02.07.2026', '7/13/26', '2-Jul-26', '12-11-10'])('F32 %s is ambiguous, and refused', (text) => {
		expect(readDate(text, 'UTC')).toHaveProperty('problem', 'can be read as more than one date');
		expect(balanceDate(text, 'UTC')).toBe(text);
	});

	it.each([
		'2026-02-30',
		'2026-13-01',
		'2026-07-02T25:00:00',
		'13/13/2026',
		'2/30/2026',
		'Feb 30 2026',
		new Date(NaN),
		DateTime.invalid('test'),
	])('an impossible date is refused: %p', (value) => {
		expect(readDate(value, 'UTC')).toHaveProperty('problem', 'is a date that does not exist');
	});

	it.each(['soon', '46205', '2026', '2026-W27', '20260702', true, {}, 2026, 60, 20260702, -1, NaN])(
		'what is no date is refused: %p',
		(value) => {
			expect(readDate(value, 'UTC')).toHaveProperty('problem', 'is not a date');
		},
	);
});
