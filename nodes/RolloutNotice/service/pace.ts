import { ServiceError } from './serviceError';

/** Time as the service layer sees it, handed in by whoever runs it. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Milliseconds since 1970 when everything should have ended: no wait goes beyond. Undefined where nothing asks for an end. */
	endsAt?: number;
	/** Resolves after the time given. Rejects with `CancelledError` as soon as the execution is cancelled. */
	sleep(durationMs: number): Promise<void>;
}

/** What all calls of one execution share: when the service asks one of them to wait, all of them wait. */
export type Pace = ReturnType<typeof createPace>;

/** Calls are spread a little after a wait, so that they do not arrive all at once. */
const spreadMs = 250;

/** A pace that starts out free. */
export function createPace(clock: Clock, random: () => number = Math.random) {
	let freeAt = 0;
	return {
		/**
		 * Resolves when no wait is under way.
		 *
		 * @param latest Milliseconds since 1970 beyond which nothing is waited for.
		 * @param longestMs The longest wait at once.
		 * @throws {ServiceError} The wait under way ends later or is longer; nothing was sent.
		 */
		async ready(latest: number, longestMs: number): Promise<void> {
			for (let waitMs = freeAt - clock.now(); waitMs > 0; waitMs = freeAt - clock.now()) {
				if (freeAt > latest || waitMs > longestMs) throw heldBack(waitMs);
				await clock.sleep(waitMs + random() * spreadMs);
			}
		},
		/** Holds back every call for the time given, or longer where a longer wait is under way. */
		holdBack(durationMs: number): void {
			freeAt = Math.max(freeAt, clock.now() + durationMs);
		},
	};
}

function heldBack(waitMs: number): ServiceError {
	const minutes = Math.ceil(waitMs / 60_000);
	const wait = minutes > 1440 ? 'wait of more than a day' : `${minutes}-minute wait`;
	return new ServiceError(`Not sent: the service asked for a ${wait}`, {
		description: 'The node waits at most two minutes at a time and five in total. Run it again after that time.',
		retryAfterMs: waitMs,
		isCertainlyNotTaken: true,
		isTransient: true,
	});
}
