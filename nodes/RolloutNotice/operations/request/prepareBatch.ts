import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { maskRecord, mayHoldSsn } from '../../domain/privacy/maskRecord';
import type { RolloutRequest } from '../../domain/request/rolloutRequest';
import { sheetWarnings } from '../../domain/request/sheetWarnings';
import { settled } from '../../domain/settled';
import { timeZoneOf } from '../../n8n/nodeContext';
import { serviceOf } from '../../n8n/serviceOf';
import { requestRegistry } from '../../service/requestRegistry';
import { submitOnce, type Submission } from '../../service/submitOnce';
import { breather } from '../framework/breather';
import type { Batch } from '../framework/operation';
import { equalRows, type RowOfBatch } from './equalRows';
import { lettersOf, randomOrder, tellTwice } from './letters';
import { noticeFiles, type NoticeFiles } from './noticeFiles';
import { BlankRow, rowsFromFields, rowsFromItems, type RequestRows } from './readRows';
import { readyRow, type ReadyRow } from './readyRow';
import { requestHints } from './requestHints';
import type { RequestSettings } from './settings';
import { whatWentOut } from './whatWentOut';

/** Checks every row before any is sent, and prepares one letter a row, equal rows sharing one. */
export async function prepareBatch(context: IExecuteFunctions, settings: RequestSettings): Promise<Batch> {
	const { service, environment, account } = await serviceOf(context, settings.timeout);
	const files = settings.noticeFileSource === 'binary' ? noticeFiles(context, service) : undefined;
	const given = settings.fieldSource === 'inputItem' ? rowsFromItems(context) : rowsFromFields(context);
	const { columns } = given;
	const timeZone = timeZoneOf(context);
	const checked = await checkedRows(context.getInputData().length, given, { files, settings, timeZone });
	const hints = given.hints(checked.filter((row) => row instanceof BlankRow).length);
	const isSendAgain = settings.ifAlreadyRequested === 'send';
	const rows = isSendAgain ? checked.map((row): RowOfBatch => ({ row })) : await equalRows(checked);
	const today = DateTime.fromMillis(service.clock.now(), { zone: timeZone }).toISODate() ?? '';
	const besideOthers = sheetWarnings(today);
	const breathe = breather();
	for (const { row } of rows) {
		await breathe();
		besideOthers.add('request' in row ? row.request : undefined);
	}
	const registry = requestRegistry(account);
	const { ifAlreadyRequested, validateOnly } = settings;
	const letterOf = lettersOf(rows, settings, async ({ request, file }) => {
		const complete = async (row: RolloutRequest) =>
			file && files ? { ...row, noticeFileContentUrl: await files.upload(file) } : row;
		return await submitOnce(service, request, { ifAlreadyRequested, registry, validateOnly, complete });
	});

	const outputOf = (row: ReadyRow, itemIndex: number, outcome: Submission): IDataObject => {
		const output = {
			...outputFields(row, outcome),
			environment,
			warnings: [...row.warnings, ...besideOthers.of(itemIndex), ...outcome.warnings],
			...(settings.validateOnly && { request: shown(row), repaired: row.repaired }),
		};
		if (!settings.includeInputFields) return output;
		return { ...output, ...inputFields(context.getInputData()[itemIndex]?.json, row, columns), ...output };
	};
	return {
		tasks: rows.map(({ row }, itemIndex) => {
			if (row instanceof BlankRow) return undefined;
			if (row instanceof Error) return row;
			return async () => [outputOf(row, itemIndex, await letterOf(itemIndex))];
		}),
		concurrency: settings.concurrency,
		order: isSendAgain ? undefined : randomOrder(rows),
		afterwards: async (outcomes) => await tellTwice(service, rows, outcomes, settings),
		whatWentOut: (outcomes) =>
			settings.validateOnly
				? 'Nothing was sent.'
				: whatWentOut(outcomes, (index) => {
						const row = isSendAgain ? undefined : rows[index]?.row;
						return row && 'request' in row ? registry.known(row.request, service.clock.now()) : undefined;
					}),
		remark: hints.map(({ message }) => message).join(' '),
		hints: (outcomes) => [...requestHints(rows, outcomes, settings, columns), ...hints],
	};
}

interface CheckOptions {
	files?: NoticeFiles;
	settings: RequestSettings;
	timeZone: string;
}

/** What goes wrong with one row must not keep the others from being sent. */
async function checkedRows(
	count: number,
	{ rowOf }: RequestRows,
	options: CheckOptions,
): Promise<Array<ReadyRow | Error>> {
	const breathe = breather();
	const checked: Array<ReadyRow | Error> = [];
	for (let itemIndex = 0; itemIndex < count; itemIndex++) {
		await breathe();
		const row = rowOf(itemIndex);
		const outcome = await settled(async () => (row instanceof Error ? row : await readyRow(row, itemIndex, options)));
		if ('value' in outcome) checked.push(outcome.value);
		else checked.push(outcome.error instanceof Error ? outcome.error : new Error('The row could not be checked'));
	}
	return checked;
}

function outputFields({ request }: ReadyRow, { outcome, noticeParticipantRequestId }: Submission) {
	const { externalReferenceId = '', firstName, lastName, erisaEIN, erisaPlanNumber, reason } = request;
	return {
		outcome,
		noticeParticipantRequestId,
		externalReferenceId,
		firstName,
		lastName,
		erisaEIN,
		erisaPlanNumber,
		reason,
	};
}

/** The body as it would be sent, the SSN masked; the address of a file is known only after its upload. */
function shown({ request, file }: ReadyRow): IDataObject {
	const { ssn, ...rest } = request;
	const masked = ssn === undefined ? {} : maskRecord({ ssn }, 'masked');
	return { ...rest, ...masked, ...(file && { noticeFileContentUrl: '(set when the PDF is uploaded)' }) };
}

/** The columns of a row, but for an SSN, wherever that stands. n8n would take an `error` for one of this node. */
function inputFields(json: IDataObject = {}, { request }: ReadyRow, columns: ReadonlyMap<string, string>): IDataObject {
	const kept = Object.entries(json).filter(
		([name, value]) => name !== 'error' && columns.get(name) !== 'ssn' && !mayHoldSsn(name, value, request.ssn),
	);
	return Object.fromEntries(kept);
}
