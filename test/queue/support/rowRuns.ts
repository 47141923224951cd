import type { Sandbox } from '../../../sandbox/sandbox';
import type { Lab } from './lab';
import type { WebhookWorkflow } from './webhook';

/** Calls the webhook of a workflow with rows; main has queued them when this returns. */
export async function postRows(lab: Lab, { path }: WebhookWorkflow, rows: object[]): Promise<void> {
	const response = await fetch(lab.url + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ rows }),
	});
	if (!response.ok) throw new Error(`The webhook answered ${response.status}: ${await response.text()}`);
}

/** The ids of the letters that the sandbox took, by their references: the judge over doubled and missing ones. */
export function lettersByReference({ ledger }: Sandbox): Map<string, string[]> {
	const letters = new Map<string, string[]>();
	for (const { id, request } of ledger.letters) {
		const reference = request.externalReferenceId ?? '';
		letters.set(reference, [...(letters.get(reference) ?? []), id]);
	}
	return letters;
}
