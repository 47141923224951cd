import type { Sandbox } from '../../sandbox/sandbox';
import type { Execution } from '../support/realN8n/execution';
import type { Lab } from './support/lab';
import { participants } from './support/participants';
import { openLab } from './support/sharedLab';
import { lettersByReference, postRows } from './support/rowRuns';
import { requestingWorkflow, type WebhookWorkflow } from './support/webhook';

let lab: Lab;
let sandbox: Sandbox;
let requesting: WebhookWorkflow;
let workflowId: string;
beforeAll(async () => (lab = await openLab()));
beforeEach(async () => {
	requesting = requestingWorkflow();
	workflowId = await lab.publish(requesting.workflow);
});
afterEach(async () => {
	await lab.client.deactivate(workflowId);
	await sandbox.close();
});

const post = async (rows: object[]) => await postRows(lab, requesting, rows);
const outputs = (executions: Execution[]) => executions.flatMap((execution) => execution.output('Request'));
const workersOf = async (executions: Execution[]) =>
	new Set(await Promise.all(executions.map(async ({ id }) => await lab.workerOf(id))));

/** Ten executions at once, each with a hundred rows of its own. */
async function tenTimesAHundred(): Promise<Execution[]> {
	await Promise.all(Array.from({ length: 10 }, async (_, run) => await post(participants(run * 100, 100))));
	return await lab.ended(workflowId, 10);
}

it('requests each of a thousand different rows once, in ten executions on two workers', async () => {
	sandbox = await lab.openSandbox({ latencyMs: 20 });
	const executions = await tenTimesAHundred();

	expect(executions.map(({ status }) => status)).toEqual(Array(10).fill('success'));
	expect(await workersOf(executions)).toEqual(new Set(['worker1', 'worker2']));
	const letters = lettersByReference(sandbox);
	expect(letters.size).toBe(1000);
	expect(sandbox.ledger.letters).toHaveLength(1000);
	expect(outputs(executions).map(({ json }) => json.noticeParticipantRequestId)).toHaveLength(1000);
	for (const { json } of outputs(executions)) {
		expect(json.outcome).toBe('submitted');
		expect(letters.get(String(json.externalReferenceId))).toEqual([json.noticeParticipantRequestId]);
	}
});
