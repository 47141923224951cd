import {
	ChangeTracker,
	type PollOptions,
	type StatusChange,
} from '../../nodes/RolloutNotice/domain/changes/changeTracker';
import { decodeMemory, type StoredMemory } from '../../nodes/RolloutNotice/domain/changes/storedMemory';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';

/** A memory as it is stored; none before the first poll. */
export type Memory = StoredMemory | undefined;

/** What a poll leaves behind. */
interface PollOutcome {
	memory: StoredMemory;
	changes: StatusChange[];
	unfollowed: number;
	mustBeSaved: boolean;
}

/** A tracker that begins with what was stored. */
export function trackerOf(memory: Memory, options: PollOptions): ChangeTracker {
	return new ChangeTracker(decodeMemory(memory).memory, options);
}

/** The changes that a tracker finds in a page of records. */
export function changesOf(tracker: ChangeTracker, records: Iterable<StatusRecord>): StatusChange[] {
	const before = tracker.changes.length;
	for (const record of records) tracker.add(record);
	return tracker.changes.slice(before);
}

/** Compares the records of one complete poll with the memory of earlier ones, by the rules of `ChangeTracker`. */
export function statusChanges(memory: Memory, records: Iterable<StatusRecord>, options: PollOptions): PollOutcome {
	const tracker = trackerOf(memory, options);
	const changes = changesOf(tracker, records);
	const { unfollowed, mustBeSaved } = tracker;
	return { memory: tracker.finish(), changes, unfollowed, mustBeSaved };
}
