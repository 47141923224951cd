const monthMs = 30 * 24 * 60 * 60 * 1000;

/** Seven begun months of absence are at least 180 days. */
export const longAbsentMonths = 7;

/** The month of a date as a memory stores it: spans of 30 days since 1970, the last eight bits of their number. */
export function monthOf(date: Date): number {
	return Math.floor(date.getTime() / monthMs) & 0xff;
}

/** Months begun since a notice was shown, up to 127; 0 where its month lies ahead, as after a clock was set back. */
export function absentMonths(shown: number, now: number): number {
	return Math.max(0, ((now - shown) << 24) >> 24);
}
