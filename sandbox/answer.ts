import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/** What goes back to a caller: JSON, or text of any media type. */
export interface Answer {
	status: number;
	/** One that is undefined is left out, Date too. */
	headers?: Record<string, string | undefined>;
	json?: unknown;
	text?: { mediaType: string; content: string };
	/** Milliseconds between two bytes of the body; all at once without. */
	dripMs?: number;
}

/** What may happen instead of an answer: the socket is destroyed at once, or nothing comes until it is; then the call may stay unread too. */
export type Silence = { drop: true } | { hang: true; ms?: number; isUnread?: boolean };

/** Field names with what is wrong with each. */
export type FieldErrors = Record<string, string[]>;

/** An answer of 200. */
export function ok(json: unknown): Answer {
	return { status: 200, json };
}

/** An error with the problem body of section 7. The content of `errors` is silent: here field names with messages. */
export function problem(status: number, title?: string, errors: FieldErrors | null = null): Answer {
	return {
		status,
		json: {
			type: `https://httpstatuses.example/${status}`,
			title: title ?? STATUS_CODES[status] ?? 'Error',
			status,
			errors,
			traceId: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
		},
	};
}

/** An answer for people, in place of JSON. */
export function html(status: number, content: string): Answer {
	return { status, text: { mediaType: 'text/html; charset=utf-8', content } };
}
