import { randomUUID } from 'node:crypto';
import type { Workflow, WorkflowNode } from '../../support/realN8n/workflow';

type NodeParts = Omit<Partial<WorkflowNode>, 'parameters'> & { name: string; type: string; parameters?: object };

export const packageName = 'n8n-nodes-rollout-notice';

/** A workflow whose nodes follow one another, under a name of its own. */
export function workflowOf(nodes: NodeParts[], more: Partial<Workflow> = {}): Workflow {
	const built = nodes.map((node, index) => ({
		id: randomUUID(),
		typeVersion: 1,
		position: [index * 200, 0],
		...node,
		parameters: { ...node.parameters },
	}));
	const connections = nodes.slice(0, -1).map(({ name }, index) => [name, to(nodes[index + 1])]);
	return { name: randomUUID(), nodes: built, connections: Object.fromEntries(connections), ...more };
}

/** The start of a workflow that hands on the given rows, as if a spreadsheet had been read. */
export function startWith(rows: object[]): Pick<Workflow, 'pinData'> & { start: NodeParts } {
	return {
		start: { name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
		pinData: { Start: rows.map((json) => ({ json })) },
	};
}

/** A node of this package with the credential of the world. */
export function rolloutNode(name: string, parameters: object, more: object = {}): NodeParts {
	return {
		name,
		type: `${packageName}.rolloutNotice`,
		parameters,
		credentials: { rolloutNoticeApi: { id: null, name: 'Rollout Notice account' } },
		...more,
	};
}

function to(node: NodeParts | undefined) {
	return { main: [[{ node: node?.name ?? '', type: 'main', index: 0 }]] };
}
