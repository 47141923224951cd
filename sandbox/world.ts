import type { Clock } from './clock';
import type { FaultRules } from './faultRules';
import type { Ledger } from './ledger';
import type { Random } from './random';
import type { Settings } from './settings';
import type { Store } from './store';
import type { Tokens } from './tokens';

/** What the parts of one sandbox share. */
export interface World {
	settings: Settings;
	/** Such as http://127.0.0.1:8787, without a slash at its end. */
	baseUrl: string;
	clock: Clock;
	store: Store;
	ledger: Ledger;
	faults: FaultRules;
	tokens: Tokens;
	random: Random;
	/** Aborted when the sandbox closes, so that nothing waits on. */
	closing: AbortSignal;
}
