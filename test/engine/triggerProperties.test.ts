import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { TriggerEvent } from '../../nodes/RolloutNotice/domain/changes/changeTracker';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import type { FaultRule } from '../../sandbox/faultRule';
import { credentialFor } from '../support/noticeRun';
import { Observer, type Line, type Watch } from '../support/observer';
import type { Death } from '../support/processOptions';
import { TriggerEngine } from '../support/triggerEngine';
import { everyEvent, still, watching } from '../support/watching';

jest.mock('n8n-workflow', () =>
	jest.requireActual<{ withoutWaits: () => object }>('../support/skippedWaits').withoutWaits(),
);

const numRuns = Number(process.env.RUNS ?? 40);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

let sandbox: Sandbox;
beforeAll(async () => {
	console.log(`${numRuns} runs a property, seed ${seed} (RUNS, SEED)`);
	sandbox = await startSandbox();
});
afterAll(async () => {
	expect(sandbox.ledger.calls.flatMap(({ bug = [] }) => bug)).toEqual([]);
	await sandbox.close();
});

const noticeCount = 6;
const number = fc.nat(noticeCount - 1);
const addresses = [still.addressLine1, '12 Return Road', '1 Sample Street', '9 Skipped Square'];
const status = fc.constantFrom('Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable', null);
const skip = fc.constantFrom(0, 2, 4);
const fault = fc.record({
	kind: fc.constantFrom<FaultRule['kind']>(
		'serverError',
		'problemBody',
		'notJson',
		'dropBeforeStoring',
		'unauthorized',
	),
	after: fc.nat(3),
	times: fc.constantFrom<number | 'always'>(1, 'always'),
});

/** Where a process ends: before a page, while a poll hands over, or between polls. */
const end = fc.oneof(
	fc.record({ kind: fc.constant('page' as const), skip }),
	fc.record({
		kind: fc.constant('death' as const),
		dies: fc.constantFrom<Death>('before anything is written', 'after everything is written'),
	}),
	fc.constant({ kind: 'idle' as const }),
);

const step = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ kind: fc.constant('status' as const), number, status }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('skipped' as const), number }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'new' as const }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 50 }) }) },
	{ weight: 5, arbitrary: fc.constant({ kind: 'poll' as const }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('failingPoll' as const), fault }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'overlap' as const }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), end }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const history = fc.record({
	steps: fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }),
	events: fc.oneof(
		fc.constant<TriggerEvent[]>([...everyEvent]),
		fc.subarray<TriggerEvent>([...everyEvent], { minLength: 1 }),
	),
	emitExisting: fc.boolean(),
	pageSize: fc.integer({ min: 2, max: 5 }),
	keepsCursor: fc.boolean(),
	bend: fc.option(
		fc.constantFrom<FaultRule>({ kind: 'cappedTake', take: 2 }, { kind: 'duplicateRecords', overlap: 1 }),
		{ nil: undefined },
	),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** Runs a history through the node, and beside it through two plain observers: one forgets what n8n forgets, the other nothing. */
class Run {
	readonly engine: TriggerEngine;
	readonly lines: Line[] = [];
	readonly linesOfAll: Line[] = [];
	private readonly observer = new Observer();
	private readonly allKnowing = new Observer();
	private saved = this.observer.snapshot();
	private ids: string[];
	private readonly watch: Watch;

	constructor(private readonly history: History) {
		sandbox.reset();
		if (history.bend) sandbox.faults.add(history.bend);
		const { events, emitExisting, pageSize, keepsCursor } = history;
		this.ids = addresses.flatMap((addressLine1) => sandbox.store.add(1, { addressLine1 }));
		this.watch = { watched: 'plan', events, emitExisting, maxChanges: 1000 };
		const parameters = watching({ emitExisting, pageSize }, { events });
		this.engine = new TriggerEngine({ credentials: credentialFor(sandbox), parameters, keepsCursor });
	}

	async live(): Promise<this> {
		await this.activate(async () => await this.engine.activate());
		for (const step of this.history.steps) await this.take(step);
		await this.polls();
		return this;
	}

	private async take(step: Step): Promise<void> {
		switch (step.kind) {
			case 'status':
				return sandbox.store.setStatus(this.id(step.number), step.status);
			case 'skipped':
				return sandbox.store.setSkipped(this.id(step.number), 'A reason');
			case 'new':
				this.ids.push(...sandbox.store.add(1, still));
				return;
			case 'advance':
				return sandbox.clock.advance({ days: step.days });
			case 'poll':
				return await this.polls();
			case 'overlap':
				return await this.polls(2);
			case 'failingPoll':
				return await this.failingPoll(step.fault);
			case 'restart':
				return await this.restart(step.end);
		}
	}

	private id(number: number): string {
		return this.ids[number % this.ids.length] ?? '';
	}

	/** Polls at once, seen by the observers unless all of them failed: beside one that reads for the first time, the other fails. */
	private async polls(count = 1): Promise<void> {
		const { failures } = this.engine.database;
		const before = failures.length;
		await Promise.all(Array.from({ length: count }, async () => await this.engine.poll()));
		if (failures.length === before + count) return;
		this.observe();
		this.saved = this.engine.isSaved ? this.observer.snapshot() : this.saved;
	}

	private async activate(activation: () => Promise<void>): Promise<void> {
		await activation();
		this.observe();
		if (this.engine.isSaved) this.saved = this.observer.snapshot();
		else this.observer.restore(this.saved);
	}

	private async failingPoll(fault: FaultRule): Promise<void> {
		const mend = sandbox.faults.add({ ...fault, on: 'statusByRange' });
		await this.polls();
		mend();
	}

	private async restart(end: Extract<Step, { kind: 'restart' }>['end']): Promise<void> {
		const { engine } = this;
		if (end.kind === 'page') engine.options.beforePage = (skip) => void (skip >= end.skip && engine.kill());
		if (end.kind === 'death') engine.options.dies = end.dies;
		const executions = engine.database.executions.length;
		if (end.kind !== 'idle') await engine.poll();
		const isHandedOver = engine.database.executions.length > executions;
		if (end.kind !== 'idle' && (engine.isAlive || isHandedOver)) this.observe();
		if (isHandedOver || (engine.isAlive && engine.isSaved)) this.saved = this.observer.snapshot();
		engine.options.beforePage = undefined;
		engine.options.dies = undefined;
		this.observer.restore(this.saved);
		await this.activate(async () => await engine.restart());
	}

	private observe(): void {
		const records = sandbox.store.records();
		this.lines.push(...this.observer.poll(records, this.watch));
		this.linesOfAll.push(...this.allKnowing.poll(records, this.watch));
	}
}

function line({ noticeParticipantRequestId, previousDeliveryStatus, event, deliveryStatus }: IDataObject): Line {
	return `${String(noticeParticipantRequestId)} ${String(previousDeliveryStatus)} -> ${String(event === 'skipped' ? event : deliveryStatus)}`;
}

/** A line without what was before, which a lost memory may not know. */
function outcome(line: Line): Line {
	return line.replace(/ .* ->/, ' ->');
}

it(
	'emits exactly the transitions that a plain observer of the same polls sees, once each, whatever happens',
	async () => {
		const property = fc.asyncProperty(history, async (each) => {
			const { engine, lines, linesOfAll } = await new Run(each).live();
			const ids = engine.emitted.map(({ eventId }) => eventId);

			expect(engine.emitted.map(line)).toEqual(lines);
			expect(new Set(ids).size).toBe(ids.length);
			expect(engine.emitted.map(line).map(outcome)).toEqual(linesOfAll.map(outcome));
			expect(engine.database.warnings).toEqual([]);
		});
		await fc.assert(property, { numRuns, seed });
	},
	300_000 + numRuns * 1000,
);
