import { DAY_MS } from '../clock';
import type { StoredNotice } from '../storedNotice';

/** One thing that happened to a letter, or that its address says will happen. Times in milliseconds by the sandbox's clock. */
interface StoryStep {
	atMs: number;
	what: string;
	isToCome: boolean;
}

/** What became of a letter and what is to come, in order of time. A status set by hand ends what the address decides. */
export function story(notice: StoredNotice, nowMs: number): StoryStep[] {
	const { outcome, receivedAtMs, changes = [], skipped } = notice;
	const byHandFromMs = changes[0]?.atMs ?? Infinity;
	const onDay = (day: number) => receivedAtMs + day * DAY_MS;
	const ofAddress = outcome.timeline
		.filter(({ day }) => day > 0 && onDay(day) < byHandFromMs)
		.map(({ day, status }) => ({ atMs: onDay(day), what: status }));
	const ofSkip = skipped ?? (outcome.skipped && { ...outcome.skipped, atMs: onDay(outcome.skipped.day) });
	const steps = [
		{ atMs: receivedAtMs, what: 'Request received (Pending)' },
		...ofAddress,
		...changes.map(({ atMs, status }) => ({ atMs, what: `${status ?? 'No status'}, set by hand` })),
		...(ofSkip ? [{ atMs: ofSkip.atMs, what: `Skipped: ${ofSkip.reason}` }] : []),
	];
	return steps.sort((a, b) => a.atMs - b.atMs).map((step) => ({ ...step, isToCome: step.atMs > nowMs }));
}
