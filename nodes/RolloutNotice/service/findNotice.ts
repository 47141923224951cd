import type { RolloutRequest } from '../domain/request/rolloutRequest';
import type { StatusRecord } from '../domain/status/statusRecord';
import { pages } from './pages';
import type { RolloutNoticeService } from './rolloutNoticeService';

const pageSize = 100;

/**
 * The notice that was requested before with the same reference, plan and reason; undefined where there is none. One of another participant comes
 * only where there is no other. The service combines the filters with AND but has none for the reason (document, section 4.3), so that one is
 * compared here.
 */
export async function findNotice(
	service: RolloutNoticeService,
	request: RolloutRequest,
): Promise<StatusRecord | undefined> {
	const { erisaEIN, erisaPlanNumber, externalReferenceId, reason } = request;
	if (!externalReferenceId) return undefined;

	const fetchPage = service.statusByQuery({ erisaEin: erisaEIN, erisaPlanNumber, externalReferenceId });
	let ofAnother: StatusRecord | undefined;
	for await (const records of pages(fetchPage, pageSize)) {
		const found = records.filter(
			(record) =>
				record.externalReferenceId === externalReferenceId &&
				mayBe(record.reason, reason) &&
				mayBe(record.erisaEIN, erisaEIN) &&
				mayBe(record.erisaPlanNumber, erisaPlanNumber),
		);
		const own = found.find((record) => !isOfAnother(record, request));
		if (own) return own;
		ofAnother ??= found[0];
	}
	return ofAnother;
}

/** Told only where both have a whole SSN: a record may write it otherwise than a request, or hide some of its digits. */
export function isOfAnother({ ssn }: StatusRecord, request: RolloutRequest): boolean {
	const digits = String(ssn ?? '').replace(/\D/g, '');
	return digits.length === 9 && request.ssn !== undefined && digits !== request.ssn;
}

/** The document lets these be null in a record and promises no dash: taking such a record for another notice would be a second letter. */
function mayBe(recorded: unknown, requested: string): boolean {
	const bare = (text: string) => text.replace(/[\s-]/g, '').toUpperCase();
	return typeof recorded !== 'string' || recorded === '' || bare(recorded) === bare(requested);
}
