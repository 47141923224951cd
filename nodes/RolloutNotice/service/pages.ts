import { isStatusRecord, type StatusRecord } from '../domain/status/statusRecord';
import type { FetchPage } from './rolloutNoticeService';

/** How far a reading has come. A later one can go on from there if it still knows which records are new. */
export interface Reading {
	/** How many records to skip for the next page. */
	skip: number;
	/** Whether the next page should begin with a record that was read. Unless given, every page but the first should. */
	isOverlapping?: boolean;
	/** How many records were passed over because they could not be read: without an id, or with a status that is not text. */
	unreadable: number;
	/** Whether it ended with a full page that came again and again: what is after it was not shown. */
	isStuck?: boolean;
}

interface PagesOptions {
	/** Whether a record is met for the first time; asked once for each record, in order. By default it is told by the id. */
	isNew?: (record: StatusRecord) => boolean;
	/** Where to begin, and then kept up to date. */
	reading?: Reading;
	/** For a reader who wants every page: the next one is asked for before one is handed over, and after a full page even before that one has come. */
	readsAhead?: boolean;
}

/**
 * Every record once, page by page, even where the list changes between two pages: a full page is followed by one that begins with its last record,
 * and where one does not begin with a known record, as after deletions, what lies before it is read first.
 *
 * Ends on an empty page that joins what was read, on the third equal page in a row, and where nothing new has come for more than twice what was
 * met and fourteen pages. A short page proves nothing, since the service may cap `take`; one that ignores `skip` would answer the same page for ever
 * (document, section 8).
 */
export async function* pages(
	fetchPage: FetchPage,
	take: number,
	{ isNew = firstSights(), reading = { skip: 0, unreadable: 0 }, readsAhead = false }: PagesOptions = {},
): AsyncGenerator<StatusRecord[]> {
	const ask = (skip: number) => ({ skip, page: awaitedLater(fetchPage({ skip, take })) });
	// Ids of pages that do not join what was read before them.
	const adrift = new Set<string>();
	const unreadable = new Set<string>();
	let before: string[] = [];
	let fullLength = take;
	let [met, repeated, wasRepeated] = [reading.skip, 0, false];
	reading.isOverlapping ??= reading.skip > 0;
	let ahead: ReturnType<typeof ask> | undefined;
	try {
		for (;;) {
			const asked = ahead ?? ask(reading.skip);
			// Where it begins is known after a full page that joins the others.
			const isFull = reading.isOverlapping && before.length === fullLength && adrift.size === 0;
			ahead = readsAhead && isFull ? ask(reading.skip + fullLength - 1) : undefined;
			const page = await asked.page;
			const keys = page.map(keyOf);
			const readable = page.filter(isStatusRecord);
			for (const each of page) if (!isStatusRecord(each)) unreadable.add(keyOf(each));
			const passedOver = unreadable.size - reading.unreadable;
			reading.unreadable += passedOver;
			const records = readable.filter(isNew);
			const isEmpty = page.length === 0;
			const isRepeated = !isEmpty && keys.length === before.length && keys.every((key, at) => key === before[at]);
			// As many new notices as fill a page can bring one twice in a row, but hardly three times.
			reading.isStuck = isRepeated && wasRepeated && page.length >= take;
			if (isEmpty ? !reading.isOverlapping : isRepeated && wasRepeated) return;
			wasRepeated = isRepeated;
			met += records.length + passedOver;
			repeated = records.length + passedOver > 0 ? 0 : repeated + (page.length || take);
			if (repeated > 2 * (met + 14 * take)) return;

			if (reading.skip > 0 && !reading.isOverlapping)
				fullLength = Math.min(fullLength, Math.max(page.length, before.length));
			const mustJoin = reading.skip > 0 && fullLength > 1 && (isEmpty || readable.length > 0);
			const [first] = readable;
			const isKnown = first !== undefined && first !== records[0] && !adrift.has(idOf(first));
			if (mustJoin && !isKnown) {
				for (const each of records) adrift.add(idOf(each));
				const back = reading.isOverlapping ? page.length || before.length || take : 1;
				reading.skip = Math.max(0, reading.skip - back);
				reading.isOverlapping = reading.skip > 0;
			} else {
				adrift.clear();
				const last = page.findLastIndex(isStatusRecord);
				reading.isOverlapping = last > 0 && page.length >= fullLength;
				reading.skip += reading.isOverlapping ? last : page.length;
			}
			before = keys;
			if (!reading.isOverlapping || ahead?.skip !== reading.skip) {
				await ahead?.page.catch(() => {});
				ahead = readsAhead ? ask(reading.skip) : undefined;
			}
			yield records;
		}
	} finally {
		await ahead?.page.catch(() => {});
	}
}

/** The failure of a page is told when its turn comes, and must not count as unnoticed until then. */
function awaitedLater<Page>(page: Promise<Page>): Promise<Page> {
	page.catch(() => {});
	return page;
}

const idOf = (record: StatusRecord) => record.noticeParticipantRequestId;
/** What tells an element of a page from others, be it a record or not. */
const keyOf = (each: unknown) => (isStatusRecord(each) ? idOf(each) : JSON.stringify(each));

/** Tells of each record whether this is the first time that its id is met. */
function firstSights(): (record: StatusRecord) => boolean {
	const met = new Set<string>();
	return (record) => met.size < met.add(idOf(record)).size;
}
