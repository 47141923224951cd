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
	.filter(({ kind }) => ['text', 'name', 'address', 'reference', 'state', 'zip', 'phone', 'email'].includes(kind))
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
		for (const addressLine1 of ['Apt="4"', 'Caf\u00E9="4"', '="4"&A1'])
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
