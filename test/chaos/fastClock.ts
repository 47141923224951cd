import type { IExecuteFunctions } from 'n8n-workflow';

import type { Clock } from '../../nodes/RolloutNotice/service/clock';
import { CancelledError } from '../../nodes/RolloutNotice/service/serviceError';

const speed = 100;
const startedAt = Date.now();

/** Stands in for `executionClock`: the node's waits pass a hundred times faster, so that a thousand runs can be made. Everything else is as it is. */
export function executionClock(context: IExecuteFunctions): Clock {
	const signal = context.getExecutionCancelSignal();
	return {
		now: () => startedAt + (Date.now() - startedAt) * speed,
		async sleep(durationMs) {
			await new Promise<void>((resolve, reject) => {
				const cancel = () => reject(new CancelledError('The execution was cancelled', { isCertainlyNotTaken: true }));
				if (signal?.aborted) return cancel();
				signal?.addEventListener('abort', cancel, { once: true });
				setTimeout(resolve, durationMs / speed);
			});
		},
	};
}
