import type { StatusRecord } from '../domain/statusRecord';

/** Fetches up to `take` records after the first `skip`. */
export type FetchPage = (window: { skip: number; take: number }) => Promise<StatusRecord[]>;

interface PagesOptions {
	/** Tells of each id whether it is new; asked once for each record, in order. */
	isFirstSight?: (id: string) => boolean;
	/**
	 * For a reader who wants every page: the next one is asked for before this one is handed over, and the one after it too where this one
	 * is as long as the last, so that the service works on them while this one is worked on. Costs a call where a page turns out shorter.
	 */
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
	const underWay = new Map<number, Promise<StatusRecord[]>>();
	const ask = (skip: number) => {
		const page = underWay.get(skip) ?? fetchPage({ skip, take });
		underWay.set(skip, page);
		// Its failure is told when its turn comes, and must not count as unnoticed until then.
		page.catch(() => {});
		return page;
	};
	const untilNoneIsUnderWay = async () => {
		await Promise.allSettled(underWay.values());
		underWay.clear();
	};
	try {
		for (let skip = 0, lengthBefore = 0; ; ) {
			const page = await ask(skip);
			underWay.delete(skip);
			const firstNew = page.findIndex(isNew);
			if (firstNew < 0) return;
			skip += page.length;
			if (readsAhead) {
				const isAsLong = page.length === lengthBefore;
				lengthBefore = page.length;
				// The page after a shorter one begins elsewhere than was guessed.
				if (!isAsLong) await untilNoneIsUnderWay();
				ask(skip);
				if (isAsLong) ask(skip + page.length);
			}
			yield page.filter((record, index) => index === firstNew || (index > firstNew && isNew(record)));
		}
	} finally {
		// No call outlives the execution.
		await untilNoneIsUnderWay();
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
