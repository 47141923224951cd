import { matchHeadings } from '../../nodes/RolloutNotice/domain/request/matchHeadings';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import { addressWarnings } from '../../nodes/RolloutNotice/domain/request/unmatchedHeadings';
import { validRow } from '../support/requestRows';

/** The warnings of a row at 1 Sample Street, with more columns. */
function warningsOf(columns: Record<string, unknown>, address: Record<string, unknown> = {}): string[] {
	const row = {
		...validRow({ addressLine1: '1 Sample Street', city: 'Sampleton', state: 'MA', zip: '02138' }),
		addressLine2: undefined,
		...address,
	};
	const prepared = prepareRequest(row, { timeZone: 'America/New_York' });
	if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults));
	return addressWarnings(matchHeadings([...Object.keys(row), ...Object.keys(columns)]))(columns, prepared.request);
}

describe('a second address beside the one that is sent', () => {
	it.each([
		['Mailing Address', 'PO Box 9', 'Address Line 1'],
		['NCOA Address 1', '9 New Road', 'Address Line 1'],
		['mailing_address_2', 'Apt 4', 'Address Line 2'],
		['New City', 'Elsewhere', 'City'],
		['homeState', 'NV', 'State'],
		['Employee Forwarding ZIP Code', '89501', 'ZIP'],
		['Street (Permanent)', '9 New Road', 'Address Line 1'],
	])('is told where %s is filled and differs', (heading, value, label) => {
		expect(warningsOf({ [heading]: value })).toEqual([`Column "${heading}" holds another ${label}`]);
	});

	it('is not told where it is the same, blank, or says that there is none', () => {
		const same = { 'Mailing Address': '1 SAMPLE STREET ', 'Mailing City': 'sampleton', 'Mailing Zip': 2138 };
		for (const columns of [
			same,
			{ 'Mailing Address': '' },
			{ 'Home Address': 'N/A' },
			{ 'Home City': 'Same as above' },
			{ 'New Address?': 'N', 'Forwarding Address': 'Yes', 'Current Address': true, Apt: 'No', Apartment: false },
			{ 'Mailing Address': '1 Sample Street, Sampleton, MA 02138', 'Mailing Zip': '02138-1234' },
			{ 'Mailing Address': '1 SAMPLE STREET.', 'Home State': 'Massachusetts', 'Current State': 'Active' },
		])
			expect(warningsOf(columns)).toEqual([]);
	});

	it.each(['Spouse Address', 'Employer Mailing Address', 'Old Address', 'Home Phone', 'New Balance', 'Help Home City'])(
		'is none under %s',
		(heading) => {
			expect(warningsOf({ [heading]: '9 New Road' })).toEqual([]);
		},
	);

	it('is told without a value, and without a heading that may be a person', () => {
		const heading = `Mailing Address${' '.repeat(30)}`;
		expect(warningsOf({ [heading]: '9 New Road' })).toEqual(['A column holds another Address Line 1']);
	});
});

describe('a part of the address in a column of its own', () => {
	it.each(['Apt', 'Apartment', 'Unit #', 'Suite No.', 'Apt/Suite', 'Mailing Unit', 'House Number', 'Street #'])(
		'is told where %s goes into no field',
		(heading) => {
			expect(warningsOf({ [heading]: '42B' })).toEqual([`Column "${heading}" is filled and goes into no field`]);
		},
	);

	it('is not told where it is blank or stands in the address already', () => {
		expect(warningsOf({ Apt: ' ', Suite: '-' })).toEqual([]);
		expect(warningsOf({ Apt: 4 }, { addressLine2: 'Apt 4' })).toEqual([]);
		expect(warningsOf({ Unit: 'Apt 4', 'House No': 1 }, { addressLine1: '1 Sample Street, apt 4' })).toEqual([]);
		expect(warningsOf({ 'House No': 1 }, { addressLine1: 'Sample Street', addressLine2: 'Apt 4' })).toHaveLength(1);
	});
});
