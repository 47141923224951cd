import { Random } from '../../sandbox/random';

/** Chances that a seed repeats. */
export class Dice {
	private readonly random: Random;

	constructor(seed: number) {
		this.random = new Random(seed);
	}

	/** True with the probability given. */
	chance(probability: number): boolean {
		return this.random.next() < probability;
	}

	/** A whole number from `from` to `to`, both included. */
	between(from: number, to: number): number {
		return from + Math.floor(this.random.next() * (to - from + 1));
	}

	pick<T>(choices: readonly [T, ...T[]]): T {
		return choices[this.between(0, choices.length - 1)] as T;
	}

	some<T>(choices: readonly T[], count: number): T[] {
		return this.random.shuffled(choices).slice(0, count);
	}
}
