import { InvalidInputError, type Fault } from '../../domain/fault';
import { generatedReference } from '../../domain/request/identity';
import { prepareRequest } from '../../domain/request/prepareRequest';
import type { RequestInput, RolloutRequest } from '../../domain/request/rolloutRequest';
import { notYetUploaded, type NoticeFile, type NoticeFiles } from './noticeFiles';
import type { RequestSettings } from './settings';

/** A row that can be sent. */
export interface ReadyRow {
	request: RolloutRequest;
	warnings: string[];
	/** Labels of the fields that were put right. */
	repaired: string[];
	file?: NoticeFile;
}

const howToGiveInSheet = 'Fill it in, name a column after it, or add it to Shared Fields';

/** The row checked and completed, or all its faults. */
export async function readyRow(
	row: RequestInput,
	itemIndex: number,
	{ files, settings, timeZone }: { files?: NoticeFiles; settings: RequestSettings; timeZone: string },
): Promise<ReadyRow | InvalidInputError> {
	const howToGive = settings.fieldSource === 'inputItem' ? howToGiveInSheet : undefined;
	const prepared = prepareRequest(files ? { ...row, noticeFileContentUrl: notYetUploaded } : row, {
		timeZone,
		howToGive,
	});
	const file = await files?.check(itemIndex).catch((error) => {
		if (error instanceof InvalidInputError) return error;
		throw error;
	});
	const faults: Fault[] = [
		...('faults' in prepared ? prepared.faults : []),
		...(file instanceof InvalidInputError ? file.faults : []),
	];
	if ('faults' in prepared || file instanceof InvalidInputError) return new InvalidInputError(faults);

	const { warnings, repaired } = prepared;
	const request = file ? { ...prepared.request, noticeFileContentUrl: file.standIn } : prepared.request;
	const needsReference = settings.generateReference && !request.externalReferenceId;
	return {
		request: needsReference ? { ...request, externalReferenceId: generatedReference(request) } : request,
		warnings,
		repaired,
		file,
	};
}
