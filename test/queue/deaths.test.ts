import type { Sandbox } from '../../sandbox/sandbox';
import { until, type Lab } from './support/lab';
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
	sandbox = await lab.openSandbox({ latencyMs: 100 });
	requesting = requestingWorkflow();
	workflowId = await lab.publish(requesting.workflow);
});
afterEach(async () => {
	await lab.client.deactivate(workflowId);
	await sandbox.close();
});

const count = 200;

/** Starts a run of the rows, and returns with the worker that has it once a part of the letters is out. */
async function runInTheMiddle(rows: object[]): Promise<'worker1' | 'worker2'> {
	await postRows(lab, requesting, rows);
	await until('the run is in the middle', async () => sandbox.ledger.letters.length >= 40);
	const [run] = await lab.listed(workflowId);
	return await lab.workerOf(run?.id ?? '');
}

/** Runs the rows again, and tells what came of it. */
async function runAgain(rows: object[]) {
	const before = new Set((await lab.listed(workflowId)).map(({ id }) => id));
	await postRows(lab, requesting, rows);
	let again: { id: string; status: string } | undefined;
	await until('the rows have run again', async () => {
		again = (await lab.listed(workflowId)).find(({ id }) => !before.has(id));
		return again !== undefined && !['new', 'running', 'waiting'].includes(again.status);
	});
	return await lab.client.execution(again?.id ?? '');
}

const doubled = () => [...lettersByReference(sandbox)].filter(([, ids]) => ids.length > 1);

it('requests each row once where a worker is killed in the middle and the rows are run again', async () => {
	const rows = participants(10_000, count);
	const worker = await runInTheMiddle(rows);
	await lab.kill(worker);
	const atDeath = sandbox.ledger.letters.length;
	expect(atDeath).toBeLessThan(count);

	const again = await runAgain(rows);
	expect(again.status).toBe('success');
	expect(again.output('Request')).toHaveLength(count);
	expect(lettersByReference(sandbox).size).toBe(count);
	expect(doubled()).toEqual([]);

	// The worker that comes back does not take the lost run up.
	await lab.start(worker);
	expect((await runAgain(rows)).status).toBe('success');
	expect(sandbox.ledger.letters).toHaveLength(count);
});

it('lets a worker that is asked to stop end its run first, and running the rows again requests none', async () => {
	const rows = participants(20_000, count);
	const worker = await runInTheMiddle(rows);
	await lab.terminate(worker);
	const [run] = await lab.ended(workflowId, 1);
	expect(run?.status).toBe('success');
	expect(run?.output('Request')).toHaveLength(count);
	expect(lettersByReference(sandbox).size).toBe(count);

	const again = await runAgain(rows);
	expect(again.output('Request').map(({ json }) => json.outcome)).toEqual(Array(count).fill('alreadyRequested'));
	await lab.start(worker);
	expect(sandbox.ledger.letters).toHaveLength(count);
});
