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
	sandbox: Sandbox;
	credentialId: string;
	/** One of the importable workflows of examples/, ready to be stored or changed first. */
	example(name: string, quietDays?: number): Promise<Workflow>;
	/** Stores a workflow and runs it once, as the editor does. */
	run(workflow: Workflow): Promise<Execution>;
	close(): Promise<void>;
}

/** Opens a world around an n8n that runs already. */
export async function openWorld(n8n: { url: string; filesFolder: string }): Promise<World> {
	const sandbox = await startSandbox();
	const client = new N8nClient(n8n.url);
	await client.signIn();
	await cp(join(places.examples, 'data'), n8n.filesFolder, { recursive: true });
	const credentialId = await importCredential(client, sandbox.baseUrl);
	return {
		url: n8n.url,
		client,
		sandbox,
		credentialId,
		example: async (name, quietDays) => await exampleWorkflow(name, { filesFolder: n8n.filesFolder, quietDays }),
		async run(workflow) {
			const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
			return await client.run(await client.createWorkflow(workflow), trigger?.name ?? 'Start');
		},
		close: async () => await sandbox.close(),
	};
}
