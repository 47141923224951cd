import type { IPollFunctions } from 'n8n-workflow';

import { ServiceError } from '../service/serviceError';
import { memoryPlace } from './memoryPlace';
import { pollBudgetMs } from './pollSetup';

/** When the poll of each node that is running must be over; milliseconds since 1970. */
const running = new Map<string, { endsAt: number }>();

/**
 * Runs a poll unless another one of the same node is still running; then resolves with null, as a poll that found nothing does. n8n starts
 * polls by the clock, and two that read the same memory would report the same changes. A poll that hangs holds back the others no longer than it
 * may take.
 *
 * @throws {ServiceError} The other poll is the first of all: an activation that stepped back would count as done without a baseline.
 */
export async function onePollAtATime<T>(context: IPollFunctions, poll: () => Promise<T>): Promise<T | null> {
	const node = `${context.getWorkflow().id}/${context.getNode().id}`;
	const other = running.get(node);
	if (other && Date.now() < other.endsAt) {
		if (memoryPlace(context).read() !== undefined) return null;
		throw new ServiceError('The trigger is still reading the notices for the first time', {
			description:
				'It was activated a moment ago and again now. Wait a few minutes until it is done, then activate it.',
		});
	}
	const own = { endsAt: Date.now() + pollBudgetMs(context) };
	running.set(node, own);
	try {
		return await poll();
	} finally {
		if (running.get(node) === own) running.delete(node);
	}
}
