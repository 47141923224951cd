/** Random numbers that a seed repeats, so that a run with random faults can be run again. Not for secrets. */
export class Random {
	private state: number;

	constructor(private readonly seed: number) {
		this.state = seed >>> 0;
	}

	/** A number from 0 up to, not including, 1 (the mulberry32 generator). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A copy of the list in another order (Fisher-Yates). */
	shuffled<T>(list: readonly T[]): T[] {
		const copy = [...list];
		for (let last = copy.length - 1; last > 0; last--) {
			const other = Math.floor(this.next() * (last + 1));
			[copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
		}
		return copy;
	}

	/** Starts over from the seed. */
	reset(): void {
		this.state = this.seed >>> 0;
	}
}
