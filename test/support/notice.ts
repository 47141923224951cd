import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';

/** The id of the n-th made-up notice. */
export function noticeId(number: number): string {
	return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** The status record of the n-th made-up notice. */
export function notice(
	number: number,
	deliveryStatus: string | null,
	changes: Partial<StatusRecord> = {},
): StatusRecord {
	return {
		noticeParticipantRequestId: noticeId(number),
		erisaEIN: '12-3456789',
		erisaPlanNumber: '001',
		externalReferenceId: `SAMPLE-${number}`,
		reason: 'TERM',
		firstName: 'Testa',
		lastName: 'Sampleperson',
		ssn: '900000001',
		addressLine1: '1 Sample Street',
		addressLine2: null,
		city: 'Sampleton',
		state: 'MA',
		zip: '02138',
		countryCode: 'US',
		totalBalance: 1,
		vestedBalance: null,
		deliveryStatus,
		noticeId: null,
		gracePeriod: 30,
		gracePeriodExpiration: null,
		skipped: false,
		skippedReason: null,
		...changes,
	};
}

/** A number of notices in one status. */
export function notices(count: number, deliveryStatus: string | null): StatusRecord[] {
	return Array.from({ length: count }, (_, index) => notice(index, deliveryStatus));
}
