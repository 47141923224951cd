import type { RolloutRequest } from './rolloutRequest';

/**
 * A valid, plainly made-up request, a different participant for every number up to 999,999. Its texts are short ones, which
 * V8 keeps flat: a hundred thousand are made at once.
 */
export function sampleRequest(number: number): RolloutRequest {
	const digits = String(number % 1_000_000).padStart(6, '0');
	return {
		erisaEIN: '12-3456789',
		erisaPlanNumber: '001',
		erisaPlanName: 'Sample Plan',
		planSponsorCompany: 'Sample Company',
		externalReferenceId: `REF-${digits}`,
		reason: 'TERM',
		firstName: 'Sample',
		lastName: `No ${digits}`,
		ssn: `900${digits}`,
		addressLine1: '1 Sample Street',
		city: 'Sampleville',
		state: 'NY',
		zip: '00501',
		totalBalance: 1250.5,
		balanceAsOf: '2026-01-01T00:00:00Z',
		gracePeriod: 30,
		noticeLogoUrl: 'https://sample.example/logo.png',
		noticeFileContentUrl: 'https://sample.example/notice.pdf',
		helpName: 'Sample Help Desk',
		helpPhone: '555-0100',
		helpAddressLine1: '1 Help Street',
		helpCity: 'Sampleville',
		helpState: 'NY',
		helpZip: '00501',
	};
}
