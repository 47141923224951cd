import type { Sandbox, SandboxOptions } from '../../sandbox/sandbox';
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
afterEach(async () => {
	await lab.client.deactivate(workflowId);
	await sandbox.close();
});

/** A sandbox of the given kind, and a published workflow that requests notices of it. */
async function open(options: SandboxOptions): Promise<void> {
	sandbox = await lab.openSandbox(options);
	requesting = requestingWorkflow();
	workflowId = await lab.publish(requesting.workflow);
}

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
	await open({ latencyMs: 20 });
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

it('F46: tells every row that two workers requested at the same time, with the ids of both letters', async () => {
	await open({ latencyMs: 20 });
	const rows = participants(2_000, 100);
	await Promise.all([post(rows), post(rows)]);
	const executions = await lab.ended(workflowId, 2);

	expect(await workersOf(executions)).toEqual(new Set(['worker1', 'worker2']));
	expect(executions.map(({ status }) => status)).toEqual(['success', 'success']);
	const letters = lettersByReference(sandbox);
	expect(letters.size).toBe(100);
	const told = outputs(executions).map(({ json }) => ({
		reference: String(json.externalReferenceId),
		warnings: (json.warnings as string[]).join('\n'),
	}));
	const doubled = [...letters].filter(([, ids]) => ids.length > 1);
	console.log(`${doubled.length} of 100 rows were requested by both workers`);
	const unseen = doubled.filter(
		([reference, ids]) =>
			!told.some((row) => row.reference === reference && ids.every((id) => row.warnings.includes(id))),
	);
	expect(unseen).toEqual([]);
	// No false alarm: a row without a second letter names no second id.
	const single = new Map([...letters].filter(([, ids]) => ids.length === 1));
	const alarmed = told.filter(({ reference, warnings }) => single.has(reference) && /[0-9a-f-]{36}/.test(warnings));
	expect(alarmed).toEqual([]);
});

it('F54: requests every row once where a new token ends the older ones', async () => {
	await open({ latencyMs: 20, singleToken: true });
	const executions = await tenTimesAHundred();

	expect(await workersOf(executions)).toEqual(new Set(['worker1', 'worker2']));
	expect(executions.map(({ status, error }) => [status, error?.message])).toEqual(
		Array(10).fill(['success', undefined]),
	);
	expect(lettersByReference(sandbox).size).toBe(1000);
	expect(sandbox.ledger.letters).toHaveLength(1000);
});
