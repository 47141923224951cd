import { ok, type Answer } from '../answer';
import { DAY_MS } from '../clock';
import type { Bend } from '../faultKind';
import { statusRecord } from '../statusRecord';
import type { StoredNotice } from '../storedNotice';
import type { World } from '../world';

/** The part of a list that a caller asked for. Section 8. */
interface Paging {
	skip?: number | null;
	take?: number | null;
	bend: Bend;
}

/** One page of the status records that meet a query, in order of receipt unless a fault bends it. */
export function statusPage(
	matching: () => readonly StoredNotice[],
	{ skip, take, bend }: Paging,
	world: World,
): Answer {
	const { settings, clock, random, store } = world;
	if (bend.arrivals) store.addInFront(bend.arrivals, planOf(matching()[0]));
	if (bend.deletions) store.remove(matching().slice(0, bend.deletions));
	const notices = shown(matching(), bend, clock.now());
	const size = Math.min(take ?? settings.defaultTake, settings.maxTake, bend.takeCap ?? Infinity);
	const start = bend.ignoresSkip ? 0 : Math.max(0, (skip ?? 0) - (bend.overlap ?? 0));
	const list = bend.shuffles ? random.shuffled(notices) : notices;
	const nowMs = clock.now() - (bend.staleDays ?? 0) * DAY_MS;
	return ok(list.slice(start, start + size).map((notice) => statusRecord(notice, nowMs)));
}

function planOf(notice: StoredNotice | undefined) {
	return notice ? { erisaEIN: notice.fields.erisaEIN, erisaPlanNumber: notice.fields.erisaPlanNumber } : {};
}

/** The notices whose time has come, where a fault shows them late. */
function shown(notices: readonly StoredNotice[], { hiddenSeconds, isSpread }: Bend, nowMs: number) {
	if (hiddenSeconds === undefined) return notices;
	return notices.filter(({ fields, receivedAtMs }) => {
		const share = isSpread ? parseInt(fields.noticeParticipantRequestId.slice(0, 8), 16) / 2 ** 32 : 1;
		return receivedAtMs + share * hiddenSeconds * 1000 <= nowMs;
	});
}
