import type { Clock } from './clock';

/** What all calls of one execution share: when the service asks one of them to wait, all of them wait. */
export interface Pace {
	/** Resolves when no wait is under way. */
	ready(): Promise<void>;
	/** Holds back every call for the time given, or longer where a longer wait is under way. */
	holdBack(durationMs: number): void;
}

/** A pace that starts out free. A little random delay after a wait keeps the calls from arriving all at once. */
export function createPace(clock: Clock, random: () => number = Math.random): Pace {
	const spreadMs = 250;
	let freeAt = 0;
	return {
		async ready() {
			for (let waitMs = freeAt - clock.now(); waitMs > 0; waitMs = freeAt - clock.now())
				await clock.sleep(waitMs + random() * spreadMs);
		},
		holdBack(durationMs) {
			freeAt = Math.max(freeAt, clock.now() + durationMs);
		},
	};
}
