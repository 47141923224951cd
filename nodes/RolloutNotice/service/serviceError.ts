interface ServiceErrorDetails {
	/** How to mend it. */
	description?: string;
	/** The HTTP status, where the service answered. */
	status?: number;
	/** How long the service asked to wait (Retry-After). */
	retryAfterMs?: number;
	/** Whether it is certain that the service did not act on the call, so that sending it again cannot double anything. */
	isCertainlyNotTaken?: boolean;
	/** Whether the same call may well succeed a little later. */
	isTransient?: boolean;
}

/** A call that failed, told in our own words: it never carries the client's error, a request or an answer, which hold personal data. */
export class ServiceError extends Error {
	override name = 'ServiceError';
	readonly description?: string;
	readonly status?: number;
	readonly retryAfterMs?: number;
	readonly isCertainlyNotTaken: boolean;
	readonly isTransient: boolean;

	constructor(message: string, details: ServiceErrorDetails = {}) {
		super(message);
		this.description = details.description;
		this.status = details.status;
		this.retryAfterMs = details.retryAfterMs;
		this.isCertainlyNotTaken = details.isCertainlyNotTaken ?? false;
		this.isTransient = details.isTransient ?? false;
	}
}

/** The execution was cancelled while a call or a wait was under way. */
export class CancelledError extends ServiceError {
	override name = 'CancelledError';
}

/** Nobody can tell whether the service took the request: the one error after which a letter may or may not go out. */
export class OutcomeUnknownError extends ServiceError {
	override name = 'OutcomeUnknownError';
}
