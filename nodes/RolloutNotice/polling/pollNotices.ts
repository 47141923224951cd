import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { ChangeTracker } from '../domain/changes/changeTracker';
import { decodeMemory, encodeMemory } from '../domain/changes/memoryEncoding';
import type { StatusChange } from '../domain/changes/statusChange';
import { maskRecord } from '../domain/privacy/maskRecord';
import type { SsnInOutput } from '../domain/privacy/maskRecord';
import { outOfTime } from '../service/outOfTime';
import { pages } from '../service/pages';
import type { PollSetup } from './pollSetup';

/** The most changes that one poll emits; the next polls emit the rest. */
const maxChanges = 1000;

/**
 * One poll: reads every page, and only then remembers what it saw and hands over the changes; null where there are none.
 * A poll that fails leaves the memory as it was, so that the next one finds the same changes.
 */
export async function pollNotices(context: IPollFunctions, setup: PollSetup): Promise<INodeExecutionData[][] | null> {
	const staticData = context.getWorkflowStaticData('node');
	// After a poll that hands over nothing n8n saves static data only where it activates the workflow, as the first poll does.
	// This mark of n8n's own is missing from a poll cursor, with which n8n can replace static data, and which it does not save then.
	const isSavedByActivation = staticData.memory === undefined && '__dataChanged' in staticData;
	const { memory, problem } = decodeMemory(staticData.memory);
	if (problem) context.logger.warn(problem);

	const { detectedAt, watched, events, emitExisting, ssnInOutput } = setup;
	const tracker = new ChangeTracker(memory, { detectedAt, watched, events, emitExisting, maxChanges });
	const changes: StatusChange[] = [];
	for await (const records of pages(setup.fetchPage, setup.pageSize, {
		isNew: ({ noticeParticipantRequestId: id }) => tracker.isFirstSight(id),
	})) {
		changes.push(...tracker.add(records));
		if (setup.clock.now() > setup.endsAt) throw outOfTime();
	}

	const outcome = tracker.finish();
	const stored = encodeMemory(outcome.memory);
	// n8n notices a change of its static data only where a key of it is assigned anew.
	if (!isSame(staticData.memory, stored)) staticData.memory = stored;
	if (outcome.unfollowed > 0)
		context.logger.warn(
			`${outcome.unfollowed} notices are not followed: the trigger remembers a million at the most. Watch fewer plans or days.`,
		);
	if (changes.length > 0) return [changes.map((change) => ({ json: changeOutput(change, ssnInOutput) }))];

	// Where an unsaved memory could cost an event, an empty list makes n8n save it, with an execution that does nothing.
	return outcome.mustBeSaved && !isSavedByActivation ? [[]] : null;
}

/** The record with what happened to it. */
export function changeOutput({ record, ...change }: StatusChange, ssnInOutput: SsnInOutput): IDataObject {
	return { ...maskRecord(record, ssnInOutput), ...change };
}

function isSame(stored: unknown, { checksum }: { checksum: string }): boolean {
	return typeof stored === 'object' && stored !== null && 'checksum' in stored && stored.checksum === checksum;
}
