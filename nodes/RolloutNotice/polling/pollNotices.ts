import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ChangeTracker, type StatusChange } from '../domain/changes/changeTracker';
import { decodeMemory } from '../domain/changes/storedMemory';
import { maskRecord, type SsnInOutput } from '../domain/privacy/maskRecord';
import { settled } from '../domain/settled';
import { partOf } from '../n8n/parameters';
import { pages, type Reading } from '../service/pages';
import { isBusy } from '../service/retrying';
import { OutOfTimeError, ServiceError } from '../service/serviceError';
import { memoryPlace } from './memoryPlace';
import type { PollSetup } from './pollSetup';

/** The most changes that one poll emits; later ones emit the rest. */
const maxChanges = 1000;

/** How a reading ended: with the last page, or before a page that a later poll goes on with. */
type End = 'whole' | 'outOfTime' | 'heldBack' | 'full';

/**
 * One poll: reads on where the last one left off, or from the beginning, and only then remembers what it saw and hands over the changes;
 * null where there are none. A poll that fails leaves the memory as it was, so that the next one finds the same changes.
 */
export async function pollNotices(context: IPollFunctions, setup: PollSetup): Promise<INodeExecutionData[][] | null> {
	const place = memoryPlace(context);
	const before = place.read();
	const { memory, problem } = decodeMemory(before);
	const tracker = new ChangeTracker(memory, { ...setup, maxChanges });
	const reading = { ...tracker.place, unreadable: 0 };
	const end = await readInTime(setup, tracker, reading);
	// A poll that hung while another one took its place steps back.
	if (place.read() !== before) return null;

	const { changes, mustBeSaved, unfollowed } = tracker;
	const { skip, isOverlapping } = reading;
	const after = tracker.finish(end === 'whole' ? undefined : { skip, isOverlapping });
	if (problem !== undefined || partOf(before, ['checksum']) !== after.checksum) place.write(after);
	const warnings = [
		problem,
		end === 'heldBack' &&
			'The service takes no more calls for now. What this poll has read is kept, and the next one goes on from there.',
		unfollowed > 0 &&
			`${unfollowed} notices are not followed: the trigger remembers at most a million. Watch fewer plans or days.`,
		reading.unreadable > 0 &&
			`${reading.unreadable} records from the service could not be read and were passed over: they have no ID, or a status that is not text.`,
	];
	for (const warning of warnings) if (warning) context.logger.warn(warning);

	if (changes.length > 0) return [changes.map((change) => ({ json: changeOutput(change, setup.ssnInOutput) }))];
	// n8n saves nothing after a poll without a result, but for the first activation. Where an unsaved memory could cost an event, an empty list makes
	// n8n save it, with an execution that does nothing.
	return mustBeSaved && !(before === undefined && place.isSavedByActivation) ? [[]] : null;
}

/** Gives every record to the tracker. Unless all were read, `reading` says where to go on: with the page of the first change put off, if any. */
async function readInTime(setup: PollSetup, tracker: ChangeTracker, reading: Reading): Promise<End> {
	const reader = pages(setup.fetchPage, setup.pageSize, { isNew: (record) => tracker.add(record), reading });
	for (let pagesRead = 0; ; pagesRead++) {
		const { skip, isOverlapping } = reading;
		const outcome = await settled(async () => await reader.next());
		if ('error' in outcome) {
			const end = pagesRead > 0 ? endOf(outcome.error) : undefined;
			if (!end) throw outcome.error;
			return end;
		}
		if (tracker.isFull) {
			if (skip < reading.skip) Object.assign(reading, { skip, isOverlapping });
			return 'full';
		}
		if (outcome.value.done) return 'whole';
		if (setup.clock.now() > setup.endsAt) return 'outOfTime';
	}
}

/** How an error ends a reading that has begun: one that only says that there is no more time. Undefined where it is a failure. */
function endOf(error: unknown): End | undefined {
	if (error instanceof OutOfTimeError) return 'outOfTime';
	if (!(error instanceof ServiceError)) return undefined;
	const isUnsent = error.status === undefined && error.retryAfterMs !== undefined;
	// A service that allows fewer calls than a round takes would have it begin again for ever.
	return isBusy(error) || isUnsent ? 'heldBack' : undefined;
}

/** What happened, the status and whose letter it is first; then the rest of the record, of which two events may each need a copy. */
export function changeOutput({ record, ...change }: StatusChange, ssnInOutput: SsnInOutput): IDataObject {
	const { event, previousDeliveryStatus } = change;
	const { deliveryStatus, externalReferenceId, firstName, lastName } = record;
	return {
		...{ event, deliveryStatus, previousDeliveryStatus, externalReferenceId, firstName, lastName },
		...maskRecord({ ...record }, ssnInOutput),
		...change,
	};
}
