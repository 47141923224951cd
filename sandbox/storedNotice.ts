import { newId } from './newId';
import type { DeliveryStatus } from './deliveryStatus';
import { outcomeOf, type Outcome } from './outcomes';
import type { RolloutRequest } from './rolloutRequest';

/** A request as the store keeps it: times in milliseconds by the sandbox's clock. */
export interface StoredNotice {
	fields: SettledFields;
	receivedAtMs: number;
	outcome: Outcome;
	/** Statuses set by hand, in order; from the first on the outcome's timeline no longer counts. */
	changes?: Array<{ atMs: number; status: DeliveryStatus | null }>;
	skipped?: { atMs: number; reason: string };
}

/** The fields of a status record that the request settles once and for all. Section 2.4. */
export interface SettledFields {
	noticeParticipantRequestId: string;
	erisaEIN: string;
	erisaPlanNumber: string;
	externalReferenceId: string;
	reason: string;
	firstName: string;
	lastName: string;
	ssn: string;
	addressLine1: string;
	addressLine2: string | null;
	city: string;
	state: string;
	zip: string;
	countryCode: string | null;
	totalBalance: number | null;
	vestedBalance: number | null;
	gracePeriod: number;
}

/** A notice under a new id. Its reference and SSN are empty where absent; of an SSN only the nine digits are kept. */
export function storedNotice(request: RolloutRequest, receivedAtMs: number): StoredNotice {
	return {
		fields: {
			noticeParticipantRequestId: newId(),
			erisaEIN: request.erisaEIN,
			erisaPlanNumber: request.erisaPlanNumber,
			externalReferenceId: request.externalReferenceId ?? '',
			reason: request.reason,
			firstName: request.firstName,
			lastName: request.lastName,
			ssn: (request.ssn ?? '').replace(/\D/g, ''),
			addressLine1: request.addressLine1,
			addressLine2: request.addressLine2 ?? null,
			city: request.city,
			state: request.state,
			zip: request.zip,
			countryCode: request.countryCode ?? null,
			totalBalance: request.totalBalance ?? null,
			vestedBalance: request.vestedBalance ?? null,
			gracePeriod: request.gracePeriod,
		},
		receivedAtMs,
		outcome: outcomeOf(request.addressLine1),
	};
}
