import { StatusCodes, type NoticeState } from './statusCodes';

/** A reading of all pages that takes several polls. */
export interface Round {
	/** Fingerprint of what is watched. */
	watched: string;
	/** How many records to skip for the page to go on with. */
	skip: number;
}

/** Size of a notice as it is stored, in bytes: 7 of its hash; its state, the number of its steps, the month it was last shown in, and a mark. */
export const noticeBytes = 11;
const hashBytes = 7;
const cellBytes = noticeBytes - hashBytes;
const [stateAt, stepsAt, monthAt, markAt] = [0, 1, 2, 3];

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** Seven begun months of absence are at least 180 days. */
const longAbsence = 7;

/**
 * What the trigger remembers between polls. Holds no personal data: ids as hashes, statuses, and months.
 *
 * A notice is named by its position, which holds until the memory is packed. Positions are found in a hash table with open addressing: a Map from
 * hash to position takes half as long again, at a million notices in n8n's main process.
 */
export class StatusMemory {
	/** Fingerprint of what the last complete round watched; blank before the first. */
	watched = '';
	/** Left by a poll that ran out of time. Notices that it has shown are marked. */
	round: Round | undefined;
	size = 0;
	readonly statuses: StatusCodes;
	private hashes = new Float64Array(0);
	private cells = new Uint8Array(0);
	/** Positions, counted from 1, where the bits of a hash lead to or soon after; at most half of them taken. */
	private slots = new Uint32Array(0);

	/** What `pack` gave, or nothing; and the names of the statuses that the document does not list. */
	constructor(packed: Uint8Array = new Uint8Array(0), otherStatuses: string[] = []) {
		this.statuses = new StatusCodes(otherStatuses);
		const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
		const count = Math.floor(packed.length / noticeBytes);
		this.resize(count + 1024);
		for (let at = 0; at < count; at++) {
			const high = view.getUint32(at * hashBytes) >>> 8;
			this.insert(high * 2 ** 32 + view.getUint32(at * hashBytes + 3), 0);
		}
		this.cells.set(packed.subarray(count * hashBytes));
	}

	find(hash: number): number | undefined {
		const at = this.slots[this.slotOf(hash)] ?? 0;
		return at === 0 ? undefined : at - 1;
	}

	/** Adds a notice that is not remembered yet; returns its position. */
	insert(hash: number, state: NoticeState): number {
		if (this.size === this.hashes.length) this.resize(this.size * 2);
		const at = this.size++;
		this.hashes[at] = hash;
		this.slots[this.slotOf(hash)] = this.size;
		this.cells[at * cellBytes + stateAt] = state;
		return at;
	}

	state(at: number): NoticeState {
		return this.cells[at * cellBytes + stateAt] ?? 0;
	}

	/** Moves a notice to another state. Returns the number of this step among the notice's: 1 to 255, then 0 and on. */
	step(at: number, state: NoticeState): number {
		this.cells[at * cellBytes + stateAt] = state;
		const steps = ((this.cells[at * cellBytes + stepsAt] ?? 0) + 1) & 0xff;
		this.cells[at * cellBytes + stepsAt] = steps;
		return steps;
	}

	/** Marks a notice as shown in this round, on this day; false where it was before. */
	see(at: number, date: Date): boolean {
		if (this.cells[at * cellBytes + markAt] === 1) return false;
		this.cells[at * cellBytes + markAt] = 1;
		this.cells[at * cellBytes + monthAt] = monthOf(date);
		return true;
	}

	/** Takes the mark back, for a notice to be shown again in this round. */
	unsee(at: number): void {
		this.cells[at * cellBytes + markAt] = 0;
	}

	/** Makes all notices unseen. */
	clearMarks(): void {
		for (let at = 0; at < this.size; at++) this.unsee(at);
	}

	/** Forgets the notices that were not shown for 180 days before a date. */
	forgetAbsent(date: Date): void {
		let kept = 0;
		for (let at = 0; at < this.size; at++) {
			if (absentMonths(this.cells[at * cellBytes + monthAt] ?? 0, date) >= longAbsence) continue;
			this.hashes[kept] = this.hashes[at] ?? 0;
			this.cells.copyWithin(kept * cellBytes, at * cellBytes, (at + 1) * cellBytes);
			kept++;
		}
		this.size = kept;
		this.resize(kept + 1024);
	}

	/** The notices in `noticeBytes` each. */
	pack(): Uint8Array {
		const packed = new Uint8Array(this.size * noticeBytes);
		const view = new DataView(packed.buffer);
		for (let at = 0; at < this.size; at++) {
			const hash = this.hashes[at] ?? 0;
			view.setUint32(at * hashBytes, Math.floor(hash / 2 ** 32) << 8);
			view.setUint32(at * hashBytes + 3, hash % 2 ** 32);
		}
		packed.set(this.cells.subarray(0, this.size * cellBytes), this.size * hashBytes);
		return packed;
	}

	/** The slot of a hash, or the free one that it would take. */
	private slotOf(hash: number): number {
		const mask = this.slots.length - 1;
		let slot = (hash / 2 ** 21) & mask;
		for (let at = this.slots[slot]; at && this.hashes[at - 1] !== hash; at = this.slots[slot]) slot = (slot + 1) & mask;
		return slot;
	}

	private resize(capacity: number): void {
		const [hashes, cells] = [new Float64Array(capacity), new Uint8Array(capacity * cellBytes)];
		hashes.set(this.hashes.subarray(0, this.size));
		cells.set(this.cells.subarray(0, this.size * cellBytes));
		[this.hashes, this.cells] = [hashes, cells];
		this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(capacity * 2)));
		for (let at = 0; at < this.size; at++) this.slots[this.slotOf(hashes[at] ?? 0)] = at + 1;
	}
}

/** Spans of 30 days since 1970, the last eight bits of their number. */
function monthOf(date: Date): number {
	return Math.floor(date.getTime() / monthMs) & 0xff;
}

/** Months begun since a notice was shown, up to 127; negative where its month lies ahead, as after a clock was set back. */
function absentMonths(shown: number, date: Date): number {
	return ((monthOf(date) - shown) << 24) >> 24;
}
