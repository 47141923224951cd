import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyTenSeconds } from './everyTenSeconds';
import type { Workflow } from './workflow';
import { places } from './places';

/** Where the examples look for files: the folder that n8n's Docker image lets workflows read. */
const dockerFilesFolder = '/home/node/.n8n-files/';

/**
 * An importable workflow of examples/ as a user adapts it: files come from `filesFolder`, and triggers look every ten
 * seconds. With `quietDays`, "10 days without an answer" becomes that many: the sandbox's clock runs ahead of n8n's, so no
 * letter there is ten days old by n8n's. Nothing else differs from the file.
 */
export async function exampleWorkflow(name: string, filesFolder: string, quietDays = 10): Promise<Workflow> {
	const text = await readFile(join(places.examples, `${name}.json`), 'utf8');
	const adapted = text
		.replaceAll(dockerFilesFolder, `${filesFolder}/`)
		.replaceAll('{ days: 10 }', `{ days: ${quietDays} }`);
	const workflow = JSON.parse(adapted) as Workflow & { id?: string };
	delete workflow.id;
	for (const { parameters } of workflow.nodes) if (parameters.pollTimes) parameters.pollTimes = everyTenSeconds;
	return workflow;
}
