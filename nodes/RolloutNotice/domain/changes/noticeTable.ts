import type { NoticeHash } from './noticeHash';
import type { NoticeState } from './noticeState';
import { noticeBytes } from './statusMemory';

/** A slot is a notice as the memory stores it, and a mark. Bytes of a slot, by their distance from its beginning: */
const slotBytes = noticeBytes + 1;
const [lowAt, stateAt, stepsAt, monthAt, markAt] = [4, 8, 9, 10, 11];
const marks = { free: 0, remembered: 1, seen: 2 };

const smallestSlotBits = 10;

/**
 * The notices of a memory during one poll, found by hash: a copy, so that a poll that fails has changed nothing.
 *
 * A hash table with open addressing in one flat buffer: 12 bytes a slot, at most five eighths of the slots taken.
 * A notice is named by the position of its slot, which holds until the next `insert`.
 */
export class NoticeTable {
	size = 0;
	private slotBits = smallestSlotBits;
	private slots: DataView;

	constructor(notices: Uint8Array) {
		const count = notices.length / noticeBytes;
		while (2 ** this.slotBits < count * 2) this.slotBits++;
		this.slots = emptySlots(this.slotBits);
		this.load(new DataView(notices.buffer, notices.byteOffset, notices.byteLength), noticeBytes);
	}

	/** The position of a notice that is remembered. */
	find(hash: NoticeHash): number | undefined {
		const at = this.slotFor(hash);
		return this.isFree(at) ? undefined : at;
	}

	/** Adds a notice that is not remembered yet, without a step so far; returns its position. */
	insert(hash: NoticeHash, state: NoticeState): number {
		if ((this.size + 1) * 8 > 2 ** this.slotBits * 5) this.grow();
		const at = this.slotFor(hash);
		this.slots.setUint32(at, hash.high);
		this.slots.setUint32(at + lowAt, hash.low);
		this.slots.setUint8(at + stateAt, state);
		this.slots.setUint8(at + markAt, marks.remembered);
		this.size++;
		return at;
	}

	/** Whether `see` was called for this position. */
	isSeen(at: number): boolean {
		return this.slots.getUint8(at + markAt) === marks.seen;
	}

	/** Notes that this poll showed a notice; false where it had shown it before. */
	see(at: number, month: number): boolean {
		if (this.isSeen(at)) return false;
		this.slots.setUint8(at + monthAt, month);
		this.slots.setUint8(at + markAt, marks.seen);
		return true;
	}

	hash(at: number): NoticeHash {
		return { high: this.slots.getUint32(at), low: this.slots.getUint32(at + lowAt) };
	}

	state(at: number): NoticeState {
		return this.slots.getUint8(at + stateAt);
	}

	month(at: number): number {
		return this.slots.getUint8(at + monthAt);
	}

	/** Moves a notice to another state. Returns the number of this step among the notice's: 1 to 255, then 0 and on. */
	step(at: number, state: NoticeState): number {
		const steps = (this.slots.getUint8(at + stepsAt) + 1) & 0xff;
		this.slots.setUint8(at + stateAt, state);
		this.slots.setUint8(at + stepsAt, steps);
		return steps;
	}

	/** The positions of all notices, in the order of their hashes. */
	*positions(): Generator<number> {
		for (let at = 0; at < this.slots.byteLength; at += slotBytes) if (!this.isFree(at)) yield at;
	}

	/** The notices as a memory stores them, without the forgotten ones. */
	pack(forgotten: ReadonlySet<number>): Uint8Array {
		const packed = new Uint8Array((this.size - forgotten.size) * noticeBytes);
		let end = 0;
		for (const at of this.positions()) {
			if (forgotten.has(at)) continue;
			for (let byte = 0; byte < noticeBytes; byte++) packed[end++] = this.slots.getUint8(at + byte);
		}
		return packed;
	}

	private isFree(at: number): boolean {
		return this.slots.getUint8(at + markAt) === marks.free;
	}

	/** The slot that a notice has, or the free one that it would take. */
	private slotFor({ high, low }: NoticeHash): number {
		const end = this.slots.byteLength;
		let at = (high >>> (32 - this.slotBits)) * slotBytes;
		while (!this.isFree(at) && !(this.slots.getUint32(at) === high && this.slots.getUint32(at + lowAt) === low)) {
			at += slotBytes;
			if (at === end) at = 0;
		}
		return at;
	}

	private grow(): void {
		const old = this.slots;
		this.slotBits++;
		this.slots = emptySlots(this.slotBits);
		this.size = 0;
		this.load(old, slotBytes);
	}

	private load(source: DataView, step: number): void {
		for (let from = 0; from < source.byteLength; from += step) {
			const mark = step === slotBytes ? source.getUint8(from + markAt) : marks.remembered;
			if (mark === marks.free) continue;
			const at = this.slotFor({ high: source.getUint32(from), low: source.getUint32(from + lowAt) });
			for (let byte = 0; byte < noticeBytes; byte++) this.slots.setUint8(at + byte, source.getUint8(from + byte));
			this.slots.setUint8(at + markAt, mark);
			this.size++;
		}
	}
}

function emptySlots(slotBits: number): DataView {
	return new DataView(new ArrayBuffer(2 ** slotBits * slotBytes));
}
