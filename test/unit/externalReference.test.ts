import fc from 'fast-check';
import { generatedReference, requestKey } from '../../nodes/RolloutNotice/domain/request/identity';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { validRow, validRows } from '../support/requestRows';

function request(changes: RequestInput): RolloutRequest {
	const prepared = prepareRequest(validRow(changes), { timeZone: 'utc' });
	if ('faults' in prepared) throw new Error('The row has faults');
	return prepared.request;
}

const names = fc.stringMatching(/^[A-Z\u00C9\u00C5\u00D6][a-z\u00E9\u00F1\u00FC' -]{1,12}[a-z\u00E9]$/);
const persons: fc.Arbitrary<RequestInput> = fc.record({
	firstName: names,
	lastName: names,
	addressLine1: names.map((name) => `1 ${name} Street`),
	city: names,
	state: fc.constantFrom('MA', 'NV'),
	zip: fc.stringMatching(/^\d{5}(?:-\d{4})?$/),
	totalBalance: fc.nat(10_000_000).map((cents) => cents / 100),
});

/** The row with every value written in another way. */
function spellings(row: RequestInput): fc.Arbitrary<RequestInput> {
	const ways = fc.constantFrom<(text: string) => string>(
		(text) => text,
		(text) => text.normalize('NFD'),
		(text) => text.toUpperCase(),
		(text) => text.toLowerCase(),
		(text) => text.replaceAll(' ', '\u00A0'),
		(text) => ` ${text.replaceAll(' ', '  ')}\t`,
		(text) => text.replaceAll("'", '\u2019'),
		(text) => `="${text}"`,
		(text) => text.replace(/^(\d{5})-(\d{4})$/, '$1$2'),
		(text) => text.replace(/^(\d{5})-(\d{4})$/, '$1 $2'),
	);
	const spelled = Object.entries(row).map(([name, value]) =>
		typeof value === 'string'
			? ways.map((way) => [name, way(value)])
			: fc
					.constantFrom(value, String(value), Number(value) + 1e-9, `$${Number(value).toFixed(2)}`)
					.map((one) => [name, one]),
	);
	return fc.tuple(...spelled).map((entries) => Object.fromEntries(entries) as RequestInput);
}

/** What a reader takes for the same: case, accents' form and spaces aside. */
function asRead(value: unknown): string {
	return String(value).normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim().replace('-', '');
}

describe('a generated reference', () => {
	it('is the same for the same row, in a form the service takes', () => {
		expect(generatedReference(request({}))).toBe(generatedReference(request({})));
		expect(generatedReference(request({}))).toMatch(/^RN-[0-9a-f]{32}$/);
	});

	it('does not depend on the SSN, so that it tells nothing of it', () => {
		fc.assert(
			fc.property(validRows, fc.stringMatching(/^\d{9}$/), (row, ssn) => {
				expect(generatedReference(request({ ...row, ssn }))).toBe(generatedReference(request(row)));
			}),
		);
	});

	it('survives a new upload of the files and a correction that concerns the whole sheet', () => {
		const changes: RequestInput[] = [
			{ noticeFileContentUrl: 'https://files.example.com/again.pdf' },
			{ noticeLogoUrl: 'https://files.example.com/again.png' },
			{ helpPhone: '800-555-0199' },
			{ gracePeriod: 45 },
			{ erisaPlanName: 'Another Name' },
			{ externalReferenceId: 'other' },
		];
		for (const change of changes) expect(generatedReference(request(change))).toBe(generatedReference(request({})));
	});

	it('is the same at every moment of a day, since an expression may give the present one', () => {
		const at = (balanceAsOf: string) => generatedReference(request({ balanceAsOf }));

		expect(at('2026-06-30T09:00:00.123-04:00')).toBe(at('2026-06-30T09:00:05.456-04:00'));
		expect(at('2026-06-30')).not.toBe(at('2026-07-01'));
	});

	it.each<RequestInput>([
		{ erisaEIN: '12-3456780' },
		{ erisaPlanNumber: '002' },
		{ reason: 'SBR' },
		{ firstName: 'Testo' },
		{ addressLine1: '3 Sample Street' },
		{ addressLine2: '' },
		{ totalBalance: 1 },
		{ balanceAsOf: '2026-09-30' },
	])('is another for another letter: %p', (change) => {
		expect(generatedReference(request(change))).not.toBe(generatedReference(request({})));
	});

	it('F56: is another where any field that tells two letters apart is, the ZIP among them', () => {
		const others: RequestInput = {
			erisaEIN: '12-3456780',
			erisaPlanNumber: '002',
			reason: 'SBR',
			firstName: 'Testo',
			lastName: 'Sample',
			addressLine1: '3 Sample Street',
			addressLine2: 'Apt 5',
			city: 'Elsewhere',
			state: 'NH',
			zip: '02139',
			totalBalance: 1250.51,
			vestedBalance: 1000.01,
			balanceAsOf: '2026-07-01',
		};
		const references = Object.entries(others).map(([name, value]) => generatedReference(request({ [name]: value })));
		expect(new Set([...references, generatedReference(request({}))]).size).toBe(Object.keys(others).length + 1);
	});

	it('F56: is the same for every spelling of a row', () => {
		fc.assert(
			fc.property(
				persons.chain((row) => fc.tuple(fc.constant(row), spellings(row))),
				([row, spelled]) => {
					expect(generatedReference(request(spelled))).toBe(generatedReference(request(row)));
				},
			),
		);
	});

	it('F56: differs for two persons', () => {
		const named = (row: RequestInput) => [row.firstName, row.lastName, row.addressLine1, row.zip].map(asRead).join('|');
		fc.assert(
			fc.property(persons, persons, (one, other) => {
				fc.pre(named(one) !== named(other));
				expect(generatedReference(request(one))).not.toBe(generatedReference(request(other)));
			}),
		);
	});

	it.each<[string, RequestInput, RequestInput]>([
		['a composed and a decomposed letter', { lastName: 'Jos\u00E9' }, { lastName: 'Jose\u0301' }],
		['a no-break space', { city: 'New Sampleton' }, { city: 'New\u00A0Sampleton' }],
		['small letters', { state: 'NV', zip: '89501' }, { state: 'nv', zip: '89501' }],
		['the capital of a German letter', { lastName: 'Gro\u00DF' }, { lastName: 'GRO\u1E9E' }],
		['its older capitals', { lastName: 'Gro\u00DF' }, { lastName: 'GROSS' }],
		['a ZIP+4 without its dash', { zip: '89501-1234' }, { zip: '895011234' }],
		['parts of a cent', { totalBalance: 300.3 }, { totalBalance: 300.29999999999995 }],
		['a typed apostrophe', { lastName: 'O\u2019Sample' }, { lastName: "O'Sample" }],
		['another dash', { addressLine1: '1\u20132 Sample Street' }, { addressLine1: '1-2 Sample Street' }],
		['two spaces', { addressLine1: '1 Sample Street' }, { addressLine1: '1  Sample Street' }],
	])('F56: is the same with %s', (_, one, other) => {
		expect(generatedReference(request(one))).toBe(generatedReference(request(other)));
	});

	it("F56: is another without a dash that is no ZIP's", () => {
		const [one, other] = [{ addressLine2: '10001-2000' }, { addressLine2: '100012000' }];
		expect(generatedReference(request(one))).not.toBe(generatedReference(request(other)));
	});

	it('does not run neighbouring fields together', () => {
		const one = request({ firstName: 'Ann', lastName: 'Ex' });
		const other = request({ firstName: 'An', lastName: 'nEx' });
		expect(generatedReference(one)).not.toBe(generatedReference(other));
	});
});

describe('the key that finds equal rows of a batch', () => {
	it('is EIN, plan number, reason and reference where there is a reference', () => {
		expect(requestKey(request({ city: 'Elsewhere', ssn: '000999999' }))).toBe(requestKey(request({})));
		for (const change of [
			{ externalReferenceId: 'other' },
			{ reason: 'SBR' },
			{ erisaPlanNumber: 2 },
			{ erisaEIN: '98-7654321' },
		]) {
			expect(requestKey(request(change))).not.toBe(requestKey(request({})));
		}
	});

	it('is the same for a reference in another case, since a service may look it up without', () => {
		const [one, other] = ['Notice-\u00C91', 'NOTICE-\u00E91'].map((externalReferenceId) =>
			request({ externalReferenceId }),
		);
		expect(one && requestKey(one)).toBe(other && requestKey(other));
	});

	it('is all of the row where there is none, and shows none of it', () => {
		const row = { externalReferenceId: '' };
		expect(requestKey(request(row))).toBe(requestKey(request({ externalReferenceId: null, ssn: '000-12-3456' })));
		expect(requestKey(request(row))).toMatch(/^[0-9a-f]{64}$/);
		const noticeFileContentUrl = 'https://files.example.com/Notice.pdf';
		for (const change of [
			{ ssn: '000999999' },
			{ city: 'Elsewhere' },
			{ helpPhone: '800-555-0199' },
			{ noticeFileContentUrl },
		]) {
			expect(requestKey(request({ ...row, ...change }))).not.toBe(requestKey(request(row)));
		}
	});
});
