import { settled, type Settled } from '../../domain/settled';

/** How one task ended. Tasks that were never started because another failed have no outcome. */
export type Outcome<T> = Settled<T> | undefined;

export interface ParallelOptions {
	concurrency: number;
	/** Whether to start nothing more after a failure. What is under way is awaited, so that its outcome is known. */
	stopOnError: boolean;
	/** Whether to start nothing more, asked before each start. */
	isCancelled?: () => boolean;
	/** The places of the values in the order of their starts; their own order where not given. */
	order?: Iterable<number>;
}

/** Runs a task a value, a bounded number at once, and resolves with every outcome in the order of the values. */
export async function parallelMap<V, T>(
	values: readonly V[],
	task: (value: V, index: number) => Promise<T>,
	{ concurrency, stopOnError, isCancelled = () => false, order = values.keys() }: ParallelOptions,
): Promise<Array<Outcome<T>>> {
	const outcomes = new Array<Outcome<T>>(values.length).fill(undefined);
	const queue = order[Symbol.iterator]();
	let isStopped = false;

	async function work() {
		for (let next = queue.next(); !next.done && !isStopped && !isCancelled(); next = queue.next()) {
			const index = next.value;
			const outcome = await settled(async () => await task(values[index] as V, index));
			outcomes[index] = outcome;
			isStopped ||= stopOnError && 'error' in outcome;
		}
	}
	await Promise.all(Array.from({ length: Math.min(concurrency, values.length) }, work));
	return outcomes;
}
