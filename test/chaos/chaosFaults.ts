import type { FaultRule } from '../../sandbox/faultRule';
import type { Dice } from './dice';

/**
 * Every kind of fault that the sandbox has, but one: `staleStatus` hides notices that were accepted, and then nobody can know of them
 * (the README tells of this hole).
 */
const kinds: FaultRule[] = [
	{ kind: 'latency', ms: 15 },
	{ kind: 'unauthorized' },
	{ kind: 'unauthorized', dropToken: true },
	{ kind: 'tooManyRequests', retryAfter: 1 },
	{ kind: 'tooManyRequests' },
	{ kind: 'serverError' },
	{ kind: 'serverError', status: 503, retryAfter: 2 },
	{ kind: 'serverError', status: 503 },
	{ kind: 'serverError', status: 502 },
	{ kind: 'htmlBody' },
	{ kind: 'htmlBody', status: 500 },
	{ kind: 'redirect' },
	{ kind: 'problemBody' },
	{ kind: 'dropBeforeStoring' },
	{ kind: 'hang', ms: 40 },
	{ kind: 'dropAfterStoring' },
	{ kind: 'errorAfterStoring' },
	{ kind: 'emptyBody' },
	{ kind: 'notJson' },
	{ kind: 'missingField' },
	{ kind: 'shortTokens', expiresIn: 1 },
	{ kind: 'singleToken' },
	{ kind: 'otherTokenType' },
	{ kind: 'cappedTake', take: 2 },
	{ kind: 'ignoredSkip' },
	{ kind: 'shuffledOrder' },
	{ kind: 'duplicateRecords' },
];

/** The rules of one run: a few kinds at once, each on one operation or all, rare or frequent. */
export function chaosFaults(dice: Dice): FaultRule[] {
	return dice.some(kinds, dice.between(1, 5)).map((rule) => {
		const isLasting = [
			'cappedTake',
			'ignoredSkip',
			'shuffledOrder',
			'duplicateRecords',
			'singleToken',
			'otherTokenType',
			'shortTokens',
		].includes(rule.kind);
		const on = dice.pick(['any', 'request', 'request', 'statusByQuery', 'token'] as const);
		return isLasting ? rule : { ...rule, on, probability: dice.pick([0.01, 0.05, 0.2, 0.5]) };
	});
}
