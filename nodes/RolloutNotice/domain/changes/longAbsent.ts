import { absentMonths, longAbsentMonths } from './month';
import type { NoticeTable } from './noticeTable';

/** The share of the most notices to which a memory is emptied, so that the next polls find room. */
const emptiedShare = 0.9;

interface Limits {
	/** The month of the poll, which must be complete. */
	month: number;
	/** The most notices that a memory holds. */
	maxNotices: number;
	/** The most notices to forget. */
	most: number;
}

/**
 * Positions of the notices to forget, so that a memory stays a tenth below its limit: the longest absent first, and none that was shown
 * within 180 days. A memory that has room forgets nothing.
 */
export function longAbsent(notices: NoticeTable, { month, maxNotices, most }: Limits): ReadonlySet<number> {
	const surplus = Math.min(most, notices.size - Math.floor(maxNotices * emptiedShare));
	if (surplus <= 0) return new Set();
	const byMonths = new Map<number, number[]>();
	for (const at of notices.positions()) {
		const months = absentMonths(notices.month(at), month);
		if (months < longAbsentMonths) continue;
		const positions = byMonths.get(months);
		if (positions) positions.push(at);
		else byMonths.set(months, [at]);
	}
	const longestFirst = [...byMonths].sort(([one], [other]) => other - one).flatMap(([, positions]) => positions);
	return new Set(longestFirst.slice(0, surplus));
}
