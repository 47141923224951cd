import type { IPollFunctions } from 'n8n-workflow';

import type { StoredMemory } from '../domain/changes/storedMemory';

/**
 * Where n8n keeps a trigger's memory between polls. It stands in the static data of the workflow, under the id of the node: what n8n keeps for a
 * node itself it keeps under the node's name, and loses when the node is renamed. Where n8n keeps poll cursors, the node's own data are such a
 * cursor, which n8n finds by the id; it begins with what the workflow remembers.
 */
export function memoryPlace(context: IPollFunctions) {
	const own = context.getWorkflowStaticData('node');
	// This mark of n8n's own, by which it sees that static data changed, is missing from a poll cursor.
	const isCursor = !('__dataChanged' in own);
	const ofWorkflow = context.getWorkflowStaticData('global');
	const key = `rolloutNoticeTrigger:${context.getNode().id}`;
	return {
		/** What was stored last, whatever became of it. */
		read: (): unknown => (isCursor && own.memory !== undefined ? own.memory : ofWorkflow[key]),
		// n8n notices a change only where a key is assigned anew.
		write(memory: StoredMemory): void {
			if (isCursor) own.memory = memory;
			else ofWorkflow[key] = memory;
		},
		/** Whether n8n saves after the first activation even where a poll hands over nothing. */
		isSavedByActivation: !isCursor,
	};
}
