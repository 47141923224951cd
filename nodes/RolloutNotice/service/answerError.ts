import { requestFields } from '../domain/fields/requestFields';
import { folded, serviceWords, traceId } from '../domain/privacy/serviceWords';
import { endpoints, type Endpoint } from './endpoints';
import type { ServiceAnswer } from './serviceCall';
import { ServiceError } from './serviceError';

const remedies: Record<number, string> = {
	400: 'Correct the values it names and run the row again.',
	403: 'The client has no permission for this. Ask the service operator to allow it.',
	404: 'Check the Base URL in the credential: the service has no such address.',
	413: 'The file or request is larger than the service accepts.',
	429: 'The service accepts fewer calls at a time. Lower the Concurrency option or raise the Page Size option, whichever there is, or run again later.',
};

/** Statuses of a service that is busy or failing now and may well answer later. */
const transientStatuses = [408, 429, 500, 502, 503, 504];

/** Only these say for certain that the service did not take the call: a redirect, a timeout or a gateway's error may come after it did. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408;

/**
 * The error for an answer that is no success: its status, title, faults of fields and trace id where it has them (document, section 7),
 * whatever form it comes in. Of the service's words only those are passed on that tell nothing of what was sent.
 */
export function answerError(
	endpoint: Endpoint,
	answer: ServiceAnswer,
	sent: readonly unknown[],
	nowMs: number,
): ServiceError {
	const { status, headers, body, secrets = [] } = answer;
	const isStatusQuery = endpoint.path === endpoints.statusByQuery.path;
	const usual = isStatusQuery || endpoint.path === endpoints.uploadPdf.path ? fieldNames : undefined;
	const values = [...sent, ...secrets];
	const retryAfterMs = retryAfter(headers, nowMs);
	const details = {
		status,
		retryAfterMs,
		isTransient: transientStatuses.includes(status),
		isCertainlyNotTaken: isRefusal(status),
	};
	if (status >= 300 && status < 400) {
		return new ServiceError(
			`Could not ${endpoint.task}: the service redirected the call to another address (${status}). Check the Base URL in the credential`,
			{ ...details, description: 'Nothing was sent there.' },
		);
	}

	const problem = typeof body === 'object' && body !== null ? body : {};
	const title = 'title' in problem && typeof problem.title === 'string' ? problem.title : undefined;
	const said = serviceWords(title ?? htmlTitle(body) ?? '', values, usual);
	const faults = fieldFaults('errors' in problem ? problem.errors : undefined, values, usual);
	const remedy = remedies[status] ?? (status >= 500 ? 'The service has a problem. Try again later.' : '');
	const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
	const wait = seconds > 86_400 ? 'It asks to wait more than a day.' : seconds && `It asks to wait ${seconds} seconds.`;
	const trace = traceId('traceId' in problem ? problem.traceId : undefined, values);
	const smaller = status === 400 && isStatusQuery && 'If it names take, lower the Page Size option.';
	return new ServiceError(`Could not ${endpoint.task}: the service answered ${status}${said && ` (${said})`}`, {
		...details,
		description: [...faults, remedy, smaller, wait, trace && `Trace ID for the service operator: ${trace}`]
			.filter(Boolean)
			.join(' '),
	});
}

const fieldNames = new Set(requestFields.map(({ name }) => folded(name)));

/** What the service says of each field; the content of `errors` is not promised, so only plain texts are taken. */
function fieldFaults(errors: unknown, values: readonly unknown[], usual?: ReadonlySet<string>): string[] {
	if (typeof errors !== 'object' || errors === null) return [];
	return Object.entries(errors)
		.slice(0, 20)
		.flatMap(([name, texts]) => {
			const plain = [texts].flat().filter((text) => typeof text === 'string');
			const field = fieldNames.has(folded(name)) ? name : serviceWords(name, values, usual);
			return plain.length === 0 ? [] : [`${field}: ${serviceWords(plain.join(' '), values, usual)}`];
		});
}

function htmlTitle(body: unknown): string | undefined {
	const title = typeof body === 'string' ? /<title>([^<]{1,101})/i.exec(body)?.[1] : undefined;
	// Cut between words, as words are compared whole.
	return title && title.length > 100 ? title.replace(/\S*$/, '') : title;
}

/**
 * The wait that a `Retry-After` header asks for, in milliseconds and never negative; undefined where there is none or it cannot be read.
 * It comes as seconds, or as a date (RFC 9110, section 10.2.3), which is compared with the answer's own `Date`: clocks differ.
 */
export function retryAfter(headers: Record<string, unknown>, nowMs: number): number | undefined {
	const { 'retry-after': header, date } = headers;
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	const seconds = Number(header);
	const answeredAt = typeof date === 'string' ? Date.parse(date) : NaN;
	const from = Number.isNaN(answeredAt) ? nowMs : answeredAt;
	const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - from;
	return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

/** The error for an upload that the service answers with no success: the file is certainly not stored. */
export function refusedFile({ status, body, secrets = [] }: ServiceAnswer, sent: readonly unknown[]): ServiceError {
	const { message } = body as { message?: unknown };
	const said = typeof message === 'string' ? serviceWords(message, [...sent, ...secrets], fieldNames) : '';
	return new ServiceError(
		`Could not ${endpoints.uploadPdf.task}: the service refused the file${said && ` (${said})`}`,
		{ status, description: 'It was not stored. Correct the file or choose another one.', isCertainlyNotTaken: true },
	);
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
				? 'a response that is not JSON'
				: `an answer without ${missing}`;
	return new ServiceError(`Could not ${endpoint.task}: the service answered ${answer.status} with ${form}`, {
		status: answer.status,
		description: `Expected ${missing}. Check the Base URL in the credential; if it is right, tell the service operator.`,
	});
}
