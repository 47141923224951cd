import { getEventListeners } from 'node:events';
import type { IExecuteFunctions } from 'n8n-workflow';

import { executionClock } from '../../../nodes/RolloutNotice/n8n/nodeContext';

const clockWith = (signal: AbortSignal) =>
	executionClock({ getExecutionCancelSignal: () => signal } as IExecuteFunctions);

it('leaves nothing behind on the signal of the execution when a wait is over', async () => {
	const { signal } = new AbortController();
	const clock = clockWith(signal);

	for (let wait = 0; wait < 20; wait++) await clock.sleep(0);

	expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('ends a wait at once where the execution is cancelled, and every wait after that', async () => {
	const execution = new AbortController();
	const clock = clockWith(execution.signal);
	const waiting = expect(clock.sleep(1000)).rejects.toThrow('The execution was canceled');

	execution.abort();

	await waiting;
	await expect(clock.sleep(1000)).rejects.toThrow('The execution was canceled');
});
