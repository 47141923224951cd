import type { StatusRecord } from '../statusRecord';

/** What the page was asked to show: empty texts ask for everything. */
export interface NoticeFilter {
	search: string;
	/** EIN and plan number, as "12-3456789 / 001". */
	plan: string;
	/** A delivery status, "skipped" or "none". */
	status: string;
}

/** Reads the filter from the address of the page. */
export function noticeFilter(query: URLSearchParams): NoticeFilter {
	const text = (name: string) => (query.get(name) ?? '').trim();
	return { search: text('search'), plan: text('plan'), status: text('status') };
}

/** Whether a notice is to be shown. The search looks at reference, name, address and ids, never at the SSN. */
export function meetsFilter(record: StatusRecord, { search, plan, status }: NoticeFilter): boolean {
	if (plan !== '' && planOf(record) !== plan) return false;
	if (status !== '' && standingOf(record) !== status) return false;
	if (search === '') return true;
	const { externalReferenceId, firstName, lastName, addressLine1, city, noticeParticipantRequestId, noticeId } = record;
	const searched = [externalReferenceId, `${firstName} ${lastName}`, addressLine1, city, noticeParticipantRequestId];
	return [...searched, noticeId ?? ''].some((text) => text.toLowerCase().includes(search.toLowerCase()));
}

/** A notice's plan, as the page writes it. */
export function planOf({ erisaEIN, erisaPlanNumber }: StatusRecord): string {
	return `${erisaEIN} / ${erisaPlanNumber}`;
}

/** Where a notice stands, in one word: "skipped" goes before its status. */
export function standingOf({ skipped, deliveryStatus }: StatusRecord): string {
	return skipped ? 'skipped' : (deliveryStatus ?? 'none');
}
