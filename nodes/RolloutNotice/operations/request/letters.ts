import type { IDataObject } from 'n8n-workflow';

import { findNotices } from '../../service/findNotice';
import { alreadyRequested } from '../../service/requestErrors';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import type { Submission } from '../../service/submitOnce';
import { outputOf, type Outcomes } from '../framework/operation';
import { parallelMap } from '../framework/parallelMap';
import type { ReadyRow } from './readyRows';
import type { RequestSettings } from './settings';

/** What becomes of the letter of a row; rows that ask for the same letter share one. */
export function lettersOf(
	{ ifAlreadyRequested }: RequestSettings,
	request: (row: ReadyRow) => Promise<Submission>,
): (row: ReadyRow) => Promise<Submission> {
	const submissions = new Map<ReadyRow, Promise<Submission>>();
	return async (row) => {
		const { first = row } = row;
		const shared = submissions.get(first) ?? request(first);
		submissions.set(first, shared);
		const submission = await shared;
		if (first === row) return submission;
		if (ifAlreadyRequested === 'fail') throw alreadyRequested(submission.noticeParticipantRequestId);
		return { ...submission, outcome: 'alreadyRequested' };
	};
}

/** The rows in random order, equal ones together: two processes that are given the same sheet must not walk through it in step. */
export function randomOrder(rows: ReadonlyArray<ReadyRow | Error>): number[] {
	const draws = new Map(rows.map((row) => [row, Math.random()]));
	const places = rows.map((row) => draws.get(('request' in row && row.first) || row) ?? 0);
	return [...rows.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
}

/** How the warning of a letter begins that two runs requested. */
export const twice = 'Requested twice, by another run too';
/** The document knows no call for it. */
export const noCancelling =
	'A letter cannot be canceled through the service: ask the service operator what can still be done';

/** Runs of up to so many rows may meet another run without noticing: all their look-ups come before the other's first letter. */
const smallRun = 20;
/** The service may need a moment before it shows both letters. */
const lookUpWaitsMs = [0, 1000];

/**
 * Adds a warning with all ids to the outputs of letters that were requested twice, since another process was at work on the same rows. Looks only
 * where that can have happened: in a run that met rows which were requested already, or whose look-ups all came at once.
 */
export async function tellTwice(
	service: RolloutNoticeService,
	rows: ReadonlyArray<ReadyRow | Error>,
	outcomes: Outcomes,
	{ validateOnly, ifAlreadyRequested, concurrency }: RequestSettings,
): Promise<void> {
	if (validateOnly || ifAlreadyRequested === 'send') return;
	const letters = rows.flatMap((row, index) =>
		'request' in row && !row.first ? [{ request: row.request, json: outputOf(outcomes[index]) ?? {} }] : [],
	);
	const hasMet = letters.some(({ json }) => json.outcome === 'alreadyRequested');
	if (!hasMet && letters.length > Math.max(smallRun, concurrency)) return;

	let unsure = letters.filter(({ request, json }) => json.outcome === 'submitted' && request.externalReferenceId);
	for (const waitMs of lookUpWaitsMs) {
		if (unsure.length === 0) return;
		await service.clock.sleep(waitMs);
		const notShown: typeof unsure = [];
		const look = async (letter: (typeof unsure)[number]) => {
			const notices = await findNotices(service, letter.request);
			const ids = notices.filter(({ person }) => person !== 'another').map(({ id }) => id);
			if (ids.length === 0) notShown.push(letter);
			else warnOfOthers(letter.json, ids);
		};
		await parallelMap(unsure, look, { concurrency, stopOnError: true });
		unsure = notShown;
	}
}

function warnOfOthers({ noticeParticipantRequestId: own, warnings }: IDataObject, ids: string[]): void {
	const others = ids.filter((id) => id !== own);
	const said = `${twice}: ${[own, ...others].join(' and ')} stand for the same letter. ${noCancelling}`;
	if (others.length > 0) (warnings as string[]).push(said);
}
