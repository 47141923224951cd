import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { maskRecord, mayHoldSsn, ssnsOf } from '../../domain/privacy/maskRecord';
import type { RolloutRequest } from '../../domain/request/rolloutRequest';
import { serviceOf } from '../../n8n/serviceOf';
import { requestRegistry } from '../../service/requestRegistry';
import { submitOnce } from '../../service/submitOnce';
import type { Batch, Operation } from '../framework/operation';
import { lettersOf, randomOrder, type ReadyRow } from './equalRows';
import { BlankRow, rowsFromFields, rowsFromItems } from './givenRows';
import { readyRows } from './readyRows';
import { requestHints } from './requestHints';
import { requestParameters, settingsOf } from './settings';
import { tellTwice } from './tellTwice';
import { whatWentOut } from './whatWentOut';

/** `POST /Participants` (document, section 4.2), for every row of the input, after every row was checked. */
export const requestNotice: Operation = {
	value: 'request',
	name: 'Request Notice',
	action: 'Request notice by mail',
	description: 'Have a rollout notice mailed to each participant. A letter cannot be taken back.',
	parameters: requestParameters,
	prepare,
};

/** Checks every row before any is sent, and prepares one letter a row, equal rows sharing one. */
async function prepare(context: IExecuteFunctions): Promise<Batch> {
	const settings = await settingsOf(context);
	const { ifAlreadyRequested, validateOnly } = settings;
	const isSendAgain = ifAlreadyRequested === 'send';
	const { service, environment, account } = await serviceOf(context, settings.timeout);
	const given = settings.fieldSource === 'inputItem' ? rowsFromItems(context) : rowsFromFields(context);
	const { columns } = given;
	const rows = await readyRows(context, given, { settings, service });
	const remarks = [...given.remarks, sayBlank(rows) ?? []].flat();
	const registry = requestRegistry(account);
	const letterOf = lettersOf(ifAlreadyRequested, async ({ request, file }) => {
		const complete = async (row: RolloutRequest) =>
			file ? { ...row, noticeFileContentUrl: await file.upload() } : row;
		return await submitOnce(service, request, { ifAlreadyRequested, registry, validateOnly, complete });
	});

	const late = new Set<ReadyRow | Error>();
	async function output(row: ReadyRow, itemIndex: number): Promise<IDataObject[]> {
		const { outcome, noticeParticipantRequestId, warnings, isLate } = await letterOf(row);
		if (isLate) late.add(row);
		const { externalReferenceId = '', firstName, lastName, erisaEIN, erisaPlanNumber, reason } = row.request;
		const told = { warnings: [...row.warnings, ...warnings] };
		const json = {
			// In the order of their use: what became of it, whose letter it is, and in a dry run what there is to look at.
			...{ outcome, externalReferenceId, firstName, lastName },
			...(validateOnly && { ...told, repaired: row.repaired, request: shown(row) }),
			...{ noticeParticipantRequestId, erisaEIN, erisaPlanNumber, reason, environment },
			...told,
		};
		if (!settings.includeInputFields) return [json];
		return [{ ...json, ...inputFields(context.getInputData()[itemIndex]?.json, row, columns), ...json }];
	}
	const known = (row: ReadyRow | Error) =>
		!isSendAgain && 'request' in row ? registry.known(row.request, service.clock.now()) : undefined;
	return {
		tasks: rows.map((row, itemIndex) => {
			if (row instanceof BlankRow) return undefined;
			return row instanceof Error ? row : async () => await output(row, itemIndex);
		}),
		concurrency: settings.concurrency,
		order: isSendAgain ? undefined : randomOrder(rows),
		afterwards: async (outcomes) => await tellTwice(service, rows, outcomes, { ...settings, late }),
		whatWentOut: (outcomes) => (validateOnly ? 'Nothing was sent.' : whatWentOut(outcomes, rows.map(known))),
		isSheet: settings.fieldSource === 'inputItem',
		remarks,
		hints: (outcomes) => requestHints(rows, outcomes, settings, columns),
	};
}

function sayBlank(rows: ReadonlyArray<ReadyRow | Error>): string | undefined {
	const blank = rows.filter((row) => row instanceof BlankRow).length;
	if (blank === 0) return undefined;
	return blank === 1 ? '1 blank row was left out.' : `${blank} blank rows were left out.`;
}

/** The body as it would be sent, the SSN masked; the address of a file is known only after its upload. */
function shown({ request, file }: ReadyRow): IDataObject {
	const { ssn, ...rest } = request;
	const masked = ssn === undefined ? {} : maskRecord({ ssn }, 'masked');
	return { ...rest, ...masked, ...(file && { noticeFileContentUrl: '(set when the PDF is uploaded)' }) };
}

/** The columns of a row, but for an SSN, wherever that stands. n8n would take an `error` for one of this node. */
function inputFields(json: IDataObject = {}, { request }: ReadyRow, columns: ReadonlyMap<string, string>): IDataObject {
	const own = ssnsOf(json, request.ssn);
	const kept = Object.entries(json).filter(
		([name, value]) => name !== 'error' && columns.get(name) !== 'ssn' && !mayHoldSsn(name, value, ...own),
	);
	return Object.fromEntries(kept);
}
