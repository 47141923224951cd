import type { RolloutRequest } from '../domain/request/rolloutRequest';
import { answerError, unexpectedAnswer } from './answerError';
import { endpoints, type Endpoint } from './endpoints';
import { createPace, type Clock } from './pace';
import { retrying } from './retrying';
import type { FileToUpload, Send, ServiceAnswer, ServiceCall } from './serviceCall';
import { ServiceError } from './serviceError';

interface Window {
	skip: number;
	take: number;
}

/** Fetches up to `take` records after the first `skip`. What they hold is not checked: `pages` does that. */
export type FetchPage = (window: Window) => Promise<unknown[]>;

/** What the service stored of an upload (document, section 2.7). */
export interface UploadedFile {
	success: boolean;
	fileName: string;
	/** For `noticeFileContentUrl` and `noticeLogoUrl` of later requests. */
	fileUrl: string;
	message: string | null;
}

/** The service's four operations, typed. Each may throw a `ServiceError`. */
export interface RolloutNoticeService {
	clock: Clock;
	/** Resolves with `noticeParticipantRequestId`. Sent again only where the service certainly did not take it. */
	requestNotice(request: RolloutRequest): Promise<string>;
	/** A page of `GET Participants/status`; for `pages`. */
	statusByQuery(query: Record<string, string>): FetchPage;
	/** A page of `POST Participants/status`; for `pages`. */
	statusByRange(body: object): FetchPage;
	uploadPdf(file: FileToUpload): Promise<UploadedFile>;
}

/** A client whose calls share one retry policy and one pace. It never hands on what it sent or received in an error. */
export function rolloutNoticeService(send: Send, clock: Clock): RolloutNoticeService {
	const pace = createPace(clock);

	async function call<T>(
		request: ServiceCall,
		mayRepeat: (error: ServiceError) => boolean,
		read: (answer: ServiceAnswer) => T | undefined,
		promised: string,
	): Promise<T> {
		const attempt = async () => {
			const answer = await send(request);
			if (answer.status < 200 || answer.status > 299) {
				throw answerError(request.endpoint, answer, valuesSent(request), clock.now());
			}
			const result = read(answer);
			if (result === undefined) throw unexpectedAnswer(request.endpoint, answer, promised);
			return result;
		};
		return await retrying(
			async () =>
				await attempt().catch((error: unknown) => {
					throw error instanceof ServiceError ? error : unexpectedError(request.endpoint, error);
				}),
			{ clock, pace, mayRepeat },
		);
	}
	const readPage = async (request: ServiceCall) =>
		await call(request, () => true, statusRecords, 'a list of status records');

	return {
		clock,
		requestNotice: async (request) =>
			await call(
				{ endpoint: endpoints.requestNotice, json: request },
				isCertainlyNotTaken,
				noticeId,
				'noticeParticipantRequestId',
			),
		statusByQuery: (query) => async (window) =>
			await readPage({ endpoint: endpoints.statusByQuery, query: { ...query, ...window } }),
		statusByRange: (body) => async (window) =>
			await readPage({ endpoint: endpoints.statusByRange, json: { ...body, ...window } }),
		uploadPdf: async (file) =>
			await call({ endpoint: endpoints.uploadPdf, file }, isCertainlyNotTaken, uploadedFile, 'data.fileUrl'),
	};
}

const isCertainlyNotTaken = (error: ServiceError) => error.isCertainlyNotTaken;

/** A fault of our own after a call left says nothing of what the service did with it. */
function unexpectedError({ task }: Endpoint, error: unknown): ServiceError {
	const kind = error instanceof Error ? ` (${error.name})` : '';
	return new ServiceError(`Could not ${task}: unexpected error in this node${kind}`, {
		description: 'Please report it to the maintainers of this node.',
	});
}

/** What the call carried, so that the service's words can be searched for it. Files are often named after the participant. */
function valuesSent({ query, json, file }: ServiceCall): unknown[] {
	return [...Object.values({ ...query, ...json }), file?.fileName.replace(/\.pdf$/i, '') ?? ''];
}

function noticeId({ body }: ServiceAnswer): string | undefined {
	const id = (body as { noticeParticipantRequestId?: unknown } | null)?.noticeParticipantRequestId;
	return typeof id === 'string' && id !== '' ? id : undefined;
}

/** One record may be odd, and is passed over later; several without a single id are no status records. */
function statusRecords({ body }: ServiceAnswer): unknown[] | undefined {
	if (!Array.isArray(body)) return undefined;
	const hasId = (record: unknown) => noticeId({ body: record, status: 200, headers: {} }) !== undefined;
	return body.length < 2 || body.some(hasId) ? body : undefined;
}

function uploadedFile({ body }: ServiceAnswer): UploadedFile | undefined {
	const result = body as {
		success?: unknown;
		message?: unknown;
		data?: { fileName?: unknown; fileUrl?: unknown } | null;
	} | null;
	if (result?.success !== true || typeof result.data?.fileUrl !== 'string' || result.data.fileUrl === '')
		return undefined;
	return {
		success: true,
		fileName: String(result.data.fileName ?? ''),
		fileUrl: result.data.fileUrl,
		message: typeof result.message === 'string' ? result.message : null,
	};
}
