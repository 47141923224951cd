import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor } from '../support/noticeRun';
import type { Death, ProcessOptions } from '../support/processOptions';
import { TriggerEngine } from '../support/triggerEngine';
import { nodeNames } from '../support/triggerWorkflow';
import { everyEvent, otherPlan, plan, still, watching } from '../support/watching';
import { useSandbox } from '../support/useSandbox';

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const engineWith = (changes: Partial<ProcessOptions> = {}) =>
	new TriggerEngine({ credentials: credentialFor(sandbox), parameters: watching({ pageSize: 10 }), ...changes });

const activated = async (changes: Partial<ProcessOptions> = {}) => {
	const engine = engineWith(changes);
	await engine.activate();
	return engine;
};

const ids = (engine: TriggerEngine) =>
	engine.emitted.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId);
const eventIds = (engine: TriggerEngine) => engine.emitted.map(({ eventId }) => eventId);
const sent = (notices: string[]) => {
	for (const id of notices) sandbox.store.setStatus(id, 'Sent');
};
const killBefore = (engine: TriggerEngine, skip: number) => {
	engine.options.beforePage = (skipped) => {
		if (skipped === skip) engine.kill();
	};
};
const reborn = async (engine: TriggerEngine) => {
	engine.options.beforePage = undefined;
	engine.options.dies = undefined;
	await engine.restart();
	await engine.poll();
};

describe.each([
	["the workflow's static data", false],
	['a poll cursor', true],
])('where n8n keeps %s', (_, keepsCursor) => {
	it.each([
		['the first page', 0],
		['the second page', 9],
		['the page after the last', 25],
	])('a process that ends in a poll before %s loses nothing and doubles nothing', async (__, skip) => {
		const notices = sandbox.store.add(25, still);
		const engine = await activated({ keepsCursor });
		await engine.poll();
		sent(notices);
		killBefore(engine, skip);

		await engine.poll();
		expect(engine.emitted).toEqual([]);
		await reborn(engine);

		expect(ids(engine)).toEqual(notices);
	});

	it.each<Death>(['before anything is written', 'after everything is written'])(
		'a process that ends in a poll with changes %s loses nothing and doubles nothing',
		async (dies) => {
			const notices = sandbox.store.add(25, still);
			const engine = await activated({ keepsCursor });
			await engine.poll();
			sent(notices);
			engine.options.dies = dies;

			await engine.poll();
			await reborn(engine);

			expect(ids(engine)).toEqual(notices);
		},
	);

	it('a process that ends after a poll that found nothing loses nothing and doubles nothing', async () => {
		const notices = sandbox.store.add(25, still);
		const engine = await activated({ keepsCursor });
		sent(notices.slice(0, 3));
		await engine.poll();
		await engine.poll();
		await engine.poll();
		sent(notices.slice(3, 6));

		await reborn(engine);

		expect(ids(engine)).toEqual(notices.slice(0, 6));
	});

	it('a process that ends with changes left for the next poll loses nothing and doubles nothing', async () => {
		const notices = sandbox.store.add(1100, still);
		const engine = await activated({ keepsCursor, parameters: watching() });
		await engine.poll();
		sent(notices);
		engine.options.dies = 'after everything is written';

		await engine.poll();
		expect(engine.emitted).toHaveLength(1000);
		await reborn(engine);

		expect(ids(engine)).toEqual(notices);
	});

	it.each([0, 9, 25])('an activation that ends before record %d is as if it had not been', async (skip) => {
		const notices = sandbox.store.add(25, still);
		const engine = engineWith({ keepsCursor });
		killBefore(engine, skip);

		await expect(engine.activate()).rejects.toThrow();
		await reborn(engine);
		expect(engine.emitted).toEqual([]);
		sent(notices);
		await engine.poll();

		expect(ids(engine)).toEqual(notices);
	});

	it('five transitions of one notice across five processes are five events', async () => {
		const engine = await activated({ keepsCursor });
		await engine.poll();
		const [id = ''] = sandbox.store.add(1, still);

		for (const status of ['Pending', 'Sent', 'ReturnToSender', 'Sent', 'Success'] as const) {
			sandbox.store.setStatus(id, status);
			await engine.restart();
		}

		expect(engine.emitted.map(({ deliveryStatus }) => deliveryStatus)).toEqual([
			'Pending',
			'Sent',
			'ReturnToSender',
			'Sent',
			'Success',
		]);
		expect(new Set(eventIds(engine)).size).toBe(5);
	});
});

it('where n8n stored the execution but not yet the memory, the changes are told again, under the same event ids', async () => {
	const notices = sandbox.store.add(25, still);
	const engine = await activated();
	sent(notices);
	engine.options.dies = 'after the execution is stored';

	await engine.poll();
	await reborn(engine);

	expect(engine.database.executions.map((items) => items.length)).toEqual([25, 25]);
	expect(eventIds(engine).slice(25)).toEqual(eventIds(engine).slice(0, 25));
});

it('an execution that puts older static data back doubles no event with another event id', async () => {
	const notices = sandbox.store.add(2, still);
	const engine = await activated();
	const { staticData } = engine.database;
	sent(notices);
	await engine.poll();

	// n8n saves the static data of an execution when it ends, as it was when it began, where a node of it changed some.
	engine.database.staticData = staticData;
	await engine.poll();
	expect(ids(engine)).toEqual(notices);
	await reborn(engine);

	expect(new Set(eventIds(engine)).size).toBe(2);
});

describe('what a poll without changes leaves unsaved', () => {
	it('is saved by an empty execution where a notice left a chosen status, so that coming back to it fires', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated({ parameters: watching({}, { events: ['Sent'] }) });
		for (const status of ['Sent', 'Success'] as const) {
			sandbox.store.setStatus(id, status);
			await engine.poll();
		}

		expect(engine.database.executions.map((items) => items.length)).toEqual([1, 0]);
		sandbox.store.setStatus(id, 'Sent');
		await engine.restart();

		expect(eventIds(engine)).toEqual([`${id}:1:Sent`, `${id}:3:Sent`]);
	});

	it('is saved too where a baseline is taken after the activation, as when a variable adds a plan', async () => {
		const [id = ''] = sandbox.store.add(1, { ...still, ...otherPlan });
		const variables = { second: '003' };
		const plans = { plan: [plan, { ...plan, erisaPlanNumber: '={{ $vars.second }}' }] };
		const engine = await activated({ parameters: watching({}, { plans }), variables });
		variables.second = otherPlan.erisaPlanNumber;
		await engine.poll();
		expect(engine.emitted).toEqual([]);
		engine.kill();
		sent([id]);

		await engine.restart();

		expect(ids(engine)).toEqual([id]);
	});

	it('does not come back as events where an event is added and the workflow published again', async () => {
		const [before = '', later = ''] = sandbox.store.add(2, still);
		const engine = await activated({ parameters: watching({}, { events: ['ReturnToSender'] }) });
		sandbox.store.setStatus(before, 'Success');
		await engine.poll();

		engine.options.parameters = watching({}, { events: ['ReturnToSender', 'Success'] });
		await engine.activate('update');
		expect(engine.emitted).toEqual([]);
		sandbox.store.setStatus(later, 'Success');
		await engine.restart();

		expect(ids(engine)).toEqual([later]);
	});

	it('starts no execution at the first activation, after which n8n saves', async () => {
		const notices = sandbox.store.add(3, still);
		const engine = await activated({ parameters: watching({}, { events: [...everyEvent] }) });
		engine.kill();
		sent(notices);

		expect(engine.database.executions).toEqual([]);
		await engine.restart();

		expect(ids(engine)).toEqual(notices);
	});

	it('starts an execution in which nothing but the trigger runs', async () => {
		const run = await engineWith().runExecution([[]]);

		expect(run.status).toBe('success');
		expect(Object.keys(run.data.resultData.runData)).toEqual([nodeNames.trigger]);
		expect(run.data.resultData.error).toBeUndefined();
	});

	it('runs what follows the trigger where there are items', async () => {
		const run = await engineWith().runExecution([[{ json: {} }]]);

		expect(Object.keys(run.data.resultData.runData)).toEqual([nodeNames.trigger, nodeNames.follower]);
	});
});
