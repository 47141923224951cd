import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { TriggerEngine } from '../support/triggerEngine';
import { everyEvent, otherPlan, plan, still, watching } from '../support/watching';
import { useSandbox } from '../support/useSandbox';

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const engineWith = (parameters: INodeParameters = watching(), changes = {}) =>
	new TriggerEngine({ credentials: credentialFor(sandbox), parameters, ...changes });

const activated = async (parameters?: INodeParameters, changes = {}) => {
	const engine = engineWith(parameters, changes);
	await engine.activate();
	return engine;
};

const transitions = (engine: TriggerEngine) =>
	engine.emitted.map(({ noticeParticipantRequestId, event, previousDeliveryStatus, deliveryStatus }) => ({
		id: noticeParticipantRequestId,
		event,
		from: previousDeliveryStatus,
		to: deliveryStatus,
	}));
const reached = (engine: TriggerEngine) => engine.emitted.map(({ deliveryStatus }) => deliveryStatus);
const ids = (engine: TriggerEngine) =>
	engine.emitted.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId);
const pagesRead = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByRange').length;

describe('what is emitted', () => {
	it('is the status record with what happened to it', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated();
		sandbox.store.setStatus(id, 'Sent');

		await engine.poll();

		expect(engine.database.executions).toEqual([
			[
				{
					json: {
						...sandbox.store.records()[0],
						ssn: '***-**-0001',
						event: 'statusChanged',
						eventId: `${id}:1:Sent`,
						previousDeliveryStatus: 'Pending',
						detectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
					},
				},
			],
		]);
	});

	it('F1: fourteen changes within a second, half of them while a poll reads its pages, are each emitted once', async () => {
		const notices = sandbox.store.add(14, still);
		const change = (from: number, to: number) => {
			for (const id of notices.slice(from, to)) sandbox.store.setStatus(id, 'Sent');
		};
		const engine = await activated(watching({ pageSize: 5 }));
		change(5, 12);
		engine.options.beforePage = (skip) => {
			if (skip !== 4) return;
			change(0, 5);
			change(12, 14);
		};

		await engine.poll();
		expect(ids(engine)).toHaveLength(9);
		engine.options.beforePage = undefined;
		await engine.poll();
		await engine.poll();

		expect(ids(engine)).toHaveLength(14);
		expect(new Set(ids(engine))).toEqual(new Set(notices));
	});

	it('F2: two polls of the same data emit nothing the second time', async () => {
		const notices = sandbox.store.add(3, still);
		const engine = await activated();
		for (const id of notices) sandbox.store.setStatus(id, 'Sent');

		await engine.poll();
		await engine.poll();
		await engine.poll();

		expect(engine.database.executions.map((items) => items.length)).toEqual([3]);
	});

	it('F5: Pending, Sent and ReturnToSender in neighbouring polls are three transitions of one notice', async () => {
		const engine = await activated();
		const [id = ''] = sandbox.store.add(1, still);

		for (const status of ['Pending', 'Sent', 'ReturnToSender'] as const) {
			sandbox.store.setStatus(id, status);
			await engine.poll();
		}

		expect(transitions(engine)).toEqual([
			{ id, event: 'statusChanged', from: null, to: 'Pending' },
			{ id, event: 'statusChanged', from: 'Pending', to: 'Sent' },
			{ id, event: 'statusChanged', from: 'Sent', to: 'ReturnToSender' },
		]);
	});

	it('F5: a status that comes back is a transition of its own, under an event id of its own', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated();

		for (const status of ['Sent', 'ReturnToSender', 'Sent', 'ReturnToSender'] as const) {
			sandbox.store.setStatus(id, status);
			await engine.poll();
		}

		expect(reached(engine)).toEqual(['Sent', 'ReturnToSender', 'Sent', 'ReturnToSender']);
		expect(new Set(engine.emitted.map(({ eventId }) => eventId)).size).toBe(4);
	});

	it('F7: a notice that turns up late, received in the same millisecond as one already known, fires', async () => {
		const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
		sandbox.store.add(2, still);
		const engine = await activated();
		const [late] = sandbox.store.add(1, still);

		await engine.poll();
		now.mockRestore();

		expect(ids(engine)).toEqual([late]);
	});

	it('F7: a change that the service shows only later, older than the last poll by then, fires', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated();
		sandbox.store.setStatus(id, 'Sent');
		sandbox.clock.advance({ days: 1 });
		const catchUp = sandbox.faults.add({ kind: 'staleStatus', days: 2 });
		await engine.poll();
		expect(engine.emitted).toEqual([]);

		catchUp();
		await engine.poll();

		expect(reached(engine)).toEqual(['Sent']);
	});

	it.each([watching(), watching({}, { watch: 'recentDays', days: 180 })])(
		'F8: a notice requested 40 days ago that is returned today fires (case %#)',
		async (parameters) => {
			const [id = ''] = sandbox.store.add(1, still);
			sandbox.store.setStatus(id, 'Sent');
			const engine = await activated(parameters);
			const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 40 * 86_400_000);
			await engine.poll();

			sandbox.store.setStatus(id, 'ReturnToSender');
			await engine.poll();
			now.mockRestore();

			expect(transitions(engine)).toEqual([{ id, event: 'statusChanged', from: 'Sent', to: 'ReturnToSender' }]);
		},
	);

	it('F15: the first poll emits nothing of what exists', async () => {
		sandbox.store.add(30, still);

		const engine = await activated();
		await engine.poll();

		expect(engine.database.executions).toEqual([]);
	});

	it('F15: with Emit Existing, the first poll emits what exists, once for ever', async () => {
		const notices = sandbox.store.add(3, still);

		const engine = await activated(watching({ emitExisting: true }));
		await engine.poll();
		await engine.restart();
		await engine.activate('update');

		expect(ids(engine)).toEqual(notices);
	});
});

describe('events', () => {
	it('are those that were chosen, none other', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated(watching({}, { events: ['Sent', 'Undeliverable'] }));

		for (const status of ['Sent', 'Success', 'ReturnToSender', 'Undeliverable', 'Pending'] as const) {
			sandbox.store.setStatus(id, status);
			await engine.poll();
		}

		expect(reached(engine)).toEqual(['Sent', 'Undeliverable']);
	});

	it('tell of a participant who is skipped, as an event of its own beside the status', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated();
		sandbox.store.setStatus(id, 'Sent');
		sandbox.store.setSkipped(id, 'A reason');

		await engine.poll();
		await engine.poll();

		expect(engine.emitted).toMatchObject([
			{ event: 'statusChanged', eventId: `${id}:1:Sent`, previousDeliveryStatus: 'Pending', deliveryStatus: 'Sent' },
			{ event: 'skipped', eventId: `${id}:2:skipped`, skipped: true, skippedReason: 'A reason' },
		]);
	});

	it('say nothing of skipped participants where that is not chosen', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated(watching({}, { events: ['Sent'] }));
		sandbox.store.setSkipped(id, 'A reason');

		await engine.poll();

		expect(engine.emitted).toEqual([]);
	});

	it('go by a list that an expression gives', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated(watching({}, { events: '={{ ["Sent"] }}' }));
		sandbox.store.setStatus(id, 'Sent');
		await engine.poll();
		sandbox.store.setStatus(id, 'Success');
		await engine.poll();

		expect(reached(engine)).toEqual(['Sent']);
	});

	it.each(['={{ "Sent, Return To Sender" }}', '={{ ["sent", "ReturnToSender"] }}', '={{ "ReturnToSender,Sent," }}'])(
		'F63: go by words that an expression gives: %s',
		async (events) => {
			const [id = ''] = sandbox.store.add(1, still);
			const engine = await activated(watching({}, { events }));
			for (const status of ['Sent', 'Success', 'ReturnToSender'] as const) {
				sandbox.store.setStatus(id, status);
				await engine.poll();
			}

			expect(reached(engine)).toEqual(['Sent', 'ReturnToSender']);
		},
	);

	it.each(['={{ "Lost" }}', '={{ ["Sent", "Lost"] }}', '={{ "" }}', '={{ [] }}', '={{ null }}'])(
		'F63: given as %s are refused, rather than silent for ever',
		async (events) => {
			const engine = engineWith(watching({}, { events }));

			await expect(engine.activate()).rejects.toThrow(
				/^Events (holds something other than Pending, |came out blank\.)/,
			);
		},
	);

	it('F60: are not looked for in a time zone that does not exist', async () => {
		const engine = engineWith(watching(), { timezone: 'Mars/Olympus' });

		await expect(engine.activate()).rejects.toThrow(/^Timezone of the workflow is not a time zone that exists\./);
		expect(pagesRead()).toBe(0);
	});
});

describe('what is watched', () => {
	const given: Array<[string, INodeParameters['plans']]> = [
		['rows filled in by hand', { plan: [plan, otherPlan] }],
		['expressions in the rows', { plan: [plan, { ...otherPlan, erisaPlanNumber: '={{ "00" + 2 }}' }] }],
		['numbers without their zeros', { plan: [plan, { ...otherPlan, erisaPlanNumber: '={{ 2 }}' }] }],
	];

	it.each(given)('is the plans given as %s', async (_, plans) => {
		const notices = [plan, otherPlan, { ...plan, erisaPlanNumber: '003' }].flatMap((each) =>
			sandbox.store.add(1, { ...still, ...each }),
		);
		const engine = await activated(watching({}, { plans: plans ?? '' }));
		for (const id of notices) sandbox.store.setStatus(id, 'Sent');

		await engine.poll();

		expect(engine.database.failures).toEqual([]);
		expect(ids(engine)).toEqual(notices.slice(0, 2));
	});

	it.each(given)('is, for Get Status by Plans or Dates too, the plans given as %s', async (_, plans) => {
		const notices = [plan, otherPlan, { ...plan, erisaPlanNumber: '003' }].flatMap((each) =>
			sandbox.store.add(1, { ...still, ...each }),
		);

		const run = await runNotice(sandbox, { operation: 'statusByRange', plans: plans ?? '', returnAll: true });

		expect(run.error).toBeUndefined();
		expect(run.json.map(({ noticeParticipantRequestId }) => noticeParticipantRequestId)).toEqual(notices.slice(0, 2));
	});

	it.each([
		[{ plan: [] }, /^Plans is empty\. Add the plans to watch/],
		[{}, /^Plans is empty\. Add the plans to watch/],
		// n8n takes an expression for the whole of such a list as an empty list.
		[`={{ [${JSON.stringify(plan)}] }}`, /^Plans is empty\./],
		[{ plan: [{ erisaEIN: '1', erisaPlanNumber: '001' }] }, /^Plan 1, ERISA EIN has 1 digit/],
	])('is refused at activation where the plans are %j, before anything is asked', async (plans, message) => {
		const engine = engineWith(watching({}, { plans: plans as INodeParameters }));

		await expect(engine.activate()).rejects.toThrow(message);
		expect(pagesRead()).toBe(0);
	});

	it.each([10, '={{ 5 + 5 }}'])('is the notices of the last days (%j)', async (days) => {
		sandbox.store.add(1, still);
		sandbox.clock.advance({ days: 12 });
		const [recent = ''] = sandbox.store.add(1, { ...still, ...otherPlan });
		// The trigger counts from its own clock.
		const now = jest.spyOn(Date, 'now').mockReturnValue(sandbox.clock.now());
		sandbox.clock.reset();

		const engine = await activated(watching({ emitExisting: true }, { watch: 'recentDays', days }));
		now.mockRestore();

		expect(ids(engine)).toEqual([recent]);
	});

	it.each([0, -1, '={{ "many" }}', ''])('is refused where the days are %j', async (days) => {
		const engine = engineWith(watching({}, { watch: 'recentDays', days }));

		await expect(engine.activate()).rejects.toThrow(/^Days (is not a number from 1 to 36,500|is missing)\. /);
	});

	it.each([36_501, 999_999, 999_999_999, '={{ Infinity }}'])(
		'is refused where the days are %j, more than a hundred years',
		async (days) => {
			const engine = engineWith(watching({}, { watch: 'recentDays', days }));

			await expect(engine.activate()).rejects.toThrow(
				'Days is not a number from 1 to 36,500. Correct the value or its expression',
			);
			expect(pagesRead()).toBe(0);
		},
	);

	it('may be the notices of a hundred years', async () => {
		const [id] = sandbox.store.add(1, still);

		const engine = await activated(watching({ emitExisting: true }, { watch: 'recentDays', days: 36_500 }));

		expect(ids(engine)).toEqual([id]);
	});

	it('may grow: the notices of an added plan are a silent baseline, those known before still fire', async () => {
		const [known = ''] = sandbox.store.add(1, still);
		const [added = ''] = sandbox.store.add(1, { ...still, ...otherPlan });
		const engine = await activated();
		sandbox.store.setStatus(known, 'Sent');
		sandbox.store.setStatus(added, 'Sent');

		engine.options.parameters = watching({ emitExisting: false }, { plans: { plan: [plan, otherPlan] } });
		await engine.activate('update');
		expect(ids(engine)).toEqual([known]);
		sandbox.store.setStatus(added, 'Success');
		await engine.poll();

		expect(ids(engine)).toEqual([known, added]);
	});

	it('may shrink and grow again: what was known fires for what changed meanwhile', async () => {
		const [id = ''] = sandbox.store.add(1, { ...still, ...otherPlan });
		const engine = await activated(watching({}, { plans: { plan: [plan, otherPlan] } }));
		engine.options.parameters = watching();
		await engine.activate('update');
		sandbox.store.setStatus(id, 'Sent');
		await engine.poll();
		expect(engine.emitted).toEqual([]);

		engine.options.parameters = watching({}, { plans: { plan: [otherPlan, plan] } });
		await engine.activate('update');

		expect(ids(engine)).toEqual([id]);
	});
});

describe('the SSN', () => {
	it.each([
		['masked', '***-**-0001'],
		['hidden', undefined],
		['full', '900000001'],
	])('is %s in the output as chosen, and never in what n8n stores of the trigger', async (ssnInOutput, shown) => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = await activated(watching({ ssnInOutput }));
		sandbox.store.setStatus(id, 'Sent');

		await engine.poll();

		expect(engine.emitted.map(({ ssn }) => ssn)).toEqual([shown]);
		expect('ssn' in (engine.emitted[0] ?? {})).toBe(shown !== undefined);
		expect(engine.database.staticData).not.toMatch(/900000001|Sample|No 0000/);
	});
});

describe('Fetch Test Event', () => {
	const outputOf = async (engine: TriggerEngine) => {
		const { run, staticData } = await engine.fetchTestEvent();
		const result = run.data.resultData.runData['Rollout Notice Trigger']?.[0];
		const items: Array<{ json: IDataObject }> = result?.data?.main?.[0] ?? [];
		return { json: items.map(({ json }) => json), error: run.data.resultData.error, staticData };
	};

	it('shows a real notice in the form of an event, one that the chosen events fit', async () => {
		const [, returned = ''] = sandbox.store.add(3, still);
		sandbox.store.setStatus(returned, 'ReturnToSender');

		const { json } = await outputOf(engineWith(watching({}, { events: ['ReturnToSender'] })));

		expect(json).toMatchObject([
			{
				event: 'statusChanged',
				noticeParticipantRequestId: returned,
				eventId: `${returned}:test:ReturnToSender`,
				previousDeliveryStatus: null,
				ssn: '***-**-0002',
			},
		]);
	});

	it('gives it an eventId that no real event has, so that a workflow does not take the real one for a repeat', async () => {
		const [returned = ''] = sandbox.store.add(1, still);
		sandbox.store.setStatus(returned, 'ReturnToSender');
		const engine = engineWith(watching({ emitExisting: true }));
		const { json } = await outputOf(engine);

		await engine.activate();

		expect(engine.emitted).toHaveLength(1);
		expect(json).toHaveLength(1);
		expect(json[0]?.eventId).not.toBe(engine.emitted[0]?.eventId);
	});

	it('shows a skipped one where that is chosen, and any notice where none fits', async () => {
		const [first = '', skipped = ''] = sandbox.store.add(2, still);
		const fitting = await outputOf(engineWith(watching({}, { events: ['Success'] })));
		sandbox.store.setSkipped(skipped, 'A reason');
		const chosen = await outputOf(engineWith(watching({}, { events: ['skipped'] })));

		expect(fitting.json).toMatchObject([{ noticeParticipantRequestId: first }]);
		expect(chosen.json).toMatchObject([{ event: 'skipped', noticeParticipantRequestId: skipped }]);
	});

	it('changes nothing: neither before the first activation, nor of an active workflow, whose next poll still fires', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		expect((await outputOf(engineWith())).staticData).toEqual({});
		const engine = await activated();
		const before = engine.database.staticData;
		sandbox.store.setStatus(id, 'Sent');

		const { staticData } = await outputOf(engine);

		expect(JSON.stringify(staticData)).toBe(before);
		await engine.poll();
		expect(reached(engine)).toEqual(['Sent']);
	});

	it('says so where there is no notice to show', async () => {
		const { json, error } = await outputOf(engineWith());

		expect(json).toEqual([]);
		expect(error?.message).toBe('There is no notice to show yet');
		expect(error?.description).toMatch(/Request one first, or watch other plans/);
	});

	it('reads no more pages than it needs', async () => {
		sandbox.store.add(300, still);

		await outputOf(engineWith(watching({}, { events: [...everyEvent] })));

		expect(pagesRead()).toBe(1);
	});
});
