import type { StatusRecord } from '../domain/statusRecord';

/** Fetches up to `take` records after the first `skip`. */
export type FetchPage = (window: { skip: number; take: number }) => Promise<StatusRecord[]>;

/**
 * Every record once, page by page. Ends on a page without a new id: a short page proves nothing, since the service may
 * cap `take`, and a service that ignores `skip` would answer the same page for ever (document, section 8).
 */
export async function* pages(
	fetchPage: FetchPage,
	pageSize: number,
	isFirstSight: (id: string) => boolean = firstSights(),
): AsyncGenerator<StatusRecord[]> {
	for (let skip = 0; ; ) {
		const page = await fetchPage({ skip, take: pageSize });
		const fresh = page.filter((record) => isFirstSight(record.noticeParticipantRequestId));
		if (fresh.length === 0) return;
		yield fresh;
		skip += page.length;
	}
}

/** Tells of each id whether this is the first time it is asked about. */
function firstSights(): (id: string) => boolean {
	const seenIds = new Set<string>();
	return (id) => !seenIds.has(id) && seenIds.add(id) !== undefined;
}
