import type { DeliveryStatus, StatusRecord } from '../status/statusRecord';
import { fingerprint, noticeHash } from './noticeHash';
import { isSkipped, withStatusOf, type NoticeState } from './statusCodes';
import type { Place, StatusMemory } from './statusMemory';
import { encodeMemory, lost, type StoredMemory } from './storedMemory';

const defaultMaxNotices = 1_000_000;
/** The share of the most notices from which on those long absent are forgotten. */
const crowdedShare = 0.9;

/** What a user can choose to hear of: a delivery status that a notice comes to, or a notice that becomes skipped. */
export type TriggerEvent = DeliveryStatus | 'skipped';

export interface StatusChange {
	event: 'statusChanged' | 'skipped';
	/**
	 * The notice's id, the number of the step among the notice's (1 to 255, then 0 and on) and what it came to, joined by colons. The same whenever
	 * the same memory meets the same record; otherwise unique within 256 steps of a notice, for as long as it is remembered. Not personal.
	 */
	eventId: string;
	/** The status remembered from earlier polls; null for a notice first seen now, or one that had none. */
	previousDeliveryStatus: string | null;
	/** ISO 8601, UTC. */
	detectedAt: string;
	record: StatusRecord;
}

export interface PollOptions {
	/** When the poll began: `detectedAt` of its changes. */
	detectedAt: Date;
	/** Names what is watched (account, plans or days). Under a new name, notices not seen before are taken as a baseline, in silence. */
	watched: string;
	/** The events to emit; all by default. Null and statuses that the document does not list are emitted where all five are chosen. */
	events?: readonly TriggerEvent[];
	emitExisting?: boolean;
	/** The most changes to emit, at least 1; the rest follows in later rounds. No limit by default. */
	maxChanges?: number;
	/** The most notices to remember: a million by default, about 15 MB as stored. */
	maxNotices?: number;
}

/**
 * Finds the changes of one poll, record by record, and makes the memory that it was given the next one. A poll that fails is a tracker and a
 * memory thrown away. A round is all pages read once, by one poll or by several; a notice counts as it was first shown in it.
 */
export class ChangeTracker {
	readonly changes: StatusChange[] = [];
	/** Records of new notices passed over, since the memory was full. */
	unfollowed = 0;
	/**
	 * Whether a later event is lost if the new memory is: a notice left a chosen status, or stopped being skipped, without an event of its own, or a
	 * baseline was taken. Any other memory of a poll without changes may be lost: nothing is missed, and nothing told twice.
	 */
	mustBeSaved: boolean;
	/** Where the last poll stopped. */
	readonly place: Place;
	/** Notices with a change too many for this poll, by their positions. */
	private readonly putOff = new Set<number>();
	/** The events to emit in this round. What reached one that was added since the last round is learned in silence, in a round of its own. */
	private readonly events: readonly TriggerEvent[] | undefined;
	private readonly watched: string;
	private readonly roundName: string;
	private readonly isSilentAboutNew: boolean;
	private readonly maxNotices: number;

	constructor(
		private readonly memory: StatusMemory,
		private readonly options: PollOptions,
	) {
		this.watched = fingerprint(options.watched);
		this.maxNotices = options.maxNotices ?? defaultMaxNotices;
		this.isSilentAboutNew = memory.watched !== this.watched && (!options.emitExisting || memory.watched === lost);
		const known = memory.events ?? options.events;
		this.events = options.events?.filter((event) => known?.includes(event));
		const added = options.events?.filter((event) => !known?.includes(event)) ?? [];
		this.roundName = fingerprint([options.watched, ...added].join(' '));
		this.mustBeSaved = this.isSilentAboutNew || String(known) !== String(options.events);
		const { skip, isOverlapping } = memory.round?.watched === this.roundName ? memory.round : { skip: 0 };
		this.place = { skip, isOverlapping };
		if (memory.round && skip === 0) memory.clearMarks();
	}

	/** Whether a change was put off, since the poll has as many as it may emit. To be met again, it has to be read again. */
	get isFull(): boolean {
		return this.putOff.size > 0;
	}

	/** Takes in a record; false where this round has shown its notice before. */
	add(record: StatusRecord): boolean {
		const { memory } = this;
		const now = memory.statuses.stateOf(record);
		const hash = noticeHash(record.noticeParticipantRequestId);
		let at = memory.find(hash);
		if (at === undefined && memory.size >= this.maxNotices) {
			this.unfollowed++;
			return false;
		}
		at ??= memory.insert(hash, this.isSilentAboutNew ? now : 0);
		// Pages that shift can show a notice twice. What came after the first time is still there for the next round.
		if (!memory.see(at, this.options.detectedAt)) return false;
		if (memory.state(at) !== now) this.follow(at, now, record);
		return true;
	}

	/** The memory for the next poll, which goes on at a place, or begins a new round where all was read. The tracker is spent. */
	finish(place?: Place): StoredMemory {
		const { memory } = this;
		memory.round = place && { watched: this.roundName, ...place };
		for (const at of this.putOff) memory.unsee(at);
		if (!memory.round) {
			memory.watched = this.watched;
			memory.events = this.options.events;
			memory.clearMarks();
			if (memory.size > this.maxNotices * crowdedShare) memory.forgetAbsent(this.options.detectedAt);
		}
		return encodeMemory(memory);
	}

	/** What is chosen is remembered and emitted; what is not is remembered; what is too much for this poll is left to a later one, which finds it again. */
	private follow(at: number, now: NoticeState, record: StatusRecord): void {
		const { memory, changes } = this;
		const { detectedAt, maxChanges = Infinity, emitExisting } = this.options;
		const before = memory.state(at);
		// What is watched newly, Emit Existing tells by all that is chosen now.
		const isNewlyWatched = emitExisting && before === 0 && memory.watched !== this.watched;
		const events = isNewlyWatched ? this.options.events : this.events;
		for (const to of [withStatusOf(now, before), now]) {
			const from = memory.state(at);
			if (from === to) continue;
			const isChosen = memory.statuses.isEvent(from, to, events);
			if (isChosen && changes.length >= maxChanges) return void this.putOff.add(at);
			const number = memory.step(at, to);
			if (!isChosen) {
				this.mustBeSaved ||= memory.statuses.isEvent(to, from, events);
				continue;
			}
			const event = isSkipped(from) === isSkipped(to) ? 'statusChanged' : 'skipped';
			const what = event === 'skipped' ? event : (memory.statuses.nameOf(to) ?? 'none');
			changes.push({
				event,
				eventId: `${record.noticeParticipantRequestId}:${number}:${what}`,
				previousDeliveryStatus: memory.statuses.nameOf(before),
				detectedAt: detectedAt.toISOString(),
				record,
			});
		}
	}
}
