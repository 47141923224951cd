import type { NodeContext } from './send';

/** Aborted when the execution is cancelled; a poll cannot be. */
export function cancelSignal(context: NodeContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
