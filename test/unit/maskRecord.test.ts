import fc from 'fast-check';
import { maskRecord } from '../../nodes/RolloutNotice/domain/privacy/maskRecord';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';

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
