import { findOtherNotice } from '../../service/findNotice';
import { alreadyRequested } from '../../service/requestErrors';
import type { RequestRegistry } from '../../service/requestRegistry';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import { lookUpOnly, submitOnce } from '../../service/submitOnce';
import type { Submission } from '../../service/submitOnce';
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
}

interface LettersOptions {
	settings: RequestSettings;
	registry: RequestRegistry;
	files?: NoticeFiles;
}

/** The letters of these rows, requested as the settings say. */
export function lettersOf(
	service: RolloutNoticeService,
	rows: readonly RowOfBatch[],
	{ settings, registry, files }: LettersOptions,
): Letters {
	const { ifAlreadyRequested, validateOnly } = settings;
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
