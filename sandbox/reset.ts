import type { World } from './world';

/** As new: no notices, ledger, faults or tokens, real time, random numbers from the seed. */
export function reset({ store, ledger, faults, tokens, clock, random }: World): void {
	store.clear();
	ledger.clear();
	faults.clear();
	tokens.clear();
	clock.reset();
	random.reset();
}
