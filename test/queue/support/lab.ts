import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/sandbox';
import type { Execution } from '../../support/realN8n/execution';
import { importCredential } from '../../support/realN8n/importCredential';
import { launch } from '../../support/realN8n/launch';
import { N8nClient } from '../../support/realN8n/n8nClient';
import { runCommand } from '../../support/realN8n/runCommand';
import { isAlive, stopProcessGroup } from '../../support/realN8n/stopProcessGroup';
import type { Workflow } from '../../support/realN8n/workflow';
import { databaseName, startOf } from './labProcess';
import { labProcessNames, type LabProcessName, type LabSettings } from './labSettings';

type Listed = { id: string; status: string };

/** Statuses of an execution that has not ended. */
const underWay = ['new', 'running', 'waiting'];

/**
 * n8n in queue mode: a main process, two workers, PostgreSQL and Redis, all on the loopback address. It holds nothing but
 * settings: processes are known by files with their ids, so that the set-up, each test file and the tear-down can do with them what they like.
 */
export class Lab {
	readonly url: string;
	readonly client: N8nClient;

	constructor(readonly settings: LabSettings) {
		this.url = `http://127.0.0.1:${settings.ports.main}`;
		this.client = new N8nClient(this.url);
	}

	logFile(name: LabProcessName): string {
		return join(this.settings.folder, 'logs', `${name}.log`);
	}

	async log(name: LabProcessName): Promise<string> {
		return await readFile(this.logFile(name), 'utf8').catch(() => '');
	}

	/** Starts a process, and returns when it is ready for work. */
	async start(name: LabProcessName): Promise<void> {
		const { program, args, readyText, ...options } = startOf(name, this.settings);
		const before = (await this.log(name)).length;
		const files = { logFile: this.logFile(name), pidFile: this.pidFile(name) };
		const { process: child } = await launch(program, args, { ...options, ...files });
		const isReady = async () =>
			readyText === undefined ? await this.answersQueries() : (await this.log(name)).slice(before).includes(readyText);
		await until(`${name} is ready (its log: ${this.logFile(name)})`, async () => {
			if (child.exitCode !== null) throw new Error(`${name} ended at its start. Its log: ${this.logFile(name)}`);
			return await isReady();
		});
	}

	/** Ends a process and all that it started, as a power cut would. */
	async kill(name: LabProcessName): Promise<void> {
		await this.end(name, 0);
	}

	/** Asks a process to end, as a container's runtime does, and returns when it and all that it started are gone. */
	async terminate(name: LabProcessName): Promise<void> {
		const pid = await this.pid(name);
		if (pid === undefined || !isAlive(pid)) return;
		process.kill(pid, 'SIGTERM');
		await until(`${name} has ended after SIGTERM`, async () => !isAlive(pid));
		await this.end(name, 0);
	}

	/** Ends everything, clients before the servers that they use. */
	async stop(): Promise<void> {
		for (const name of [...labProcessNames].reverse()) await this.end(name, 5_000);
	}

	/** Runs SQL, and hands back what PostgreSQL prints of the rows: a line each. */
	async sql(statement: string): Promise<string> {
		return await this.postgres('psql', ['-qAt', '-c', statement]);
	}

	/** Runs one of PostgreSQL's programs on the database. */
	async postgres(program: string, args: string[]): Promise<string> {
		const { programs, ports } = this.settings;
		const database = ['-h', '127.0.0.1', '-p', String(ports.postgres), '-U', databaseName, '-d', databaseName];
		return await runCommand(join(programs.postgresFolder, program), [...database, ...args]);
	}

	async redis(args: string[]): Promise<string> {
		const { programs, ports } = this.settings;
		return await runCommand(join(programs.redisFolder, 'redis-cli'), ['-p', String(ports.redis), ...args]);
	}

	/** A sandbox, and the credential of the workflows leading to it. The caller closes it. */
	async openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
		const sandbox = await startSandbox(options);
		await importCredential(this.client, sandbox.baseUrl);
		return sandbox;
	}

	/** Stores and publishes a workflow. */
	async publish(workflow: Workflow): Promise<string> {
		const id = await this.client.createWorkflow(workflow);
		await this.client.activate(id);
		return id;
	}

	/** The executions of a workflow, newest first, without their data. */
	async listed(workflowId: string): Promise<Listed[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const path = `/rest/executions?filter=${filter}&limit=100`;
		return (await this.client.call<{ results: Listed[] }>('GET', path)).results;
	}

	/** Waits until that many executions of a workflow have ended, and reads them, oldest first. */
	async ended(workflowId: string, count: number): Promise<Execution[]> {
		await until(`${count} executions have ended`, async () => {
			const ended = (await this.listed(workflowId)).filter(({ status }) => !underWay.includes(status));
			return ended.length >= count;
		});
		return await this.client.executions(workflowId);
	}

	/** The worker that took an execution, by the workers' logs. */
	async workerOf(executionId: string): Promise<'worker1' | 'worker2'> {
		const started = new RegExp(`Worker started execution ${executionId}\\b`);
		let taken: 'worker1' | 'worker2' | undefined;
		await until(`a worker has taken execution ${executionId}`, async () => {
			for (const name of ['worker1', 'worker2'] as const) if (started.test(await this.log(name))) taken = name;
			return taken !== undefined;
		});
		return taken as 'worker1' | 'worker2';
	}

	private pidFile(name: LabProcessName): string {
		return join(this.settings.folder, 'pids', name);
	}

	private async pid(name: LabProcessName): Promise<number | undefined> {
		const pid = Number(await readFile(this.pidFile(name), 'utf8').catch(() => ''));
		return pid > 1 ? pid : undefined;
	}

	private async end(name: LabProcessName, graceMs: number): Promise<void> {
		const pid = await this.pid(name);
		if (pid === undefined) return;
		await stopProcessGroup(pid, graceMs);
		await rm(this.pidFile(name), { force: true });
	}

	private async answersQueries(): Promise<boolean> {
		const { programs, ports } = this.settings;
		const args = ['-q', '-h', '127.0.0.1', '-p', String(ports.postgres)];
		return await runCommand(join(programs.postgresFolder, 'pg_isready'), args).then(
			() => true,
			() => false,
		);
	}
}

/** Waits until something holds; throws, with what was waited for, after three minutes. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + 180_000;
	while (!(await holds())) {
		if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
		await sleep(200);
	}
}
