import { problem } from './answer';
import { echo, emptyBody, htmlBody, missingField, oddRecord, redirect, truncated, waitHeaders } from './faultAnswers';
import type { FaultKind } from './faultKind';
import { inOwnWords } from './ownWords';

const RETRY = {
	retryAfter: 'seconds for Retry-After; none without; negative, as a date, for a time that is over',
	retryAfterAs: "'seconds' (default) or 'date'",
	clockBehind: 'seconds by which the clock of the service is behind, in a Retry-After date and in Date; default 0',
	noDate: 'whether the answer has no Date header, default false',
};
const STATUS = (usual: number) => ({ status: `the status answered, default ${usual}` });
const INVALID = 'One or more validation errors occurred.';

/** What may go wrong with any call: its answer is late, another one, or none. */
export const faultsOfAnswers = {
	latency: {
		description: 'The answer comes late',
		parameters: { ms: 'milliseconds, default 1000' },
		delayMs: ({ ms = 1000 }) => ms,
	},
	unauthorized: {
		description: 'Answers 401, whatever the token',
		parameters: { dropToken: 'whether the token presented ends too, default false' },
		answer: () => ({ ...problem(401), headers: { 'WWW-Authenticate': 'Bearer' } }),
	},
	tooManyRequests: {
		description: 'Answers 429, with or without Retry-After',
		parameters: RETRY,
		answer: (parameters) => ({ ...problem(429), headers: waitHeaders(parameters) }),
	},
	serverError: {
		description: 'Answers an error of the 5xx kind with the problem body',
		parameters: { ...STATUS(500), ...RETRY },
		answer: (parameters) => ({ ...problem(parameters.status ?? 500), headers: waitHeaders(parameters) }),
	},
	htmlBody: { description: 'Answers with a page for people', parameters: STATUS(200), answer: htmlBody },
	redirect: {
		description: 'Answers with a redirect',
		parameters: { ...STATUS(302), location: "where to, default '/elsewhere'" },
		answer: redirect,
	},
	problemBody: {
		description:
			'Answers with the problem body, its errors repeating every value that was submitted (SSN and secrets too)',
		parameters: STATUS(400),
		answer: ({ status = 400 }, { submitted }) => problem(status, INVALID, echo(submitted)),
	},
	problemInOwnWords: {
		description:
			'Answers with the problem body, which writes what was submitted in its own way: money, dates, half an address',
		parameters: STATUS(400),
		answer: ({ status = 400 }, { submitted }) => problem(status, INVALID, inOwnWords(submitted)),
	},
	dropBeforeStoring: {
		description: 'Reads the call, then destroys the socket; nothing is stored',
		parameters: {},
		answer: () => ({ drop: true }),
	},
	hang: {
		description: 'Never answers; the socket stays open until the caller or the sandbox closes it',
		parameters: { ms: 'milliseconds until the socket is destroyed; never without' },
		answer: ({ ms }) => ({ hang: true, ms }),
	},
	stalledUpload: {
		description:
			'Stops reading the file of an upload, and never answers; a file of less than some 10 MB fits in the buffers on the way',
		parameters: { ms: 'milliseconds until the socket is destroyed; never without' },
		concerns: ['uploadPdf'],
		answer: ({ ms }) => ({ hang: true, ms, isUnread: true }),
	},
	dropAfterStoring: {
		description: 'Does the work, then destroys the socket',
		parameters: {},
		stores: true,
		answer: () => ({ drop: true }),
	},
	errorAfterStoring: {
		description: 'Does the work, then answers an error with the problem body',
		parameters: { ...STATUS(500), ...RETRY },
		stores: true,
		answer: (parameters) => ({ ...problem(parameters.status ?? 500), headers: waitHeaders(parameters) }),
	},
	emptyBody: {
		description: 'Does the work, then answers with an empty body',
		parameters: STATUS(200),
		stores: true,
		answer: emptyBody,
	},
	notJson: {
		description: 'Does the work, then cuts its JSON in half',
		parameters: STATUS(200),
		stores: true,
		answer: truncated,
	},
	missingField: {
		description: 'Does the work, then leaves a promised field out of the answer',
		parameters: {
			field: 'which one; default access_token, noticeParticipantRequestId or fileUrl',
			asNull: 'whether it is null instead of absent, default false',
		},
		stores: true,
		answer: missingField,
	},
	oddRecord: {
		description: 'One record of each page lacks a field, or has a value of another type there',
		parameters: {
			field: "which one, default 'noticeParticipantRequestId'; deliveryStatus for instance",
			value: "'absent' (default), 'null', 'number', 'object', 'list' or 'blank'",
			record: 'which record of the page, 0 (default) being the first',
		},
		concerns: ['statusByQuery', 'statusByRange'],
		isLasting: true,
		stores: true,
		answer: oddRecord,
	},
	drippingAnswer: {
		description: 'Does the work, then sends its answer one byte at a time',
		parameters: { ms: 'milliseconds between two bytes, default 500' },
		stores: true,
		answer: ({ ms = 500 }, { answer }) => ({ ...answer, dripMs: ms }),
	},
} satisfies Record<string, FaultKind>;
