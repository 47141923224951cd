import { NodeConnectionTypes, type INodeType } from 'n8n-workflow';

/** A node type that hands on what it gets, as any node beside the one under test would. */
export function passThrough(name: string): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['input'],
			version: 1,
			description: '',
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute() {
			return [this.getInputData()];
		},
	};
}
