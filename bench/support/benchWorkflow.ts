import type { Workflow, WorkflowNode } from '../../test/support/realN8n/workflow';

/** A node of a benchmark's workflow, without what follows from its place in it. */
export interface Step {
	name: string;
	type: string;
	typeVersion: number;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id: string; name: string }>;
}

/** A workflow whose steps run one after the other when its webhook is called, which answers at the end. */
export function benchWorkflow(name: string, steps: Step[]): Workflow {
	const webhook: Step = {
		name: 'Called',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		parameters: { path: name, httpMethod: 'POST', responseMode: 'lastNode', responseData: 'noData', options: {} },
	};
	const all = [webhook, ...steps];
	const nodes = all.map(
		(step, index): WorkflowNode => ({ id: `${name}-${index}`, webhookId: name, position: [200 * index, 0], ...step }),
	);
	const connections = Object.fromEntries(
		steps.map((step, index) => [all[index]?.name, { main: [[{ node: step.name, type: 'main', index: 0 }]] }]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** Reads a file that n8n may read, into the binary field `data`. */
export function readFileStep(path: string): Step {
	const parameters = { fileSelector: path, options: {} };
	return { name: 'Read File', type: 'n8n-nodes-base.readWriteFile', typeVersion: 1.1, parameters };
}

/** One item for each element of the array in a JSON file. */
export function rowSteps(path: string): Step[] {
	return [
		readFileStep(path),
		{
			name: 'Parse',
			type: 'n8n-nodes-base.extractFromFile',
			typeVersion: 1.1,
			parameters: { operation: 'fromJson', options: {} },
		},
		{
			name: 'Rows',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'data', options: {} },
		},
	];
}
