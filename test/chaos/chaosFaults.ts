import type { FaultRule } from '../../sandbox/faultRule';
import { faultKinds, faultNames, type FaultName } from '../../sandbox/faults';
import { operationNames } from '../../sandbox/operationName';
import type { Random } from '../../sandbox/random';
import { chance, pick, whole } from './dice';

type Parameters = Omit<FaultRule, 'kind' | 'on' | 'probability'>;

/** Longest latency, in milliseconds. A run waits this long before it is judged, so that nothing arrives after the verdict. */
export const longestLatencyMs = 15;

const waits = (random: Random): Parameters =>
	chance(random, 0.3)
		? {}
		: {
				retryAfter: whole(random, 0, 2),
				retryAfterAs: pick(random, ['seconds', 'date'] as const),
				...(chance(random, 0.2) ? { clockBehind: whole(random, 1, 600), noDate: chance(random, 0.2) } : {}),
			};

/** What takes a letter out of sight for good: after it no client could tell that the letter was requested. */
const neverMet: FaultName[] = ['deletedNotices'];

/**
 * What each kind may be told. Left out is a 429 after the work was done: the service would say that it did not take a request which it took, and
 * no client could tell.
 */
const parametersOf: Partial<Record<FaultName, (random: Random) => Parameters>> = {
	latency: (random) => ({ ms: whole(random, 1, longestLatencyMs) }),
	unauthorized: (random) => ({ dropToken: chance(random, 0.5) }),
	tooManyRequests: waits,
	serverError: (random) =>
		chance(random, 0.3) ? { status: 503, ...waits(random) } : { status: pick(random, [500, 502, 503, 504]) },
	htmlBody: (random) =>
		chance(random, 0.3) ? { status: 200, stored: true } : { status: pick(random, [200, 403, 404, 502]) },
	redirect: (random) =>
		chance(random, 0.3)
			? { status: pick(random, [301, 302, 303]), stored: true }
			: { status: pick(random, [301, 302, 307, 308]) },
	problemBody: (random) => ({ status: pick(random, [400, 403, 409, 422, 500]) }),
	hang: (random) => ({ ms: whole(random, 5, 30), stored: chance(random, 0.5) }),
	stalledUpload: (random) => ({ ms: whole(random, 5, 30) }),
	errorAfterStoring: (random) => ({
		status: pick(random, [408, 500, 502, 503, 504]),
		...(chance(random, 0.5) ? waits(random) : {}),
	}),
	drippingAnswer: (random) => ({ ms: pick(random, [0, 1, 2, 15]) }),
	oddRecord: (random) => ({
		field: pick(random, ['noticeParticipantRequestId', 'deliveryStatus']),
		value: pick(random, ['absent', 'null', 'number', 'object', 'list', 'blank'] as const),
	}),
	decoratedToken: (random) => (chance(random, 0.5) ? {} : { prefix: '', suffix: '\n' }),
	missingField: (random) => ({ asNull: chance(random, 0.5) }),
	shortTokens: (random) => ({
		seconds: whole(random, 3, 60),
		...(chance(random, 0.3) ? { expiresIn: whole(random, 1, 3600) } : {}),
	}),
	lateStatus: (random) => ({ seconds: whole(random, 0, 60), isSpread: chance(random, 0.5) }),
	newNotices: (random) => ({ count: whole(random, 1, 3) }),
	cappedTake: (random) => ({ take: whole(random, 1, 3) }),
};

/** Some of the kinds, each on all operations or one, now and then or often. At least one. */
export function chaosFaults(random: Random): FaultRule[] {
	const share = 0.1 + random.next() * 0.5;
	const kinds = faultNames.filter((kind) => !neverMet.includes(kind) && chance(random, share));
	const rules = kinds.map((kind) => chaosFault(random, kind));
	return rules.length > 0 ? rules : [chaosFault(random, 'dropAfterStoring')];
}

function chaosFault(random: Random, kind: FaultName): FaultRule {
	const concerned = faultKinds[kind].concerns ?? operationNames;
	return {
		kind,
		...parametersOf[kind]?.(random),
		on: chance(random, 0.3) ? 'any' : pick(random, concerned),
		probability: pick(random, [0.01, 0.03, 0.1, 0.3]),
	};
}
