import type { IDataObject } from 'n8n-workflow';

import { findNotices } from '../../service/findNotice';
import type { KnownRequest } from '../../service/requestRegistry';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import { OutcomeUnknownError } from '../../service/serviceError';
import { outputOf, type Outcomes } from '../framework/operation';
import { parallelMap } from '../framework/parallelMap';
import type { ReadyRow } from './equalRows';
import type { RequestSettings } from './settings';

type What = 'requested' | 'doubled' | 'earlier' | 'unknown' | 'failedToo';

const mostListed = 1000;

/**
 * What a run that stops has done that cannot be taken back, for the error of its first failure: the items that were accepted, in this try and in
 * earlier ones, with their ids, those of which nobody knows, those that failed as well, and how many were not reached.
 *
 * @param known What this process remembers of the letter of each item.
 */
export function whatWentOut(outcomes: Outcomes, known: ReadonlyArray<KnownRequest | undefined>): string {
	const items: Record<What, string[]> = { requested: [], doubled: [], earlier: [], unknown: [], failedToo: [] };
	let notReached = 0;
	const outputs = outcomes.map(outputOf);
	const sent = new Set(outputs.map((json) => json?.outcome === 'submitted' && json.noticeParticipantRequestId));
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
		else if (typeof id === 'string') items.earlier.push(...(sent.has(id) ? [] : [`${item}: ${id}`]));
		else if (memory || (isFailure && outcome.error instanceof OutcomeUnknownError)) items.unknown.push(item);
		else if (isFailure && itemIndex !== firstFailure) items.failedToo.push(item);
		else if (outcome === undefined) notReached++;
		for (const warning of (json?.warnings ?? []) as string[])
			if (warning.startsWith(twice)) items.doubled.push(`${item}: ${warning}.`);
	}
	const { doubled, ...listed } = items;
	const isCut = Object.values(listed).some(({ length }) => length > mostListed);
	return [
		list('Requested before the stop', items.requested) || 'Nothing was requested in this try.',
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

/** How the warning of a letter begins that two runs requested. */
export const twice = 'Requested twice, by another run too';
/** The document knows no call for it. */
export const noCancelling =
	'A letter cannot be canceled through the service: ask the service operator what can still be done';

/** Runs that send up to so many letters may meet another run without noticing: all their look-ups come before the other's first letter. */
const smallRun = 20;
/** The service may need a moment before it shows both letters. */
const lookUpWaitsMs = [0, 1000];

const unchecked =
	'Could not check whether another run requested this letter too. Get Status by Query with its reference shows every letter';

/**
 * Adds a warning with all ids to the outputs of letters that were requested twice, since another process was at work on the same rows. Looks only
 * where that can have happened: in a run that met rows which were requested already, or whose look-ups all came at once; of other runs, at the
 * letters that left late. Where a look-up fails again, the warning says so.
 */
export async function tellTwice(
	service: RolloutNoticeService,
	rows: ReadonlyArray<ReadyRow | Error>,
	outcomes: Outcomes,
	{ validateOnly, ifAlreadyRequested, concurrency, late }: RequestSettings & { late: ReadonlySet<ReadyRow | Error> },
): Promise<void> {
	if (validateOnly || ifAlreadyRequested === 'send') return;
	const letters = rows.flatMap((row, index) =>
		'request' in row && !row.first ? [{ row, request: row.request, json: outputOf(outcomes[index]) ?? {} }] : [],
	);
	const hasMet = letters.some(({ json }) => json.outcome === 'alreadyRequested');
	const submitted = letters.filter(({ json }) => json.outcome === 'submitted');
	const isAny = hasMet || submitted.length <= Math.max(smallRun, concurrency);
	const look = async ({ request, json }: (typeof letters)[number]) => {
		const notices = await findNotices(service, request);
		const ids = notices.filter(({ person }) => person !== 'another').map(({ id }) => id);
		if (ids.length > 0) warnOfOthers(json, ids);
		return ids.length > 0;
	};
	let unsure = submitted.filter(({ row, request }) => (isAny || late.has(row)) && request.externalReferenceId);
	let notLooked: typeof unsure = [];
	for (const waitMs of lookUpWaitsMs) {
		if (unsure.length === 0) return;
		await service.clock.sleep(waitMs);
		const looked = await parallelMap(unsure, look, { concurrency, stopOnError: true });
		const isFound = looked.map((outcome) => (outcome && 'value' in outcome ? outcome.value : undefined));
		notLooked = unsure.filter((_, index) => isFound[index] === undefined);
		unsure = unsure.filter((_, index) => !isFound[index]);
	}
	for (const { json } of notLooked) (json.warnings as string[]).push(unchecked);
}

function warnOfOthers({ noticeParticipantRequestId: own, warnings }: IDataObject, ids: string[]): void {
	const others = ids.filter((id) => id !== own);
	const said = `${twice}: ${[own, ...others].join(' and ')} stand for the same letter. ${noCancelling}`;
	if (others.length > 0) (warnings as string[]).push(said);
}
