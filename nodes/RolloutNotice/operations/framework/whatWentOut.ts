import type { IDataObject } from 'n8n-workflow';

import { OutcomeUnknownError } from '../../service/serviceError';
import type { Batch } from './operation';
import type { Outcome } from './parallelMap';

const mostListed = 1000;

/**
 * What a run that stops has done that cannot be taken back, for the error of its first failure: the items that were accepted, with their ids, those
 * of which nobody knows, those that failed as well, and how many were not reached.
 */
export function whatWentOut({ accepted }: Batch, outcomes: Array<Outcome<IDataObject[]>>): string | undefined {
	if (!accepted) return undefined;
	const requested = outcomes.flatMap((outcome, itemIndex) => {
		const ids = outcome && 'value' in outcome ? outcome.value.map(accepted) : [];
		return ids.flatMap((id) => (id === undefined ? [] : [`item ${itemIndex}: ${id}`]));
	});
	const errors = outcomes.flatMap((outcome, itemIndex) =>
		outcome && 'error' in outcome ? [{ itemIndex, isUnknown: outcome.error instanceof OutcomeUnknownError }] : [],
	);
	const unknown = errors.filter(({ isUnknown }) => isUnknown).map(({ itemIndex }) => `item ${itemIndex}`);
	const failedToo = errors
		.slice(1)
		.filter(({ isUnknown }) => !isUnknown)
		.map(({ itemIndex }) => `item ${itemIndex}`);
	const notReached = outcomes.filter((outcome) => outcome === undefined).length;
	return [
		requested.length > 0 ? `Requested before the stop: ${list(requested)}.` : 'Nothing was requested before the stop.',
		unknown.length > 0 ? `Outcome not known: ${list(unknown)}.` : '',
		failedToo.length > 0 ? `Failed too: ${list(failedToo)}.` : '',
		notReached > 0 ? `Not sent: ${notReached} ${notReached === 1 ? 'row' : 'rows'}.` : '',
	]
		.filter((sentence) => sentence !== '')
		.join(' ');
}

function list(words: string[]): string {
	const more = words.length > mostListed ? ` and ${words.length - mostListed} more` : '';
	return words.slice(0, mostListed).join(', ') + more;
}
