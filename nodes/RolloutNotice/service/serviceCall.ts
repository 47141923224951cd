import type { Endpoint } from './endpoints';

/** A file that can be read from its beginning as often as a call has to be sent. */
export interface FileToUpload {
	fileName: string;
	/** Bytes. */
	size: number;
	/** The whole content where it is held in memory anyway, or else a way to stream or load it. */
	content: Buffer | (() => Promise<AsyncIterable<Buffer> | Buffer>);
}

/** One call of the service. */
export interface ServiceCall {
	endpoint: Endpoint;
	query?: Record<string, string | number>;
	json?: object;
	file?: FileToUpload;
	/** What it is about, where it carries less: a look-up is for a row. */
	about?: object;
	/** Called whenever it is about to leave: it may have been held back, and leaves again where it was certainly not taken. */
	onLeaving?: () => void;
}

/** What the service answered, whatever the status. */
export interface ServiceAnswer {
	status: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	/** Parsed where it was JSON, text otherwise. */
	body: unknown;
	/** What the call was authorised with: a service may repeat it in its errors, and nobody may hear of it. */
	secrets?: readonly string[];
}

/** The answer that n8n's request helper gives when asked for the full response. */
export function readAnswer(full: unknown): ServiceAnswer {
	const { statusCode, headers, body } = full as ServiceAnswer & { statusCode: unknown };
	return { status: Number(statusCode), headers, body };
}

/**
 * Sends a call with a valid token, once refreshed where the service answers 401.
 *
 * @throws {ServiceError} No answer came; `isCertainlyNotTaken` tells whether the call can have reached the service.
 */
export type Send = (call: ServiceCall) => Promise<ServiceAnswer>;
