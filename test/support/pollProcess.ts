import { binaryDataService } from './engine';
import { createRequire } from 'node:module';
import { PollContext, PollTriggerExecutor } from 'n8n-core';
import type { IDataObject, INodeExecutionData, WorkflowActivateMode } from 'n8n-workflow';

import { PollCursor } from './pollCursor';
import type { ProcessOptions } from './processOptions';
import type { TriggerDatabase } from './triggerDatabase';
import { additionalDataWith } from './additionalData';
import { triggerWorkflow } from './triggerWorkflow';

// A second copy of the container is installed beside n8n-core's own; only its own knows n8n-core's services.
const { Container } = createRequire(require.resolve('n8n-core'))('@n8n/di') as {
	Container: { get<T>(type: new (...args: never[]) => T): T };
};

/**
 * One run of n8n with the workflow active, from its start to its end: n8n-core's own poll context and executor around the database
 * of n8n 2.41 (`TriggerExecutionContextFactory`, `PollCursorService`).
 */
export class PollProcess {
	isAlive = true;
	private readonly underWay = new Set<Promise<void>>();
	private readonly cursor: PollCursor | undefined;
	private readonly workflow;
	private readonly node;
	private readonly execute;
	private end: (error: Error) => void = () => {};
	private readonly ended = new Promise<never>((_, reject) => (this.end = reject));

	private constructor(
		private readonly database: TriggerDatabase,
		private readonly options: ProcessOptions,
		activation: WorkflowActivateMode,
	) {
		this.ended.catch(() => {});
		const { parameters, timezone, nodeName } = options;
		const { workflow, node } = triggerWorkflow(parameters, {
			staticData: JSON.parse(database.staticData) as IDataObject,
			timezone,
			name: nodeName,
		});
		this.workflow = workflow;
		this.node = node;
		this.cursor = options.keepsCursor ? new PollCursor(database) : undefined;
		const context = new PollContext(
			workflow,
			node,
			additionalDataWith(options.credentials, { variables: options.variables ?? {} }),
			'trigger',
			activation,
			(data) => this.handOver(data),
			(error) => database.failures.push(error),
			async () => this.cursor?.commit(),
			async (poll) => await (this.cursor?.run(poll) ?? poll()),
			() => this.cursor?.snapshot ?? workflow.getStaticData('node', node),
			options.budgetMs === undefined ? undefined : () => options.budgetMs ?? 0,
		);
		this.watchOver(context);
		this.execute = Container.get(PollTriggerExecutor).create(workflow, node, context, () => this.isAlive);
	}

	/** Starts n8n on what the database holds. Nothing is polled yet. */
	static async start(
		database: TriggerDatabase,
		options: ProcessOptions,
		activation: WorkflowActivateMode,
	): Promise<PollProcess> {
		await binaryDataService();
		return new PollProcess(database, options, activation);
	}

	/** The poll of an activation, after which n8n saves. Rejects where it fails. */
	async activate(): Promise<void> {
		await this.track(this.execute(true));
		if (this.isAlive) this.saveStaticData();
	}

	/** A poll by the clock. */
	async poll(): Promise<void> {
		await this.track(this.execute());
	}

	/** Ends the process: whatever is under way has no effect any more. */
	kill(): void {
		this.isAlive = false;
		this.end(Object.assign(new Error('The process ended'), { code: 'ERR_CANCELED' }));
	}

	/** Resolves when nothing of this process runs any more. */
	async settled(): Promise<void> {
		await Promise.allSettled(this.underWay);
	}

	/** What the node remembers in this process. */
	get memory(): unknown {
		const { workflow, node, database } = this;
		const ofWorkflow = JSON.parse(JSON.stringify(workflow.getStaticData('global'))) as IDataObject;
		const cursor = JSON.parse(database.cursor ?? '{}') as IDataObject;
		return this.options.keepsCursor ? cursor.memory : ofWorkflow[`rolloutNoticeTrigger:${node.id}`];
	}

	/** Whether n8n has saved what the node remembers. */
	get isSaved(): boolean {
		return this.cursor?.isSaved !== false && this.workflow.staticData.__dataChanged !== true;
	}

	private async track(work: Promise<void>): Promise<void> {
		this.underWay.add(work);
		await work.finally(() => this.underWay.delete(work));
	}

	/** Lets a test step in before each page, and cuts the requests of a process that has ended. */
	private watchOver(context: PollContext): void {
		const { helpers } = context;
		const request = helpers.httpRequestWithAuthentication;
		helpers.httpRequestWithAuthentication = async (...args: Parameters<typeof request>) => {
			const { skip } = JSON.parse(String(args[1].body ?? '{}')) as { skip?: number };
			if (skip !== undefined) this.options.beforePage?.(skip);
			const answer: unknown = await Promise.race([this.ended, request.apply(context as never, args)]);
			return answer;
		};
		const warn = (message: string) => this.database.warnings.push(message);
		Object.defineProperty(context, 'logger', { value: { warn } });
	}

	private handOver(data: INodeExecutionData[][]): void {
		const { dies } = this.options;
		if (!this.isAlive) return;
		if (dies === 'before anything is written') return this.kill();
		this.database.executions.push(structuredClone(data[0] ?? []));
		if (dies === 'after the execution is stored') return this.kill();
		this.cursor?.commit();
		this.saveStaticData();
		if (dies === 'after everything is written') this.kill();
	}

	private saveStaticData(): void {
		const { staticData } = this.workflow;
		if (staticData.__dataChanged !== true) return;
		this.database.staticData = JSON.stringify(staticData);
		staticData.__dataChanged = false;
	}
}
