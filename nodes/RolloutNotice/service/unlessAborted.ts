/** Ends as the work does, or rejects as soon as the signal is aborted, whatever becomes of the work. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (!signal) return await work;
	let stop = () => {};
	const aborted = new Promise<never>((_, reject) => {
		stop = () => reject(new Error('Aborted'));
	});
	if (signal.aborted) stop();
	signal.addEventListener('abort', stop);
	try {
		return await Promise.race([work, aborted]);
	} finally {
		signal.removeEventListener('abort', stop);
		work.catch(() => {});
	}
}
