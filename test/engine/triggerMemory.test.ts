import type { INode, IPollFunctions } from 'n8n-workflow';

import { onePollAtATime } from '../../nodes/RolloutNotice/polling/onePollAtATime';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { credentialFor } from '../support/noticeRun';
import type { ProcessOptions } from '../support/processOptions';
import { TriggerEngine } from '../support/triggerEngine';
import { still, watching } from '../support/watching';
import { useSandbox } from '../support/useSandbox';

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

let onTestEnd = async () => {};
afterEach(async () => {
	await onTestEnd();
	onTestEnd = async () => {};
});

const activated = async (changes: Partial<ProcessOptions> = {}) => {
	const engine = new TriggerEngine({ credentials: credentialFor(sandbox), parameters: watching(), ...changes });
	await engine.activate();
	return engine;
};
const ids = (engine: TriggerEngine) =>
	engine.emitted.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId);
const sent = (notices: string[]) => {
	for (const id of notices) sandbox.store.setStatus(id, 'Sent');
};

describe('the memory', () => {
	it.each([false, true])('F76: is found again after the node was renamed (poll cursor: %p)', async (keepsCursor) => {
		const notices = sandbox.store.add(3, still);
		const engine = await activated({ keepsCursor });
		await engine.poll();
		sent(notices);
		engine.options.nodeName = 'Returned Mail';

		await engine.activate('update');

		expect(ids(engine)).toEqual(notices);
	});

	it('F76: goes along where n8n is told to keep poll cursors from now on', async () => {
		const notices = sandbox.store.add(3, still);
		const engine = await activated();
		engine.kill();
		sent(notices);
		engine.options.keepsCursor = true;

		await engine.restart();

		expect(ids(engine)).toEqual(notices);
	});

	it.each([
		['cut short', (memory: string) => memory.replace(/"notices":"[^"]*"/, '"notices":""')],
		['cut short by one notice', (memory: string) => memory.replace(/"notices":"[^"]{4}/, '"notices":"')],
		[
			'another status',
			(memory: string) => memory.replace(/(?<="notices":"[^"]+)[A-Za-z0-9](?=[A-Za-z0-9+/]?=*")/, '_'),
		],
	])('F77: that is damaged with its checksum intact (%s) is replaced at once, and told once', async (_, damage) => {
		const notices = sandbox.store.add(3, still);
		const engine = await activated();
		engine.kill();
		const { staticData } = engine.database;
		engine.database.staticData = damage(staticData);
		expect(engine.database.staticData).not.toBe(staticData);

		await engine.restart();
		await engine.poll();
		expect(engine.database.warnings).toEqual([expect.stringContaining('is damaged. It starts over')]);
		expect(engine.database.staticData).toBe(staticData);
		sent(notices);
		await engine.poll();

		expect(ids(engine)).toEqual(notices);
	});

	it('F78: begins anew, in silence, where the credential points to another account', async () => {
		sandbox.store.add(2, still);
		const other = await startSandbox();
		onTestEnd = async () => await other.close();
		const elsewhere = other.store.add(40, still);
		const engine = await activated();

		engine.options.credentials = credentialFor(other);
		await engine.activate('update');
		expect(engine.emitted).toEqual([]);
		other.store.setStatus(elsewhere[30] ?? '', 'Sent');
		await engine.poll();

		expect(ids(engine)).toEqual([elsewhere[30]]);
	});
});

describe('records that cannot be read', () => {
	it.each(['noticeParticipantRequestId', 'deliveryStatus'])(
		'F74: are passed over and told, where %s is of another type, and the poll goes on',
		async (field) => {
			const notices = sandbox.store.add(5, still);
			const engine = await activated();
			sent(notices);
			sandbox.faults.add({ kind: 'oddRecord', field, value: 'object', record: 2 });

			await engine.poll();

			expect(engine.database.failures).toEqual([]);
			expect(ids(engine)).toEqual(notices.filter((_, index) => index !== 2));
			expect(engine.database.warnings).toEqual([expect.stringMatching(/^1 records? .* could not be read/)]);
		},
	);

	it('F74: end no poll where skip is ignored as well', async () => {
		const notices = sandbox.store.add(5, still);
		const engine = await activated();
		sent(notices);
		sandbox.faults.add({ kind: 'oddRecord', record: 0 });
		sandbox.faults.add({ kind: 'ignoredSkip' });

		await engine.poll();

		expect(ids(engine)).toEqual(notices.slice(1));
	});
});

describe('Events by an expression that gives text', () => {
	it.each(['={{ "Sent" }}', '={{ "Success, Sent" }}'])('F63: %s are read as a choice', async (events) => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated({ parameters: watching({}, { events }) });
		sent([id]);

		await engine.poll();

		expect(ids(engine)).toEqual([id]);
	});

	it.each(['={{ "Arrived" }}', '={{ "" }}', '={{ 7 }}'])('F63: %s is refused by its name', async (events) => {
		await expect(activated({ parameters: watching({}, { events }) })).rejects.toThrow(/^Events /);
	});
});

describe('a poll that hangs', () => {
	/** What the lock asks of n8n, for a trigger that has a memory or none. */
	const context = (hasMemory: boolean, id: string) => {
		const shared = { [`rolloutNoticeTrigger:${id}`]: hasMemory ? {} : undefined };
		const staticData = (type: string) =>
			type === 'global' ? shared : Object.defineProperty({}, '__dataChanged', { value: false });
		const node = {
			id,
			name: 'Trigger',
			type: 'trigger',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		} satisfies INode;
		const parts: Partial<IPollFunctions> = {
			getWorkflow: () => ({ id: 'w', active: true }),
			getNode: () => node,
			getPollBudgetMs: () => 36_000,
			getWorkflowStaticData: staticData,
		};
		return parts as IPollFunctions;
	};

	it.each([true, false])(
		'F52: holds the others back no longer than it may take (has polled before: %p)',
		async (hasMemory) => {
			const node = context(hasMemory, `hangs ${hasMemory}`);
			let now = Date.now();
			const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
			let release = (_: string) => {};
			const hanging = onePollAtATime(node, async () => await new Promise<string>((resolve) => (release = resolve)));

			const atOnce = onePollAtATime(node, async () => 'second');
			if (hasMemory) expect(await atOnce).toBeNull();
			else await expect(atOnce).rejects.toThrow('still reading the notices for the first time');
			now += 36_001;
			const later = onePollAtATime(
				node,
				async () => await new Promise<string>((resolve) => setTimeout(resolve, 20, 'third')),
			);
			release('first');
			await hanging;
			// The end of the one that hung does not let a fourth in beside the third.
			if (hasMemory) expect(await onePollAtATime(node, async () => 'fourth')).toBeNull();
			expect(await later).toBe('third');
			expect(await onePollAtATime(node, async () => 'fifth')).toBe('fifth');
			clock.mockRestore();
		},
	);

	it('F52: and comes back after another took its place, tells nothing a second time', async () => {
		const notices = sandbox.store.add(3, still);
		const engine = await activated({ budgetMs: 60_000 });
		sent(notices);
		sandbox.faults.add({ kind: 'latency', ms: 500, on: 'statusByRange', times: 1 });
		const hanging = engine.poll();
		await new Promise((resolve) => setTimeout(resolve, 100));
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);

		await engine.poll();
		clock.mockRestore();
		await hanging;

		expect(ids(engine)).toEqual(notices);
	});
});
