import fc from 'fast-check';
import { DateTime } from 'luxon';
import { sayFault } from '../../nodes/RolloutNotice/domain/fault';
import { checkStatusRange } from '../../nodes/RolloutNotice/domain/status/statusFilters';
import { days } from '../support/requestRows';

const timeZone = 'America/New_York';
const plan = { erisaEIN: '12-3456789', erisaPlanNumber: '001' };

function check(input: { plans?: unknown; from?: unknown; to?: unknown }, zone = timeZone) {
	return checkStatusRange(input, zone);
}

function sentences(input: { plans?: unknown; from?: unknown; to?: unknown }): string[] {
	const checked = check(input);
	return 'faults' in checked ? checked.faults.map(sayFault) : [];
}

describe('the dates of section 2.6, as UTC instants', () => {
	it('a day begins and ends in the time zone of the workflow', () => {
		expect(check({ from: '2026-07-01', to: '2026-07-02' })).toEqual({
			body: { from: '2026-07-01T04:00:00.000Z', to: '2026-07-03T03:59:59.999Z' },
		});
	});

	it('are of the years 1 to 9999, also where a day begins or ends beyond them', () => {
		expect(check({ to: '9999-12-31' })).toEqual({ body: { to: '9999-12-31T23:59:59.999Z' } });
		expect(check({ from: '9999-12-31T22:00:00' })).toEqual({ body: { from: '9999-12-31T23:59:59.999Z' } });
		expect(check({ from: '0001-01-01' }, 'Asia/Tokyo')).toEqual({ body: { from: '0001-01-01T00:00:00.000Z' } });
	});

	it('what a date picker gives, and a day count of a spreadsheet, are days', () => {
		expect(check({ to: '2026-07-02T00:00:00' })).toEqual({ body: { to: '2026-07-03T03:59:59.999Z' } });
		expect(check({ to: 46205 })).toEqual({ body: { to: '2026-07-03T03:59:59.999Z' } });
	});

	it('a moment is itself, as ISO text, Date or DateTime', () => {
		const body = { from: '2026-07-01T12:30:00.000Z' };
		expect(check({ from: '2026-07-01T12:30:00Z' })).toEqual({ body });
		expect(check({ from: '2026-07-01T08:30:00' })).toEqual({ body });
		expect(check({ from: new Date('2026-07-01T12:30:00Z') })).toEqual({ body });
		expect(check({ from: DateTime.fromISO('2026-07-01T18:00', { zone: 'Asia/Kolkata' }) })).toEqual({ body });
	});

	it.each<[what: string, day: unknown, from?: string]>([
		['a DateTime at midnight', DateTime.fromISO('2026-07-02', { zone: timeZone })],
		['what JSON makes of it', '2026-07-02T00:00:00.000-04:00'],
		['the same in UTC', '2026-07-02T04:00:00.000Z'],
		[
			'a DateTime at midnight of its own zone',
			DateTime.fromISO('2026-07-02', { zone: 'Asia/Tokyo' }),
			'2026-07-01T15:00:00.000Z',
		],
		['a Date at midnight', new Date('2026-07-02T04:00:00Z')],
		['a Date at midnight UTC', new Date('2026-07-02'), '2026-07-02T00:00:00.000Z'],
		['what JSON makes of that', '2026-07-02T00:00:00.000Z', '2026-07-02T00:00:00.000Z'],
	])('%s is the whole day, and no less than what was given', (_, day, from = '2026-07-02T04:00:00.000Z') => {
		const body = { from, to: '2026-07-03T03:59:59.999Z' };
		expect(check({ from: day, to: day })).toEqual({ body });
	});

	it('days of 23 and 25 hours are whole', () => {
		expect(check({ from: '2026-03-08', to: '2026-03-08' })).toEqual({
			body: { from: '2026-03-08T05:00:00.000Z', to: '2026-03-09T03:59:59.999Z' },
		});
		expect(check({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
			body: { from: '2026-11-01T04:00:00.000Z', to: '2026-11-02T04:59:59.999Z' },
		});
	});

	it('neighbouring days meet without a gap or an overlap, in any zone', () => {
		fc.assert(
			fc.property(
				days,
				fc.constantFrom('UTC', timeZone, 'Asia/Kolkata', 'America/Santiago', 'Africa/Cairo'),
				(day, zone) => {
					const next = DateTime.fromISO(day, { zone: 'utc' }).plus({ days: 1 }).toFormat('yyyy-MM-dd');
					const end = check({ to: day }, zone);
					const start = check({ from: next }, zone);
					if ('faults' in end || 'faults' in start) throw new Error('A day was refused');
					expect(Date.parse(start.body.from ?? '') - Date.parse(end.body.to ?? '')).toBe(1);
				},
			),
		);
	});

	it('refuses an inverted range, and takes an empty one', () => {
		expect(sentences({ from: '2026-07-02', to: '2026-07-01' })).toEqual(['To is before From. Swap the two']);
		expect(sentences({ from: '2026-07-02T10:00:00Z', to: '2026-07-02T10:00:00Z' })).toEqual([]);
	});

	it('refuses what is no date, or more than one', () => {
		expect(sentences({ from: '7/2/2026', to: '2026-02-30' })).toEqual([
			'From can be read as more than one date. Write it as YYYY-MM-DD, e.g. 2026-07-02',
			'To is a date that does not exist. Write it as YYYY-MM-DD, e.g. 2026-07-02',
		]);
	});
});

describe('the plans of section 2.5', () => {
	const body = { erisaPlanRecords: [plan] };

	it.each<[string, object]>([
		['filled in', plan],
		['without the marks that a spreadsheet took', { erisaEIN: 123456789, erisaPlanNumber: 1 }],
		['with fields beside', { ...plan, planName: 'Sample' }],
	])('are taken %s', (_, one) => {
		expect(check({ plans: { plan: [one] } })).toEqual({ body });
	});

	it('not filled in are left out', () => {
		for (const plans of [undefined, {}, { plan: [] }]) {
			expect(check({ plans, from: '2026-07-01' })).toEqual({ body: { from: '2026-07-01T04:00:00.000Z' } });
		}
	});

	it('that are wrong are told all, by their place in the list', () => {
		expect(sentences({ plans: { plan: [plan, { erisaEIN: '1' }, {}] } })).toEqual([
			'Plan 2, ERISA EIN has 1 digit, needs 9. Check the digits; in a spreadsheet, format the column as text',
			'Plan 2, ERISA Plan Number is missing. Fill it in',
			'Plan 3, ERISA EIN is missing. Fill it in',
			'Plan 3, ERISA Plan Number is missing. Fill it in',
		]);
	});
});

it('refuses a query for everything, which a forgotten filter would be', () => {
	for (const input of [{}, { plans: {}, from: '', to: null }]) {
		expect(sentences(input)).toEqual(['Filters are all empty. Add a plan or a date; an early From returns everything']);
	}
});
