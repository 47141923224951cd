import type { IExecuteFunctions } from 'n8n-workflow';

import { settled } from '../../domain/settled';
import { pdfFile, type PdfFile } from '../../n8n/pdfFile';
import { workedOut } from '../../n8n/workedOut';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import { ServiceError } from '../../service/serviceError';
import { requestParameters } from './settings';

/** Stands in for the URL of a file while its row is checked, before anything is uploaded. */
export const notYetUploaded = 'https://file.not-yet-uploaded.invalid/';

export interface NoticeFile {
	/** Stands in for its URL from then on: equal for equal content, so that rows with different files are not taken for equal. */
	standIn: string;
	/** Its URL. Each distinct content is uploaded once a run of the node, unless that fails for the moment. */
	upload(): Promise<string>;
}

/** Checks the file in the binary field that the node names for an item; throws `InvalidInputError` where there is none, or no PDF. */
export function noticeFiles(
	context: IExecuteFunctions,
	service: RolloutNoticeService,
): (itemIndex: number) => Promise<NoticeFile> {
	/** By n8n's id of a stored file, which need not be read again for each row that carries it. */
	const stored = new Map<string, Promise<NoticeFile>>();
	/** Rows with the same content share the first one's: what n8n hands over in memory would be held once a row. */
	const files = new Map<string, NoticeFile>();

	async function read(itemIndex: number, fieldName: unknown): Promise<NoticeFile> {
		const pdf = await pdfFile(context, itemIndex, fieldName);
		const standIn = notYetUploaded + (await pdf.contentHash());
		const file = files.get(standIn) ?? { standIn, upload: uploadOnce(service, pdf) };
		files.set(standIn, file);
		return file;
	}
	return async (itemIndex) => {
		const fieldName = workedOut(context, requestParameters, itemIndex)('noticeFileBinaryField');
		const id = context.getInputData()[itemIndex]?.binary?.[String(fieldName)]?.id;
		if (id === undefined) return await read(itemIndex, fieldName);
		const file = stored.get(id) ?? read(itemIndex, fieldName);
		stored.set(id, file);
		return await file;
	};
}

/** What may well succeed a little later is left to the next row; what was refused would be refused of every row. */
function uploadOnce(service: RolloutNoticeService, pdf: PdfFile): () => Promise<string> {
	let url: Promise<string> | undefined;
	const upload = async () => {
		const outcome = await settled(async () => await service.uploadPdf(pdf));
		if ('value' in outcome) return outcome.value.fileUrl;
		if (outcome.error instanceof ServiceError && outcome.error.isTransient) url = undefined;
		throw outcome.error;
	};
	return async () => await (url ??= upload());
}
