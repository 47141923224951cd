import fc from 'fast-check';
import type { StatusChange } from '../../nodes/RolloutNotice/domain/changes/changeTracker';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice } from '../support/notice';
import { Observer, type Line, type Watch } from '../support/observer';
import { PollingEngine, type OpenPoll } from '../support/pollingEngine';

const numRuns = Number(process.env.STATUS_RUNS ?? 300);
const seed = Number(process.env.STATUS_SEED ?? Date.now() % 2 ** 31);

beforeAll(() => console.log(`${numRuns} runs a property, seed ${seed} (STATUS_RUNS, STATUS_SEED)`));

const everyEvent = ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable', 'skipped'] as const;
const noticeCount = 6;
const number = fc.nat(noticeCount - 1);
const status = fc.constantFrom('Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable', null, 'Held', 'Burnt');

/** How a poll goes: the order of the records, notices shown again (perhaps with another status) where pages shifted, page size, failure. */
const poll = fc.record({
	order: fc.shuffledSubarray([...Array(noticeCount).keys()], { minLength: noticeCount }),
	again: fc.array(fc.record({ number, status, at: fc.nat(noticeCount) }), { maxLength: 2 }),
	pageSize: fc.integer({ min: 1, max: 4 }),
	failsAt: fc.option(fc.nat(2), { nil: undefined, freq: 4 }),
});
type Poll = typeof poll extends fc.Arbitrary<infer P> ? P : never;

const step = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ kind: fc.constant('status' as const), number, status }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('skipped' as const), number, skipped: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const), number }) },
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('poll' as const), poll }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('slowPoll' as const), poll }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), poll }) },
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant('rewatch' as const),
			poll,
			watched: fc.constantFrom('plan A', 'plans A, B'),
		}),
	},
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const history = fc.record({
	steps: fc.array(step, { minLength: 4, maxLength: 40, size: 'max' }),
	events: fc.oneof(fc.constant([...everyEvent]), fc.subarray([...everyEvent])),
	emitExisting: fc.boolean(),
	maxChanges: fc.constantFrom(1, 2, 5, Infinity),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** Runs a history through the trigger and, beside it, through a plain observer that loses its memory when the trigger does, or never. */
class Run {
	readonly lines: Line[] = [];
	readonly engine: PollingEngine;
	private readonly observer = new Observer();
	private readonly world = new Map<number, StatusRecord>();
	private savedByObserver = this.observer.snapshot();
	private slow: { open: OpenPoll; records: StatusRecord[]; watch: Watch } | undefined;
	private watch: Watch;
	private isActive = false;

	constructor(
		history: History,
		private readonly rules: { savesWhatMustBe: boolean; observerForgets: boolean },
	) {
		this.engine = new PollingEngine(rules.savesWhatMustBe);
		this.watch = { ...history, watched: 'plan A' };
		for (const step of history.steps) this.take(step);
	}

	private take(step: Step): void {
		switch (step.kind) {
			case 'status':
				this.world.set(step.number, { ...this.shown(step.number), deliveryStatus: step.status });
				return;
			case 'skipped':
				this.world.set(step.number, { ...this.shown(step.number), skipped: step.skipped });
				return;
			case 'hide':
				this.world.delete(step.number);
				return;
			case 'poll':
				this.pollOnce(step.poll, !this.isActive);
				this.endSlowPoll();
				return;
			case 'slowPoll':
				this.beginSlowPoll(step.poll);
				return;
			case 'restart':
				this.restart(step.poll);
				return;
			case 'rewatch':
				this.watch = { ...this.watch, watched: step.watched };
				this.restart(step.poll);
		}
	}

	private shown(number: number): StatusRecord {
		return this.world.get(number) ?? notice(number, 'Pending');
	}

	/** What the service shows during a poll: the notices in some order, some of them again. */
	private records({ order, again }: Poll): StatusRecord[] {
		const numbers = [...this.world.keys()].sort((one, other) => (order[one] ?? 0) - (order[other] ?? 0));
		const records = numbers.map((each) => this.shown(each));
		for (const { number, status, at } of again) {
			if (this.world.has(number)) records.splice(at, 0, { ...this.shown(number), deliveryStatus: status });
		}
		return records;
	}

	private pollOnce(poll: Poll, isActivation: boolean): void {
		const records = this.records(poll);
		const open = this.engine.open(records, this.watch, poll);
		if (open) this.close(open, records, this.watch, isActivation);
	}

	private close(open: OpenPoll, records: StatusRecord[], watch: Watch, isActivation: boolean): void {
		if (!this.engine.close(open, { isActivation })) return;
		this.isActive = true;
		this.lines.push(...this.observer.poll(records, watch));
		if (this.engine.isSaved) this.savedByObserver = this.observer.snapshot();
	}

	private beginSlowPoll(poll: Poll): void {
		this.endSlowPoll();
		if (!this.isActive) return;
		const records = this.records(poll);
		const open = this.engine.open(records, this.watch, poll);
		this.slow = open && { open, records, watch: this.watch };
	}

	private endSlowPoll(): void {
		if (this.slow) this.close(this.slow.open, this.slow.records, this.slow.watch, false);
		this.slow = undefined;
	}

	private restart(poll: Poll): void {
		this.slow = undefined;
		this.engine.restart();
		if (this.rules.observerForgets) this.observer.restore(this.savedByObserver);
		this.pollOnce(poll, true);
	}
}

function line({ event, record, previousDeliveryStatus }: StatusChange): Line {
	return `${record.noticeParticipantRequestId} ${previousDeliveryStatus} -> ${event === 'skipped' ? event : record.deliveryStatus}`;
}

/** A line without what was before, which a lost memory may not know. */
function outcome(line: Line): Line {
	return line.replace(/ .* ->/, ' ->');
}

function check(property: (history: History) => void, among: fc.Arbitrary<History> = history): void {
	fc.assert(fc.property(among, property), { numRuns, seed });
}

const withoutRewatch = history.map((each) => ({ ...each, steps: each.steps.filter(({ kind }) => kind !== 'rewatch') }));

describe.each([true, false])(
	'whatever happens, where the memories that must be saved are saved: %p',
	(savesWhatMustBe) => {
		it('emits exactly the transitions that a plain observer with the same memories sees, in the same order', () => {
			check((each) => {
				const run = new Run(each, { savesWhatMustBe, observerForgets: true });
				expect(run.engine.emitted.map(line)).toEqual(run.lines);
			});
		});

		it('gives each event an id of its own', () => {
			check((each) => {
				const ids = new Run(each, { savesWhatMustBe, observerForgets: true }).engine.emitted.map(
					({ eventId }) => eventId,
				);
				expect(new Set(ids).size).toBe(ids.length);
			});
		});
	},
);

it('neither loses nor doubles an event when restarts lose the memories of polls without changes, if those that must be saved are', () => {
	check((each) => {
		const run = new Run(each, { savesWhatMustBe: true, observerForgets: false });
		expect(run.engine.emitted.map(line).map(outcome)).toEqual(run.lines.map(outcome));
	}, withoutRewatch);
});

it('doubles no event when restarts lose every memory that n8n does not save', () => {
	check((each) => {
		const run = new Run({ ...each, maxChanges: Infinity }, { savesWhatMustBe: false, observerForgets: false });
		const left = run.lines.map(outcome);
		for (const told of run.engine.emitted.map(line).map(outcome)) {
			expect(left).toContain(told);
			left.splice(left.indexOf(told), 1);
		}
	}, withoutRewatch);
});

it('loses nothing to restarts where all events are chosen and being skipped does not end, saved or not', () => {
	check((each) => {
		const steps = each.steps.filter((step) => step.kind !== 'skipped' || step.skipped);
		const run = new Run(
			{ ...each, steps, events: [...everyEvent] },
			{ savesWhatMustBe: false, observerForgets: false },
		);
		expect(run.engine.emitted.map(line).map(outcome)).toEqual(run.lines.map(outcome));
	}, withoutRewatch);
});
