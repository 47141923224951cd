import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ChangeTracker } from '../domain/changes/changeTracker';
import type { StatusChange } from '../domain/changes/statusChange';
import { decodeMemory } from '../domain/changes/storedMemory';
import { maskRecord } from '../domain/privacy/maskRecord';
import type { SsnInOutput } from '../domain/privacy/maskRecord';
import { settled } from '../domain/settled';
import { OutOfTimeError } from '../service/outOfTimeError';
import { pages } from '../service/pages';
import type { Reading } from '../service/pages';
import { memoryPlace } from './memoryPlace';
import type { PollSetup } from './pollSetup';

/** The most changes that one poll emits; later ones emit the rest. */
const maxChanges = 1000;

/**
 * One poll: reads on where the last one ran out of time, or from the beginning, and only then remembers what it saw and hands over the changes;
 * null where there are none. A poll that fails leaves the memory as it was, so that the next one finds the same changes.
 */
export async function pollNotices(context: IPollFunctions, setup: PollSetup): Promise<INodeExecutionData[][] | null> {
	const place = memoryPlace(context);
	const before = place.read();
	const { memory, problem } = decodeMemory(before);
	const { detectedAt, watched, events, emitExisting, ssnInOutput } = setup;
	const tracker = new ChangeTracker(memory, { detectedAt, watched, events, emitExisting, maxChanges });
	const reading = { skip: tracker.skip, unreadable: 0 };
	const isWhole = await readInTime(setup, tracker, reading);
	// A poll that hung while another one took its place steps back.
	if (place.read() !== before) return null;

	const { changes, mustBeSaved, unfollowed } = tracker;
	const after = tracker.finish(isWhole ? undefined : reading.skip);
	if (problem !== undefined || !isSame(before, after.checksum)) place.write(after);
	const warnings = [
		problem,
		unfollowed > 0 &&
			`${unfollowed} notices are not followed: the trigger remembers at most a million. Watch fewer plans or days.`,
		reading.unreadable > 0 &&
			`${reading.unreadable} records from the service could not be read and were passed over: they have no ID, or a status that is not text.`,
	];
	for (const warning of warnings) if (warning) context.logger.warn(warning);

	if (changes.length > 0) return [changes.map((change) => ({ json: changeOutput(change, ssnInOutput) }))];
	// n8n saves nothing after a poll without a result, but for the first activation. Where an unsaved memory could cost an event, an empty list makes
	// n8n save it, with an execution that does nothing.
	return mustBeSaved && !(before === undefined && place.isSavedByActivation) ? [[]] : null;
}

/** Gives every record to the tracker. False where time ran out: then `reading` says where to go on. */
async function readInTime(setup: PollSetup, tracker: ChangeTracker, reading: Reading): Promise<boolean> {
	const reader = pages(setup.fetchPage, setup.pageSize, { isNew: (record) => tracker.add(record), reading });
	for (let pagesRead = 0; ; pagesRead++) {
		const outcome = await settled(async () => await reader.next());
		if ('value' in outcome && outcome.value.done) return true;
		const isLate = 'error' in outcome ? outcome.error instanceof OutOfTimeError : setup.clock.now() > setup.endsAt;
		if (isLate && ('value' in outcome || pagesRead > 0)) return false;
		if ('error' in outcome) throw outcome.error;
	}
}

/** What happened, the status and whose letter it is first; then the rest of the record. */
export function changeOutput({ record, ...change }: StatusChange, ssnInOutput: SsnInOutput): IDataObject {
	const { event, eventId, previousDeliveryStatus, detectedAt } = change;
	const { deliveryStatus, externalReferenceId, firstName, lastName } = record;
	return {
		...{ event, deliveryStatus, previousDeliveryStatus, externalReferenceId, firstName, lastName },
		...maskRecord(record, ssnInOutput),
		...{ eventId, detectedAt },
	};
}

function isSame(stored: unknown, checksum: string): boolean {
	return typeof stored === 'object' && stored !== null && 'checksum' in stored && stored.checksum === checksum;
}
