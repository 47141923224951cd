import type { StatusRecord } from '../status/statusRecord';
import { ChangeTracker } from './changeTracker';
import type { PollOptions, PollOutcome } from './poll';
import type { StatusChange } from './statusChange';
import type { StatusMemory } from './statusMemory';

/** Compares the records of one complete poll with the memory of earlier ones, by the rules of `ChangeTracker`. */
export function statusChanges(
	memory: StatusMemory,
	records: Iterable<StatusRecord>,
	options: PollOptions,
): PollOutcome & { changes: StatusChange[] } {
	const tracker = new ChangeTracker(memory, options);
	const changes = tracker.add(records);
	return { ...tracker.finish(), changes };
}
