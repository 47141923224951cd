import type { FaultKind } from './faultKind';
import { assertFaultRule, type FaultRule } from './faultRule';
import { faultKinds, type FaultName } from './faults';
import type { OperationName } from './operationName';
import type { Random } from './random';

/** When in a call a fault hits: before the operation, while it works, or after it has succeeded. */
export type Stage = 'before' | 'during' | 'after';

/** A fault that hits now. */
export interface Hit {
	name: FaultName;
	kind: FaultKind;
	rule: FaultRule;
}

/** The faults to come. Each call takes those that hit it. */
export class FaultRules {
	private readonly rules = new Set<{ rule: FaultRule; seen: number; times: number }>();

	constructor(private readonly random: Random) {}

	/** Adds a fault and gives the function that removes it. Throws, with what is wrong, on a rule that cannot be. */
	add(rule: FaultRule): () => void {
		assertFaultRule(rule);
		const times = timesOf(rule);
		const entry = { rule, seen: 0, times: times === 'always' ? Infinity : times };
		if (entry.times >= 1) this.rules.add(entry);
		return () => {
			this.rules.delete(entry);
		};
	}

	/** The rules that may still hit. */
	list(): FaultRule[] {
		return Array.from(this.rules, ({ rule }) => rule);
	}

	/** Removes every fault. */
	clear(): void {
		this.rules.clear();
	}

	/** The faults that hit a call at a stage, in the order they were added; one at most answers, others of that sort wait. */
	take(operation: OperationName, stage: Stage): Hit[] {
		const hits: Hit[] = [];
		for (const entry of this.rules) {
			const kind = faultKinds[entry.rule.kind];
			if (!meets(entry.rule, kind, operation, stage)) continue;
			if (kind.answer && hits.some((hit) => hit.kind.answer)) continue;
			entry.seen++;
			if (entry.seen <= (entry.rule.after ?? 0)) continue;
			if (entry.rule.probability !== undefined && this.random.next() >= entry.rule.probability) continue;
			entry.times--;
			if (entry.times < 1) this.rules.delete(entry);
			hits.push({ name: entry.rule.kind, kind, rule: entry.rule });
		}
		return hits;
	}
}

/** How often a fault hits. */
export function timesOf({ kind, times, probability }: FaultRule): number | 'always' {
	return times ?? (faultKinds[kind].isLasting || probability !== undefined ? 'always' : 1);
}

function meets(rule: FaultRule, kind: FaultKind, operation: OperationName, stage: Stage): boolean {
	if (rule.on !== undefined && rule.on !== 'any' && rule.on !== operation) return false;
	if (kind.concerns && !kind.concerns.includes(operation)) return false;
	if (kind.bend) return stage === 'during';
	return stage === (kind.answer && (rule.stored ?? kind.stores) ? 'after' : 'before');
}
