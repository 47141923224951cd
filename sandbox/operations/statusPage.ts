import { ok, type Answer } from '../answer';
import { DAY_MS } from '../clock';
import type { Bend } from '../faultKind';
import { statusRecord } from '../statusRecord';
import type { StoredNotice } from '../storedNotice';
import type { World } from '../world';

/** The part of a list that a caller asked for. Section 8. */
export interface Paging {
	skip?: number | null;
	take?: number | null;
	bend: Bend;
}

/** One page of status records, in order of receipt unless a fault bends it. */
export function statusPage(notices: readonly StoredNotice[], { skip, take, bend }: Paging, world: World): Answer {
	const { settings, clock, random } = world;
	const size = Math.min(take ?? settings.defaultTake, settings.maxTake, bend.takeCap ?? Infinity);
	const start = bend.ignoresSkip ? 0 : Math.max(0, (skip ?? 0) - (bend.overlap ?? 0));
	const list = bend.shuffles ? random.shuffled(notices) : notices;
	const nowMs = clock.now() - (bend.staleDays ?? 0) * DAY_MS;
	return ok(list.slice(start, start + size).map((notice) => statusRecord(notice, nowMs)));
}
