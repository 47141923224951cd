import type { IDataObject, INode, INodeParameters, INodeType, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { NodeConnectionTypes, Workflow } from 'n8n-workflow';

import { RolloutNoticeTrigger } from '../../nodes/RolloutNotice/RolloutNoticeTrigger.node';
import type { CredentialStore } from './credentialStore';

const trigger = new RolloutNoticeTrigger();

/** Stands for everything that follows the trigger. */
const follower: INodeType = {
	description: {
		displayName: 'Follower',
		name: 'follower',
		group: ['output'],
		version: 1,
		description: '',
		defaults: { name: 'Follower' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

const types: Record<string, INodeType> = { follower, rolloutNoticeTrigger: trigger };

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
	{ staticData = {}, timezone = 'UTC' }: { staticData?: IDataObject; timezone?: string } = {},
): { workflow: Workflow; node: INode } {
	const shared = { typeVersion: 1, position: [0, 0] as [number, number] };
	const node: INode = {
		...shared,
		id: 'trigger',
		name: nodeNames.trigger,
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

/** What n8n hands to every context, as far as a poll looks at it. */
export function additionalDataFor(
	credentials: CredentialStore,
	variables: IDataObject = {},
): IWorkflowExecuteAdditionalData {
	const data: Partial<IWorkflowExecuteAdditionalData> = {
		credentialsHelper: credentials,
		executionId: 'execution',
		restApiUrl: 'http://localhost/',
		instanceBaseUrl: 'http://localhost/',
		webhookBaseUrl: 'http://localhost/',
		webhookWaitingBaseUrl: 'http://localhost/',
		formWaitingBaseUrl: 'http://localhost/',
		webhookTestBaseUrl: 'http://localhost/',
		variables,
	};
	return data as IWorkflowExecuteAdditionalData;
}
