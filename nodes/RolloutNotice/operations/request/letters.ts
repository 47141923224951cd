import type { IDataObject } from 'n8n-workflow';

import { findNotices, findOtherNotice } from '../../service/findNotice';
import { alreadyRequested } from '../../service/requestErrors';
import type { RequestRegistry } from '../../service/requestRegistry';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import { lookUpOnly, submitOnce } from '../../service/submitOnce';
import type { Submission } from '../../service/submitOnce';
import { parallelMap } from '../framework/parallelMap';
import type { Outcome } from '../framework/parallelMap';
import type { RowOfBatch } from './equalRows';
import type { NoticeFiles } from './noticeFiles';
import type { ReadyRow } from './readyRow';
import type { RequestSettings } from './settings';

/** What became of a row's letter; `valid` is one that was only checked. */
export interface RowOutcome extends Omit<Submission, 'outcome' | 'noticeParticipantRequestId'> {
	outcome: Submission['outcome'] | 'valid';
	noticeParticipantRequestId: string | null;
}

/** The letters of a batch: one for all rows that ask for the same. */
export interface Letters {
	/** Requests the letter of a row, or in a dry run only looks it up. */
	outcomeOf(itemIndex: number): Promise<RowOutcome>;
	/** Adds a warning to the outputs of letters that were requested twice, since another process was at work on the same rows. */
	tellTwice(outcomes: Array<Outcome<IDataObject[]>>): Promise<void>;
}

interface LettersOptions {
	settings: RequestSettings;
	registry: RequestRegistry;
	files?: NoticeFiles;
}

/** Runs of up to so many rows may meet another run without noticing: all their look-ups come before the other's first letter. */
const smallRun = 20;
/** The service may need a moment before it shows both letters. */
const lookUpWaitsMs = [0, 1000];

/** The letters of these rows, requested as the settings say. */
export function lettersOf(
	service: RolloutNoticeService,
	rows: readonly RowOfBatch[],
	{ settings, registry, files }: LettersOptions,
): Letters {
	const { ifAlreadyRequested, validateOnly, concurrency } = settings;
	const outcomes = new Map<number, Promise<RowOutcome>>();

	async function request({ request, file }: ReadyRow): Promise<RowOutcome> {
		if (validateOnly) {
			const earlier = await lookUpOnly(service, request, { ifAlreadyRequested, registry });
			if (earlier) return earlier;
			const other = ifAlreadyRequested === 'send' ? undefined : await findOtherNotice(service, request);
			const warnings = other ? [`Has a ${request.reason} notice in this plan under another reference: ${other}`] : [];
			return { outcome: 'valid', noticeParticipantRequestId: null, warnings };
		}
		return await submitOnce(service, request, {
			ifAlreadyRequested,
			registry,
			complete: async (row) => (file && files ? { ...row, noticeFileContentUrl: await files.upload(file) } : row),
		});
	}

	/** Of a row with a reference, the other letters of the same person. */
	async function otherIds(itemIndex: number, id: unknown): Promise<{ isShown: boolean; others: string[] }> {
		const row = rows[itemIndex]?.row;
		const found =
			row && 'request' in row && row.request.externalReferenceId ? await findNotices(service, row.request) : [];
		const ids = found.filter(({ person }) => person !== 'another').map((notice) => notice.id);
		return { isShown: ids.includes(String(id)), others: ids.filter((other) => other !== id) };
	}

	return {
		async outcomeOf(itemIndex) {
			const firstIndex = rows[itemIndex]?.firstIndex;
			const index = firstIndex ?? itemIndex;
			const row = rows[index]?.row;
			if (!row || row instanceof Error) throw row ?? new Error('No such row');
			const shared = outcomes.get(index) ?? request(row);
			outcomes.set(index, shared);
			const outcome = await shared;
			if (firstIndex === undefined) return outcome;
			if (ifAlreadyRequested === 'fail') throw alreadyRequested(outcome.noticeParticipantRequestId ?? undefined);
			return { ...outcome, outcome: 'alreadyRequested' };
		},
		async tellTwice(ended) {
			const jsons = ended.map((outcome) => (outcome && 'value' in outcome ? outcome.value[0] : undefined));
			const letterCount = rows.filter(({ row, firstIndex }) => 'request' in row && firstIndex === undefined).length;
			const hasMet = jsons.some(
				(json, index) => json?.outcome === 'alreadyRequested' && rows[index]?.firstIndex === undefined,
			);
			if (validateOnly || ifAlreadyRequested === 'send') return;
			if (!hasMet && letterCount > Math.max(smallRun, concurrency)) return;

			let unsure = jsons.flatMap((json, index) => (json?.outcome === 'submitted' ? [{ json, index }] : []));
			for (const waitMs of lookUpWaitsMs) {
				if (unsure.length === 0) return;
				await service.clock.sleep(waitMs);
				const looked = await parallelMap(
					unsure,
					async ({ json, index }) => {
						const id = json.noticeParticipantRequestId;
						const { isShown, others } = await otherIds(index, id);
						if (others.length > 0) (json.warnings as string[]).push(requestedTwice([String(id), ...others]));
						return isShown || others.length > 0;
					},
					{ concurrency, stopOnError: true },
				);
				unsure = unsure.filter((_, place) => {
					const outcome = looked[place];
					return outcome && 'value' in outcome && !outcome.value;
				});
			}
		},
	};
}

/** How the warning of a letter begins that two runs requested. */
export const twice = 'Requested twice, by another run too';

const requestedTwice = (ids: string[]) =>
	`${twice}: ${ids.join(' and ')}. Ask the service operator to withdraw one of them`;

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
