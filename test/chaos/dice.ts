import type { Random } from '../../sandbox/random';

/** True as often as the probability says. */
export function chance(random: Random, probability: number): boolean {
	return random.next() < probability;
}

/** A whole number from the least to the most, both included. */
export function whole(random: Random, least: number, most: number): number {
	return least + Math.floor(random.next() * (most - least + 1));
}

/** One of the list. */
export function pick<T>(random: Random, list: readonly T[]): T {
	return list[Math.floor(random.next() * list.length)] as T;
}
