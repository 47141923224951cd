import type { StatusRecord } from '../status/statusRecord';
import { ChosenEvents } from './chosenEvents';
import { MemoryDraft } from './memoryDraft';
import { fingerprint, noticeHash } from './noticeHash';
import type { NoticeHash } from './noticeHash';
import { stepsBetween } from './noticeState';
import type { NoticeState, Step } from './noticeState';
import type { PollOptions, PollOutcome } from './poll';
import type { StatusChange } from './statusChange';
import { lostMemory } from './statusMemory';
import type { StatusMemory } from './statusMemory';

const defaultMaxNotices = 1_000_000;

/**
 * Finds the changes of one poll, page by page. The memory that it begins with stays as it is: only `finish`, called when every page was read,
 * makes a new one. A poll that fails is a tracker thrown away.
 */
export class ChangeTracker {
	private readonly draft: MemoryDraft;
	private readonly chosen: ChosenEvents;
	private readonly watched: string;
	private readonly isSilentAboutNew: boolean;
	private readonly outcome = { unfollowed: 0, mustBeSaved: false };
	private emitted = 0;

	constructor(
		memory: StatusMemory,
		private readonly options: PollOptions,
	) {
		const maxNotices = options.maxNotices ?? defaultMaxNotices;
		this.draft = new MemoryDraft(memory, { date: options.detectedAt, maxNotices });
		this.chosen = new ChosenEvents(options.events, this.draft.statuses);
		this.watched = fingerprint(options.watched);
		const isBaseline = memory.watched !== this.watched;
		this.isSilentAboutNew = isBaseline && (!options.emitExisting || memory.watched === lostMemory.watched);
		this.outcome.mustBeSaved = this.isSilentAboutNew;
	}

	/** The changes that these records show. Those without an id, or with a status that is no text, are passed over. */
	add(records: Iterable<StatusRecord>): StatusChange[] {
		const changes: StatusChange[] = [];
		for (const record of records) if (isReadable(record)) this.observe(record, changes);
		return changes;
	}

	/** Whether no record of this notice was added so far: what `pages` ends by, without a list of ids of its own. */
	isFirstSight(id: string): boolean {
		return !this.draft.hasSeen(noticeHash(id));
	}

	/** The memory for the next poll. The tracker is spent. */
	finish(): PollOutcome {
		return { memory: this.draft.finish(this.watched), ...this.outcome };
	}

	private observe(record: StatusRecord, changes: StatusChange[]): void {
		const notice = noticeHash(record.noticeParticipantRequestId);
		const now = this.draft.stateOf(record);
		const at = this.draft.notices.find(notice) ?? this.meet(notice, now);
		// Pages that shift can show a notice twice. The first counts: what came after it is still there for the next poll.
		if (at === undefined || !this.draft.see(at)) return;
		const before = this.draft.notices.state(at);
		if (before !== now) this.follow(at, { before, now, record }, changes);
	}

	/** A notice first seen is compared with nothing, unless it is part of a silent baseline or had been told before it was forgotten. */
	private meet(notice: NoticeHash, now: NoticeState): number | undefined {
		if (this.draft.isFull) {
			this.outcome.unfollowed++;
			return undefined;
		}
		return this.draft.notices.insert(notice, this.isSilentAboutNew ? now : this.draft.toldOf(notice, now));
	}

	/** What is chosen is remembered and emitted; what is not is remembered; what is too much for this poll is left to the next, which finds it again. */
	private follow(at: number, { before, now, record }: Sighting, changes: StatusChange[]): void {
		for (const step of stepsBetween(before, now)) {
			const isChosen = this.chosen.isChosen(step);
			if (isChosen && this.emitted >= (this.options.maxChanges ?? Infinity)) return;
			const number = this.draft.notices.step(at, step.to);
			if (isChosen) {
				this.emitted++;
				changes.push(this.change(step, number, { before, record }));
			} else if (this.chosen.isLeft(step)) this.outcome.mustBeSaved = true;
		}
	}

	private change({ kind, to }: Step, number: number, { before, record }: Omit<Sighting, 'now'>): StatusChange {
		const event = kind === 'skipped' ? 'skipped' : 'statusChanged';
		const what = kind === 'skipped' ? 'skipped' : (this.draft.statusOf(to) ?? 'none');
		return {
			event,
			eventId: `${record.noticeParticipantRequestId}:${number}:${what}`,
			previousDeliveryStatus: this.draft.statusOf(before),
			detectedAt: this.options.detectedAt.toISOString(),
			record,
		};
	}
}

/** A notice as it is remembered and as a record shows it now. */
interface Sighting {
	before: NoticeState;
	now: NoticeState;
	record: StatusRecord;
}

/** The service is not ours: a record may lack what its type promises. */
function isReadable(record: Partial<StatusRecord> | null | undefined): boolean {
	const id: unknown = record?.noticeParticipantRequestId;
	const status: unknown = record?.deliveryStatus ?? null;
	return typeof id === 'string' && id !== '' && (status === null || typeof status === 'string');
}
