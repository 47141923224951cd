import type { DeliveryStatus } from '../../sandbox/deliveryStatus';
import type { Sandbox } from '../../sandbox/sandbox';
import { packageName, rolloutNode, workflowOf } from '../e2e/support/workflowOf';
import { everyTenSeconds } from '../support/realN8n/everyTenSeconds';
import { until, type Lab } from './support/lab';
import { openLab } from './support/sharedLab';

let lab: Lab;
let sandbox: Sandbox;
beforeAll(async () => {
	lab = await openLab();
	sandbox = await lab.openSandbox();
});
afterAll(async () => await sandbox.close());

/** A published workflow that hands on every change of the sandbox's plan. */
async function watch(): Promise<string> {
	const parameters = {
		pollTimes: everyTenSeconds,
		watch: 'plans',
		plans: { plan: [{ erisaEIN: '12-3456789', erisaPlanNumber: '001' }] },
		events: ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable', 'skipped'],
	};
	const trigger = { ...rolloutNode('Changes', parameters), type: `${packageName}.rolloutNoticeTrigger` };
	return await lab.publish(workflowOf([trigger, { name: 'End', type: 'n8n-nodes-base.noOp' }]));
}

it('tells each change once across a restart and a kill of main, and workers run the executions', async () => {
	const [first = '', second = '', third = '', fourth = ''] = sandbox.store.add(6);
	const set = (notice: string, status: DeliveryStatus) => sandbox.store.setStatus(notice, status);
	const id = await watch();
	const told = async (count: number) => {
		await lab.ended(id, count);
		const executions = await lab.client.executions(id);
		for (const execution of executions) await lab.workerOf(execution.id);
		return executions.flatMap((execution) => execution.output('Changes')).map(({ json }) => json);
	};
	const polls = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByRange').length;

	set(first, 'Sent');
	expect(await told(1)).toHaveLength(1);

	await lab.terminate('main');
	set(second, 'ReturnToSender');
	await lab.start('main');
	await lab.client.signIn();
	expect(await told(2)).toHaveLength(2);

	await lab.kill('main');
	set(third, 'Success');
	await lab.start('main');
	await lab.client.signIn();
	expect(await told(3)).toHaveLength(3);

	set(fourth, 'Undeliverable');
	await told(4);
	// A poll is two calls, a page and the empty one after it: nothing is told a second time by two more.
	const enough = polls() + 4;
	await until('two more polls have been made', async () => polls() >= enough);
	const events = await told(4);
	expect(
		events.map((event) => `${event.externalReferenceId}: ${event.previousDeliveryStatus} > ${event.deliveryStatus}`),
	).toEqual([
		'REF-000001: Pending > Sent',
		'REF-000002: Pending > ReturnToSender',
		'REF-000003: Pending > Success',
		'REF-000004: Pending > Undeliverable',
	]);
	expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(4);
	await lab.client.deactivate(id);
});
