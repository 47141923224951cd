import { sleep } from 'n8n-workflow';

import type { Clock } from '../service/clock';
import { CancelledError } from '../service/serviceError';
import type { NodeContext } from './send';

/** The clock of the machine. Its waits end at once when the execution is cancelled; a poll cannot be. */
export function executionClock(context: NodeContext): Clock {
	const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	const cancelled = new Promise<never>((_, reject) => {
		const cancel = () => reject(new CancelledError('The execution was cancelled'));
		if (signal?.aborted) cancel();
		signal?.addEventListener('abort', cancel, { once: true });
	});
	cancelled.catch(() => {});
	return {
		now: () => Date.now(),
		sleep: async (durationMs) => await Promise.race([sleep(durationMs), cancelled]),
	};
}
