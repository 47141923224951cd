/** The middle one of some numbers, the lower one of two; NaN where there is none. */
export function median(values: number[]): number {
	return [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? NaN;
}
