import { maskReason } from '../domain/privacy/maskRecord';
import type { RolloutRequest } from '../domain/request/rolloutRequest';
import { answerError, refusedFile, unexpectedAnswer } from './answerError';
import { endpoints, type Endpoint } from './endpoints';
import { createPace, type Clock } from './pace';
import { retrying } from './retrying';
import type { FileToUpload, Send, ServiceAnswer, ServiceCall } from './serviceCall';
import { ServiceError } from './serviceError';

/** Fetches up to `take` records after the first `skip`. What they hold is not checked: `pages` does that. */
export type FetchPage = (window: { skip: number; take: number }) => Promise<unknown[]>;

/** The service's four operations, typed. Each may throw a `ServiceError`. */
export type RolloutNoticeService = ReturnType<typeof rolloutNoticeService>;

/** A client whose calls share one retry policy and one pace. It never hands on what it sent or received in an error. */
export function rolloutNoticeService(send: Send, clock: Clock) {
	const pace = createPace(clock);

	async function call<T>(
		request: ServiceCall,
		mayRepeat: (error: ServiceError) => boolean,
		read: (answer: ServiceAnswer) => T | undefined,
		promised: string,
	): Promise<T> {
		const { endpoint } = request;
		const attempt = async () => {
			const answer = await send(request);
			if (answer.status < 200 || answer.status > 299)
				throw answerError(endpoint, answer, valuesSent(request), clock.now());
			const result = read(answer);
			if (result === undefined) throw unexpectedAnswer(endpoint, answer, promised);
			return result;
		};
		const told = async () =>
			await attempt().catch((error: unknown) => {
				throw error instanceof ServiceError ? error : unexpectedError(endpoint, error);
			});
		return await retrying(told, { clock, pace, mayRepeat });
	}
	const readPage = async (request: ServiceCall) =>
		await call(request, () => true, statusRecords, 'a list of status records');
	const { requestNotice, statusByQuery, statusByRange, uploadPdf } = endpoints;

	return {
		clock,
		/** Resolves with `noticeParticipantRequestId`. Sent again only where the service certainly did not take it. */
		async requestNotice(json: RolloutRequest, onLeaving?: () => void): Promise<string> {
			const request = { endpoint: requestNotice, json, onLeaving };
			return await call(request, isCertainlyNotTaken, noticeId, 'noticeParticipantRequestId');
		},
		/** A page of `GET Participants/status`; for `pages`. Where it is asked for a request, an error tells nothing of that. */
		statusByQuery:
			(query: Record<string, string>, about?: RolloutRequest): FetchPage =>
			async (window) =>
				await readPage({ endpoint: statusByQuery, query: { ...query, ...window }, about }),
		/** A page of `POST Participants/status`; for `pages`. */
		statusByRange:
			(body: object): FetchPage =>
			async (window) =>
				await readPage({ endpoint: statusByRange, json: { ...body, ...window } }),
		/** The `fileUrl` that it resolves with is for `noticeFileContentUrl` and `noticeLogoUrl` of later requests. */
		async uploadPdf(file: FileToUpload): Promise<UploadedFile> {
			const request = { endpoint: uploadPdf, file };
			const read = (answer: ServiceAnswer) => uploadedFile(answer, valuesSent(request));
			return await call(request, isCertainlyNotTaken, read, 'data.fileUrl');
		},
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

/** What the call carried or is about, so that the service's words can be searched for it. Files are often named after the participant. */
function valuesSent({ query, json, about, file }: ServiceCall): unknown[] {
	return [...Object.values({ ...query, ...json, ...about }), file?.fileName.replace(/\.pdf$/i, '') ?? ''];
}

function noticeId({ body }: Pick<ServiceAnswer, 'body'>): string | undefined {
	const id = (body as { noticeParticipantRequestId?: unknown } | null)?.noticeParticipantRequestId;
	return typeof id === 'string' && id !== '' ? id : undefined;
}

/** One record may be odd, and is passed over later; several without a single id are no status records. */
function statusRecords({ body }: ServiceAnswer): unknown[] | undefined {
	if (!Array.isArray(body)) return undefined;
	return body.length < 2 || body.some((record: unknown) => noticeId({ body: record })) ? body : undefined;
}

/** What the service stored of an upload (document, section 2.7). */
export type UploadedFile = NonNullable<ReturnType<typeof uploadedFile>>;

function uploadedFile(answer: ServiceAnswer, sent: readonly unknown[]) {
	const { success, data, message } = (answer.body ?? {}) as Record<string, unknown>;
	const { fileName, fileUrl } = (data ?? {}) as Record<string, unknown>;
	if (success === false && !fileUrl) throw refusedFile(answer, sent);
	if (success !== true || typeof fileUrl !== 'string' || fileUrl === '') return undefined;
	return {
		success,
		fileName: String(fileName ?? ''),
		fileUrl,
		message: typeof message === 'string' ? maskReason(message) : null,
	};
}
