import { settled } from '../../domain/settled';
import type { Settled } from '../../domain/settled';

/** How one task ended. Tasks that were never started because another failed have no outcome. */
export type Outcome<T> = Settled<T> | undefined;

interface ParallelOptions {
	/** How many tasks run at once at the most. */
	concurrency: number;
	/** Whether to start nothing more after a failure. What is under way is awaited, so that its outcome is known. */
	stopOnError: boolean;
	/** Whether to start nothing more, asked before each start. */
	isCancelled?: () => boolean;
}

/** Runs a task a value, started in order and a bounded number at once, and resolves with every outcome in the order of the values. */
export async function parallelMap<V, T>(
	values: readonly V[],
	task: (value: V) => Promise<T>,
	{ concurrency, stopOnError, isCancelled = () => false }: ParallelOptions,
): Promise<Array<Outcome<T>>> {
	const outcomes = new Array<Outcome<T>>(values.length).fill(undefined);
	const queue = values.entries();
	let isStopped = false;

	async function work() {
		for (const [index, value] of queue) {
			if (isCancelled()) return;
			const outcome = await settled(async () => await task(value));
			outcomes[index] = outcome;
			isStopped ||= stopOnError && 'error' in outcome;
			if (isStopped) return;
		}
	}
	await Promise.all(Array.from({ length: Math.min(concurrency, values.length) }, work));
	return outcomes;
}
