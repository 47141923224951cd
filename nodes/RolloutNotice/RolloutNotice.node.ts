import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { credentialType } from './n8n/nodeContext';
import { operations } from './operations';
import { operationProperties, operationSubtitle } from './operations/framework/operation';
import { runOperation } from './operations/framework/runOperation';

/** Requests rollout notices, uploads their PDFs and asks for their delivery status. */
export class RolloutNotice implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Rollout Notice',
		name: 'rolloutNotice',
		icon: { light: 'file:rolloutNotice.svg', dark: 'file:rolloutNotice.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle(operations),
		description: 'Have rollout notices mailed and follow their delivery',
		defaults: { name: 'Rollout Notice' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: credentialType, required: true }],
		properties: operationProperties(operations, 'request'),
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const chosen = this.getNodeParameter('operation', 0);
		const operation = operations.find(({ value }) => value === chosen);
		if (!operation) {
			throw new NodeOperationError(this.getNode(), 'Operation is none that this node knows', {
				description: 'Choose one from the list, instead of an expression.',
			});
		}
		return [await runOperation(this, operation)];
	}
}
