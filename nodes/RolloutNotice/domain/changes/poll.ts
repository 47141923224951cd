import type { TriggerEvent } from './statusChange';
import type { StatusMemory } from './statusMemory';

/** How one poll looks for changes. */
export interface PollOptions {
	/** When the poll began: `detectedAt` of its changes. */
	detectedAt: Date;
	/** Names what is watched (environment, plans or days). Under a new name, notices not seen before are taken as a baseline, in silence. */
	watched: string;
	/** The events to emit; all by default. Null and statuses that the document does not list are emitted where all five are chosen. */
	events?: readonly TriggerEvent[];
	/** Whether to emit the baseline too. */
	emitExisting?: boolean;
	/** The most changes to emit, at least 1; the rest follows in the next polls. No limit by default. */
	maxChanges?: number;
	/** The most notices to remember: a million by default, about 15 MB as stored. */
	maxNotices?: number;
}

/** What a complete poll leaves behind. */
export interface PollOutcome {
	memory: StatusMemory;
	/** Records of new notices passed over, since the memory was full. */
	unfollowed: number;
	/**
	 * Whether a later event is lost if this memory is: a notice left a chosen status, or stopped being skipped, without an event of its own, or a
	 * baseline was taken. Any other memory of a poll without changes may be lost: nothing is missed, and nothing told twice.
	 */
	mustBeSaved: boolean;
}
