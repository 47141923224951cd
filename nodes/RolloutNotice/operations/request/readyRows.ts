import { DateTime } from 'luxon';
import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { requestFields, type RequestField } from '../../domain/fields/requestFields';
import { sayReference } from '../../domain/privacy/sayNames';
import { generatedReference } from '../../domain/request/identity';
import { prepareRequest } from '../../domain/request/prepareRequest';
import { sheetWarnings } from '../../domain/request/sheetWarnings';
import { settled } from '../../domain/settled';
import { timeZoneOf, turns } from '../../n8n/nodeContext';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import { equalRows, type ReadyRow } from './equalRows';
import type { RequestRows } from './givenRows';
import { noticeFiles, notYetUploaded } from './noticeFiles';
import type { RequestSettings } from './settings';

/** What belongs to one participant is no value to share. */
const howToGiveInSheet = ({ personal }: RequestField) =>
	personal ? 'Fill it in, or name a column after it' : 'Fill it in, name a column after it, or add it to Shared Fields';

/** Fields that tell nothing of the participant. */
const ofNobody = new Set<string>(requestFields.flatMap(({ name, personal }) => (personal ? [] : name)));

/** Every row of the input, checked and completed, or what is wrong with it: that must not keep the others from being sent. */
export async function readyRows(
	context: IExecuteFunctions,
	{ rowOf, warningsOf, columns, hasReferences }: RequestRows,
	{ settings, service }: { settings: RequestSettings; service: RolloutNoticeService },
): Promise<Array<ReadyRow | Error>> {
	const items = context.getInputData();
	const ofPerson = (cells: object) =>
		Object.fromEntries(Object.entries(cells).filter(([name]) => !ofNobody.has(columns.get(name) ?? name)));
	const timeZone = timeZoneOf(context);
	const howToGive = settings.fieldSource === 'inputItem' ? howToGiveInSheet : undefined;
	const fileOf = settings.noticeFileSource === 'binary' ? noticeFiles(context, service) : undefined;

	/** Throws all faults of the row at once. */
	async function ready(itemIndex: number): Promise<ReadyRow> {
		const row = rowOf(itemIndex);
		const given = fileOf ? { ...row, noticeFileContentUrl: notYetUploaded } : row;
		const prepared = prepareRequest(given, { timeZone, howToGive });
		const file = await fileOf?.(itemIndex).catch((error) => {
			if (error instanceof InvalidInputError) return error;
			throw error;
		});
		const faults = [prepared, file].flatMap((part) => (part && 'faults' in part ? part.faults : []));
		if ('faults' in prepared || file instanceof InvalidInputError)
			throw new InvalidInputError(faults, sayReference(ofPerson({ ...items[itemIndex]?.json, ...row })));
		const { request, warnings } = prepared;
		warnings.push(...(warningsOf?.(itemIndex, request) ?? []));
		if (file) request.noticeFileContentUrl = file.standIn;
		if (settings.generateReference && !request.externalReferenceId) {
			request.externalReferenceId = generatedReference(request);
			if (hasReferences) warnings.push("External Reference ID is blank, so one was made from the row's values");
		}
		return { ...prepared, file };
	}

	const today = DateTime.fromMillis(service.clock.now(), { zone: timeZone }).toISODate() ?? '';
	const besideOthers = sheetWarnings(today);
	const compared = settings.ifAlreadyRequested === 'send' ? (row: ReadyRow) => row : equalRows();
	const rows: Array<ReadyRow | Error> = [];
	const lateWarnings = new Map<ReadyRow, () => string[]>();
	const letOthersWork = turns();
	for (const itemIndex of items.keys()) {
		await letOthersWork();
		const outcome = await settled(async () => compared(await ready(itemIndex), itemIndex));
		const row = 'value' in outcome ? outcome.value : errorOf(outcome.error);
		rows.push(row);
		if ('request' in row) lateWarnings.set(row, besideOthers(row.request));
	}
	for (const [row, warningsOf] of lateWarnings) row.warnings.push(...warningsOf());
	return rows;
}

function errorOf(error: unknown): Error {
	return error instanceof Error ? error : new Error('The row could not be checked');
}
