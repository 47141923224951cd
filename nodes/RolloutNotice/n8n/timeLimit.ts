/** How long a call may take. */
export interface TimeLimit {
	/** Aborted when the time is over, or the execution cancelled. */
	signal: AbortSignal;
	/** Whether the time is over. */
	isOver(): boolean;
	/** Begins to count anew. */
	renew(): void;
	/** Nothing is counted any more. */
	end(): void;
}

/** Counts by the clock: n8n's own timeout counts silence only, and a service that sends a byte now and then would never meet it. */
export function timeLimit(durationMs: number, cancelled: AbortSignal | undefined): TimeLimit {
	const controller = new AbortController();
	const stop = () => controller.abort();
	// A timer of this kind keeps no process alive, and goes with its signal.
	const start = () => AbortSignal.timeout(Math.ceil(durationMs));
	let timer = start();
	timer.addEventListener('abort', stop);
	cancelled?.addEventListener('abort', stop);
	if (cancelled?.aborted) stop();
	return {
		signal: controller.signal,
		isOver: () => timer.aborted,
		renew() {
			if (controller.signal.aborted) return;
			timer.removeEventListener('abort', stop);
			timer = start();
			timer.addEventListener('abort', stop);
		},
		end() {
			timer.removeEventListener('abort', stop);
			cancelled?.removeEventListener('abort', stop);
		},
	};
}
