import type { TriggerEvent } from '../../nodes/RolloutNotice/domain/changes/changeTracker';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';

interface Known {
	watched: string | undefined;
	notices: Map<string, { status: string | null; isSkipped: boolean }>;
}

export interface Watch {
	watched: string;
	events: readonly TriggerEvent[];
	emitExisting: boolean;
	maxChanges: number;
}

/** One event as a line: the notice, what it was before, what happened. */
export type Line = string;

/**
 * The rules of the trigger a second time, in the plainest way: what a person with a list of all notices would report.
 * Tests hold the compact trigger against it.
 */
export class Observer {
	private known: Known = { watched: undefined, notices: new Map() };

	/** A copy of all that is known, to go back to. */
	snapshot(): Known {
		return structuredClone(this.known);
	}

	restore(known: Known): void {
		this.known = structuredClone(known);
	}

	/** One complete poll. */
	poll(records: StatusRecord[], { watched, events, emitExisting, maxChanges }: Watch): Line[] {
		const lines: Line[] = [];
		const isSilent = this.known.watched !== watched && !emitExisting;
		const isChosen = (event: string | null) =>
			event !== null && events.some((each) => each === event)
				? true
				: event !== 'skipped' && !isListed(event) && five.every((status) => events.includes(status));
		const seen = new Set<string>();
		for (const record of records) {
			const id = record.noticeParticipantRequestId;
			if (seen.has(id)) continue;
			seen.add(id);
			const shown = { status: record.deliveryStatus, isSkipped: record.skipped };
			const known = this.known.notices.get(id) ?? (isSilent ? { ...shown } : { status: null, isSkipped: false });
			this.known.notices.set(id, known);
			const before = known.status;
			if (known.status !== shown.status) {
				if (isChosen(shown.status) && lines.length === maxChanges) continue;
				known.status = shown.status;
				if (isChosen(shown.status)) lines.push(`${id} ${before} -> ${shown.status}`);
			}
			if (shown.isSkipped && !known.isSkipped) {
				if (isChosen('skipped') && lines.length === maxChanges) continue;
				if (isChosen('skipped')) lines.push(`${id} ${before} -> skipped`);
			}
			known.isSkipped = shown.isSkipped;
		}
		this.known.watched = watched;
		return lines;
	}
}

const five = ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable'] as const;

function isListed(status: string | null): boolean {
	return five.some((each) => each === status);
}
