import type { IPollFunctions } from 'n8n-workflow';

import { settled } from '../domain/settled';
import { ServiceError } from '../service/serviceError';

const nodesPolling = new Set<string>();

/**
 * Runs a poll unless another one of the same node is still running; then resolves with null, as a poll that found nothing does. n8n starts
 * polls by the clock, and two that read the same memory would report the same changes.
 *
 * @throws {ServiceError} The other poll is the first of all: an activation that stepped back would count as done without a baseline.
 */
export async function onePollAtATime<T>(context: IPollFunctions, poll: () => Promise<T>): Promise<T | null> {
	const node = `${context.getWorkflow().id}/${context.getNode().id}`;
	if (nodesPolling.has(node)) {
		if (context.getWorkflowStaticData('node').memory === undefined) throw stillReading();
		return null;
	}
	nodesPolling.add(node);
	const outcome = await settled(poll);
	nodesPolling.delete(node);
	if ('error' in outcome) throw outcome.error;
	return outcome.value;
}

function stillReading(): ServiceError {
	return new ServiceError('The trigger still reads the notices for the first time', {
		description:
			'It was activated a moment ago and again now. Wait until it is done, a few minutes at the most, and activate it then.',
	});
}
