import { sleep } from 'n8n-workflow';

import type { Clock } from '../service/clock';
import { CancelledError } from '../service/serviceError';
import { cancelSignal } from './cancelSignal';
import type { NodeContext } from './send';

/** The clock of the machine. Its waits end at once when the execution is cancelled; a poll cannot be. */
export function executionClock(context: NodeContext): Clock {
	const signal = cancelSignal(context);
	async function sleepUnlessCancelled(durationMs: number): Promise<void> {
		let cancel = () => {};
		const cancelled = new Promise<never>((_, reject) => {
			cancel = () => reject(new CancelledError('The execution was cancelled', { isCertainlyNotTaken: true }));
		});
		if (signal?.aborted) cancel();
		signal?.addEventListener('abort', cancel);
		try {
			await Promise.race([sleep(durationMs), cancelled]);
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
	}
	return { now: () => Date.now(), sleep: sleepUnlessCancelled };
}
