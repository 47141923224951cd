import fc from 'fast-check';
import { DateTime, IANAZone, Settings } from 'luxon';
import { balanceDate, readDate } from '../../nodes/RolloutNotice/domain/fields/readDate';
import { days } from '../support/requestRows';

afterEach(() => jest.restoreAllMocks());

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

it('F32 reads day counts of the years from 1950 to 2099 only: others are likelier years, quantities or identifiers', () => {
	expect([18_264, 46_205, 73_050].map((count) => readDate(count, 'UTC'))).toEqual([
		{ day: '1950-01-01' },
		{ day: '2026-07-02' },
		{ day: '2099-12-31' },
	]);
	for (const count of [18_263, 18_263.9, 73_051])
		expect(readDate(count, 'UTC')).toHaveProperty('problem', 'is not a date');
});

describe('a day or a moment', () => {
	function zoneOf(value: unknown, zone: string): string | undefined {
		const reading = readDate(value, zone);
		return 'time' in reading ? reading.time.zoneName : undefined;
	}

	it.each(['2026-07-02 00:00', '2026-07-02T00:00:00', '2026-07-02T00:00:00.000'])('%s is a day', (text) => {
		expect(readDate(text, 'America/New_York')).toEqual({ day: '2026-07-02' });
	});

	it.each(['2026-07-02T00:30', '2026-07-02T10:00:00', '2026-07-02T00:00:00Z', '2026-07-02T00:00:00+0530'])(
		'%s is a moment',
		(text) => {
			expect(readDate(text, 'America/New_York')).toHaveProperty('time');
		},
	);

	it('is in the zone in which it was given, a Date in the one of the workflow', () => {
		expect(zoneOf('2026-07-02T10:00', 'Asia/Kolkata')).toBe('Asia/Kolkata');
		expect(zoneOf('2026-07-02T10:00+0530', 'America/New_York')).toBe('UTC+5:30');
		expect(zoneOf(new Date('2026-07-02T10:00Z'), 'Asia/Kolkata')).toBe('Asia/Kolkata');
		expect(zoneOf(DateTime.fromISO('2026-07-02', { zone: 'Asia/Tokyo' }), 'UTC')).toBe('Asia/Tokyo');
	});

	it('is a day as a DateTime at midnight of its own zone', () => {
		const midnight = DateTime.fromISO('2026-07-02', { zone: 'Asia/Tokyo' });
		expect(balanceDate(midnight, 'America/New_York')).toBe('2026-07-02T12:00:00Z');
	});
});

it('reads the same in a process of any zone', () => {
	const read = () =>
		[46_204, 46_204.75, '2026-07-04', '2026-07-04T10:00', new Date('2026-07-04T16:00Z')].map((value) =>
			balanceDate(value, 'America/New_York'),
		);
	const expected = [
		'2026-07-01T12:00:00Z',
		'2026-07-01T22:00:00Z',
		'2026-07-04T12:00:00Z',
		'2026-07-04T14:00:00Z',
		'2026-07-04T16:00:00Z',
	];
	Settings.defaultZone = 'Asia/Tokyo';
	try {
		expect(read()).toEqual(expected);
	} finally {
		Settings.defaultZone = 'system';
	}
});

it.each(['America/New_York', 'Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Santiago'])(
	'a day stays one as a Date at midnight in %s, the zone of the process, and as what JSON makes of it',
	(processZone) => {
		jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
			return -IANAZone.create(processZone).offset(this.getTime());
		});
		fc.assert(
			fc.property(days, fc.constantFrom(...zones, 'America/Chicago'), (day, zone) => {
				const midnight = DateTime.fromISO(day, { zone: processZone });
				// Texts are remembered, since the zone of a process never changes: each process has its own spelling.
				const text = midnight.toUTC().toFormat(`yyyy-MM-dd'T'HH:mm:ss.${'0'.repeat(processZone.length)}'Z'`);
				for (const value of [midnight.toJSDate(), text]) expect(balanceDate(value, zone)).toBe(`${day}T12:00:00Z`);
			}),
		);
		const others = [
			'2026-06-30T23:00-05:00',
			'2026-06-30 23:00',
			DateTime.fromISO('2026-06-30T23:00', { zone: 'America/Chicago' }),
		];
		for (const time of others) expect(balanceDate(time, 'America/Chicago')).toBe('2026-06-30T23:00:00-05:00');
	},
);

describe('a date with a time', () => {
	it('is sent in UTC, whatever its offset', () => {
		for (const value of ['2026-07-02T15:30:00Z', '2026-07-02t15:30:00z', '2026-07-02T21:00:00+0530'])
			expect(balanceDate(value, 'America/New_York')).toBe('2026-07-02T15:30:00Z');
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

describe('a time of day that is midnight in UTC', () => {
	it.each([
		['2026-06-30 17:00', 'America/Los_Angeles', '2026-06-30T17:00:00-07:00'],
		['2026-06-30T17:00:00-07:00', 'America/Los_Angeles', '2026-06-30T17:00:00-07:00'],
		[46203 + 17 / 24, 'America/Los_Angeles', '2026-06-30T17:00:00-07:00'],
		['2026-12-31 16:00', 'America/Los_Angeles', '2026-12-31T16:00:00-08:00'],
		['2026-07-01 20:00', 'America/New_York', '2026-07-01T20:00:00-04:00'],
		['2026-07-01 05:30', 'Asia/Kolkata', '2026-07-01T00:00:00Z'],
	])('stays a time where it came without UTC: %s in %s', (value, zone, wire) => {
		expect(balanceDate(value, zone)).toBe(wire);
	});

	it('is a day as a Date, and as text in UTC, since JSON makes that of a day', () => {
		for (const value of [new Date('2026-07-01'), '2026-07-01T00:00:00.000Z', '2026-07-01T00:00:00+00:00'])
			expect(balanceDate(value, 'America/Los_Angeles')).toBe('2026-07-01T12:00:00Z');
	});
});

it('a time keeps its day, which a generated reference is made from, in every zone and spelling but UTC', () => {
	const everywhere = [...readers, 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Tongatapu', 'Europe/London'];
	fc.assert(
		fc.property(days, fc.nat(95), fc.constantFrom(...everywhere), (day, quarter, zone) => {
			const local = DateTime.fromISO(day, { zone }).set({ hour: quarter / 4, minute: (quarter % 4) * 15 });
			const count = DateTime.fromISO(day, { zone: 'utc' }).toMillis() / 86_400_000 + 25_569 + quarter / 96;
			const spellings = [local.toFormat('yyyy-MM-dd HH:mm'), local, count, ...(zone === 'UTC' ? [] : [local.toISO()])];
			for (const value of spellings)
				expect([value, String(balanceDate(value, zone)).slice(0, 10)]).toEqual([value, day]);
		}),
	);
});

it('what only calls itself a DateTime is no date', () => {
	for (const value of [{ isLuxonDateTime: true }, { isLuxonDateTime: true, toMillis: 7 }])
		expect(readDate(value, 'UTC')).toHaveProperty('problem', 'is not a date');
});

const sameDay = (one: DateTime, other: DateTime) => one.toISODate() === other.toISODate();

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
				// What is midnight in UTC is a day where it comes in UTC, and a time elsewhere.
				for (const time of [elsewhere, elsewhere.toUTC()]) fc.pre(time.toMillis() !== time.startOf('day').toMillis());
				const spellings = [date, date.toISOString(), elsewhere, elsewhere.toISO(), DateTime.fromJSDate(date, { zone })];
				const wire = new Set(spellings.map((value) => balanceDate(value, zone)));
				expect(wire.size).toBe(1);
				for (const form of wire) {
					// Noon in UTC, which stands for a day, is the next day already in UTC+12 and UTC+13.
					const there = DateTime.fromISO(String(form), { setZone: true });
					const isNextDay = there.offset === 0 && !sameDay(there, there.setZone(zone));
					if (!isNextDay) expect(balanceDate(form, zone)).toBe(form);
				}
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
		['12 Jul 2026', '2026-07-12'],
		[' 2026-07-02 ', '2026-07-02'],
		['7/13/2026 0:00', '2026-07-13'],
		['7/13/2026 00:00:00', '2026-07-13'],
		['7/13/2026 12:00:00 AM', '2026-07-13'],
		['2026-07-13 0:00', '2026-07-13'],
		['20260713', '2026-07-13'],
		[20260713, '2026-07-13'],
		[19500101, '1950-01-01'],
		['20991231', '2099-12-31'],
		[`July ${' '.repeat(28)}2, 2026`, '2026-07-02'],
	])('%s can be one day only: %s', (text, day) => {
		expect(readDate(text, 'UTC')).toEqual({ day });
	});

	it.each(['7/2/2026', '02.07.2026', '7/13/26', '2-Jul-26', '12-11-10', '7/2/2026 0:00'])(
		'F32 %s is ambiguous, and refused',
		(text) => {
			expect(readDate(text, 'UTC')).toHaveProperty('problem', 'can be read as more than one date');
			expect(balanceDate(text, 'UTC')).toBe(text);
		},
	);

	it.each([
		'2026-02-30',
		'2026-13-01',
		'2026-07-02T25:00:00',
		'13/13/2026',
		'2/30/2026',
		'Feb 30 2026',
		20260230,
		new Date(NaN),
		DateTime.invalid('test'),
	])('an impossible date is refused: %p', (value) => {
		expect(readDate(value, 'UTC')).toHaveProperty('problem', 'is a date that does not exist');
	});

	it.each([
		'soon',
		'46205',
		'2026',
		'2026-W27',
		'19491231',
		'2026-07-13 10:00 0:00',
		'7/13/2026 12:00',
		'7/13/2026 10:00',
		' 0:00',
		'from 2026-07-02T10:00',
		'2026-07-02T10:00 or later',
		'12026/7/2',
		'2026/7/2/3',
		'113/7/2026',
		'13/7/20261',
		'x2-Jul-26',
		'after July 2, 2026',
		'July 2, 2026 or later',
		`July ${' '.repeat(29)}2, 2026`,
		true,
		{},
		2026,
		60,
		19491231,
		21000101,
		202607021,
		-1,
		NaN,
	])('what is no date is refused: %p', (value) => {
		expect(readDate(value, 'UTC')).toHaveProperty('problem', 'is not a date');
	});
});
