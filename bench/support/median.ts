/** The middle one of some numbers, or the mean of the middle two; NaN where there is none. */
export function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const [below = NaN, above = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
	return (below + above) / 2;
}
