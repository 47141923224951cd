import { StatusCodes, type NoticeState } from './statusCodes';

/** Where to go on: how many records to skip, and whether the page there should begin with one that was read (older memories do not tell). */
export type Place = { skip: number; isOverlapping?: boolean };

/** A reading of all pages that takes several polls: the fingerprint of what is watched, and where it goes on. */
export type Round = Place & { watched: string };

const hashBytes = 7;
/** The state of a notice, the number of its steps, the month it was last shown in, and a mark. */
const [stateAt, stepsAt, monthAt, markAt, cellBytes] = [0, 1, 2, 3, 4];
export const noticeBytes = hashBytes + cellBytes;

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** Seven begun months of absence are at least 180 days. */
const longAbsence = 7;
const firstRoom = 1024;

/**
 * What the trigger remembers between polls. Holds no personal data: ids as hashes, statuses, and months. A notice is named by its position, found
 * in a hash table with open addressing: a Map takes half as long again, at a million notices in n8n's main process.
 */
export class StatusMemory {
	/** Fingerprint of what the last complete round watched; blank before the first. */
	watched = '';
	/** The events chosen in that round, where it is known. */
	events: readonly string[] | undefined;
	/** Left by a poll that ran out of time. Notices that it has shown are marked. */
	round: Round | undefined;
	size: number;
	readonly statuses: StatusCodes;
	private hashes: Float64Array;
	private cells: Uint8Array;
	/** Positions, counted from 1, where the bits of a hash lead to or soon after; at most half of them taken. */
	private slots = new Uint32Array(0);

	/** What `pack` gave, or nothing; and the names of the statuses that the document does not list. */
	constructor(packed = '', otherStatuses: readonly string[] = []) {
		this.statuses = new StatusCodes(otherStatuses);
		const bytes = Buffer.from(packed, 'base64');
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		this.size = Math.floor(bytes.length / noticeBytes);
		this.hashes = new Float64Array(this.size);
		for (let at = 0; at < this.size; at++) {
			const high = view.getUint32(at * hashBytes) >>> 8;
			this.hashes[at] = high * 2 ** 32 + view.getUint32(at * hashBytes + 3);
		}
		this.cells = bytes.subarray(this.size * hashBytes);
		this.resize(this.size + firstRoom);
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

	clearMarks(): void {
		for (let at = 0; at < this.size; at++) this.unsee(at);
	}

	/** Forgets the notices that were not shown for 180 days before a date. */
	forgetAbsent(date: Date): void {
		let kept = 0;
		for (let at = 0; at < this.size; at++) {
			// Negative where its month lies ahead, as after a clock was set back.
			const absentMonths = ((monthOf(date) - (this.cells[at * cellBytes + monthAt] ?? 0)) << 24) >> 24;
			if (absentMonths >= longAbsence) continue;
			this.hashes[kept] = this.hashes[at] ?? 0;
			this.cells.copyWithin(kept * cellBytes, at * cellBytes, (at + 1) * cellBytes);
			kept++;
		}
		this.size = kept;
		this.resize(kept + firstRoom);
	}

	/** The notices as base64 of `noticeBytes` each: all hashes, then all cells. */
	pack(): string {
		const bytes = Buffer.alloc(this.size * noticeBytes);
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		for (let at = 0; at < this.size; at++) {
			const hash = this.hashes[at] ?? 0;
			view.setUint32(at * hashBytes, Math.floor(hash / 2 ** 32) << 8);
			view.setUint32(at * hashBytes + 3, hash % 2 ** 32);
		}
		bytes.set(this.cells.subarray(0, this.size * cellBytes), this.size * hashBytes);
		return bytes.toString('base64');
	}

	/** The slot of a hash, or the free one that it would take. */
	private slotOf(hash: number): number {
		const mask = this.slots.length - 1;
		let slot = (hash / 2 ** 21) & mask;
		for (let at = this.slots[slot]; at && this.hashes[at - 1] !== hash; at = this.slots[slot]) slot = (slot + 1) & mask;
		return slot;
	}

	/** Makes room, and the table anew. */
	private resize(capacity: number): void {
		const [hashes, cells] = [this.hashes.subarray(0, this.size), this.cells.subarray(0, this.size * cellBytes)];
		this.hashes = new Float64Array(capacity);
		this.hashes.set(hashes);
		this.cells = new Uint8Array(capacity * cellBytes);
		this.cells.set(cells);
		this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(capacity * 2)));
		hashes.forEach((hash, at) => (this.slots[this.slotOf(hash)] = at + 1));
	}
}

/** Spans of 30 days since 1970, the last eight bits of their number. */
function monthOf(date: Date): number {
	return Math.floor(date.getTime() / monthMs) & 0xff;
}
