import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../../sandbox/sandbox';
import type { Execution } from '../../support/realN8n/execution';
import { exampleWorkflow } from '../../support/realN8n/exampleWorkflow';
import { importCredential } from '../../support/realN8n/importCredential';
import { N8nClient } from '../../support/realN8n/n8nClient';
import { places } from '../../support/realN8n/places';
import type { Workflow } from '../../support/realN8n/workflow';

/** A sandbox, and an n8n whose credential leads to it. */
export interface World {
	url: string;
	client: N8nClient;
	/** The service that the credential leads to now. */
	sandbox: Sandbox;
	credentialId: string;
	/**
	 * An empty service at another address, to which the credential leads from now on. A reset would not do: the process of
	 * n8n remembers for minutes which letters it requested at an address.
	 */
	newService(): Promise<void>;
	/** One of the importable workflows of examples/, ready to be stored or changed first. */
	example(name: string, quietDays?: number): Promise<Workflow>;
	/** Stores a workflow and runs it once, as the editor does. */
	run(workflow: Workflow): Promise<Execution>;
	close(): Promise<void>;
}

/** Opens a world around an n8n that runs already. */
export async function openWorld(n8n: { url: string; filesFolder: string }): Promise<World> {
	const client = new N8nClient(n8n.url);
	await client.signIn();
	await cp(join(places.examples, 'data'), n8n.filesFolder, { recursive: true });
	const sandbox = await startSandbox();
	const world: World = {
		url: n8n.url,
		client,
		sandbox,
		credentialId: await importCredential(client, sandbox.baseUrl),
		async newService() {
			await world.sandbox.close();
			world.sandbox = await startSandbox();
			await importCredential(client, world.sandbox.baseUrl);
		},
		example: async (name, quietDays) => await exampleWorkflow(name, { filesFolder: n8n.filesFolder, quietDays }),
		async run(workflow) {
			const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
			return await client.run(await client.createWorkflow(workflow), trigger?.name ?? 'Start');
		},
		close: async () => await world.sandbox.close(),
	};
	return world;
}
