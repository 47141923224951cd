import type { IDataObject } from 'n8n-workflow';

import { findNotices } from '../../service/findNotice';
import { alreadyRequested } from '../../service/requestErrors';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import type { Submission } from '../../service/submitOnce';
import { parallelMap, type Outcome } from '../framework/parallelMap';
import type { RowOfBatch } from './equalRows';
import type { ReadyRow } from './readyRow';
import type { RequestSettings } from './settings';

/** What becomes of the letter of a row, by the index of its item; rows that ask for the same letter share one. */
export function lettersOf(
	rows: readonly RowOfBatch[],
	{ ifAlreadyRequested }: RequestSettings,
	request: (row: ReadyRow) => Promise<Submission>,
): (itemIndex: number) => Promise<Submission> {
	const submissions = new Map<number, Promise<Submission>>();
	return async (itemIndex) => {
		const { firstIndex = itemIndex } = rows[itemIndex] ?? {};
		const row = rows[firstIndex]?.row;
		if (!row || row instanceof Error) throw row ?? new Error('No such row');
		const shared = submissions.get(firstIndex) ?? request(row);
		submissions.set(firstIndex, shared);
		const submission = await shared;
		if (firstIndex === itemIndex) return submission;
		if (ifAlreadyRequested === 'fail') throw alreadyRequested(submission.noticeParticipantRequestId);
		return { ...submission, outcome: 'alreadyRequested' };
	};
}

/** The rows in random order, equal ones together: two processes that are given the same sheet must not walk through it in step. */
export function randomOrder(rows: readonly RowOfBatch[]): number[] {
	const groups = new Map<number, number[]>();
	for (const [index, { firstIndex = index }] of rows.entries()) {
		const group = groups.get(firstIndex);
		if (group) group.push(index);
		else groups.set(firstIndex, [index]);
	}
	const order = [...groups.values()];
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(Math.random() * (last + 1));
		[order[last], order[other]] = [order[other] ?? [], order[last] ?? []];
	}
	return order.flat();
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
	rows: readonly RowOfBatch[],
	outcomes: Array<Outcome<IDataObject[]>>,
	{ validateOnly, ifAlreadyRequested, concurrency }: RequestSettings,
): Promise<void> {
	if (validateOnly || ifAlreadyRequested === 'send') return;
	const letterCount = rows.filter(({ row, firstIndex }) => 'request' in row && firstIndex === undefined).length;
	const outputs = outcomes.flatMap((outcome, index) => {
		const json = outcome && 'value' in outcome ? outcome.value[0] : undefined;
		return json ? [{ json, index }] : [];
	});
	const hasMet = outputs.some(
		({ json, index }) => json.outcome === 'alreadyRequested' && rows[index]?.firstIndex === undefined,
	);
	if (!hasMet && letterCount > Math.max(smallRun, concurrency)) return;

	let unsure = outputs.filter(({ json }) => json.outcome === 'submitted');
	for (const waitMs of lookUpWaitsMs) {
		if (unsure.length === 0) return;
		await service.clock.sleep(waitMs);
		const look = async ({ json, index }: (typeof outputs)[number]) => await isSettled(service, rows[index]?.row, json);
		const looked = await parallelMap(unsure, look, { concurrency, stopOnError: true });
		unsure = unsure.filter((_, place) => {
			const outcome = looked[place];
			return outcome && 'value' in outcome && !outcome.value;
		});
	}
}

/** Whether the service shows the row's own letter, or another one beside it, of which the output is then told. */
async function isSettled(
	service: RolloutNoticeService,
	row: RowOfBatch['row'] | undefined,
	json: IDataObject,
): Promise<boolean> {
	if (!row || row instanceof Error || !row.request.externalReferenceId) return true;
	const own = String(json.noticeParticipantRequestId);
	const notices = (await findNotices(service, row.request)).filter(({ person }) => person !== 'another');
	const others = notices.map(({ id }) => id).filter((id) => id !== own);
	if (others.length > 0) {
		const ids = [own, ...others].join(' and ');
		(json.warnings as string[]).push(`${twice}: ${ids} stand for the same letter. ${noCancelling}`);
	}
	return notices.length > 0;
}
