import type { StatusRecord } from '../domain/status/statusRecord';
import type { FetchPage } from './rolloutNoticeService';

/** A page that was asked for and has not been handed over. */
interface Call {
	skip: number;
	isGuess: boolean;
	page: Promise<StatusRecord[]>;
}

/**
 * Page after page, for ever: the next one is asked for before one is handed over, and the one after it too where pages are of one length.
 * That second one is a guess. It begins with the last record of the page before it, and is used only where it proves to: two calls under
 * way may be answered in either order, and a notice that is new meanwhile could push a record from one page to the other, unseen by both.
 * After a wrong guess, or one that failed, no more are made. When the reader ends, no call is left under way.
 */
export async function* pagesAhead(fetchPage: FetchPage, take: number): AsyncGenerator<StatusRecord[]> {
	const underWay: Call[] = [];
	const ask = (skip: number, isGuess = false) => {
		const page = fetchPage({ skip, take, isGuess });
		// Its failure is told when its turn comes, and must not count as unnoticed until then.
		page.catch(() => {});
		const call = { skip, isGuess, page };
		underWay.push(call);
		return call;
	};
	const untilNoneIsUnderWay = async () => await Promise.allSettled(underWay.splice(0).map(({ page }) => page));

	let isGuessing = true;
	let before: StatusRecord[] = [];
	try {
		for (let skip = 0; ; ) {
			const call = underWay[0] ?? ask(skip);
			const page = await pageOf(call, skip, before);
			if (!page) {
				isGuessing = false;
				await untilNoneIsUnderWay();
				continue;
			}
			underWay.shift();
			skip = call.skip + page.length;
			const isLast = page.length === 0 || idOf(page.at(-1)) === idOf(before.at(-1));
			const isSteady = page.length === before.length && page.length > 1;
			if (!isLast) {
				const next = underWay[0] ?? ask(skip);
				if (isGuessing && isSteady) ask(next.skip + page.length - 1, true);
			}
			before = page;
			yield page;
		}
	} finally {
		await untilNoneIsUnderWay();
	}
}

/** What a call brings, or undefined for a guess of no use. */
async function pageOf(
	{ skip, isGuess, page }: Call,
	neededSkip: number,
	before: StatusRecord[],
): Promise<StatusRecord[] | undefined> {
	if (!isGuess) return await page;
	if (skip !== neededSkip - 1) return undefined;
	const guess = await page.catch((): StatusRecord[] => []);
	const isNextTo = guess.length > 1 && idOf(guess[0]) === idOf(before.at(-1));
	return isNextTo ? guess : undefined;
}

function idOf(record: StatusRecord | undefined): string | undefined {
	return record?.noticeParticipantRequestId;
}
