import type { StatusRecord } from '../status/statusRecord';
import { longAbsent } from './longAbsent';
import { monthOf } from './month';
import type { NoticeHash } from './noticeHash';
import { isSkipped, noticeState, statusCodeOf } from './noticeState';
import type { NoticeState } from './noticeState';
import { NoticeTable } from './noticeTable';
import { StatusCodes } from './statusCodes';
import type { StatusMemory } from './statusMemory';
import { ToldStates } from './toldStates';

const skippedFact = 'is skipped';
const factsPerNotice = 2;

/** A memory in the making: a copy of the last one, to which a poll adds what it sees. */
export class MemoryDraft {
	readonly notices: NoticeTable;
	readonly statuses: StatusCodes;
	private readonly told: ToldStates;
	private readonly month: number;
	private readonly maxNotices: number;

	constructor(memory: StatusMemory, { date, maxNotices }: { date: Date; maxNotices: number }) {
		this.statuses = new StatusCodes(memory.statuses);
		this.notices = new NoticeTable(memory.notices);
		this.told = new ToldStates(memory.forgotten);
		this.month = monthOf(date);
		this.maxNotices = maxNotices;
	}

	/** The state that a record shows. */
	stateOf({ deliveryStatus, skipped }: StatusRecord): NoticeState {
		return noticeState(this.statuses.codeOf(deliveryStatus), skipped === true);
	}

	/** The status of a state, or the name under which it is remembered. */
	statusOf(state: NoticeState): string | null {
		return this.statuses.nameOf(statusCodeOf(state));
	}

	get isFull(): boolean {
		return this.notices.size >= this.maxNotices;
	}

	/** Notes that this poll showed a notice; false where it had before. */
	see(at: number): boolean {
		return this.notices.see(at, this.month);
	}

	/** Whether this poll showed the notice already. */
	hasSeen(notice: NoticeHash): boolean {
		const at = this.notices.find(notice);
		return at !== undefined && this.notices.isSeen(at);
	}

	/** The part of a state that had been told of a notice when it was forgotten; the state of which nothing is known for a new notice. */
	toldOf(notice: NoticeHash, state: NoticeState): NoticeState {
		const isStatusTold = this.told.has(notice, this.statusOf(state) ?? '');
		return noticeState(isStatusTold ? statusCodeOf(state) : 0, isSkipped(state) && this.told.has(notice, skippedFact));
	}

	/** The memory after a complete poll. Nothing may be added afterwards. */
	finish(watched: string): StatusMemory {
		const forgotten = this.forget();
		const codesInUse = new Set<number>();
		for (const at of this.notices.positions()) codesInUse.add(statusCodeOf(this.notices.state(at)));
		return {
			watched,
			statuses: this.statuses.others(codesInUse),
			notices: this.notices.pack(forgotten),
			forgotten: this.told.bytes,
		};
	}

	private forget(): ReadonlySet<number> {
		const most = Math.floor((ToldStates.limit - this.told.count) / factsPerNotice);
		const forgotten = longAbsent(this.notices, { month: this.month, maxNotices: this.maxNotices, most });
		for (const at of forgotten) {
			const state = this.notices.state(at);
			const status = this.statusOf(state);
			if (status !== null) this.told.add(this.notices.hash(at), status);
			if (isSkipped(state)) this.told.add(this.notices.hash(at), skippedFact);
		}
		return forgotten;
	}
}
