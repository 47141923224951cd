import { maskReason, maskReference } from '../privacy/maskRecord';

/** A status record as both status operations return it (document, section 2.4). Every field but the id and `skipped` may be null. */
export interface StatusRecord {
	/** UUID; the one field that identifies a notice. */
	noticeParticipantRequestId: string;
	erisaEIN: string | null;
	erisaPlanNumber: string | null;
	/** As passed in the request; an empty string where none was given. */
	externalReferenceId: string | null;
	/** `SBR` or `TERM`. */
	reason: string | null;
	firstName: string | null;
	lastName: string | null;
	/** Up to nine digits, as passed in the request; an empty string where none was given. */
	ssn: string | null;
	addressLine1: string | null;
	addressLine2: string | null;
	city: string | null;
	state: string | null;
	zip: string | null;
	countryCode: string | null;
	totalBalance: number | null;
	vestedBalance: number | null;
	/** One of `deliveryStatuses`, though a later service may know more. */
	deliveryStatus: string | null;
	noticeId: string | null;
	gracePeriod: number | null;
	/** ISO 8601 date-time. */
	gracePeriodExpiration: string | null;
	skipped: boolean;
	skippedReason: string | null;
}

/** Whether what the service sent as a record has an id, and text or nothing as its status. The service is not ours, so neither is certain. */
export function isStatusRecord(record: unknown): record is StatusRecord {
	const { noticeParticipantRequestId: id, deliveryStatus } = (record ?? {}) as Record<string, unknown>;
	const isTextOrNone = typeof (deliveryStatus ?? '') === 'string';
	return typeof id === 'string' && id !== '' && isTextOrNone;
}

/** The delivery statuses of a notice and what each means, in the order in which the document lists them (section 3). */
export const deliveryStatuses = {
	Pending: 'The request was accepted and is being processed',
	Sent: 'The notice was mailed',
	Success: 'The mail was delivered',
	ReturnToSender: 'The mail could not be delivered and came back to the sender',
	Undeliverable: 'The mail could not be delivered and did not come back',
} as const;

/** One of the five statuses of section 3. The service may answer others, or null; readers keep whatever they are given. */
export type DeliveryStatus = keyof typeof deliveryStatuses;

/**
 * The ten fields that people work by, the most used first; one that the service left out is null. What became of the letter and whose it is, under
 * the sheet's reference; the plan to group by; the deadline; why there is no letter; the id that support asks for. Not what a sheet holds anyway
 * (address, balances, reason), and not the SSN.
 *
 * Named one by one, since a list of names would take four times as long for each of 100,000 records.
 */
export function simplified(record: StatusRecord) {
	return {
		deliveryStatus: record.deliveryStatus ?? null,
		externalReferenceId: maskReference(record.externalReferenceId ?? null, record.ssn),
		firstName: record.firstName ?? null,
		lastName: record.lastName ?? null,
		erisaEIN: record.erisaEIN ?? null,
		erisaPlanNumber: record.erisaPlanNumber ?? null,
		gracePeriodExpiration: record.gracePeriodExpiration ?? null,
		skipped: record.skipped ?? null,
		skippedReason: maskReason(record.skippedReason ?? null, record.ssn),
		noticeParticipantRequestId: record.noticeParticipantRequestId ?? null,
	};
}

/** All of the record, with status, reference and name as its first columns. */
export function mostUsedFirst(record: StatusRecord): StatusRecord {
	const { deliveryStatus, externalReferenceId, firstName, lastName } = record;
	return Object.assign({ deliveryStatus, externalReferenceId, firstName, lastName }, record);
}
