import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryStatus } from '../../sandbox/deliveryStatus';
import { everyTenSeconds } from '../support/realN8n/everyTenSeconds';
import type { RunningN8n } from '../support/realN8n/startN8n';
import { ownN8n } from './support/ownN8n';
import { packageName, rolloutNode, workflowOf } from './support/workflowOf';
import { openWorld, type World } from './support/world';

let n8n: RunningN8n;
let world: World;
beforeAll(async () => {
	n8n = await ownN8n('trigger');
	world = await openWorld(n8n);
});
afterAll(async () => {
	await world.close();
	await n8n.stop();
});

const watchedPlan = { erisaEIN: '12-3456789', erisaPlanNumber: '001' };

/** A published workflow that hands on every change of the plan. */
async function watch(): Promise<string> {
	const parameters = {
		pollTimes: everyTenSeconds,
		watch: 'plans',
		plans: { plan: [watchedPlan] },
		events: ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable', 'skipped'],
	};
	const trigger = { ...rolloutNode('Changes', parameters), type: `${packageName}.rolloutNoticeTrigger` };
	const id = await world.client.createWorkflow(workflowOf([trigger, { name: 'End', type: 'n8n-nodes-base.noOp' }]));
	await world.client.activate(id);
	return id;
}

/** What the workflow's executions were handed, once they are as many as expected or half a minute is over. */
async function events(id: string, expected: number, node = 'Changes'): Promise<Array<Record<string, unknown>>> {
	const deadline = Date.now() + 30_000;
	for (;;) {
		const executions = await world.client.executions(id);
		const items = executions.filter(({ mode }) => mode === 'trigger').flatMap((execution) => execution.output(node));
		if (items.length >= expected || Date.now() > deadline) return items.map(({ json }) => json);
		await sleep(300);
	}
}

/** Waits until n8n has asked the service this many times more, a poll being two calls: a page, and the empty one after it. */
async function polls(count: number): Promise<void> {
	const asked = () => world.sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByRange').length;
	const enough = asked() + count * 2;
	while (asked() < enough) await sleep(200);
}

const summary = (list: Array<Record<string, unknown>>) =>
	list.map((event) => `${event.externalReferenceId}: ${event.previousDeliveryStatus} > ${event.deliveryStatus}`);

describe('the trigger in a real n8n', () => {
	it('tells five transitions across a restart and a crash once each, and one made while it was not published', async () => {
		const [first = '', second = '', third = '', fourth = ''] = world.sandbox.store.add(6);
		const set = (notice: string, status: DeliveryStatus) => world.sandbox.store.setStatus(notice, status);
		const id = await watch();
		set(first, 'Sent');
		set(second, 'Sent');
		expect(summary(await events(id, 2))).toEqual(['REF-000001: Pending > Sent', 'REF-000002: Pending > Sent']);

		await n8n.stop();
		set(third, 'ReturnToSender');
		await n8n.start();
		await world.client.signIn();
		expect(await events(id, 3)).toHaveLength(3);

		await n8n.kill();
		set(first, 'Success');
		await n8n.start();
		await world.client.signIn();
		expect(await events(id, 4)).toHaveLength(4);

		set(fourth, 'Undeliverable');
		await events(id, 5);
		await polls(2);
		const told = await events(id, 5);
		expect(summary(told).slice(2)).toEqual([
			'REF-000003: Pending > ReturnToSender',
			'REF-000001: Sent > Success',
			'REF-000004: Pending > Undeliverable',
		]);
		expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(5);

		await world.client.deactivate(id);
		set(second, 'Success');
		await world.client.activate(id);
		expect(summary(await events(id, 6)).slice(5)).toEqual(['REF-000002: Sent > Success']);
		await world.client.deactivate(id);
	}, 180_000);

	it('shows a real sample when it is run by hand, and remembers nothing of it', async () => {
		world.sandbox.reset();
		const [notice = ''] = world.sandbox.store.add(1);
		const id = await watch();
		const sample = await world.client.run(id, 'Changes');
		expect(sample.output('Changes').map(({ json }) => json.externalReferenceId)).toEqual(['REF-000001']);

		world.sandbox.store.setStatus(notice, 'Sent');
		expect((await world.client.run(id, 'Changes')).output('Changes')[0]?.json.deliveryStatus).toBe('Sent');
		expect(summary(await events(id, 1))).toEqual(['REF-000001: Pending > Sent']);
		await world.client.deactivate(id);
	});

	it('refuses to be published where the service refuses the client, and says what to check', async () => {
		world.sandbox.faults.add({ kind: 'unauthorized', on: 'token', times: 'always' });
		world.sandbox.tokens.clear();
		await expect(watch()).rejects.toThrow(/Client ID|Client Secret/);
		world.sandbox.faults.clear();
	});
});

describe('alert on returned mail', () => {
	it('writes one message a letter, with enough of the address to find it and no SSN', async () => {
		world.sandbox.reset();
		world.sandbox.store.add(1, { addressLine1: '12 Return Road', externalReferenceId: 'ALERT-1' });
		world.sandbox.store.add(1, { addressLine1: '9 Skipped Square', externalReferenceId: 'ALERT-2' });
		world.sandbox.store.add(3);
		const id = await world.client.createWorkflow(await world.example('alert-on-returned-mail'));
		await world.client.activate(id);
		world.sandbox.clock.advance({ days: 6 });
		const messages = await events(id, 2, 'Message');
		await world.client.deactivate(id);

		expect(messages.map(({ subject }) => subject)).toEqual([
			'Letter came back: ALERT-1',
			'Participant skipped: ALERT-2',
		]);
		expect(messages[0]?.message).toMatch(
			/Pending → ReturnToSender[^]*Address: 12 R… R…, Sampleville, NY[^]*Notice request: [0-9a-f-]{36}$/,
		);
		expect(JSON.stringify(messages)).not.toMatch(/900\d{6}|Return Road/);
	});

	it('drops an event that n8n hands on a second time', async () => {
		const workflow = await world.example('alert-on-returned-mail');
		const event = {
			eventId: 'one:1:ReturnToSender',
			event: 'statusChanged',
			deliveryStatus: 'ReturnToSender',
			externalReferenceId: 'ONE',
		};
		const id = await world.client.createWorkflow({ ...workflow, pinData: { 'Letter Trouble': [{ json: event }] } });

		expect((await world.client.run(id, 'Letter Trouble')).output('Message')).toHaveLength(1);
		expect((await world.client.run(id, 'Letter Trouble')).output('Message')).toHaveLength(0);
	});
});
