import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleWorkflow } from '../test/support/realN8n/exampleWorkflow';
import { importCredential } from '../test/support/realN8n/importCredential';
import { N8nClient } from '../test/support/realN8n/n8nClient';
import { places } from '../test/support/realN8n/places';
import type { RunningN8n } from '../test/support/realN8n/startN8n';

/** The examples by the names of their files, in the order in which a newcomer meets them. */
const exampleNames = [
	'check-approve-send',
	'reconcile-a-plan',
	'returned-mail-desk',
	'alert-on-returned-mail',
	'deadline-over',
	'weekly-digest',
	'status-log',
	'daily-status-report',
	'letters-without-an-answer',
	'upload-a-notice-pdf-and-request-with-it',
	'request-notices-from-a-spreadsheet',
	'ai-agent-with-human-review',
] as const;

/** As a user would set it, so that nobody waits long. */
const everyMinute = { item: [{ mode: 'everyMinute' }] };

export type ExampleName = (typeof exampleNames)[number];

export interface PreparedN8n {
	client: N8nClient;
	/** The address of the editor and the forms. */
	url: string;
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
		const workflow = await exampleWorkflow(name, {
			filesFolder: n8n.filesFolder,
			pollTimes: everyMinute,
			quietDays: 0,
		});
		for (const old of earlier.filter((stored) => stored.name === workflow.name)) await client.deleteWorkflow(old.id);
		workflowIds[name] = await client.createWorkflow(workflow);
	}
	return { client, url: n8n.url, workflowIds: workflowIds as Record<ExampleName, string> };
}
