import { engineFolder } from './engineEnvironment';
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { BinaryDataService, ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type { INode, INodeExecutionData, INodeParameters, INodeType, IRun } from 'n8n-workflow';
import { createRunExecutionData, Expression, NodeConnectionTypes, Workflow } from 'n8n-workflow';

import { RolloutNotice } from '../../nodes/RolloutNotice/RolloutNotice.node';
import { additionalDataWith } from './additionalData';
import type { CredentialStore } from './credentialStore';
import { passThrough } from './passThrough';

void engineFolder;

// A second copy of the container is installed beside n8n-core's own; only its own knows n8n-core's services.
const { Container } = createRequire(require.resolve('n8n-core'))('@n8n/di') as {
	Container: { get<T>(type: new (...args: never[]) => T): T };
};

/** Node types by name, as a workflow asks for them. */
function nodeTypesWith(beforeTry: () => void) {
	const notice = new RolloutNotice();
	const watched: INodeType = {
		description: notice.description,
		async execute() {
			beforeTry();
			return await notice.execute.call(this);
		},
	};
	const types: Record<string, INodeType> = { rows: passThrough('rows'), rolloutNotice: watched };
	const typeOf = (name: string): INodeType => {
		const type = types[name];
		if (!type) throw new Error(`The test engine has no node type ${name}`);
		return type;
	};
	return { getByName: typeOf, getByNameAndVersion: typeOf, getKnownTypes: () => ({}) };
}

/** What a workflow of the source and the node under test is run with. */
export interface RunOptions {
	parameters: INodeParameters;
	credentials: CredentialStore;
	items?: INodeExecutionData[];
	/** n8n's setting On Error, Retry On Fail and the like. */
	node?: Partial<INode>;
	timezone?: string;
	/** Where n8n keeps the files of an item: `combined` is inside its json. */
	binaryMode?: 'separate' | 'combined';
	/** Called before each try: the first one, and those of Retry On Fail. */
	beforeTry?: () => void;
	/** Called with the run before it starts, to cancel it for instance. */
	onStart?: (execution: { cancel: () => void }) => void;
}

let isReady: Promise<void> | undefined;

async function ready(): Promise<void> {
	isReady ??= (async () => {
		await Expression.initExpressionEngine({
			engine: 'legacy',
			bridgeTimeout: 5000,
			bridgeMemoryLimit: 128,
			poolSize: 1,
			maxCodeCacheSize: 64,
		});
		await Container.get(BinaryDataService).init();
	})();
	await isReady;
}

/** The service that keeps binary data, to store test files as n8n would. */
export async function binaryDataService(): Promise<BinaryDataService> {
	await ready();
	return Container.get(BinaryDataService);
}

/** Runs the node in a real workflow through the engine of n8n, and resolves with n8n's own record of the run. */
export async function runInEngine(options: RunOptions): Promise<IRun> {
	await ready();
	const { parameters, items = [{ json: {} }], node, timezone = 'UTC', credentials, beforeTry = () => {} } = options;
	const { binaryMode } = options;
	const position: [number, number] = [0, 0];
	const nodes: INode[] = [
		{ id: 'rows', name: 'Rows', type: 'rows', typeVersion: 1, position, parameters: {} },
		{
			id: 'notice',
			name: 'Rollout Notice',
			type: 'rolloutNotice',
			typeVersion: 1,
			position,
			parameters,
			credentials: { rolloutNoticeApi: { id: 'credential', name: 'Test' } },
			...node,
		},
	];
	const connections = { Rows: { main: [[{ node: 'Rollout Notice', type: NodeConnectionTypes.Main, index: 0 }]] } };
	const workflow = new Workflow({
		id: 'workflow',
		name: 'Test',
		nodes,
		connections,
		nodeTypes: nodeTypesWith(beforeTry),
		active: false,
		settings: { executionOrder: 'v1', timezone, binaryMode },
	});
	const hooks = new ExecutionLifecycleHooks('trigger', 'execution', {
		id: 'workflow',
		name: 'Test',
		active: false,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		activeVersionId: null,
		nodes,
		connections,
	});
	const firstNode = nodes[0] as INode;
	const runExecutionData = createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node: firstNode, data: { main: [items] }, source: null }] },
	});
	const execution = new WorkflowExecute(additionalDataWith(credentials, { hooks }), 'trigger', runExecutionData);
	const run = execution.processRunExecutionData(workflow);
	options.onStart?.({ cancel: () => run.cancel() });
	return await run;
}
