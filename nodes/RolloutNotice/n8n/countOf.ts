interface CountBounds {
	/** Taken where what was given is no number. */
	preset: number;
	most?: number;
}

/**
 * A whole number from 1 to `most`, of what an expression may have made anything. Text that holds a number counts as one; what is blank, a list
 * or a yes or no does not, though JavaScript would make 0 of it.
 */
export function countOf(given: unknown, { preset, most = Number.MAX_SAFE_INTEGER }: CountBounds): number {
	const count = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
	if (typeof count !== 'number' || Number.isNaN(count)) return preset;
	return Math.min(most, Math.max(1, Math.floor(count)));
}
