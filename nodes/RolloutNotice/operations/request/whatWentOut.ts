import type { KnownRequest } from '../../service/requestRegistry';
import { OutcomeUnknownError } from '../../service/serviceError';
import { outputOf, warningsOf, type Outcomes } from '../framework/operation';
import { twice, unchecked } from './tellTwice';

type What = 'requested' | 'doubled' | 'earlier' | 'unknown' | 'failedToo';

const mostListed = 1000;

/**
 * What a run that stops has done that cannot be taken back, for the error of its first failure: the items that were accepted, in this try and in
 * earlier ones, with their ids, those of which nobody knows, those that failed as well, and how many were not reached. `known` is what this process
 * remembers of the letter of each item.
 */
export function whatWentOut(outcomes: Outcomes, known: ReadonlyArray<KnownRequest | undefined>): string {
	const items: Record<What, string[]> = { requested: [], doubled: [], earlier: [], unknown: [], failedToo: [] };
	let notReached = 0;
	const outputs = outcomes.map(outputOf);
	const sent = new Set(
		outputs.map((json) => json?.outcome === 'submitted' && String(json.noticeParticipantRequestId).toLowerCase()),
	);
	const firstFailure = outcomes.findIndex((outcome) => outcome && 'error' in outcome);
	for (const [itemIndex, outcome] of outcomes.entries()) {
		const item = `item ${itemIndex}`;
		const json = outputs[itemIndex];
		const remembered = known[itemIndex];
		// Under the same reference: the letter of somebody else says nothing of this row.
		const memory = remembered?.person === 'another' ? undefined : remembered;
		const id = json?.noticeParticipantRequestId ?? memory?.id;
		const isFailure = outcome !== undefined && 'error' in outcome;
		if (json?.outcome === 'submitted') items.requested.push(`${item}: ${String(id)}`);
		else if (typeof id === 'string') items.earlier.push(...(sent.has(id.toLowerCase()) ? [] : [`${item}: ${id}`]));
		else if (memory || (isFailure && outcome.error instanceof OutcomeUnknownError)) items.unknown.push(item);
		else if (isFailure && itemIndex !== firstFailure) items.failedToo.push(item);
		else if (outcome === undefined) notReached++;
		for (const warning of warningsOf(outcome))
			if (warning.startsWith(twice) || warning.startsWith(unchecked)) items.doubled.push(`${item}: ${warning}.`);
	}
	const { doubled, ...listed } = items;
	const isCut = Object.values(listed).some(({ length }) => length > mostListed);
	return [
		list('Requested before the stop', items.requested) ||
			(items.unknown.length === 0 && 'Nothing was requested in this try.'),
		doubled.slice(0, mostListed).join(' '),
		list('Requested in an earlier try or run', items.earlier),
		list('Outcome not known', items.unknown),
		list('Failed too', items.failedToo),
		notReached > 0 && `Not sent: ${notReached} ${notReached === 1 ? 'row' : 'rows'}.`,
		isCut &&
			'To list all IDs, run the same rows with Validate Only on and If Already Requested set to Skip: nothing is sent, and every row that was requested comes out with its ID.',
	]
		.filter(Boolean)
		.join(' ');
}

function list(title: string, items: string[]): string {
	const more = items.length > mostListed ? ` and ${items.length - mostListed} more` : '';
	return items.length > 0 ? `${title}: ${items.slice(0, mostListed).join(', ')}${more}.` : '';
}
