/** A call that failed, told in our own words: it never carries the client's error, a request or an answer, which hold personal data. */
export class ServiceError extends Error {
	override name = 'ServiceError';
	/** How to mend it. */
	readonly description?: string;
	/** The HTTP status, where the service answered. */
	readonly status?: number;
	/** How long the service asked to wait (Retry-After). */
	readonly retryAfterMs?: number;
	/** Whether it is certain that the service did not act on the call, so that sending it again cannot double anything. */
	readonly isCertainlyNotTaken: boolean = false;
	/** Whether the same call may well succeed a little later. */
	readonly isTransient: boolean = false;
	/** Whether the service rejected the client itself, at the exchange of a token. */
	readonly isClientRejected: boolean = false;

	constructor(message: string, details: Partial<Omit<ServiceError, keyof Error>> = {}) {
		super(message);
		Object.assign(this, details);
	}
}

/** The execution was cancelled while a call or a wait was under way. */
export class CancelledError extends ServiceError {
	override name = 'CancelledError';

	constructor(isCertainlyNotTaken: boolean) {
		super('The execution was canceled', { isCertainlyNotTaken });
	}
}

/** Nobody can tell whether the service took the request: the one error after which a letter may or may not go out. */
export class OutcomeUnknownError extends ServiceError {
	override name = 'OutcomeUnknownError';
}

/** A poll that n8n ends before the first page is there. */
export class OutOfTimeError extends ServiceError {
	override name = 'OutOfTimeError';

	constructor() {
		super('The service did not send the first page in the time that n8n lets a poll take, so nothing was reported', {
			description:
				'Nothing is lost: the next poll finds the same changes. If it happens again, lower the Page Size option.',
		});
	}
}

/** Codes of Node.js and OpenSSL for a certificate or a protocol that one side does not accept: nothing was sent, and trying again does not help. */
export const notAccepted = /^(EPROTO|ERR_TLS_CERT_ALTNAME_INVALID|CERT_.*|UNABLE_TO_.*|.*SELF_SIGNED_CERT.*)$/;

/** What matters of the errors that n8n's request helper and axios throw. The rest holds the request and is left behind. */
interface Thrown {
	message?: unknown;
	code?: unknown;
	syscall?: unknown;
	cause?: unknown;
	/** Of a host with several addresses: what came of each. */
	errors?: unknown;
}

/** The error and what caused it, outermost first. */
export function causes(error: unknown, depth = 5): Thrown[] {
	if (typeof error !== 'object' || error === null || depth === 0) return [];
	const { cause, errors }: Thrown = error;
	return [error, ...[errors, cause].flat().flatMap((inner) => causes(inner, depth - 1))];
}
