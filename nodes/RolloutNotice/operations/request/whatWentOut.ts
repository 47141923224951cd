import type { IDataObject } from 'n8n-workflow';

import type { KnownRequest } from '../../service/requestRegistry';
import { OutcomeUnknownError } from '../../service/serviceError';
import type { Outcome } from '../framework/parallelMap';
import { twice } from './letters';

const mostListed = 1000;

/**
 * What a run that stops has done that cannot be taken back, for the error of its first failure: the items that were accepted, in this try and in
 * earlier ones, with their ids, those of which nobody knows, those that failed as well, and how many were not reached.
 *
 * @param known What this process remembers of an item's letter.
 */
export function whatWentOut(
	outcomes: Array<Outcome<IDataObject[]>>,
	known: (itemIndex: number) => KnownRequest | undefined,
): string {
	const words: Record<'requested' | 'doubled' | 'earlier' | 'unknown' | 'failedToo' | 'notReached', string[]> = {
		requested: [],
		doubled: [],
		earlier: [],
		unknown: [],
		failedToo: [],
		notReached: [],
	};
	const ids = new Set<unknown>();
	let isFirstFailure = true;
	for (const [itemIndex, outcome] of outcomes.entries()) {
		const item = `item ${itemIndex}`;
		const json = outcome && 'value' in outcome ? outcome.value[0] : undefined;
		const isFailure = outcome !== undefined && 'error' in outcome;
		const remembered = known(itemIndex);
		// Under the same reference: the letter of somebody else says nothing of this row.
		const memory = remembered?.person === 'another' ? undefined : remembered;
		const id = json?.noticeParticipantRequestId ?? memory?.id;
		if (json?.outcome === 'submitted') words.requested.push(`${item}: ${String(ids.add(id) && id)}`);
		else if (typeof id === 'string') words.earlier.push(`${item}: ${id}`);
		else if (memory || (isFailure && outcome.error instanceof OutcomeUnknownError)) words.unknown.push(item);
		else if (isFailure && !isFirstFailure) words.failedToo.push(item);
		else if (outcome === undefined) words.notReached.push(item);
		isFirstFailure &&= !isFailure;
		for (const warning of (json?.warnings ?? []) as string[])
			if (warning.startsWith(twice)) words.doubled.push(`${item}: ${warning}.`);
	}
	const { requested, doubled, unknown, failedToo, notReached } = words;
	const earlier = words.earlier.filter((word) => !ids.has(word.split(': ')[1]));
	const isCut = Math.max(requested.length, earlier.length, unknown.length, failedToo.length) > mostListed;
	return [
		requested.length > 0 ? `Requested before the stop: ${list(requested)}.` : 'Nothing was requested in this try.',
		doubled.slice(0, mostListed).join(' '),
		earlier.length > 0 ? `Requested in an earlier try or run: ${list(earlier)}.` : '',
		unknown.length > 0 ? `Outcome not known: ${list(unknown)}.` : '',
		failedToo.length > 0 ? `Failed too: ${list(failedToo)}.` : '',
		notReached.length > 0 ? `Not sent: ${notReached.length} ${notReached.length === 1 ? 'row' : 'rows'}.` : '',
		isCut
			? 'To list all IDs, run the same rows with Validate Only on and If Already Requested set to Skip: nothing is sent, and every row that was requested comes out with its ID.'
			: '',
	]
		.filter((sentence) => sentence !== '')
		.join(' ');
}

function list(words: string[]): string {
	const more = words.length > mostListed ? ` and ${words.length - mostListed} more` : '';
	return words.slice(0, mostListed).join(', ') + more;
}
