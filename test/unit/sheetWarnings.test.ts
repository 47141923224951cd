import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import type { RequestInput } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { sheetWarnings } from '../../nodes/RolloutNotice/domain/request/sheetWarnings';
import { validRow } from '../support/requestRows';

const today = '2026-07-15';
const future = 'Balance As Of is in the future';
const old = 'Balance As Of is more than 18 months ago';
const shifted = 'Balance As Of is 1,462 days off other rows, as in a workbook that counts days from 1904';
const twice =
	'Another row has the same name, address, plan and reason under another External Reference ID or none: two letters to one person';
const twiceBySsn =
	'Another row has the same SSN, plan and reason under another External Reference ID or none: two letters to one person';
const anotherName = 'Another row has the same SSN with another name';

function warningsOf(...rows: RequestInput[]): string[][] {
	const requests = rows.map((row, index) => {
		const prepared = prepareRequest(
			validRow({ externalReferenceId: `R-${index}`, lastName: `Sample ${index}`, ssn: `00000010${index}`, ...row }),
			{ timeZone: 'America/New_York' },
		);
		return 'faults' in prepared ? undefined : prepared.request;
	});
	const besideOthers = sheetWarnings(today);
	const warnings = requests.map((request) => request && besideOthers(request));
	return warnings.map((warningsOf) => warningsOf?.() ?? []);
}

describe('F70 the date of a balance', () => {
	it.each([
		['2026-07-15', []],
		['2026-07-16', [future]],
		['2025-01-15', []],
		['2025-01-14', [old]],
	])('%s on 15 July 2026: %j', (balanceAsOf, warnings) => {
		expect(warningsOf({ balanceAsOf })).toEqual([warnings]);
	});

	it('that is 1,462 days off most of the others: a workbook that counts from 1904 gave it', () => {
		const rows = [{ balanceAsOf: '2026-06-30' }, { balanceAsOf: '2026-06-30' }, { balanceAsOf: '2022-06-29' }];
		expect(warningsOf(...rows)).toEqual([[], [], [old, shifted]]);
		expect(warningsOf({ balanceAsOf: '2030-07-01' }, ...rows.slice(0, 2))[0]).toEqual([future, shifted]);
		expect(warningsOf(...rows.slice(0, 2), { balanceAsOf: '2022-06-30' })[2]).toEqual([old]);
	});
});

describe('one person in two letters', () => {
	const person = { lastName: 'Sampleperson' };
	const ssn = '000123456';

	it('is told on each of the rows, however they are spelled', () => {
		const rows = [person, { lastName: 'SAMPLEPERSON ', totalBalance: 1 }, { lastName: 'Else' }];
		expect(warningsOf(...rows.map((row) => ({ ...row, ssn: '' })))).toEqual([[twice], [twice], []]);
		expect(warningsOf(...rows.map((row) => ({ ...row, ssn })))).toEqual([[twice], [twice], [twiceBySsn]]);
	});

	it('is not told of father and son, who share name and address but no SSN, only of one who may be either', () => {
		expect(warningsOf(person, person)).toEqual([[], []]);
		expect(warningsOf(person, person, { ...person, ssn: '' })).toEqual([[], [], [twice]]);
		expect(warningsOf(person, { ...person, ssn }, { ...person, ssn })).toEqual([[], [twiceBySsn], [twiceBySsn]]);
	});

	it.each<RequestInput>([
		{ externalReferenceId: 'R-0' },
		{ reason: 'SBR' },
		{ erisaPlanNumber: 2 },
		{ addressLine1: '3 Sample Street' },
		{ firstName: 'Testo' },
	])('is none where %j', (change) => {
		expect(warningsOf(person, { ...person, ...change })).toEqual([[], []]);
	});

	it('is told by the SSN too, however the address or one name is spelled', () => {
		expect(warningsOf({ ssn }, { ssn, addressLine1: '1 Sample St' }, {})).toEqual([[twiceBySsn], [twiceBySsn], []]);
	});

	it.each<RequestInput>([{ reason: 'SBR' }, { erisaPlanNumber: 2 }, { erisaEIN: '98-7654321' }])(
		'is none by the SSN where %j',
		(change) => {
			expect(warningsOf({ ssn }, { ssn, ...change })).toEqual([[], []]);
		},
	);

	it('is told of rows without a reference, and not where they ask for one letter', () => {
		const row = { ...person, ssn, externalReferenceId: '' };
		expect(warningsOf(row, { ...row, totalBalance: 1 })).toEqual([[twice], [twice]]);
		expect(warningsOf(row, row)).toEqual([[], []]);
	});
});

describe('one SSN of two people', () => {
	const ssn = '000123456';

	it('is told where both names differ, in any plan', () => {
		const rows = [{ ssn, firstName: 'Testo' }, { ssn, erisaPlanNumber: 2 }, {}];
		expect(warningsOf(...rows)).toEqual([[anotherName], [anotherName], []]);
	});

	it.each<RequestInput>([{ firstName: 'TESTÁ ' }, { firstName: 'Testo', lastName: 'Sample 0' }, { firstName: '' }])(
		'is none where one name agrees or is blank: %j',
		(change) => {
			const [first, second] = warningsOf({ ssn }, { ssn, erisaPlanNumber: 2, ...change });
			expect([first, second]).not.toContainEqual(expect.arrayContaining([anotherName]));
		},
	);

	it('is never looked for in rows without one', () => {
		expect(warningsOf({ ssn: '' }, { ssn: '', firstName: 'Testo' })).toEqual([[], []]);
	});
});

it('says nothing about rows that cannot be sent, and holds no value', () => {
	expect(warningsOf({ city: '' }, {})).toEqual([[], []]);
	expect(JSON.stringify(warningsOf({ balanceAsOf: '2031-01-01', lastName: 'Qzx' }, { lastName: 'Qzx' }))).not.toMatch(
		/Qzx|2031/,
	);
});
