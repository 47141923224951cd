/**
 * The state of a notice in one byte: the code of its status (`StatusCodes`) in the lower seven bits, and whether it is skipped in the highest.
 * Zero is the state of a notice of which nothing is known.
 */
export type NoticeState = number;

const skippedBit = 0x80;
/** The highest code of a status, and the bits that hold one. */
export const highestStatusCode = 0x7f;

export function noticeState(statusCode: number, isSkipped: boolean): NoticeState {
	return isSkipped ? statusCode | skippedBit : statusCode;
}

export function statusCodeOf(state: NoticeState): number {
	return state & highestStatusCode;
}

export function isSkipped(state: NoticeState): boolean {
	return (state & skippedBit) !== 0;
}

/** One step of a notice from a state to another. `unskipped` is no event for a user, but has to be remembered: being skipped again is one. */
export interface Step {
	kind: 'statusChanged' | 'skipped' | 'unskipped';
	from: NoticeState;
	to: NoticeState;
}

/** The steps that lead from one state to another, the status first. */
export function stepsBetween(before: NoticeState, now: NoticeState): Step[] {
	const steps: Step[] = [];
	const moved = noticeState(statusCodeOf(now), isSkipped(before));
	if (moved !== before) steps.push({ kind: 'statusChanged', from: before, to: moved });
	if (moved !== now) steps.push({ kind: isSkipped(now) ? 'skipped' : 'unskipped', from: moved, to: now });
	return steps;
}
