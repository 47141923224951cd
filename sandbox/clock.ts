/** A length of time, the parts added together. */
interface Span {
	days?: number;
	hours?: number;
	seconds?: number;
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** The milliseconds in one day. */
export const DAY_MS = 24 * HOUR_MS;

/** The sandbox's time: real time plus an offset that only grows, so that days of delivery pass in a test. */
export class Clock {
	private offsetMs = 0;

	/** Milliseconds since 1970, by this clock. */
	now(): number {
		return Date.now() + this.offsetMs;
	}

	/** Moves the clock on. Throws where a part is negative or no number. */
	advance(span: Span): void {
		const parts = [span.days ?? 0, span.hours ?? 0, span.seconds ?? 0];
		if (!parts.every((part) => Number.isFinite(part) && part >= 0)) {
			throw new Error('The clock moves forward only: days, hours and seconds are numbers, 0 or more');
		}
		const [days = 0, hours = 0, seconds = 0] = parts;
		this.offsetMs += days * DAY_MS + hours * HOUR_MS + seconds * SECOND_MS;
	}

	/** Back to real time. */
	reset(): void {
		this.offsetMs = 0;
	}
}
