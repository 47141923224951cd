import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import type { IDataObject, INodeExecutionData, IRun, WorkflowActivateMode, WorkflowExecuteMode } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';

import { binaryDataService } from './engine';
import { PollProcess } from './pollProcess';
import type { ProcessOptions } from './processOptions';
import type { TriggerDatabase } from './triggerDatabase';
import { additionalDataWith } from './additionalData';
import { triggerWorkflow } from './triggerWorkflow';

/** The trigger in an n8n that can be stopped and started: polls run through n8n-core, and what lasts is what n8n would have saved. */
export class TriggerEngine {
	readonly database: TriggerDatabase = { staticData: '{}', executions: [], failures: [], warnings: [] };
	private process: PollProcess | undefined;

	/** The options may be changed; parameters count from the next activation on. */
	constructor(readonly options: ProcessOptions) {}

	/** Activates the workflow, or again with changed options. Rejects where n8n would refuse to. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		await this.stop();
		this.process = await PollProcess.start(this.database, this.options, mode);
		await this.process.activate();
	}

	/** A poll by the clock. Its failure is in `database.failures`. */
	async poll(): Promise<void> {
		await this.process?.poll();
	}

	/** Ends n8n at once, in the middle of whatever it does. */
	kill(): void {
		this.process?.kill();
	}

	/** Ends n8n at once and starts it again, which activates the workflow. */
	async restart(): Promise<void> {
		await this.activate('init');
	}

	/** What the node remembers now. */
	get memory(): unknown {
		return this.process?.memory;
	}

	/** Whether n8n runs. */
	get isAlive(): boolean {
		return this.process?.isAlive === true;
	}

	/** Whether a process that ended now would forget nothing. */
	get isSaved(): boolean {
		return this.process?.isSaved ?? true;
	}

	/** The items of all executions so far. */
	get emitted(): IDataObject[] {
		return this.database.executions.flat().map(({ json }) => json);
	}

	/** What "Fetch test event" does. Its static data is what n8n would have if it saved it, which it does not. */
	async fetchTestEvent(): Promise<{ run: IRun; staticData: IDataObject }> {
		return await this.execute('manual', [[{ json: {} }]]);
	}

	/** The execution that n8n starts with what a poll hands over. */
	async runExecution(data: INodeExecutionData[][]): Promise<IRun> {
		return (await this.execute('trigger', data)).run;
	}

	private async execute(mode: WorkflowExecuteMode, data: INodeExecutionData[][]) {
		await binaryDataService();
		const { parameters, credentials, timezone } = this.options;
		const staticData = JSON.parse(this.database.staticData) as IDataObject;
		const { workflow, node } = triggerWorkflow(parameters, { staticData, timezone });
		const additionalData = additionalDataWith(credentials);
		additionalData.hooks = new ExecutionLifecycleHooks(mode, 'execution', {
			id: 'workflow',
			name: 'Test',
			active: false,
			isArchived: false,
			createdAt: new Date(),
			updatedAt: new Date(),
			activeVersionId: null,
			nodes: Object.values(workflow.nodes),
			connections: workflow.connectionsBySourceNode,
		});
		const stack = [{ node, data: { main: data }, source: null }];
		const runData = createRunExecutionData({ executionData: { nodeExecutionStack: stack } });
		const run = await new WorkflowExecute(additionalData, mode, runData).processRunExecutionData(workflow);
		return { run, staticData: workflow.staticData };
	}

	private async stop(): Promise<void> {
		this.kill();
		await this.process?.settled();
	}
}
