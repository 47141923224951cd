import type { Operation } from './operation';
import { statusPage } from './statusPage';

/** The body of 2.6: everything is optional and may be null. */
interface StatusQuery {
	erisaPlanRecords?: Array<{ erisaEIN?: string | null; erisaPlanNumber?: string | null }> | null;
	from?: string | null;
	to?: string | null;
	skip?: number | null;
	take?: number | null;
}

/**
 * Lists the notices of plans or of a date range. Section 4.4. The document does not say which date `from` and `to`
 * filter, nor whether the ends count: here the time of receipt, ends included.
 */
export const statusByRange: Operation = ({ body, bend }, world) => {
	const { erisaPlanRecords, from, to, skip, take } = body as StatusQuery;
	const filters = { plans: erisaPlanRecords ?? [], fromMs: time(from), toMs: time(to) };
	return statusPage(() => world.store.byRange(filters), { skip, take, bend }, world);
};

function time(text: string | null | undefined): number | undefined {
	return text ? Date.parse(text) : undefined;
}
