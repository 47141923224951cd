import { html, type Answer, type FieldErrors } from './answer';
import type { FaultParameters, FaultScene } from './faultKind';
import type { OperationName } from './operationName';

const PROMISED: Record<OperationName, string> = {
	token: 'access_token',
	request: 'noticeParticipantRequestId',
	statusByQuery: 'noticeParticipantRequestId',
	statusByRange: 'noticeParticipantRequestId',
	uploadPdf: 'fileUrl',
};

const ODD_VALUES: Record<string, unknown> = { null: null, number: 7, object: { value: 7 }, list: ['Sent'], blank: '' };

/**
 * Retry-After in either of its forms, and Date where the clock of the service is behind or keeps silent. A date has whole seconds, so it is
 * rounded up. Real time, as callers wait in it.
 */
export function waitHeaders({ retryAfter, retryAfterAs, clockBehind = 0, noDate }: FaultParameters): Answer['headers'] {
	const now = Date.now() / 1000 - clockBehind;
	const httpDate = (seconds: number) => new Date(Math.ceil(seconds) * 1000).toUTCString();
	const wait = retryAfterAs === 'date' ? httpDate(now + (retryAfter ?? 0)) : String(retryAfter);
	return {
		...(retryAfter === undefined ? {} : { 'Retry-After': wait }),
		...(noDate ? { Date: undefined } : clockBehind > 0 || retryAfterAs === 'date' ? { Date: httpDate(now) } : {}),
	};
}

/** A page such as proxies and sign-in walls answer with. */
export function htmlBody({ status = 200 }: FaultParameters): Answer {
	return html(status, '<!doctype html><html lang="en"><title>Gateway</title><h1>This page is for people</h1></html>\n');
}

/** An answer without a word of body, that still claims to be JSON. */
export function emptyBody({ status = 200 }: FaultParameters): Answer {
	return { status, text: { mediaType: 'application/json', content: '' } };
}

/** The true answer, its JSON ending halfway. */
export function truncated({ status = 200 }: FaultParameters, { answer }: FaultScene): Answer {
	const content = JSON.stringify(answer.json ?? null);
	return { status, text: { mediaType: 'application/json', content: content.slice(0, Math.ceil(content.length / 2)) } };
}

/** A redirect to another path. */
export function redirect({ status = 302, location = '/elsewhere' }: FaultParameters): Answer {
	return { status, headers: { Location: location }, text: { mediaType: 'text/plain', content: '' } };
}

/** The true answer without one of its fields, at whatever depth. */
export function missingField({ field, asNull }: FaultParameters, { answer, operation }: FaultScene): Answer {
	return { ...answer, json: without(answer.json, field ?? PROMISED[operation], asNull === true) };
}

/** The true answer, with one field of one record absent or of another type. */
export function oddRecord(parameters: FaultParameters, { answer }: FaultScene): Answer {
	const { field = 'noticeParticipantRequestId', value = 'absent', record: place = 0 } = parameters;
	if (!Array.isArray(answer.json)) return answer;
	const odd = (record: unknown) =>
		value === 'absent' ? without(record, field, false) : Object.assign({}, record, { [field]: ODD_VALUES[value] });
	return { ...answer, json: answer.json.map((record: unknown, index) => (index === place ? odd(record) : record)) };
}

/** An error for every value submitted, each repeating the value. */
export function echo(submitted: unknown): FieldErrors {
	if (typeof submitted !== 'object' || submitted === null)
		return { body: [`The value ${JSON.stringify(submitted)} is not valid.`] };
	const entries = Object.entries(submitted);
	return Object.fromEntries(
		entries.map(([name, value]) => [name, [`The value ${JSON.stringify(value)} is not valid for ${name}.`]]),
	);
}

function without(value: unknown, field: string, asNull: boolean): unknown {
	if (Array.isArray(value)) return value.map((element) => without(element, field, asNull));
	if (typeof value !== 'object' || value === null) return value;
	const kept = Object.entries(value).filter(([name]) => asNull || name !== field);
	return Object.fromEntries(kept.map(([name, part]) => [name, name === field ? null : without(part, field, asNull)]));
}
