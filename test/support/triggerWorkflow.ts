import type { IDataObject, INode, INodeParameters, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes, Workflow } from 'n8n-workflow';

import { RolloutNoticeTrigger } from '../../nodes/RolloutNotice/RolloutNoticeTrigger.node';
import { passThrough } from './passThrough';

const trigger = new RolloutNoticeTrigger();

const types: Record<string, INodeType> = { follower: passThrough('follower'), rolloutNoticeTrigger: trigger };

function typeOf(name: string): INodeType {
	const type = types[name];
	if (!type) throw new Error(`The test engine has no node type ${name}`);
	return type;
}

/** The name of the trigger in the workflow, and of the node after it. */
export const nodeNames = { trigger: 'Rollout Notice Trigger', follower: 'Follower' } as const;

/** A workflow of the trigger and one node after it, with the static data that a database held. */
export function triggerWorkflow(
	parameters: INodeParameters,
	{
		staticData = {},
		timezone = 'UTC',
		name = nodeNames.trigger,
	}: { staticData?: IDataObject; timezone?: string; name?: string } = {},
): { workflow: Workflow; node: INode } {
	const shared = { typeVersion: 1, position: [0, 0] as [number, number] };
	const node: INode = {
		...shared,
		id: 'trigger',
		name,
		type: 'rolloutNoticeTrigger',
		parameters,
		credentials: { rolloutNoticeApi: { id: 'credential', name: 'Test' } },
	};
	const after: INode = { ...shared, id: 'follower', name: nodeNames.follower, type: 'follower', parameters: {} };
	const workflow = new Workflow({
		id: 'workflow',
		name: 'Test',
		nodes: [node, after],
		connections: { [node.name]: { main: [[{ node: after.name, type: NodeConnectionTypes.Main, index: 0 }]] } },
		nodeTypes: { getByName: typeOf, getByNameAndVersion: typeOf, getKnownTypes: () => ({}) },
		active: true,
		staticData,
		settings: { executionOrder: 'v1', timezone },
	});
	return { workflow, node: workflow.getNode(node.name) ?? node };
}
