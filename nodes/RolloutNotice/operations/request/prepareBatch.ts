import type { IExecuteFunctions } from 'n8n-workflow';

import type { RequestInput } from '../../domain/request/rolloutRequest';
import { settled } from '../../domain/settled';
import { timeZoneOf } from '../../n8n/nodeContext';
import { serviceOf } from '../../n8n/serviceOf';
import { requestRegistry } from '../../service/requestRegistry';
import { alreadyRequested } from '../../service/requestErrors';
import { submitOnce } from '../../service/submitOnce';
import type { Submission } from '../../service/submitOnce';
import type { Batch, Task } from '../framework/operation';
import { equalRows } from './equalRows';
import type { RowOfBatch } from './equalRows';
import { noticeFiles } from './noticeFiles';
import { BlankRow, rowsFromFields, rowsFromItems } from './readRows';
import { readyRow } from './readyRow';
import type { ReadyRow } from './readyRow';
import { requestHints } from './requestHints';
import type { RequestSettings } from './settings';

/** Checks every row before any is sent, and prepares one request a row, equal rows sharing one. */
export async function prepareBatch(context: IExecuteFunctions, settings: RequestSettings): Promise<Batch> {
	const { service, environment, account } = await serviceOf(context, settings.timeout);
	const files = settings.noticeFileSource === 'binary' ? noticeFiles(context, service) : undefined;
	const { rows, hints } = settings.fieldSource === 'inputItem' ? rowsFromItems(context) : rowsFromFields(context);
	const timeZone = timeZoneOf(context);
	const check = async (row: RequestInput | Error, itemIndex: number) =>
		row instanceof Error ? row : await readyRow(row, itemIndex, { files, settings, timeZone });
	const checked: Array<ReadyRow | Error> = [];
	for (const [itemIndex, row] of rows.entries()) {
		const outcome = await settled(async () => await check(row, itemIndex));
		checked.push('value' in outcome ? outcome.value : asError(outcome.error));
	}
	const ready =
		settings.ifAlreadyRequested === 'send' ? checked.map((row): RowOfBatch => ({ row })) : equalRows(checked);

	const registry = requestRegistry(account);
	const submissions = new Map<number, Promise<Submission>>();
	const submit = async ({ request, file }: ReadyRow) =>
		await submitOnce(service, request, {
			ifAlreadyRequested: settings.ifAlreadyRequested,
			registry,
			complete: async (complete) =>
				file && files ? { ...complete, noticeFileContentUrl: await files.upload(file) } : complete,
		});
	const outcomeOf = async (row: ReadyRow, itemIndex: number, firstIndex: number | undefined): Promise<Submission> => {
		const first = firstIndex === undefined ? undefined : submissions.get(firstIndex);
		if (first && settings.ifAlreadyRequested === 'fail')
			throw alreadyRequested((await first).noticeParticipantRequestId);
		if (first) return { ...(await first), outcome: 'alreadyRequested' };
		const submission = submit(row);
		submissions.set(itemIndex, submission);
		return await submission;
	};
	const task =
		(row: ReadyRow, itemIndex: number, firstIndex?: number): Task =>
		async () => {
			const { externalReferenceId = '', erisaEIN, erisaPlanNumber, reason } = row.request;
			const result = settings.validateOnly
				? { noticeParticipantRequestId: null, outcome: 'valid', warnings: [] }
				: await outcomeOf(row, itemIndex, firstIndex);
			return [{ ...result, externalReferenceId, erisaEIN, erisaPlanNumber, reason, environment }];
		};

	return {
		tasks: ready.map(({ row, firstIndex }, itemIndex) => {
			if (row instanceof BlankRow) return async () => [];
			return row instanceof Error ? row : task(row, itemIndex, firstIndex);
		}),
		concurrency: settings.concurrency,
		accepted: (json) => (json.outcome === 'submitted' ? String(json.noticeParticipantRequestId) : undefined),
		remark: hints.map(({ message }) => message).join(' '),
		hints: (outcomes) => [...requestHints(checked, outcomes, settings), ...hints],
	};
}

/** What goes wrong with one row must not keep the others from being sent. */
function asError(error: unknown): Error {
	return error instanceof Error ? error : new Error('The row could not be checked');
}
