import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installN8n } from '../../test/support/realN8n/installN8n';
import { N8nClient, N8nRefusal } from '../../test/support/realN8n/n8nClient';
import { packPackage } from '../../test/support/realN8n/packPackage';
import { places } from '../../test/support/realN8n/places';
import { startN8n } from '../../test/support/realN8n/startN8n';
import { benchFolder } from './benchFolder';
import { benchWorkflow, type Step } from './benchWorkflow';
import { cpuTimeMs } from './cpuTime';

/** How a run of a workflow went. */
interface WorkflowRun {
	/** What n8n noted as the time of each node, by its name, in milliseconds. */
	nodeMs: Record<string, number>;
	/** CPU time of n8n from the call to the stored execution, in milliseconds. */
	cpuMs: number;
	/** Items that the last node handed on. */
	items: number;
}

export interface BenchN8n {
	/** Changes with `restart`. */
	pid(): Promise<number>;
	/** The folder that workflows may read from. */
	filesFolder: string;
	credentials: { rolloutNoticeApi: { id: string; name: string } };
	/** Stores and publishes a workflow, and gives the function that runs it. */
	prepare(name: string, steps: Step[]): Promise<() => Promise<WorkflowRun>>;
	/** A new process on the same data. */
	restart(): Promise<void>;
	stop(): Promise<void>;
}

interface Listed {
	results: Array<{ id: string; status: string }>;
}

interface RunData {
	resultData: {
		error?: { message: string };
		lastNodeExecuted?: string;
		runData: Record<string, Array<{ executionTime: number; data?: { main: Array<unknown[] | null> } }>>;
	};
}

/** Starts a new, real n8n with this package as it would be published, and with a credential for the sandbox. */
export async function startBenchN8n(sandboxUrl: string, env: Record<string, string> = {}): Promise<BenchN8n> {
	await installN8n({ progress: console.log });
	const folder = join(benchFolder, 'n8n');
	const tarball = await packPackage();
	await rm(join(folder, '.n8n'), { recursive: true, force: true });
	const n8n = await startN8n({ folder, tarball, env });
	const client = new N8nClient(n8n.url);
	await client.signIn();
	const data = {
		environment: 'sandbox',
		baseUrl: sandboxUrl,
		clientId: 'sandbox-client',
		clientSecret: 'sandbox-secret',
	};
	const id = await client.createCredential({ name: 'Sandbox', type: 'rolloutNoticeApi', data });
	const pid = async () => Number(await readFile(join(folder, 'n8n.pid'), 'utf8'));

	return {
		pid,
		filesFolder: n8n.filesFolder,
		credentials: { rolloutNoticeApi: { id, name: 'Sandbox' } },
		async prepare(name, steps) {
			const workflowId = await client.createWorkflow(benchWorkflow(name, steps));
			await client.activate(workflowId);
			return async () => {
				const began = cpuTimeMs(await pid());
				await callWebhook(`${n8n.url}/webhook/${name}`);
				const executionId = await stored(client, workflowId);
				const cpuMs = cpuTimeMs(await pid()) - began;
				return { ...(await readRun(client, executionId, name)), cpuMs };
			};
		},
		async restart() {
			await n8n.stop();
			await n8n.start();
		},
		stop: n8n.stop,
	};
}

/** Calls a webhook, however long its answer takes: `fetch` gives up after five minutes, which 40,000 rows may need. */
async function callWebhook(url: string): Promise<void> {
	await new Promise((resolve, reject) => {
		const sent = request(url, { method: 'POST', agent: false }, (response) => response.resume().once('end', resolve));
		sent.once('error', reject);
		sent.end();
	});
}

/** The id of the latest execution, once n8n has stored its end. */
async function stored(client: N8nClient, workflowId: string): Promise<string> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	for (;;) {
		// After a long run n8n may say for a moment that its database is not ready.
		const listed = client.call<Listed>('GET', `/rest/executions?filter=${filter}&limit=1`);
		const [latest] = (await listed.catch(onlyBusy)).results;
		if (latest && !['new', 'running'].includes(latest.status)) return latest.id;
		await sleep(50);
	}
}

function onlyBusy(error: unknown): Listed {
	if (error instanceof N8nRefusal && error.status === 503) return { results: [] };
	throw error;
}

async function readRun(client: N8nClient, id: string, name: string): Promise<Omit<WorkflowRun, 'cpuMs'>> {
	// n8n stores run data in the format of this package.
	const flatted = createRequire(join(places.n8nFolder, 'package.json'))('flatted') as { parse(text: string): RunData };
	const { data } = await client.call<{ data: string }>('GET', `/rest/executions/${id}`);
	const { error, runData, lastNodeExecuted = '' } = flatted.parse(data).resultData;
	if (error) throw new Error(`The workflow ${name} failed: ${error.message}`);
	const times = Object.entries(runData).map(([node, [run]]) => [node, run?.executionTime ?? NaN]);
	return { nodeMs: Object.fromEntries(times), items: runData[lastNodeExecuted]?.[0]?.data?.main[0]?.length ?? 0 };
}
