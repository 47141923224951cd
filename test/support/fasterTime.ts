let skippedMs = 0;

/** Lets the clock that `fasterTime` made jump ahead, by milliseconds. */
export function skipTime(durationMs: number): void {
	skippedMs += durationMs;
}

/**
 * Makes time run faster for the node under test, and for everything else in this process that asks the clock: a wait of a minute takes a
 * second at a factor of 60. Timers stay as they are, so the latency of the sandbox and the timeout of calls do too.
 *
 * @param workflow n8n-workflow, whose `sleep` is what the node waits by; comes back with a faster one.
 */
export function fasterTime<T extends { sleep: (durationMs: number) => Promise<void> }>(workflow: T, factor: number): T {
	const now = Date.now.bind(Date);
	const start = now();
	Date.now = () => start + skippedMs + Math.floor((now() - start) * factor);
	return { ...workflow, sleep: async (durationMs: number) => await workflow.sleep(durationMs / factor) };
}
