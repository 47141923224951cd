import type { StatusRecord } from '../domain/statusRecord';

/** Fetches up to `take` records after the first `skip`. */
export type FetchPage = (window: { skip: number; take: number }) => Promise<StatusRecord[]>;

interface PagesOptions {
	/** Tells of each id whether it is new; asked once for each record, in order. */
	isFirstSight?: (id: string) => boolean;
	/**
	 * For a reader who wants every page: the next one is asked for before this one is handed over, so that it is on its way while this one
	 * is worked on. Resolves when the request has left.
	 */
	untilLeft?: () => Promise<unknown>;
}

/**
 * Every record once, page by page. Ends on a page without a new id: a short page proves nothing, since the service may
 * cap `take`, and a service that ignores `skip` would answer the same page for ever (document, section 8).
 */
export async function* pages(
	fetchPage: FetchPage,
	take: number,
	{ isFirstSight = firstSights(), untilLeft }: PagesOptions = {},
): AsyncGenerator<StatusRecord[]> {
	const isNew = (record: StatusRecord) => isFirstSight(record.noticeParticipantRequestId);
	let ahead: Promise<StatusRecord[]> | undefined;
	for (let skip = 0; ; ) {
		const page = await (ahead ?? fetchPage({ skip, take }));
		const firstNew = page.findIndex(isNew);
		if (firstNew < 0) return;
		skip += page.length;
		if (untilLeft) {
			ahead = fetchPage({ skip, take });
			// Its failure is told when its turn comes, and must not count as unnoticed until then.
			ahead.catch(() => {});
			await untilLeft();
		}
		yield page.filter((record, index) => index === firstNew || (index > firstNew && isNew(record)));
	}
}

/** Tells of each id whether this is the first time it is asked about. */
function firstSights(): (id: string) => boolean {
	const seenIds = new Set<string>();
	return (id) => !seenIds.has(id) && seenIds.add(id) !== undefined;
}
