import type { StatusRecord } from '../domain/status/statusRecord';
import { pagesAhead } from './pagesAhead';
import type { FetchPage } from './rolloutNoticeService';

interface PagesOptions {
	/** Tells of each id whether it is new; asked once for each record, in order. */
	isFirstSight?: (id: string) => boolean;
	/** For a reader who wants every page: further ones are on their way while one is worked on. */
	readsAhead?: boolean;
}

/**
 * Every record once, page by page. Ends on a page without a new id: a short page proves nothing, since the service may
 * cap `take`, and a service that ignores `skip` would answer the same page for ever (document, section 8).
 */
export async function* pages(
	fetchPage: FetchPage,
	take: number,
	{ isFirstSight = firstSights(), readsAhead = false }: PagesOptions = {},
): AsyncGenerator<StatusRecord[]> {
	const isNew = (record: StatusRecord) => isFirstSight(record.noticeParticipantRequestId);
	for await (const page of (readsAhead ? pagesAhead : pagesInTurn)(fetchPage, take)) {
		const newRecords = page.filter(isNew);
		if (newRecords.length === 0) return;
		yield newRecords;
	}
}

async function* pagesInTurn(fetchPage: FetchPage, take: number): AsyncGenerator<StatusRecord[]> {
	for (let skip = 0; ; ) {
		const page = await fetchPage({ skip, take });
		skip += page.length;
		yield page;
	}
}

/** Tells of each id whether this is the first time it is asked about. */
function firstSights(): (id: string) => boolean {
	const seenIds = new Set<string>();
	return (id) => {
		const { size } = seenIds;
		return seenIds.add(id).size > size;
	};
}
