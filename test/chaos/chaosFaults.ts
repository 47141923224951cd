import type { FaultRule } from '../../sandbox/faultRule';
import { faultKinds, faultNames } from '../../sandbox/faults';
import type { FaultName } from '../../sandbox/faults';
import { operationNames } from '../../sandbox/operationName';
import type { Random } from '../../sandbox/random';
import { chance, pick, whole } from './dice';

type Parameters = Omit<FaultRule, 'kind' | 'on' | 'probability'>;

/** Longest latency, in milliseconds. A run waits this long before it is judged, so that nothing arrives after the verdict. */
export const longestLatencyMs = 15;

const waits = (random: Random): Parameters =>
	chance(random, 0.3)
		? {}
		: { retryAfter: whole(random, 0, 2), retryAfterAs: pick(random, ['seconds', 'date'] as const) };

/**
 * What each kind may be told. Left out is what would make the service say that it did not take a request which it took: no client
 * could tell (429 and 503 with Retry-After after the work was done).
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
	errorAfterStoring: (random) => ({ status: pick(random, [408, 500, 502, 503, 504]) }),
	missingField: (random) => ({ asNull: chance(random, 0.5) }),
	shortTokens: (random) => ({
		seconds: whole(random, 3, 60),
		...(chance(random, 0.3) ? { expiresIn: whole(random, 1, 3600) } : {}),
	}),
	cappedTake: (random) => ({ take: whole(random, 1, 3) }),
};

/** Some of the kinds, each on all operations or one, now and then or often. At least one. */
export function chaosFaults(random: Random): FaultRule[] {
	const share = 0.1 + random.next() * 0.5;
	const rules = faultNames.filter(() => chance(random, share)).map((kind) => chaosFault(random, kind));
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
