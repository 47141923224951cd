import { scrub } from '../domain/privacy/scrub';
import type { Endpoint } from './endpoints';
import type { ServiceAnswer } from './serviceCall';
import { ServiceError } from './serviceError';

const remedies: Record<number, string> = {
	400: 'Correct the values it names and run the row again.',
	403: 'The client has no permission for this. Ask the service operator to allow it.',
	404: 'Check the Base URL in the credential: the service has no such address.',
	413: 'The file or request is larger than the service takes.',
	429: 'The service takes fewer calls at a time. Lower the Concurrency option where there is one, or run again later.',
};

/** Statuses of a service that is busy or failing now and may well answer later. */
const transientStatuses = [408, 429, 500, 502, 503, 504];

/** Only these say for certain that the service did not take the call: a redirect, a timeout or a gateway's error may come after it did. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408;

/**
 * The error for an answer that is no success: its status, title, faults of fields and trace id where it has them (document, section 7),
 * whatever form it comes in. Personal values and anything shaped like a Social Security number or a token are taken out of the service's words.
 */
export function answerError(
	endpoint: Endpoint,
	answer: ServiceAnswer,
	personalValues: readonly string[],
	nowMs: number,
): ServiceError {
	const { status, headers, body } = answer;
	const retryAfterMs = retryAfter(headers['retry-after'], nowMs);
	const details = {
		status,
		retryAfterMs,
		isTransient: transientStatuses.includes(status),
		isCertainlyNotTaken: isRefusal(status),
	};
	if (status >= 300 && status < 400) {
		return new ServiceError(
			`Could not ${endpoint.task}: the service sent the call on to another address (${status}). Check the Base URL in the credential`,
			{ ...details, description: 'Nothing was sent there.' },
		);
	}

	const problem = typeof body === 'object' && body !== null ? body : {};
	const title = 'title' in problem && typeof problem.title === 'string' ? problem.title : undefined;
	const said = scrub(title ?? htmlTitle(body) ?? '', personalValues);
	const faults = scrub(fieldFaults('errors' in problem ? problem.errors : undefined).join(' '), personalValues);
	const remedy = remedies[status] ?? (status >= 500 ? 'The service has a fault of its own. Try again later.' : '');
	const wait = retryAfterMs ? `It asks to wait ${Math.ceil(retryAfterMs / 1000)} seconds.` : '';
	const trace = 'traceId' in problem ? traceNote(problem.traceId) : '';
	return new ServiceError(`Could not ${endpoint.task}: the service answered ${status}${said && ` (${said})`}`, {
		...details,
		description: [faults, remedy, wait, trace].filter((part) => part !== '').join(' '),
	});
}

/** What the service says of each field; the content of `errors` is not promised, so only plain texts are taken. */
function fieldFaults(errors: unknown): string[] {
	if (typeof errors !== 'object' || errors === null) return [];
	return Object.entries(errors)
		.slice(0, 20)
		.flatMap(([field, texts]) => {
			const plain = [texts].flat().filter((text) => typeof text === 'string');
			return plain.length === 0 ? [] : [`${field}: ${plain.join(' ')}`];
		});
}

function htmlTitle(body: unknown): string | undefined {
	return typeof body === 'string' ? /<title>([^<]{1,100})/i.exec(body)?.[1]?.trim() : undefined;
}

/** W3C Trace Context, section 3.2.2: nine digits in a row come up by chance in such an id. */
const traceParent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/i;

/** Other ids are short and plain; one with the shape of an SSN in it is not repeated. */
function traceNote(traceId: unknown): string {
	if (typeof traceId !== 'string' || !/^[\w:.|-]{1,64}$/.test(traceId)) return '';
	const isSafe = traceParent.test(traceId) || scrub(traceId, []) === traceId;
	return isSafe ? `Trace ID for the service operator: ${traceId}` : '';
}

/**
 * The wait that a `Retry-After` header asks for, in milliseconds and never negative; undefined where there is none or it cannot be read.
 * It comes as seconds or as an HTTP date (RFC 9110, section 10.2.3).
 */
export function retryAfter(header: unknown, nowMs: number): number | undefined {
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	const seconds = Number(header);
	const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
	return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

/**
 * The error for a success without what the document promises. What the service did is not known then, so it is neither
 * certain that it did nothing nor worth asking again at once.
 */
export function unexpectedAnswer(endpoint: Endpoint, answer: ServiceAnswer, missing: string): ServiceError {
	const { body } = answer;
	const form =
		body === '' || body === undefined || body === null
			? 'an empty page'
			: typeof body === 'string'
				? 'a page that is not JSON'
				: `an answer without ${missing}`;
	return new ServiceError(`Could not ${endpoint.task}: the service answered ${answer.status} with ${form}`, {
		status: answer.status,
		description: `Expected ${missing}. Check the Base URL in the credential; if it is right, tell the service operator.`,
	});
}
