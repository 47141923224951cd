import { DAY_MS } from './clock';
import type { DeliveryStatus } from './deliveryStatus';
import type { SettledFields, StoredNotice } from './storedNotice';

/** An element of what both status operations answer. Section 2.4. */
export interface StatusRecord extends SettledFields {
	deliveryStatus: DeliveryStatus | null;
	noticeId: string | null;
	gracePeriodExpiration: string | null;
	skipped: boolean;
	skippedReason: string | null;
}

const YEAR_1_MS = Date.parse('0001-01-01T00:00:00Z');
const YEAR_9999_MS = Date.parse('9999-12-31T00:00:00Z');

/**
 * The status record of a notice as it stands at a time. The document is silent on noticeId and gracePeriodExpiration
 * before the mailing (here null) and on the unit of gracePeriod (here days from the mailing).
 */
export function statusRecord(notice: StoredNotice, nowMs: number): StatusRecord {
	const mailedAtMs = mailedAt(notice);
	const isMailed = mailedAtMs !== undefined && mailedAtMs <= nowMs;
	const skippedReason = skippedReasonAt(notice, nowMs);
	return {
		...notice.fields,
		deliveryStatus: statusAt(notice, nowMs),
		noticeId: isMailed ? noticeIdOf(notice.fields.noticeParticipantRequestId) : null,
		gracePeriodExpiration: isMailed ? isoText(mailedAtMs + notice.fields.gracePeriod * DAY_MS) : null,
		skipped: skippedReason !== null,
		skippedReason,
	};
}

function statusAt({ changes, outcome, receivedAtMs }: StoredNotice, nowMs: number): DeliveryStatus | null {
	const change = changes?.findLast(({ atMs }) => atMs <= nowMs);
	if (change) return change.status;
	return outcome.timeline.findLast(({ day }) => receivedAtMs + day * DAY_MS <= nowMs)?.status ?? 'Pending';
}

function mailedAt({ changes, outcome, receivedAtMs }: StoredNotice): number | undefined {
	const step = outcome.timeline.find(({ status }) => status !== 'Pending');
	const stepAtMs = step && receivedAtMs + step.day * DAY_MS;
	const firstChange = changes?.[0];
	if (!firstChange || (stepAtMs !== undefined && stepAtMs <= firstChange.atMs)) return stepAtMs;
	return changes.find(({ status }) => status !== null && status !== 'Pending')?.atMs;
}

function skippedReasonAt({ skipped, outcome, receivedAtMs }: StoredNotice, nowMs: number): string | null {
	if (skipped && skipped.atMs <= nowMs) return skipped.reason;
	if (outcome.skipped && receivedAtMs + outcome.skipped.day * DAY_MS <= nowMs) return outcome.skipped.reason;
	return null;
}

/** Another id, as much its own as the request's: worked out when shown, since a store may hold a million notices. */
function noticeIdOf(requestId: string): string {
	return [...requestId.slice(0, 8)].reverse().join('') + requestId.slice(8);
}

/** Null outside the years that a date-time can write: the 64 bits of gracePeriod reach further. */
function isoText(timeMs: number): string | null {
	return timeMs >= YEAR_1_MS && timeMs <= YEAR_9999_MS ? new Date(timeMs).toISOString() : null;
}
