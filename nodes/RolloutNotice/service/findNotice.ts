import { bareReference, comparable, comparePersons, type PersonMatch } from '../domain/request/identity';
import type { RolloutRequest } from '../domain/request/rolloutRequest';
import type { StatusRecord } from '../domain/status/statusRecord';
import { pages } from './pages';
import type { RolloutNoticeService } from './rolloutNoticeService';
import { ServiceError } from './serviceError';

/** A reference has a notice or two, and a service may refuse to give many at once. */
const pageSize = 10;

/** A notice with the reference, plan and reason of a request. */
export interface FoundNotice {
	id: string;
	/** Whether it is the same participant's. */
	person: PersonMatch;
	/** Whether the service has skipped the participant. */
	isSkipped?: boolean;
	/** Whether its letter has another address. */
	isElsewhere?: boolean;
}

/**
 * The notices that were requested with the same reference, plan and reason: those of the first page that has one of the same participant; those
 * of another participant come only where there is none. The service combines the filters with AND but has none for the reason (document,
 * section 4.3), so that one is compared here.
 *
 * @throws {ServiceError} The look-up failed, or found only what cannot be read or has no reference: that may be the notice.
 */
export async function findNotices(service: RolloutNoticeService, request: RolloutRequest): Promise<FoundNotice[]> {
	const { erisaEIN, erisaPlanNumber, externalReferenceId } = request;
	if (!externalReferenceId) return [];
	const wanted = comparable(request);
	const fetchPage = service.statusByQuery({ erisaEin: erisaEIN, erisaPlanNumber, externalReferenceId }, request);
	const ofOthers: FoundNotice[] = [];
	const reading = { skip: 0, unreadable: 0 };
	let isUnclear = false;
	for await (const records of pages(fetchPage, pageSize, { reading })) {
		const found = records
			.filter((record) => mayBeLetter(record, request))
			.map((record) => ({
				notice: {
					id: record.noticeParticipantRequestId,
					person: comparePersons(comparable(record), wanted),
					isSkipped: record.skipped || undefined,
					isElsewhere: isElsewhere(record, request) || undefined,
				},
				hasReference: bareReference(record.externalReferenceId) !== '',
			}));
		const notices = found.filter(({ hasReference }) => hasReference).map(({ notice }) => notice);
		const own = notices.filter(({ person }) => person !== 'another');
		if (own.length > 0) return own;
		ofOthers.push(...notices);
		isUnclear ||= found.some(({ notice, hasReference }) => !hasReference && notice.person !== 'another');
	}
	// A record that cannot be read, or does not show its reference, may be the notice that is looked for.
	if (isUnclear || reading.unreadable > 0)
		throw new ServiceError(
			'Could not look up the External Reference ID: the service answered with records that cannot be read',
			{ description: 'Nothing was sent. Run the row again later; if this goes on, tell the service operator.' },
		);
	return ofOthers;
}

/** Sentences about what looks odd in the notice that a row is served by, mostly none. */
export function warningsOf({ person, isElsewhere, isSkipped }: FoundNotice): string[] {
	return [
		person === 'nameDiffers' && 'The notice with this reference has another first or last name',
		isElsewhere && 'The notice with this reference has another address: to write to this one, give another reference',
		isSkipped && 'The service skipped this participant, so expect no letter: Get Status by Query tells why',
	].filter((warning) => typeof warning === 'string');
}

/**
 * The id of a notice of the same person in the same plan for the same reason that has another reference; undefined where there is none, or where the
 * request has no SSN to look for.
 */
export async function findOtherNotice(
	service: RolloutNoticeService,
	request: RolloutRequest,
): Promise<string | undefined> {
	const { erisaEIN, erisaPlanNumber, externalReferenceId, reason, ssn } = request;
	if (!ssn) return undefined;
	const isOwn = (record: StatusRecord) =>
		Boolean(externalReferenceId) && bareReference(record.externalReferenceId) === bareReference(externalReferenceId);
	const fetchPage = service.statusByQuery({ erisaEin: erisaEIN, erisaPlanNumber, ssn }, request);
	for await (const records of pages(fetchPage, pageSize)) {
		const other = records.find((record) => record.reason === reason && !isOwn(record));
		if (other) return other.noticeParticipantRequestId;
	}
	return undefined;
}

/** By the ZIP's first five digits and the house number: a service may spell streets in its own way. */
function isElsewhere({ zip, addressLine1 }: StatusRecord, request: RolloutRequest): boolean {
	const digits = (text: string) => text.replace(/\D/g, '');
	const differs = (shown: unknown, own: string, most?: number) =>
		typeof shown === 'string' && shown !== '' && digits(shown).slice(0, most) !== digits(own).slice(0, most);
	return differs(zip, request.zip, 5) || differs(addressLine1, request.addressLine1);
}

function mayBeLetter(record: StatusRecord, request: RolloutRequest): boolean {
	return (
		['', bareReference(request.externalReferenceId)].includes(bareReference(record.externalReferenceId)) &&
		mayBe(record.reason, request.reason) &&
		mayBe(record.erisaEIN, request.erisaEIN) &&
		mayBe(record.erisaPlanNumber, request.erisaPlanNumber)
	);
}

/** The document lets these be null in a record and promises no dash or zeros: taking such a record for another notice would be a second letter. */
function mayBe(recorded: unknown, requested: string): boolean {
	const bare = (text: string) =>
		text
			.replace(/[\s-]/g, '')
			.replace(/^0+(?=\d+$)/, '')
			.toUpperCase();
	return typeof recorded !== 'string' || recorded === '' || bare(recorded) === bare(requested);
}
