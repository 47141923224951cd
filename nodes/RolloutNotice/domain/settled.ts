export type Settled<T> = { value: T } | { error: unknown };

/** Runs the work and resolves with how it ended; never rejects. */
export async function settled<T>(work: () => Promise<T>): Promise<Settled<T>> {
	try {
		return { value: await work() };
	} catch (error) {
		return { error };
	}
}
