import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyTenSeconds } from './everyTenSeconds';
import type { Workflow } from './workflow';
import { places } from './places';

/** Where the examples look for files: the folder that n8n's Docker image lets workflows read. */
const dockerFilesFolder = '/home/node/.n8n-files/';

/** What may differ from the file of an example. */
interface Adaptation {
	/** Where n8n may read files. */
	filesFolder: string;
	/** When triggers look; every ten seconds by default. */
	pollTimes?: object;
	/** "10 days without an answer" becomes that many: the sandbox's clock runs ahead of n8n's, so no letter there is ten days old by n8n's. */
	quietDays?: number;
}

/** An importable workflow of examples/ as a user adapts it. */
export async function exampleWorkflow(name: string, adaptation: Adaptation): Promise<Workflow> {
	const { filesFolder, pollTimes = everyTenSeconds, quietDays = 10 } = adaptation;
	const text = await readFile(join(places.examples, `${name}.json`), 'utf8');
	const adapted = text
		.replaceAll(dockerFilesFolder, `${filesFolder}/`)
		.replaceAll('{ days: 10 }', `{ days: ${quietDays} }`);
	const workflow = JSON.parse(adapted) as Workflow & { id?: string };
	delete workflow.id;
	for (const { parameters } of workflow.nodes) if (parameters.pollTimes) parameters.pollTimes = pollTimes;
	return workflow;
}
