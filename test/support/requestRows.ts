import fc from 'fast-check';
import { DateTime } from 'luxon';
import { requestFields, type RequestField } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import type { FieldKind } from '../../nodes/RolloutNotice/domain/fields/kinds';
import type { RequestInput } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';

/** A row that needs no repair, of a participant who does not exist. */
export function validRow(changes: RequestInput = {}): RequestInput {
	return {
		erisaEIN: '12-3456789',
		erisaPlanNumber: '001',
		erisaPlanName: 'Sample 401(k) Plan',
		planSponsorCompany: 'Sample Company',
		externalReferenceId: 'SAMPLE-1',
		reason: 'TERM',
		firstName: 'Testa',
		lastName: 'Sampleperson',
		ssn: '000123456',
		addressLine1: '1 Sample Street',
		addressLine2: 'Apt 4',
		city: 'Sampleton',
		state: 'MA',
		zip: '02138',
		countryCode: 'US',
		totalBalance: 1250.5,
		vestedBalance: 1000,
		balanceAsOf: '2026-06-30T15:00:00Z',
		gracePeriod: 30,
		noticeLogoUrl: 'https://files.example.com/logo.png',
		noticeFileContentUrl: 'https://files.example.com/notice.pdf',
		helpName: 'Sample Recordkeeper',
		helpPhone: '800-555-0100',
		helpWebsite: 'https://help.example.com',
		helpEmail: 'help@example.com',
		helpAddressLine1: '2 Sample Avenue',
		helpAddressLine2: 'Suite 1',
		helpCity: 'Sampleton',
		helpState: 'MA',
		helpZip: '02139',
		helpCountryCode: 'US',
		...changes,
	};
}

/** What programs leave is refused in any text, or dropped; by chance an email address begins with it. */
const holdsNoLeftOver = (text: string) => !/^[=']|\{\{|undefined|null|nan|invalid date|\[object /i.test(text);
const words = fc.stringMatching(/^[A-Z][A-Za-z0-9 '.,#&()–é-]{0,30}[a-z]$/).filter(holdsNoLeftOver);
const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

/** Values that the document allows, and that no spreadsheet broke. */
const validValues: { [K in FieldKind]: (field: RequestField) => fc.Arbitrary<string | number> } = {
	text: () => words,
	name: () => words,
	address: () => words,
	unit: () => words,
	reference: () => fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,90}[0-9]$/),
	digits: ({ length = 1 }) => digits(length),
	ein: () => digits(9).map((text) => `${text.slice(0, 2)}-${text.slice(2)}`),
	ssn: () => digits(9),
	reason: () => fc.constantFrom('SBR', 'TERM'),
	state: () => words,
	zip: () =>
		fc.oneof(digits(5), digits(9), fc.stringMatching(/^\d{5}-\d{4}$/), fc.stringMatching(/^[A-Z]\d[A-Z] \d[A-Z]\d$/)),
	country: () => fc.constant('US'),
	money: () => fc.nat(100_000_000_000).map((cents) => cents / 100),
	// A moment that is no midnight, and on the same day in UTC and in America: it is sent as it is written.
	dateTime: () =>
		fc
			.tuple(fc.integer({ min: 0, max: 54_785 }), fc.integer({ min: 18_000_001, max: 86_399_999 }))
			.map(([day, ms]) => new Date(Date.UTC(1950, 0, 1 + day) + ms).toISOString().replace('.000Z', 'Z')),
	integer: () => fc.integer({ min: 1, max: 1000 }),
	url: () => fc.webUrl().filter(holdsNoLeftOver),
	phone: () => fc.stringMatching(/^\d{3}-\d{3}-\d{4}$/),
	email: () => fc.emailAddress().filter(holdsNoLeftOver),
};

/** Rows that go to the service as they are. */
export const validRows = fc.record<Record<string, string | number>>(
	Object.fromEntries(requestFields.map((field) => [field.name, validValues[field.kind](field)])),
);

/** A day from 1950 to 2099 as YYYY-MM-DD. */
export const days = fc
	.integer({ min: 0, max: 54_786 })
	.map((count) => DateTime.fromISO('1950-01-01', { zone: 'utc' }).plus({ days: count }).toFormat('yyyy-MM-dd'));
