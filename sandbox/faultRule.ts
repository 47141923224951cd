import type { FaultKind, FaultParameters } from './faultKind';
import { faultKinds, faultNames, type FaultName } from './faults';
import { operationNames, type OperationName } from './operationName';

/** A fault to come: its kind, when it hits, and what the kind can be told. */
export interface FaultRule extends FaultParameters {
	kind: FaultName;
	/** The operation it hits; any by default. */
	on?: OperationName | 'any';
	/** How many calls it lets pass first; 0 by default. */
	after?: number;
	/** How often it hits: 1 by default, 'always' for lasting kinds and where a probability is given. */
	times?: number | 'always';
	/** From 0 to 1: whether it hits a call at all; 1 by default. */
	probability?: number;
	/** Whether the operation does its work first; each kind has its own default. */
	stored?: boolean;
}

const oddValues: unknown[] = ['absent', 'null', 'number', 'object', 'list', 'blank'];

/** What each can be told. */
export const parameterTypes: Record<
	keyof FaultParameters | 'after' | 'probability' | 'stored',
	'number' | 'string' | 'boolean'
> = {
	ms: 'number',
	status: 'number',
	retryAfter: 'number',
	retryAfterAs: 'string',
	field: 'string',
	location: 'string',
	take: 'number',
	seconds: 'number',
	expiresIn: 'number',
	scheme: 'string',
	overlap: 'number',
	days: 'number',
	dropToken: 'boolean',
	asNull: 'boolean',
	clockBehind: 'number',
	noDate: 'boolean',
	value: 'string',
	record: 'number',
	prefix: 'string',
	suffix: 'string',
	isSpread: 'boolean',
	count: 'number',
	after: 'number',
	probability: 'number',
	stored: 'boolean',
};

/** Makes sure that something given can be a fault to come. Throws, with what is wrong, where it cannot. */
export function assertFaultRule(given: object): asserts given is FaultRule {
	const { kind: name, on = 'any', times = 1, ...rest } = given as { [Key in keyof FaultRule]?: unknown };
	const kind = typeof name === 'string' && Object.hasOwn(faultKinds, name) ? faultKinds[name as FaultName] : undefined;
	if (!kind) throw new Error(`There is no such kind of fault. Kinds: ${faultNames.join(', ')}`);
	const concerned: readonly unknown[] = ['any', ...(kind.concerns ?? operationNames)];
	if (!concerned.includes(on)) throw new Error(`on is one of ${concerned.join(', ')}`);
	if (times !== 'always' && !(typeof times === 'number' && times >= 0))
		throw new Error("times is a number, 0 or more, or 'always'");
	for (const [key, value] of Object.entries(rest)) assertParameter(kind, key, value);
}

function assertParameter(kind: FaultKind, key: string, value: unknown): void {
	const isGeneral = key === 'after' || key === 'probability' || (key === 'stored' && kind.answer !== undefined);
	if (!isGeneral && !Object.hasOwn(kind.parameters, key)) {
		throw new Error(
			`This kind has no parameter of that name. It has: ${Object.keys(kind.parameters).join(', ') || 'none'}`,
		);
	}
	if (value === undefined) return;
	const type = parameterTypes[key as keyof typeof parameterTypes];
	if (typeof value !== type) throw new Error(`${key} must be a ${type}`);
	if (typeof value === 'number' && key !== 'retryAfter' && !(value >= 0)) throw new Error(`${key} must be 0 or more`);
	if (key === 'probability' && Number(value) > 1) throw new Error('probability is from 0 to 1');
	if (key === 'status' && !(Number(value) >= 200 && Number(value) <= 599)) throw new Error('status is from 200 to 599');
	if (key === 'retryAfterAs' && value !== 'seconds' && value !== 'date')
		throw new Error("retryAfterAs is 'seconds' or 'date'");
	if (key === 'value' && !oddValues.includes(value)) throw new Error(`value is one of ${oddValues.join(', ')}`);
}
