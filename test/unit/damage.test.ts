import { sayFault } from '../../nodes/RolloutNotice/domain/fault';
import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { validRow } from '../support/requestRows';

type FieldName = keyof RequestInput;

function prepared(changes: RequestInput) {
	return prepareRequest(validRow(changes), { timeZone: 'America/New_York' });
}

function sent(name: keyof RolloutRequest, value: unknown): unknown {
	const result = prepared({ [name]: value });
	return 'faults' in result ? result.faults.map(sayFault).join('; ') : result.request[name];
}

function faultsOf(changes: RequestInput): string[] {
	const result = prepared(changes);
	return 'faults' in result ? result.faults.map(sayFault) : [];
}

const textFields = requestFields
	.filter(({ kind }) =>
		['text', 'name', 'address', 'unit', 'reference', 'state', 'zip', 'phone', 'email'].includes(kind),
	)
	.map(({ name }) => name);

describe('F62 what an expression leaves where it has no value', () => {
	const fault =
		/holds a word that an expression leaves when it has no value, such as undefined\. Give the expression a fallback, e\.g\. \{\{ \$json\.unit \?\? "" \}\}$/;

	it.each([
		'1 Sample Street, undefined',
		'undefined 1 Sample Street',
		'Sampleundefined',
		'1 Sample Street null',
		'NaN Sample Street',
		'R-undefined',
		'Apt [object Object]',
		'{{ $json.street }}',
		'{{$json.street}}',
		'Invalid DateTime',
	])('%p is refused in every text', (text) => {
		for (const name of textFields)
			expect([name, faultsOf({ [name]: text })]).toEqual([name, [expect.stringMatching(fault)]]);
	});

	it('is refused in addresses of files, too', () => {
		for (const name of ['noticeLogoUrl', 'noticeFileContentUrl'] as const)
			expect(sent(name, 'https://files.example.com/undefined.pdf')).toMatch(fault);
	});

	it('never refuses words that only begin like that, or a name', () => {
		for (const text of ['Nullarbor Street', 'Annulled Lane', 'Nan Street', 'Null Street', 'The Undefinable'])
			expect(sent('addressLine1', text)).toBe(text);
		expect(sent('lastName', 'Van Null')).toBe('Van Null');
	});

	it.each<[string, unknown]>([
		['an object', { street: '1 Sample Street' }],
		['a list', ['1 Sample Street']],
		['a yes', true],
	])('%s is a fault in every field', (_, value) => {
		for (const { name, label } of requestFields) {
			const faults = faultsOf({ reason: 'SBR', [name]: value });
			expect([name, faults]).toEqual([name, [expect.stringMatching(new RegExp(`^${label} `))]]);
			expect(faults.join()).not.toContain('[object');
		}
	});
});

describe('F64 what looks like a value and is none', () => {
	it.each(['0,500', '00,500', '01,250.00', '$0,500'])('%p is no amount', (text) => {
		expect(sent('totalBalance', text)).toBe('Total Balance is an ambiguous amount. Write it as 1250.00');
	});

	it.each([0, '0', '00', 0.0])('the plan number %p is none', (value) => {
		expect(sent('erisaPlanNumber', value)).toMatch(/^ERISA Plan Number has \d digits?, needs 3\./);
	});

	it('a plan number that is written as 000 is what the document allows', () => {
		expect(sent('erisaPlanNumber', '000')).toBe('000');
	});

	it.each(['Err:508', 'Err:502', 'err:522', '#WERT!', '#BEZUG!', '#NV', '#N/D', '#NOMBRE?', '#¡REF!', '#¿NOMBRE?'])(
		'%p, which a spreadsheet writes for a value that it could not work out, is refused in every field',
		(error) => {
			for (const { name, label } of requestFields)
				expect(faultsOf({ reason: 'SBR', [name]: error })).toEqual([
					`${label} holds a spreadsheet error instead of a value. Correct the cell in the spreadsheet`,
				]);
		},
	);
});

describe('F65 damage to characters', () => {
	const encoding = /holds characters that were read in the wrong encoding\. .*Encoding option/;
	const unprintable = /holds a character that cannot be printed\. Retype it in the spreadsheet$/;

	it.each([
		'Jos\uFFFD',
		'\uFFFD',
		'Jos\u00C3\u00A9',
		'\u00C3\u0089lise',
		'O\u00E2\u20AC\u2122Sample',
		'O\u00E2\u0080\u0099Sample',
		'\u00E5\u0090\u0089',
		'5 \u00C2\u00BD',
	])('%j was read in the wrong encoding: the fault names the option of the reader', (text) => {
		for (const name of textFields) expect([name, sent(name, text)]).toEqual([name, expect.stringMatching(encoding)]);
	});

	it.each<[string, string]>([
		['O\u0092Sample', 'O\u2019Sample'],
		['\u0093Sample\u0094 Street', '\u201CSample\u201D Street'],
		['1\u00962 Street', '1\u20132 Street'],
		['1\u00962', '1\u20132'],
		['Sample \u0093\u0094', 'Sample \u201C\u201D'],
		['\u009Aample', '\u0161ample'],
		['Jos\u00E9\u0092s', 'Jos\u00E9\u2019s'],
	])('%j is text of Windows: %j', (text, meant) => {
		expect(sent('addressLine1', text)).toBe(meant);
	});

	it.each([
		'a\u0000b',
		'a\u0001b',
		'a\u000Bb',
		'a\u001Bb',
		'a\u007Fb',
		'a\u0081b',
		'a\u0085b',
		'a\u009Db',
		'a_x0000_b',
	])('%j cannot be printed, and is refused in every text', (text) => {
		for (const name of textFields) expect([name, sent(name, text)]).toEqual([name, expect.stringMatching(unprintable)]);
	});

	it('keeps accents, other scripts and emoji', () => {
		for (const text of [
			'Jos\u00E9',
			'\u00C9lise \u00C5ngstr\u00F6m',
			'S\u00E3o\u00A0Sample',
			'JOS\u00C9\u00A0SAMPLE',
			'\u0416\u0443\u043A',
			'\u4E2D\u6587',
			'Sample \u{1F3E0}',
		])
			expect(sent('city', text)).toBe(text);
	});

	it('decodes what Excel writes for control characters', () => {
		expect(sent('addressLine1', '1 Sample Street_x000D_')).toBe('1 Sample Street');
		expect(sent('addressLine1', '1 Sample Street_x000D_\nApt 4')).toBe('1 Sample Street\r\nApt 4');
		expect(sent('addressLine1', 'A_x005F_x000D_')).toBe('A_x000D_');
		expect(sent('externalReferenceId', 'A_x0041_B')).toBe('A_x0041_B');
	});
});

it('F81 half an emoji is refused in every text: the service would store another one', () => {
	for (const name of textFields) {
		expect([name, sent(name, 'R-1 \uD83C')]).toEqual([name, expect.stringMatching(/cannot be printed/)]);
		expect([name, sent(name, '\uDFE0 R-1')]).toEqual([name, expect.stringMatching(/cannot be printed/)]);
	}
});

describe('F67 numbers that a program wrote as text', () => {
	it.each<[FieldName & keyof RolloutRequest, unknown, unknown]>([
		['zip', '2138.0', '02138'],
		['helpZip', '89501.00', '89501'],
		['zip', '89501 1234', '89501-1234'],
		['zip', '2138 1234', '02138-1234'],
		['zip', '89501 - 1234', '89501-1234'],
		['erisaPlanNumber', '1.0', '001'],
		['erisaEIN', '12345678.0', '01-2345678'],
		['ssn', '123456789.0', '123456789'],
		['ssn', '12345678.0', '012345678'],
		['erisaPlanNumber', '="001"', '001'],
		['zip', '="02138"', '02138'],
		['ssn', '="000123456"', '000123456'],
		['totalBalance', '="1250.50"', 1250.5],
		['balanceAsOf', '="2026-06-30"', '2026-06-30T12:00:00Z'],
		['reason', '="TERM"', 'TERM'],
		['addressLine1', '="1 ""Sample"" Street"', '1 "Sample" Street'],
		['lastName', '=" Sample "', 'Sample'],
		['externalReferenceId', '="R-1"', 'R-1'],
	])('%s %p is %p', (name, value, meant) => {
		expect(sent(name, value)).toBe(meant);
	});

	it('is text as it is written where the quotes do not hold all of it', () => {
		for (const addressLine1 of ['Apt="4"', 'Caf\u00E9="4"'])
			expect(sent('addressLine1', addressLine1)).toBe(addressLine1);
	});

	it('an empty one is blank', () => {
		expect(prepared({ addressLine2: '=""' })).not.toHaveProperty('request.addressLine2');
		expect(sent('city', '=""')).toMatch(/^City is missing/);
	});
});

describe('warnings about addresses and names', () => {
	function warningsOf(changes: RequestInput): string[] {
		const result = prepared(changes);
		return 'faults' in result ? ['refused'] : result.warnings;
	}

	it.each([
		'UNKNOWN',
		'Unknown',
		'NO ADDRESS',
		'No Address on File',
		'n/a',
		'N.A.',
		'None',
		'XXX',
		'TBD',
		'-',
		'00000',
		'address unknown',
		'Bad Address',
		'BAD ADDR',
		'Same as above',
		'SAME',
		'Returned mail',
		'DO NOT MAIL',
		'Deceased',
		'UNK',
	])('an address of %p looks like a placeholder', (line) => {
		expect(warningsOf({ addressLine1: line })).toEqual(['Address Line 1 looks like a placeholder']);
		expect(warningsOf({ city: line, helpCity: line })).toEqual([
			'City looks like a placeholder',
			'Help City looks like a placeholder',
		]);
		expect(warningsOf({ addressLine2: line, helpAddressLine2: line })).toEqual([
			'Address Line 2 looks like a placeholder',
			'Help Address Line 2 looks like a placeholder',
		]);
	});

	it('a second line of 0, which a look-up of a blank cell gives, looks like one', () => {
		expect(warningsOf({ addressLine2: 0 })).toEqual(['Address Line 2 looks like a placeholder']);
	});

	it.each(['UNKNOWN', 'Unknown', 'N/A', 'n/a', 'NONE', 'TBD'])('a name of %p looks like one', (name) => {
		expect(warningsOf({ firstName: name, lastName: name })).toEqual([
			'First Name looks like a placeholder',
			'Last Name looks like a placeholder',
		]);
	});

	it('a name that somebody bears does not', () => {
		for (const name of ['Na', 'No', 'NA', 'Nona', 'Ng'])
			expect(warningsOf({ firstName: name, lastName: name })).toEqual([]);
	});

	it.each([
		'1-Mar',
		'12-Oct',
		'Mar-01',
		'1-Mar-26',
		'3/1/2026',
		'3/1/26',
		'2026-03-01',
		'2026-03-01 00:00:00',
		'5.00E+02',
		'5E+02',
		'46082',
		'18264',
		'73050',
	])('a line of %p looks like what a spreadsheet made of a number', (line) => {
		const doubt = 'looks like a date or number that a spreadsheet made of it';
		expect(warningsOf({ addressLine1: line, helpAddressLine2: line })).toEqual([
			`Address Line 1 ${doubt}`,
			`Help Address Line 2 ${doubt}`,
		]);
		expect(warningsOf({ addressLine2: line.includes('E') ? line : Number(line) || line })).toEqual([
			`Address Line 2 ${doubt}`,
		]);
	});

	it('a line of digits is no street, but may be an apartment', () => {
		expect(warningsOf({ addressLine1: '123', helpAddressLine1: 4 })).toEqual([
			'Address Line 1 holds digits only',
			'Help Address Line 1 holds digits only',
		]);
		for (const line of [
			'500',
			'4B',
			'12',
			'PO Box 12',
			'1/2',
			'12-14',
			'3-1',
			'18263',
			'73051',
			'5E',
			'May',
			'March 3',
			'12 Oct Ln',
			101,
			'Dec-Mar',
		])
			expect([line, warningsOf({ addressLine2: line, helpAddressLine2: line })]).toEqual([line, []]);
	});

	it.each(['0', '.', '-', '?', '12345'])('a name of %p has no letters', (name) => {
		expect(warningsOf({ firstName: name, lastName: name })).toEqual([
			'First Name has no letters',
			'Last Name has no letters',
		]);
	});

	it('a name with the signs that other encodings leave', () => {
		for (const name of ['Jos\u201A', 'Mu\u00A4oz', 'Jos\u017D', 'S\u2021nchez'])
			expect(warningsOf({ lastName: name })).toEqual(['Last Name looks read in the wrong encoding']);
		expect(warningsOf({ lastName: '\u017Di\u017Eek' })).toEqual([]);
	});

	it('a ZIP of zeros looks like one', () => {
		expect(warningsOf({ zip: '00000' })).toContain('ZIP looks like a placeholder');
	});

	it('an address that only holds such a word does not', () => {
		for (const line of ['1 Unknown Road', 'None Such Lane', '0 Sample Street', 'Nada', 'No Name Key'])
			expect(warningsOf({ addressLine1: line })).toEqual([]);
	});

	it.each([
		['NV', '02138'],
		['ma', '10001'],
		['CA', '89501-1234'],
	])('a ZIP that does not lie in the state: %s %s', (state, zip) => {
		expect(warningsOf({ state, zip })).toEqual(['ZIP does not belong to the State']);
	});

	it.each([
		['NV', '89501'],
		['NY', '00501'],
		['NY', '06390'],
		['CA', '90001'],
		['TX', '88510'],
		['DC', '20001'],
		['PR', '00901'],
		['GU', '96910'],
		['AE', '09012'],
		['AP', '96278-2050'],
		['MA', '05501'],
		['Nevada', '02138'],
		['NV', 'H3Z 2Y7'],
	])('one that does, or of which nothing is known: %s %s', (state, zip) => {
		expect(warningsOf({ state, zip })).not.toContain('ZIP does not belong to the State');
	});

	it('a name of one letter', () => {
		expect(warningsOf({ firstName: 'T', lastName: 'S.' })).toEqual([
			'First Name is a single letter',
			'Last Name is a single letter',
		]);
		expect(warningsOf({ firstName: 'Ty' })).toEqual([]);
	});
});

describe('what a reader or a program made of a text', () => {
	const madeDate =
		/^[\w ]+ is a date that the file’s reader made of text\. Turn on RAW Data in the node that reads the file, or format the column as text$/;

	it.each(['2001-10-12T00:00:00.000Z', '2001-03-01T00:00:00-05:00', new Date('2001-10-12')])(
		'%p is refused in every text but a reference, which may be a time stamp',
		(date) => {
			for (const name of textFields.filter((each) => each !== 'externalReferenceId'))
				expect([name, faultsOf({ [name]: date })]).toEqual([name, [expect.stringMatching(madeDate)]]);
			expect(sent('externalReferenceId', date)).toEqual(
				typeof date === 'string' ? date : expect.stringMatching(madeDate),
			);
		},
	);

	it.each([
		'O&#39;Sample',
		'Se&aacute;n',
		'Sample &amp; Son',
		'&nbsp;',
		'12 Sample St<br>Apt 4',
		'1 Sample St<br/>',
		'<p class="a">Sample</p>',
		'\\N',
		'Mu\\u00f1oz',
	])('%p, which is code, is refused in every text', (text) => {
		for (const name of textFields)
			expect([name, faultsOf({ [name]: text })]).toEqual([
				name,
				[expect.stringMatching(/ holds HTML, a formula or a merge field instead of plain text\. Correct the cell$/)],
			]);
	});

	it.each([
		'\u00ABFirst_Name\u00BB',
		'<<First Name>>',
		'{{FirstName}}',
		'Dear {{ name }}',
		'%FNAME%',
		'%FNAME% %LNAME%',
		'=A2',
		'=CONCAT(A1,B1)',
		'="4"&A1',
	])('%p, which nobody filled in, is refused in every text', (text) => {
		for (const name of textFields)
			expect([name, faultsOf({ [name]: text })]).toEqual([
				name,
				[expect.stringMatching(/ holds HTML, a formula or a merge field instead of plain text\. Correct the cell$/)],
			]);
	});

	it('what only looks a little like it is text', () => {
		for (const text of [
			'Smith & Son; Sample',
			'R&D;',
			'A&P Sample',
			'Sample <4th floor>',
			'Sample <a.sample@example.com>',
			'50% Owner 50% LLC',
			'C:\\North',
			'a=b',
			'1 < 2',
		])
			expect(sent('planSponsorCompany', text)).toBe(text);
		expect(sent('noticeLogoUrl', 'https://files.example.com/%C3%AB%20a?b=1&copy=2')).toBe(
			'https://files.example.com/%C3%AB%20a?b=1&copy=2',
		);
	});

	it.each(['nan', 'NaT', 'nil', '[NULL]', '(null)', '(blank)', '<NA>'])('%p is nothing', (word) => {
		expect(prepared({ addressLine2: word, helpEmail: word, vestedBalance: word })).toMatchObject({ warnings: [] });
		expect(prepared({ addressLine2: word })).not.toHaveProperty('request.addressLine2');
		expect(sent('city', word)).toBe('City is missing. Fill it in');
	});

	it('a word for nothing is a name where somebody may bear it', () => {
		for (const name of ['nan', 'NaT', 'nil', 'Nan', 'Nil']) expect(sent('firstName', name)).toBe(name);
		for (const name of ['[NULL]', '(null)', '(blank)', '<NA>'])
			expect(sent('firstName', name)).toBe('First Name is missing. Fill it in');
	});

	it("a spreadsheet's mark of a text is dropped, but no apostrophe of a name or of a quotation", () => {
		const marked = { firstName: "'Ann", lastName: "'O'Sample", addressLine1: "'16 Sample St", addressLine2: "''Apt 3" };
		expect(prepared(marked)).toMatchObject({
			request: { firstName: 'Ann', lastName: "O'Sample", addressLine1: '16 Sample St', addressLine2: 'Apt 3' },
			repaired: ['First Name', 'Last Name', 'Address Line 1', 'Address Line 2'],
		});
		for (const lastName of ["'t Sample", "'T Sample", "'Sample'", "'Bud' Sample", "Sample'", '\u2018Ilima'])
			expect(prepared({ lastName })).toMatchObject({ request: { lastName }, repaired: [] });
	});

	it('text of two bytes a character that was read as of one was read in the wrong encoding', () => {
		for (const text of ['\0M\0A\0', 'M\0A\0', '\u00001\0'])
			for (const name of ['state', 'ssn', 'totalBalance'] as const)
				expect(sent(name, text)).toMatch(
					/wrong encoding\. Save the file as CSV UTF-8, or set the Encoding option of the node that reads it$/,
				);
	});
});
