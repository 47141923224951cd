import { ServiceError } from './serviceError';

/** What all calls of one execution share: when the service asks one of them to wait, all of them wait. */
export interface Pace {
	/**
	 * Resolves when no wait is under way.
	 *
	 * @param latest Milliseconds since 1970 beyond which nothing is waited for.
	 * @param longestMs The longest wait at once.
	 * @throws {ServiceError} The wait under way ends later or is longer; nothing was sent.
	 */
	ready(latest: number, longestMs: number): Promise<void>;
	/** Holds back every call for the time given, or longer where a longer wait is under way. */
	holdBack(durationMs: number): void;
}

/** A pace that starts out free. A little random delay after a wait keeps the calls from arriving all at once. */
export function createPace(clock: Clock, random: () => number = Math.random): Pace {
	const spreadMs = 250;
	let freeAt = 0;
	return {
		async ready(latest, longestMs) {
			for (let waitMs = freeAt - clock.now(); waitMs > 0; waitMs = freeAt - clock.now()) {
				if (freeAt > latest || waitMs > longestMs) throw heldBack(waitMs);
				await clock.sleep(waitMs + random() * spreadMs);
			}
		},
		holdBack(durationMs) {
			freeAt = Math.max(freeAt, clock.now() + durationMs);
		},
	};
}

function heldBack(waitMs: number): ServiceError {
	const minutes = Math.ceil(waitMs / 60_000);
	return new ServiceError(`Not sent: the service asked for a ${minutes}-minute wait`, {
		description: 'The node waits at most two minutes at a time and five in total. Run it again after that time.',
		retryAfterMs: waitMs,
		isCertainlyNotTaken: true,
		isTransient: true,
	});
}

/** Time as the service layer sees it, handed in by whoever runs it. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Milliseconds since 1970 when everything should have ended: no wait goes beyond. Undefined where nothing asks for an end. */
	endsAt?: number;
	/** Resolves after the time given. Rejects with `CancelledError` as soon as the execution is cancelled. */
	sleep(durationMs: number): Promise<void>;
}
