import { settled } from '../service/settled';

const nodesPolling = new Set<string>();

/**
 * Runs a poll unless another one of the same node is still running; then resolves with null, as a poll that found nothing does. n8n starts
 * polls by the clock, and two that read the same memory would report the same changes.
 */
export async function onePollAtATime<T>(node: string, poll: () => Promise<T>): Promise<T | null> {
	if (nodesPolling.has(node)) return null;
	nodesPolling.add(node);
	const outcome = await settled(poll);
	nodesPolling.delete(node);
	if ('error' in outcome) throw outcome.error;
	return outcome.value;
}
