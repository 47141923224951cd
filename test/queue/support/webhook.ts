import { randomUUID } from 'node:crypto';
import type { Workflow } from '../../support/realN8n/workflow';
import { rolloutNode, workflowOf } from '../../e2e/support/workflowOf';
import { requestParameters } from './participants';

/** A workflow that main takes calls for and a worker runs, and the address to call. */
export interface WebhookWorkflow {
	workflow: Workflow;
	path: string;
}

type Nodes = Parameters<typeof workflowOf>[0];

/** A workflow that begins with a call, which is answered at once. */
export function webhookWorkflow(nodes: Nodes, options: object = {}): WebhookWorkflow {
	const path = randomUUID();
	const webhook = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options },
	};
	return { workflow: workflowOf([webhook, ...nodes]), path: `/webhook/${path}` };
}

/** A workflow that requests a notice for each row of a call. */
export function requestingWorkflow(more: object = {}): WebhookWorkflow {
	return webhookWorkflow([
		{ name: 'Rows', type: 'n8n-nodes-base.splitOut', parameters: { fieldToSplitOut: 'body.rows', options: {} } },
		rolloutNode('Request', { ...requestParameters, ...more }),
	]);
}
