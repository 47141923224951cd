import fc from 'fast-check';
import { sayFault } from '../../nodes/RolloutNotice/domain/fault';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { validRow, validRows } from '../support/requestRows';

const timeZone = 'America/New_York';

function requestOf(input: RequestInput): RolloutRequest {
	const prepared = prepareRequest(input, { timeZone });
	if ('faults' in prepared) throw new Error(prepared.faults.map(sayFault).join('; '));
	return prepared.request;
}

function warningsOf(input: RequestInput): string[] {
	const prepared = prepareRequest(input, { timeZone });
	return 'faults' in prepared ? [] : prepared.warnings;
}

function faultsOf(input: RequestInput): string[] {
	const prepared = prepareRequest(input, { timeZone });
	return 'faults' in prepared ? prepared.faults.map(sayFault) : [];
}

describe('the body of a request', () => {
	it('is the row itself where nothing needs repair', () => {
		expect(requestOf(validRow())).toEqual(validRow());
		expect(warningsOf(validRow())).toEqual([]);
	});

	it('keeps every valid row as it is, whatever its values', () => {
		fc.assert(fc.property(validRows, (row) => expect(requestOf(row)).toEqual(row)));
	});

	it('lists its fields in the order of the document', () => {
		expect(Object.keys(requestOf(validRow()))).toEqual(requestFields.map(({ name }) => name));
	});

	it('carries the SSN as nine digits', () => {
		expect(requestOf(validRow({ ssn: '000-12-3456' })).ssn).toBe('000123456');
	});

	it('has the grace period 30 where none is given (section 2.2)', () => {
		expect(requestOf(validRow({ gracePeriod: undefined })).gracePeriod).toBe(30);
	});

	it('has nothing that is no field of the document', () => {
		const row = { ...validRow(), middleName: 'Q' };
		expect(requestOf(row)).toEqual(validRow());
	});

	it('F23 leaves out optional fields that are blank or hold the word undefined, null or NaN', () => {
		for (const blank of ['', '   ', '\u00A0', undefined, null, NaN, 'undefined', 'null', 'NaN', ' null ', 'NULL']) {
			const request = requestOf(
				validRow({ addressLine2: blank, helpEmail: blank, vestedBalance: blank, countryCode: blank }),
			);
			expect(Object.keys(request)).toHaveLength(27);
		}
	});

	it('F23 takes these words for a missing value in required fields too', () => {
		expect(faultsOf(validRow({ city: 'null', firstName: 'undefined' }))).toEqual([
			expect.stringMatching(/^First Name is missing/),
			expect.stringMatching(/^City is missing/),
		]);
	});

	it('keeps the surname Null, and mentions it', () => {
		expect(requestOf(validRow({ lastName: 'Null' })).lastName).toBe('Null');
		expect(requestOf(validRow({ lastName: 'NULL' })).lastName).toBe('NULL');
		expect(warningsOf(validRow({ lastName: 'Null' }))).toEqual(['Last Name is the word Null']);
	});

	it('F25 carries a balance that the reason does not ask for only where one is given', () => {
		expect(requestOf(validRow({ reason: 'TERM', vestedBalance: undefined }))).not.toHaveProperty('vestedBalance');
		expect(requestOf(validRow({ reason: 'SBR', totalBalance: undefined }))).not.toHaveProperty('totalBalance');
		expect(requestOf(validRow({ reason: 'SBR' })).totalBalance).toBe(1250.5);
	});

	it('sends a name that is given but blank as an empty string, and refuses one that is not given', () => {
		expect(requestOf(validRow({ firstName: ' ', lastName: '' }))).toMatchObject({ firstName: '', lastName: '' });
		expect(faultsOf(validRow({ firstName: undefined, lastName: null }))).toHaveLength(2);
	});
});

describe('the rules between fields', () => {
	it('section 4.2 rule 1: TERM needs the total balance', () => {
		expect(faultsOf(validRow({ reason: 'TERM', totalBalance: '' }))).toEqual([
			expect.stringMatching(/^Total Balance is missing, and Reason is TERM\. /),
		]);
		expect(requestOf(validRow({ reason: 'TERM', totalBalance: 0 })).totalBalance).toBe(0);
	});

	it('section 4.2 rule 2: SBR needs the vested balance', () => {
		expect(faultsOf(validRow({ reason: 'SBR', vestedBalance: null }))).toEqual([
			expect.stringMatching(/^Vested Balance is missing, and Reason is SBR\. /),
		]);
		expect(requestOf(validRow({ reason: 'sbr', vestedBalance: 0 })).vestedBalance).toBe(0);
	});

	it('section 4.2 rule 3: without an external reference the SSN is needed', () => {
		expect(faultsOf(validRow({ externalReferenceId: '', ssn: '' }))).toEqual([
			expect.stringMatching(/^SSN is missing, and so is External Reference ID\. /),
		]);
		expect(requestOf(validRow({ ssn: '' }))).not.toHaveProperty('ssn');
		expect(requestOf(validRow({ externalReferenceId: '' }))).not.toHaveProperty('externalReferenceId');
	});

	it('section 4.2 rule 4: the countries are US or nothing', () => {
		expect(faultsOf(validRow({ countryCode: 'CA', helpCountryCode: 'Canada' }))).toEqual([
			'Country Code is not US. Write US, or leave it blank',
			'Help Country Code is not US. Write US, or leave it blank',
		]);
		expect(requestOf(validRow({ countryCode: '', helpCountryCode: null }))).not.toHaveProperty('countryCode');
	});
});

describe('faults', () => {
	it('F39 are told all at once', () => {
		const always = requestFields.filter(({ required }) => required === 'always');
		expect(faultsOf({})).toHaveLength(always.length - 1 + 1);
		expect(faultsOf({})).toContainEqual(expect.stringMatching(/^SSN is missing/));
	});

	it('say how to give what is missing, where nobody says it better', () => {
		expect(faultsOf(validRow({ city: '' }))).toEqual(['City is missing. Fill it in']);
	});

	it.each<[keyof RequestInput, unknown, string]>([
		['erisaEIN', '-12-3456789', 'ERISA EIN has dashes or spaces in the wrong places. Write it as XX-XXXXXXX'],
		['erisaEIN', '12-3456789-', 'ERISA EIN has dashes or spaces in the wrong places. Write it as XX-XXXXXXX'],
		['erisaPlanNumber', '0-01', 'ERISA Plan Number has dashes or spaces in the wrong places. Write it as 3 digits'],
		['ssn', '-000123456', 'SSN has dashes or spaces in the wrong places. Write it as XXX-XX-XXXX'],
		['ssn', '000123456-', 'SSN has dashes or spaces in the wrong places. Write it as XXX-XX-XXXX'],
		[
			'erisaEIN',
			'12345678',
			'ERISA EIN has 8 digits, needs 9. Check the digits; in a spreadsheet, format the column as text',
		],
		['erisaEIN', '123-45-6789', 'ERISA EIN has dashes or spaces in the wrong places. Write it as XX-XXXXXXX'],
		['erisaEIN', 'twelve', 'ERISA EIN holds more than digits. Write it as XX-XXXXXXX'],
		['erisaPlanNumber', '0001', 'ERISA Plan Number has 4 digits, needs 3. Write it as 3 digits'],
		['ssn', '12-3456789', 'SSN has dashes or spaces in the wrong places. Write it as XXX-XX-XXXX'],
		['ssn', '3456', 'SSN has 4 digits, needs 9. Check the digits; in a spreadsheet, format the column as text'],
		['ssn', '***-**-3456', 'SSN holds more than digits. Write it as XXX-XX-XXXX'],
		['ssn', true, 'SSN is not text. Write it as XXX-XX-XXXX'],
		['reason', 'Termination', 'Reason is neither SBR nor TERM. Write SBR or TERM'],
		['firstName', 'x'.repeat(101), 'First Name has 101 characters, may have 100. Shorten it'],
		['externalReferenceId', 'x'.repeat(101), 'External Reference ID has 101 characters, may have 100. Shorten it'],
		['addressLine1', { street: 'x' }, 'Address Line 1 is not text. Enter text'],
		['totalBalance', -0.01, 'Total Balance is negative. Enter an amount of zero or more'],
		['totalBalance', '(12.00)', 'Total Balance is negative. Enter an amount of zero or more'],
		['totalBalance', 'about 12', 'Total Balance is an ambiguous amount. Write it as 1250.00'],
		['totalBalance', Infinity, 'Total Balance is not a number. Write it as 1250.00'],
		[
			'balanceAsOf',
			'2026-02-30',
			'Balance As Of is a date that does not exist. Write it as YYYY-MM-DD, e.g. 2026-07-02',
		],
		['gracePeriod', 30.5, 'Grace Period is not a whole number above zero. Write it as 30'],
		['gracePeriod', ['30'], 'Grace Period is not a whole number above zero. Write it as 30'],
		['gracePeriod', 0, 'Grace Period is not a whole number above zero. Write it as 30'],
		['gracePeriod', '30 days', 'Grace Period is not a whole number above zero. Write it as 30'],
		['noticeLogoUrl', 'logo.png', 'Notice Logo URL is not a web address. Enter an address that begins with https://'],
		[
			'noticeFileContentUrl',
			'mailto:https://files.example.com',
			'Notice File Content URL is not a web address. Enter an address that begins with https://',
		],
		[
			'noticeFileContentUrl',
			['https://files.example.com/notice.pdf'],
			'Notice File Content URL is not a web address. Enter an address that begins with https://',
		],
		[
			'noticeFileContentUrl',
			'ftp://x.example/a',
			'Notice File Content URL is not a web address. Enter an address that begins with https://',
		],
	])('%s says what is wrong and how to mend it (%p)', (name, value, sentence) => {
		expect(faultsOf(validRow({ [name]: value }))).toEqual([sentence]);
	});

	it('refuses a reference that a spreadsheet shortened, which many rows would share', () => {
		expect(faultsOf(validRow({ externalReferenceId: '1.23457E+11' }))).toEqual([
			'External Reference ID is a number that the spreadsheet shortened. In the spreadsheet, format the column as text',
		]);
		for (const externalReferenceId of ['1.23457e+11', '1E+12', '1E+20', '1.2E+19'])
			expect(faultsOf(validRow({ externalReferenceId }))).toHaveLength(1);
		for (const externalReferenceId of ['R1E+12', '1E+12-A', '1E+10'])
			expect(requestOf(validRow({ externalReferenceId })).externalReferenceId).toBe(externalReferenceId);
		expect(faultsOf(validRow({ externalReferenceId: 1.25e20 }))).toEqual([
			'External Reference ID is a number too long to be exact. In the spreadsheet, format the column as text',
		]);
		expect(requestOf(validRow({ externalReferenceId: 123456789012 })).externalReferenceId).toBe('123456789012');
	});

	it.each([
		'#N/A',
		'#REF!',
		'#VALUE!',
		'#NAME?',
		'#DIV/0!',
		'#NUM!',
		'#NULL!',
		'#SPILL!',
		'#ERROR!',
		' #n/a ',
		'########',
	])(
		'refuses %p, which a spreadsheet writes for a value that it could not work out or show, in every field',
		(error) => {
			for (const { name, label } of requestFields)
				expect(faultsOf(validRow({ reason: 'SBR', [name]: error }))).toEqual([
					`${label} holds a spreadsheet error instead of a value. Correct the cell in the spreadsheet`,
				]);
		},
	);

	it('takes what only begins or ends like one', () => {
		for (const addressLine1 of ['#4 Sample Street', '# 12', '#N/A Street', '#4 Sample Rd!', 'Calle Pe\u00F1a #12!'])
			expect(requestOf(validRow({ addressLine1 })).addressLine1).toBe(addressLine1);
	});

	it.each(['N/A', 'n/a', 'NA', 'N.A.', 'none', '-', '.', '0', '000', 'TBD', 'unknown', 'UNK', '#', 0])(
		'refuses %p as a reference, which many rows would share',
		(externalReferenceId) => {
			expect(faultsOf(validRow({ externalReferenceId }))).toEqual([
				'External Reference ID is no reference. Leave it blank, or give each row its own',
			]);
		},
	);

	it('takes a short reference', () => {
		for (const externalReferenceId of ['1', 'A', '0-1', 'NA-1', 'None-7'])
			expect(requestOf(validRow({ externalReferenceId })).externalReferenceId).toBe(externalReferenceId);
	});

	it('section 8 leaves values of exactly the greatest length alone', () => {
		const longest = 'x'.repeat(100);
		const row = validRow({ externalReferenceId: longest, firstName: longest, lastName: longest });
		expect(requestOf(row)).toEqual(row);
	});

	it('F43 never hold a value, and neither do warnings', () => {
		const marker = 'qzx';
		const row = Object.fromEntries(requestFields.map(({ name }) => [name, `${marker}987654321${marker}`.repeat(9)]));
		const prepared = prepareRequest(row, { timeZone });
		expect(JSON.stringify(prepared)).not.toMatch(/qzx|987654321/);
		const doubtful = warningsOf(
			validRow({
				state: marker,
				zip: marker,
				helpPhone: marker,
				helpEmail: marker,
				addressLine1: `${marker}\n` + marker,
			}),
		);
		expect(doubtful).toHaveLength(5);
		expect(JSON.stringify(doubtful)).not.toMatch(/qzx/);
	});
});

describe('the fields that were put right', () => {
	function repairedOf(input: RequestInput): string[] {
		const prepared = prepareRequest(input, { timeZone });
		return 'faults' in prepared ? [] : prepared.repaired;
	}

	it('are none where the values are only spelled otherwise', () => {
		const spelled = { ssn: '000-12-3456', erisaEIN: '123456789', totalBalance: '1250.50', gracePeriod: '30' };
		expect(repairedOf(validRow({ ...spelled, city: ' Sampleton ', helpPhone: 8005550100 }))).toEqual([]);
		for (const balanceAsOf of ['2026-06-30', ' 2026-06-30 ', '2026-06-30T00:00:00.000-04:00', new Date('2026-06-30')])
			expect(repairedOf(validRow({ balanceAsOf }))).toEqual([]);
	});

	it('are a text that Excel spelled with escapes, and a moment that is on another day for the workflow', () => {
		for (const addressLine1 of ['1 Sample Street_x000D_', 'Room 2026-06-30_x000D_', '2026-06-3 Sample Street_x000D_'])
			expect(repairedOf(validRow({ addressLine1 }))).toEqual(['Address Line 1']);
		expect(repairedOf(validRow({ balanceAsOf: '2026-07-01T01:00:00+05:30' }))).toEqual(['Balance As Of']);
	});

	it('are told by their labels', () => {
		const broken = { erisaPlanNumber: 1, zip: 2138, totalBalance: '$1,250.50', countryCode: 'USA', balanceAsOf: 46205 };
		expect(repairedOf(validRow(broken))).toEqual([
			'ERISA Plan Number',
			'ZIP',
			'Country Code',
			'Total Balance',
			'Balance As Of',
		]);
	});
});

describe('warnings', () => {
	it.each<[keyof RequestInput, string, string]>([
		['state', 'Massachusetts', 'State is not the two-letter code of a US state'],
		['zip', 'H3Z 2Y7', 'ZIP is not a US ZIP of five or nine digits'],
		['helpPhone', '555-0100', 'Help Phone has fewer than ten digits'],
		['helpEmail', 'help at example', 'Help Email is not an email address'],
		['helpEmail', 'Help Desk help@example.com', 'Help Email is not an email address'],
		['helpEmail', 'help@example.com or call', 'Help Email is not an email address'],
		['helpZip', 'MA 02139', 'Help ZIP is not a US ZIP of five or nine digits'],
		['helpZip', '021391', 'Help ZIP is not a US ZIP of five or nine digits'],
		['helpZip', '100000', 'Help ZIP is not a US ZIP of five or nine digits'],
		['helpZip', '99999', 'Help ZIP looks like a placeholder'],
		['addressLine1', '1 Sample Street\nApt 4', 'Address Line 1 has more than one line'],
		['firstName', '', 'First Name is blank'],
		[
			'externalReferenceId',
			'000-12-3456',
			'External Reference ID looks like an SSN and is shown in outputs; use another reference',
		],
	])('F37 a doubt about %s is told and never blocks', (name, value, warning) => {
		expect(warningsOf(validRow({ [name]: value }))).toEqual([warning]);
		expect(requestOf(validRow({ [name]: value }))[name]).toBe(value);
	});

	it('F37 a doubt about a reference that is the SSN in any writing, but not about another number of nine digits', () => {
		const doubt = 'External Reference ID looks like an SSN and is shown in outputs; use another reference';
		for (const externalReferenceId of ['000123456', '000.12.3456', '000 12 3456', 'SSN 000-12-3456'])
			expect(warningsOf(validRow({ externalReferenceId, ssn: '000123456' }))).toEqual([doubt]);
		expect(warningsOf(validRow({ externalReferenceId: '900123456', ssn: undefined }))).toEqual([doubt]);
		expect(warningsOf(validRow({ externalReferenceId: '900-12-3456', ssn: '000123456' }))).toEqual([doubt]);
		expect(warningsOf(validRow({ externalReferenceId: '900123456', ssn: '000123456' }))).toEqual([]);
		for (const externalReferenceId of ['EMP900123456', '9001234567'])
			expect(warningsOf(validRow({ externalReferenceId, ssn: undefined }))).toEqual([]);
	});

	it('F37 a doubt about a reference that holds the SSN, also without the zeros that a spreadsheet drops', () => {
		const doubt = 'External Reference ID looks like an SSN and is shown in outputs; use another reference';
		const doubted: Array<[reference: string, ssn: string]> = [
			['900-72-3459-001', '900723459'],
			['12345678', '012345678'],
			['R-1234567', '001234567'],
			['EMP000723459', '000723459'],
		];
		for (const [externalReferenceId, ssn] of doubted)
			expect(warningsOf(validRow({ externalReferenceId, ssn }))).toEqual([doubt]);
		expect(warningsOf(validRow({ externalReferenceId: 'R-723459', ssn: '000723459' }))).toEqual([]);
	});

	it('F37 a doubt about parts of a cent, but not about what is as good as a whole one', () => {
		for (const totalBalance of [833.3333333333334, '1.2505', 1041.675])
			expect(warningsOf(validRow({ totalBalance }))).toEqual(['Total Balance has parts of a cent']);
		const exact: Array<[amount: number, meant: number]> = [
			[0.30000000000000004, 0.3],
			[300.29999999999995, 300.3],
			[1e-12, 0],
			[-1e-12, 0],
			[1e21, 1e21],
		];
		for (const [totalBalance, meant] of exact) {
			expect(requestOf(validRow({ totalBalance })).totalBalance).toBe(meant);
			expect(warningsOf(validRow({ totalBalance }))).toEqual([]);
		}
	});

	it('F37 no doubt about a phone number that is spelled in letters', () => {
		for (const helpPhone of ['1-800-NOTICES', '1-866-MY-401K', '800-FLOWERS'])
			expect(warningsOf(validRow({ helpPhone }))).toEqual([]);
		for (const helpPhone of ['555-0100 x12', '555-0100 ext. 5', 'CALL THE OFFICE'])
			expect(warningsOf(validRow({ helpPhone }))).toEqual(['Help Phone has fewer than ten digits']);
	});

	it('F37 no doubt about the first and the last day of the years that balances are from', () => {
		for (const balanceAsOf of ['1950-01-01', '1969-12-31', '2099-12-31'])
			expect(warningsOf(validRow({ balanceAsOf }))).toEqual([]);
	});

	it.each(['0001-01-01', '1899-12-30', '1949-12-31', '2100-01-01', '9999-12-31', '2206-06-30'])(
		'F37 a doubt about a balance of %s, which is a day that a program made up or a slip of the pen',
		(balanceAsOf) => {
			expect(warningsOf(validRow({ balanceAsOf }))).toEqual(['Balance As Of is before 1950 or after 2099']);
		},
	);

	it('F37 addresses of every kind pass', () => {
		for (const address of [
			'PO Box 12',
			'RR 2 Box 152',
			'PSC 802 Box 74',
			'12½ Sample St.',
			'Calle Muestra #4, Apt. 2-B',
			'c/o Sample',
		]) {
			expect(warningsOf(validRow({ addressLine1: address }))).toEqual([]);
		}
		expect(warningsOf(validRow({ state: 'ma' }))).toEqual([]);
		expect(warningsOf(validRow({ state: 'CA', zip: '90001' }))).toEqual([]);
		expect(warningsOf(validRow({ zip: '021381234' }))).toEqual([]);
		for (const lastName of ['Van Null', 'Nullmann']) expect(warningsOf(validRow({ lastName }))).toEqual([]);
		expect(requestOf(validRow({ state: 'AP', zip: '96278-2050' }))).toMatchObject({ state: 'AP', zip: '96278-2050' });
	});
});
