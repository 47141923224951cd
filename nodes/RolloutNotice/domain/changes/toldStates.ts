import { noticeHash, scatter } from './noticeHash';
import type { NoticeHash } from './noticeHash';

const countBytes = 4;
const filterBits = 2 ** 22;
const size = countBytes + filterBits / 8;
const probes = 8;

/**
 * What had been told of notices when they were forgotten, so that it is not told again when they come back.
 *
 * A Bloom filter of half a megabyte, empty until something is added. It never misses what was added; what was not is taken for told by a
 * chance of less than 1 in a million up to 100,000 entries, and 1 in 2,000 when full. Only the first event of a notice can be lost by it.
 */
export class ToldStates {
	/** How many entries are taken before the chance of an error is too great. */
	static readonly limit = 250_000;

	private isOwn = false;

	constructor(private stored: Uint8Array) {}

	/** For the memory. The bytes that this began with are never changed. */
	get bytes(): Uint8Array {
		return this.stored;
	}

	get count(): number {
		return this.stored.length === 0 ? 0 : this.view().getUint32(0);
	}

	has(notice: NoticeHash, fact: string): boolean {
		return this.stored.length > 0 && bitsOf(notice, fact).every((bit) => (this.byte(bit) & (1 << (bit & 7))) !== 0);
	}

	add(notice: NoticeHash, fact: string): void {
		this.makeOwn();
		for (const bit of bitsOf(notice, fact)) {
			this.view().setUint8(countBytes + (bit >>> 3), this.byte(bit) | (1 << (bit & 7)));
		}
		this.view().setUint32(0, this.count + 1);
	}

	private makeOwn(): void {
		if (this.isOwn) return;
		const copy = new Uint8Array(size);
		copy.set(this.stored);
		this.stored = copy;
		this.isOwn = true;
	}

	private byte(bit: number): number {
		return this.view().getUint8(countBytes + (bit >>> 3));
	}

	private view(): DataView {
		return new DataView(this.stored.buffer, this.stored.byteOffset, this.stored.byteLength);
	}
}

function bitsOf(notice: NoticeHash, fact: string): number[] {
	const { high, low } = noticeHash(fact);
	const start = scatter(notice.high ^ high);
	const step = scatter(notice.low ^ low);
	return Array.from({ length: probes }, (_, probe) => (start + Math.imul(probe, step | 1)) & (filterBits - 1));
}
