import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workflow } from './n8nClient';
import { places } from './places';

/** Where the examples look for files: the folder that n8n's Docker image lets workflows read. */
const dockerFilesFolder = '/home/node/.n8n-files/';

/** n8n polls at most once a minute an entry; six entries make it look every ten seconds, so that nobody waits. */
const everyTenSeconds = [0, 10, 20, 30, 40, 50].map((second) => ({
	mode: 'custom',
	cronExpression: `${second} * * * * *`,
}));

/**
 * An importable workflow of examples/ as a user adapts it: files come from `filesFolder`, and triggers look every ten
 * seconds. Nothing else differs from the file.
 */
export async function exampleWorkflow(name: string, filesFolder: string): Promise<Workflow> {
	const text = await readFile(join(places.examples, `${name}.json`), 'utf8');
	const workflow = JSON.parse(text.replaceAll(dockerFilesFolder, `${filesFolder}/`)) as Workflow & { id?: string };
	delete workflow.id;
	for (const { parameters } of workflow.nodes)
		if (parameters.pollTimes) parameters.pollTimes = { item: everyTenSeconds };
	return workflow;
}
