import { problem } from './answer';
import { echo, emptyBody, htmlBody, missingField, oddRecord, redirect, truncated, waitHeaders } from './faultAnswers';
import type { FaultKind } from './faultKind';
import { inOwnWords } from './ownWords';

const RETRY = {
	retryAfter: 'Seconds to wait that it asks for (default none; below 0, with a date: a time that is over)',
	retryAfterAs: 'How it tells them (seconds or date; default seconds)',
	clockBehind: 'Seconds that the clock of the service is behind (default 0)',
	noDate: 'The answer tells no time of its own',
};
const STATUS = (usual: number) => ({ status: `HTTP status of the answer (default ${usual})` });
const INVALID = 'One or more validation errors occurred.';

/** What may go wrong with any call: its answer is late, another one, or none. */
export const faultsOfAnswers = {
	latency: {
		title: 'Slow answer',
		description: 'The answer comes late',
		parameters: { ms: 'Milliseconds until the answer (default 1000)' },
		delayMs: ({ ms = 1000 }) => ms,
	},
	unauthorized: {
		title: 'Not authorized',
		description: 'Answers 401, whatever the token',
		parameters: { dropToken: 'The token presented ends too' },
		answer: () => ({ ...problem(401), headers: { 'WWW-Authenticate': 'Bearer' } }),
	},
	tooManyRequests: {
		title: 'Too many requests',
		description: 'Answers 429, with or without Retry-After',
		parameters: RETRY,
		answer: (parameters) => ({ ...problem(429), headers: waitHeaders(parameters) }),
	},
	serverError: {
		title: 'Server error',
		description: 'Answers an error of the 5xx kind with the problem body',
		parameters: { ...STATUS(500), ...RETRY },
		answer: (parameters) => ({ ...problem(parameters.status ?? 500), headers: waitHeaders(parameters) }),
	},
	htmlBody: {
		title: 'Web page in place of data',
		description: 'Answers with a page for people',
		parameters: STATUS(200),
		answer: htmlBody,
	},
	redirect: {
		title: 'Redirect',
		description: 'Answers with a redirect',
		parameters: { ...STATUS(302), location: 'Where it leads (default /elsewhere)' },
		answer: redirect,
	},
	problemBody: {
		title: 'Refusal that repeats what was sent',
		description:
			'Answers with the problem body, its errors repeating every value that was submitted (SSN and secrets too)',
		parameters: STATUS(400),
		answer: ({ status = 400 }, { submitted }) => problem(status, INVALID, echo(submitted)),
	},
	problemInOwnWords: {
		title: 'Refusal in other words',
		description:
			'Answers with the problem body, which writes what was submitted in its own way: money, dates, half an address',
		parameters: STATUS(400),
		answer: ({ status = 400 }, { submitted }) => problem(status, INVALID, inOwnWords(submitted)),
	},
	dropBeforeStoring: {
		title: 'Connection lost before the work',
		description: 'Reads the call, then cuts the connection; nothing is stored',
		parameters: {},
		answer: () => ({ drop: true }),
	},
	hang: {
		title: 'No answer',
		description: 'Never answers; the connection stays open until the caller or the sandbox closes it',
		parameters: { ms: 'Milliseconds until the connection is cut (default never)' },
		answer: ({ ms }) => ({ hang: true, ms }),
	},
	stalledUpload: {
		title: 'Upload that stalls',
		description:
			'Stops reading the file of an upload, and never answers; a file of less than about 10 MB fits in the buffers on the way',
		parameters: { ms: 'Milliseconds until the connection is cut (default never)' },
		concerns: ['uploadPdf'],
		answer: ({ ms }) => ({ hang: true, ms, isUnread: true }),
	},
	dropAfterStoring: {
		title: 'Connection lost after the work',
		description: 'Does the work, then cuts the connection',
		parameters: {},
		stores: true,
		answer: () => ({ drop: true }),
	},
	errorAfterStoring: {
		title: 'Error after the work',
		description: 'Does the work, then answers an error with the problem body',
		parameters: { ...STATUS(500), ...RETRY },
		stores: true,
		answer: (parameters) => ({ ...problem(parameters.status ?? 500), headers: waitHeaders(parameters) }),
	},
	emptyBody: {
		title: 'Empty answer',
		description: 'Does the work, then answers with an empty body',
		parameters: STATUS(200),
		stores: true,
		answer: emptyBody,
	},
	notJson: {
		title: 'Answer cut in half',
		description: 'Does the work, then cuts its JSON in half',
		parameters: STATUS(200),
		stores: true,
		answer: truncated,
	},
	missingField: {
		title: 'Missing field',
		description: 'Does the work, then leaves a promised field out of the answer',
		parameters: {
			field: 'Name of the field (default access_token, noticeParticipantRequestId or fileUrl)',
			asNull: 'It is there, but null',
		},
		stores: true,
		answer: missingField,
	},
	oddRecord: {
		title: 'Odd record',
		description: 'One record of each page lacks a field, or has a value of another type there',
		parameters: {
			field: 'Name of the field (default noticeParticipantRequestId)',
			value: 'What stands there (absent, null, number, object, list or blank; default absent)',
			record: 'Which record of the page, the first being 0 (default 0)',
		},
		concerns: ['statusByQuery', 'statusByRange'],
		isLasting: true,
		stores: true,
		answer: oddRecord,
	},
	drippingAnswer: {
		title: 'Answer in drips',
		description: 'Does the work, then sends its answer one byte at a time',
		parameters: { ms: 'Milliseconds between two bytes (default 500)' },
		stores: true,
		answer: ({ ms = 500 }, { answer }) => ({ ...answer, dripMs: ms }),
	},
} satisfies Record<string, FaultKind>;
