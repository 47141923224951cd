import { NodeConnectionTypes } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { credentialType } from './n8n/nodeContext';
import { operationError } from './n8n/nodeError';
import { operationProperties, operations, operationSubtitle } from './operations';
import { runOperation } from './operations/framework/runOperation';

/** Requests rollout notices, uploads their PDFs and asks for their delivery status. */
export class RolloutNotice implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Rollout Notice',
		name: 'rolloutNotice',
		icon: { light: 'file:rolloutNotice.svg', dark: 'file:rolloutNotice.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: operationSubtitle,
		// An agent's model hears it too, of whichever operation: n8n's preset for the description of a tool is this one.
		description:
			'Get the delivery status of rollout notices, which changes nothing, or have them mailed. Request Notice mails a legal letter that cannot be taken back: let a person approve each one.',
		defaults: { name: 'Rollout Notice' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Mails legal rollout notices to retirement plan participants and reads their delivery status. Read with Get Status by Query or Get Status by Plans or Dates. Request Notice mails a real letter: run it with Validate Only first and let a person approve it. For a sheet, set Fields to Map Automatically. To react to returned mail, use Rollout Notice Trigger.',
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: credentialType, required: true }],
		properties: operationProperties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const chosen = this.getNodeParameter('operation', 0);
		const operation = operations.find(({ value }) => value === chosen);
		if (!operation) {
			throw operationError(this.getNode(), 'This node has no such operation', {
				description: 'Choose one from the list.',
			});
		}
		return [await runOperation(this, operation)];
	}
}
