import fc from 'fast-check';
import { documentTable } from '../sandbox/documentTables';
import { maskRecord } from '../../nodes/RolloutNotice/domain/privacy/maskRecord';
import { simplified, type StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';

function record(ssn: string | null): StatusRecord {
	return {
		noticeParticipantRequestId: '00000000-0000-4000-8000-000000000001',
		erisaEIN: '12-3456789',
		erisaPlanNumber: '001',
		externalReferenceId: 'SAMPLE-1',
		reason: 'TERM',
		firstName: 'Testa',
		lastName: 'Sampleperson',
		ssn,
		addressLine1: '1 Sample Street',
		addressLine2: null,
		city: 'Sampleton',
		state: 'MA',
		zip: '02138',
		countryCode: 'US',
		totalBalance: 1,
		vestedBalance: null,
		deliveryStatus: 'Pending',
		noticeId: null,
		gracePeriod: 30,
		gracePeriodExpiration: null,
		skipped: false,
		skippedReason: null,
	};
}

it.each([
	['000123456', '***-**-3456'],
	['000-12-3456', '***-**-3456'],
	['3456', '***-**-****'],
	['00012345', '***-**-****'],
	['0001234567', '***-**-****'],
	['***-**-3456', '***-**-****'],
	['', ''],
	[null, null],
])('section 2.4 ssn: %p is masked as %p', (ssn, masked) => {
	expect(maskRecord(record(ssn), 'masked')).toEqual({ ...record(null), ssn: masked });
});

it('masked never shows more than the last four of nine digits', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 -]{0,12}$/)), (ssn) => {
			const shown = maskRecord(record(ssn), 'masked').ssn?.replace(/\D/g, '');
			expect(['', ssn.replace(/\D/g, '').length === 9 ? ssn.slice(-4) : '']).toContain(shown);
		}),
	);
});

it('hidden leaves the key out, and full is the record as it came', () => {
	expect(maskRecord(record('000123456'), 'hidden')).not.toHaveProperty('ssn');
	expect(maskRecord(record('000123456'), 'full')).toEqual(record('000123456'));
});

it('makes no copy, so that nobody holds on to a record that shows more', () => {
	for (const mode of ['masked', 'hidden', 'full'] as const) {
		const given = record('000123456');
		expect(maskRecord(given, mode)).toBe(given);
	}
});

describe('an SSN where the document has none', () => {
	it.each([
		['SSN 900-12-3456 belongs to another participant', 'SSN ***-**-**** belongs to another participant'],
		['SSN 900123456, or 900 12 3457?', 'SSN ***-**-****, or ***-**-****?'],
		['９００–12–3456 is twice', '***-**-**** is twice'],
		['Same as 900.12-3456', 'Same as ***-**-****'],
		['Plan 12-3456789 ended on 2026-07-02 — ½ of it', 'Plan 12-3456789 ended on 2026-07-02 — ½ of it'],
		['1234567890 is too long', '1234567890 is too long'],
		['Duplicate of NOTICE-2026-00042 and 20260702-1', 'Duplicate of NOTICE-2026-00042 and 20260702-1'],
		['Not 123456-789, 12-345-6789 or ٩٠٠١٢٣٤٥٦', 'Not ***-**-****, ***-**-**** or ***-**-****'],
	])('is masked in the reason why a participant was skipped: %s', (skippedReason, masked) => {
		for (const mode of ['masked', 'hidden'] as const)
			expect(maskRecord({ ...record('000123456'), skippedReason }, mode)).toHaveProperty('skippedReason', masked);
		expect(simplified({ ...record(null), skippedReason }).skippedReason).toBe(masked);
		expect(maskRecord({ ...record(null), skippedReason }, 'full').skippedReason).toBe(skippedReason);
	});

	it.each([
		['Participant 12345678 not found', 'Participant ***-**-**** not found'],
		['Participant 12.345.678 of 2026-07-02', 'Participant ***-**-**** of 2026-07-02'],
		['EMP12345678/2 is not 01-2345678 or 12345679', 'EMP***-**-****/2 is not ***-**-**** or 12345679'],
	])("is masked there in any form where it is the record's own: %s", (skippedReason, masked) => {
		const given = { ...record('012345678'), skippedReason };
		expect(simplified(given).skippedReason).toBe(masked);
		expect(maskRecord({ ...given }, 'masked').skippedReason).toBe(masked);
		expect(maskRecord({ ...given }, 'full').skippedReason).toBe(skippedReason);
	});

	it.each(['012345678', '012-34-5678', '12345678', 'P-012345678'])(
		"is masked in the reference where that is the record's own: %s",
		(externalReferenceId) => {
			const given = { ...record('012345678'), externalReferenceId };
			expect(simplified(given).externalReferenceId).toBe('***-**-****');
			expect(maskRecord({ ...given }, 'masked').externalReferenceId).toBe('***-**-5678');
			expect(maskRecord({ ...given }, 'hidden').externalReferenceId).toBe('***-**-****');
			expect(maskRecord({ ...given }, 'full').externalReferenceId).toBe(externalReferenceId);
		},
	);

	it.each([null, '', '012345679', '2012345678', 'REF-5678'])('leaves any other reference as it is: %j', (reference) => {
		for (const ssn of ['012345678', '', null]) {
			const given = { ...record(ssn), externalReferenceId: reference };
			expect(simplified(given).externalReferenceId).toBe(reference);
			expect(maskRecord({ ...given }, 'masked').externalReferenceId).toBe(reference);
		}
	});

	it('is masked in a reason that is no text', () => {
		const skippedReason = { code: 7, text: '900-12-3456' } as never;
		expect(simplified({ ...record(null), skippedReason }).skippedReason).toBe('{"code":7,"text":"***-**-****"}');
	});

	it.each([
		['SSN', '900123456'],
		['socialSecurityNumber', '3456'],
		['note', 'see 000-12-3456'],
		['note', 'see 000123456'],
		['person', { taxId: 'none' }],
	])('takes a field with it that the document does not list: %s %j', (name, value) => {
		for (const mode of ['masked', 'hidden'] as const)
			expect(maskRecord({ ...record('000123456'), [name]: value }, mode)).not.toHaveProperty(name);
		expect(maskRecord({ ...record('000123456'), [name]: value }, 'full')).toHaveProperty(name, value);
	});

	it('leaves other fields that the document does not list', () => {
		for (const ssn of ['', '12', null])
			expect(maskRecord({ ...record(ssn), batch: 'B-12', mailedTwice: true }, 'masked')).toMatchObject({
				batch: 'B-12',
				mailedTwice: true,
			});
	});

	it('takes no field with it that the document lists, whatever it holds', () => {
		const names = documentTable('2.4').map(({ Field }) => Field ?? '');
		const whole = Object.assign(Object.fromEntries(names.map((name) => [name, '900-12-3456'])), { ssn: '900-12-3456' });
		expect(Object.keys(maskRecord(whole, 'masked'))).toEqual(names);
		expect(names).toHaveLength(22);
	});
});
