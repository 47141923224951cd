import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleWorkflow } from '../test/support/realN8n/exampleWorkflow';
import { importCredential } from '../test/support/realN8n/importCredential';
import { N8nClient } from '../test/support/realN8n/n8nClient';
import { places } from '../test/support/realN8n/places';
import type { RunningN8n } from '../test/support/realN8n/startN8n';

/** The examples by the names of their files. */
export const exampleNames = [
	'request-notices-from-a-spreadsheet',
	'upload-a-notice-pdf-and-request-with-it',
	'daily-status-report',
	'alert-on-returned-mail',
	'letters-without-an-answer',
] as const;

export type ExampleName = (typeof exampleNames)[number];

export interface PreparedN8n {
	client: N8nClient;
	/** n8n's id of each example. */
	workflowIds: Record<ExampleName, string>;
}

/** Signs in, puts the example files where n8n may read them, and imports the credential and the examples, in place of those of an earlier run. */
export async function prepareN8n(n8n: RunningN8n, sandboxUrl: string): Promise<PreparedN8n> {
	await cp(join(places.examples, 'data'), n8n.filesFolder, { recursive: true });
	const client = new N8nClient(n8n.url);
	await client.signIn();
	await importCredential(client, sandboxUrl);
	const earlier = await client.listWorkflows();
	const workflowIds: Partial<Record<ExampleName, string>> = {};
	for (const name of exampleNames) {
		const workflow = await exampleWorkflow(name, n8n.filesFolder, 0);
		for (const old of earlier.filter((stored) => stored.name === workflow.name)) await client.deleteWorkflow(old.id);
		workflowIds[name] = await client.createWorkflow(workflow);
	}
	return { client, workflowIds: workflowIds as Record<ExampleName, string> };
}
