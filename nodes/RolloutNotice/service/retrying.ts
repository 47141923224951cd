import { settled } from '../domain/settled';
import type { Clock, Pace } from './pace';
import { ServiceError } from './serviceError';

/**
 * The one retry policy of all operations: at most five attempts and five minutes of waiting, never more than two minutes at once. A busy service is
 * tried eight times: the waits between add up to a minute, by which many count their calls without telling when it is over.
 */
const policy = { attempts: 5, busyAttempts: 8, firstWaitMs: 500, longestWaitMs: 120_000, longestTotalMs: 300_000 };

/** Whether the service takes no more calls for now. */
export const isBusy = ({ status }: ServiceError): boolean => status === 429 || status === 503;

interface RetryOptions {
	clock: Clock;
	pace: Pace;
	/** Whether sending the call again after this error can do no harm. */
	mayRepeat: (error: ServiceError) => boolean;
	random?: () => number;
}

/**
 * Runs an attempt until it succeeds, fails for good, or the policy's bounds are reached; then its last error is thrown.
 * A service that is busy (429, 503) holds back every call that shares the pace, this one repeated or not: as long as it asks (Retry-After), and no
 * less than the waits that double from attempt to attempt.
 */
export async function retrying<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
	const { clock, pace, mayRepeat, random = Math.random } = options;
	const giveUpAt = Math.min(clock.now() + policy.longestTotalMs, clock.endsAt ?? Infinity);

	for (let attemptNumber = 1; ; attemptNumber++) {
		await pace.ready(giveUpAt, policy.longestWaitMs);
		const outcome = await settled(attempt);
		if ('value' in outcome) return outcome.value;

		const { error } = outcome;
		if (!(error instanceof ServiceError) || !error.isTransient) throw error;
		const ownWaitMs = policy.firstWaitMs * 2 ** (attemptNumber - 1) * (1 + random() / 2);
		// A service that asks for no wait, or by a clock of its own for one that is over, is busy all the same.
		const waitMs = Math.max(error.retryAfterMs ?? 0, ownWaitMs);
		if (isBusy(error)) pace.holdBack(waitMs);
		const attempts = isBusy(error) ? policy.busyAttempts : policy.attempts;
		const isTooLong = waitMs > policy.longestWaitMs || clock.now() + waitMs > giveUpAt;
		if (!mayRepeat(error) || attemptNumber >= attempts || isTooLong) throw error;
		if (!isBusy(error)) await clock.sleep(waitMs);
	}
}
