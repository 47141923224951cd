import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Execution } from '../test/support/realN8n/execution';
import { FormVisit } from '../test/support/realN8n/formVisit';
import { places } from '../test/support/realN8n/places';
import type { PreparedN8n } from './prepareN8n';

/** The sheet is uploaded in the form of the first example, as in a browser, and what it shows is approved. */
export async function approvedInForm({ client, url, workflowIds }: PreparedN8n): Promise<Execution> {
	const id = workflowIds['check-approve-send'];
	await client.activate(id);
	const content = new Uint8Array(await readFile(join(places.examples, 'data/participants.xlsx')));
	const visit = await FormVisit.begin(`${url}/form/check-approve-send`, [{ fileName: 'participants.xlsx', content }]);
	await visit.answer(['', 'Send the letters', 'the demo']);
	await visit.leave();
	const execution = (await client.executions(id)).at(-1);
	if (execution?.status === 'success') return execution;
	throw new Error(`The workflow "check-approve-send" failed: ${execution?.error?.message ?? execution?.status}`);
}
