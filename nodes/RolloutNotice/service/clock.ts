/** Time as the service layer sees it, handed in by whoever runs it. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Milliseconds since 1970 when everything should have ended: no wait goes beyond. Undefined where nothing asks for an end. */
	endsAt?: number;
	/** Resolves after the time given. Rejects with `CancelledError` as soon as the execution is cancelled. */
	sleep(durationMs: number): Promise<void>;
}
