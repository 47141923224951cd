import type { DeliveryStatus, StatusRecord } from '../status/statusRecord';

/** What a user can choose to hear of: a delivery status that a notice comes to, or a notice that becomes skipped. */
export type TriggerEvent = DeliveryStatus | 'skipped';

/** One event of one notice. */
export interface StatusChange {
	event: 'statusChanged' | 'skipped';
	/**
	 * The notice's id, the number of the step among the notice's (1 to 255, then 0 and on) and what it came to, joined by colons.
	 * The same whenever the same memory meets the same record; otherwise unique within 256 steps of a notice, for as long as it is remembered.
	 * Free of personal data.
	 */
	eventId: string;
	/** The status remembered from earlier polls; null for a notice first seen now, or one that had none. */
	previousDeliveryStatus: string | null;
	/** ISO 8601, UTC. */
	detectedAt: string;
	record: StatusRecord;
}
