import { problem } from './answer';
import { echo, emptyBody, htmlBody, missingField, redirect, truncated, waitHeader } from './faultAnswers';
import type { FaultKind } from './faultKind';

const LASTING_TOKEN = { concerns: ['token'], isLasting: true } as const;
const LASTING_READ = { concerns: ['statusByQuery', 'statusByRange'], isLasting: true } as const;
const RETRY = { retryAfter: 'seconds for Retry-After; none without', retryAfterAs: "'seconds' (default) or 'date'" };
const STATUS = (usual: number) => ({ status: `the status answered, default ${usual}` });

const kinds = {
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
		answer: (parameters) => ({ ...problem(429), headers: waitHeader(parameters) }),
	},
	serverError: {
		description: 'Answers an error of the 5xx kind with the problem body',
		parameters: { ...STATUS(500), ...RETRY },
		answer: (parameters) => ({ ...problem(parameters.status ?? 500), headers: waitHeader(parameters) }),
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
		answer: ({ status = 400 }, { submitted }) =>
			problem(status, 'One or more validation errors occurred.', echo(submitted)),
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
		answer: (parameters) => ({ ...problem(parameters.status ?? 500), headers: waitHeader(parameters) }),
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
	shortTokens: {
		description: 'Tokens last a short time',
		parameters: { seconds: 'their lifetime, default 2', expiresIn: 'the lifetime announced, default the true one' },
		...LASTING_TOKEN,
		bend: ({ seconds = 2, expiresIn = seconds }) => ({ tokenSeconds: seconds, announcedSeconds: expiresIn }),
	},
	singleToken: {
		description: 'A new token ends every older one',
		parameters: {},
		...LASTING_TOKEN,
		bend: () => ({ isSingleToken: true }),
	},
	otherTokenType: {
		description: 'Tokens are of another type than Bearer, and are accepted under its name alone',
		parameters: { scheme: "the type, default 'Token'; empty for a token_type of null, presented as Bearer" },
		...LASTING_TOKEN,
		bend: ({ scheme = 'Token' }) => ({ scheme }),
	},
	cappedTake: {
		description: 'Pages hold fewer records than asked for',
		parameters: { take: 'records at most, default 10' },
		...LASTING_READ,
		bend: ({ take = 10 }) => ({ takeCap: take }),
	},
	ignoredSkip: {
		description: 'Every page is the first',
		parameters: {},
		...LASTING_READ,
		bend: () => ({ ignoresSkip: true }),
	},
	shuffledOrder: {
		description: 'The order changes from page to page',
		parameters: {},
		...LASTING_READ,
		bend: () => ({ shuffles: true }),
	},
	duplicateRecords: {
		description:
			'Each page but the first begins with the last records of the page before, as when notices arrive in between',
		parameters: { overlap: 'how many records, default 1' },
		...LASTING_READ,
		bend: ({ overlap = 1 }) => ({ overlap }),
	},
	staleStatus: {
		description: 'Statuses are shown as they were some days ago',
		parameters: { days: 'how many, default 1' },
		...LASTING_READ,
		bend: ({ days = 1 }) => ({ staleDays: days }),
	},
} satisfies Record<string, FaultKind>;

/** The name of a kind of fault. */
export type FaultName = keyof typeof kinds;

/** Every kind of fault by name. A new one is one entry. */
export const faultKinds: Readonly<Record<FaultName, FaultKind>> = kinds;

/** The names, in the order of the list. */
export const faultNames = Object.keys(kinds) as FaultName[];
