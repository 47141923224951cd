/** The limit of one call. */
export type TimeLimit = ReturnType<typeof timeLimit>;

/**
 * Aborts its signal when the time is over by the clock, or the execution cancelled; `renew` counts anew, `end` lets go. n8n's own timeout counts
 * silence only: a service that sends a byte now and then would never meet it.
 */
export function timeLimit(durationMs: number, cancelled: AbortSignal | undefined) {
	const controller = new AbortController();
	const stop = () => controller.abort();
	const start = () => {
		// A timer of this kind keeps no process alive, and goes with its signal.
		const started = AbortSignal.timeout(Math.ceil(durationMs));
		started.addEventListener('abort', stop);
		return started;
	};
	let timer = start();
	cancelled?.addEventListener('abort', stop);
	if (cancelled?.aborted) stop();
	const letGo = () => timer.removeEventListener('abort', stop);
	return {
		signal: controller.signal,
		isOver: () => timer.aborted,
		renew() {
			if (controller.signal.aborted) return;
			letGo();
			timer = start();
		},
		end() {
			letGo();
			cancelled?.removeEventListener('abort', stop);
		},
	};
}
