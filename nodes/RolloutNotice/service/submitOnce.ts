import type { RolloutRequest } from '../domain/request/rolloutRequest';
import { settled } from '../domain/settled';
import { findNotice, isOfAnother } from './findNotice';
import type { RolloutNoticeService } from './rolloutNoticeService';
import { AlreadyRequestedError, CancelledError, OutcomeUnknownError, ServiceError } from './serviceError';

/** What to do where a notice with the same reference, plan and reason exists. */
export type IfAlreadyRequested = 'skip' | 'fail' | 'send';

/** How a row ended: its letter was requested now, or had been before. */
export interface Submission {
	outcome: 'submitted' | 'alreadyRequested';
	noticeParticipantRequestId: string;
}

interface SubmitOptions {
	ifAlreadyRequested: IfAlreadyRequested;
	/** Called right before the request is sent, to complete it: the file of a letter that is skipped need not be uploaded. */
	complete: (request: RolloutRequest) => Promise<RolloutRequest>;
}

/** The service may need a moment before a request it took shows up in a look-up. */
const lookUpWaitsMs = [250, 1000, 3000];

/**
 * Requests a notice at most once. Looks the reference up first, unless told to send in any case. A request is sent again only where
 * the service certainly did not take it; after any other failure the reference decides, and where it cannot, nothing is sent again.
 *
 * @throws {AlreadyRequestedError} It exists and `ifAlreadyRequested` is `fail`.
 * @throws {OutcomeUnknownError} The request may or may not have been taken.
 * @throws {ServiceError} The request was not taken.
 */
export async function submitOnce(
	service: RolloutNoticeService,
	request: RolloutRequest,
	options: SubmitOptions,
): Promise<Submission> {
	const { ifAlreadyRequested, complete } = options;
	if (ifAlreadyRequested !== 'send') {
		const existing = await findNotice(service, request);
		if (existing && isOfAnother(existing, request)) throw referenceOfAnother(existing.noticeParticipantRequestId);
		if (existing && ifAlreadyRequested === 'fail') throw alreadyRequested(existing.noticeParticipantRequestId);
		if (existing)
			return { outcome: 'alreadyRequested', noticeParticipantRequestId: existing.noticeParticipantRequestId };
	}

	const completed = await complete(request);
	const outcome = await settled(async () => await service.requestNotice(completed));
	if ('value' in outcome) return { outcome: 'submitted', noticeParticipantRequestId: outcome.value };

	const { error } = outcome;
	if (error instanceof CancelledError && !error.isCertainlyNotTaken)
		throw outcomeUnknown(request, error, 'The execution was cancelled while it was being sent.');
	if (!(error instanceof ServiceError) || error.isCertainlyNotTaken) throw error;
	return await settleByReference(service, completed, error, ifAlreadyRequested);
}

/** Where nothing was found before and the reference is found now, the request of this row is the one that was taken. */
async function settleByReference(
	service: RolloutNoticeService,
	request: RolloutRequest,
	failure: ServiceError,
	ifAlreadyRequested: IfAlreadyRequested,
): Promise<Submission> {
	if (!request.externalReferenceId)
		throw outcomeUnknown(request, failure, 'Without an External Reference ID the service cannot be asked.');
	if (ifAlreadyRequested === 'send') {
		throw outcomeUnknown(
			request,
			failure,
			'With If Already Requested set to Send Again, an earlier notice with this reference cannot be told from this one.',
		);
	}
	for (const waitMs of lookUpWaitsMs) {
		const lookUp = await settled(async () => {
			await service.clock.sleep(waitMs);
			return await findNotice(service, request);
		});
		if ('error' in lookUp) throw outcomeUnknown(request, failure, 'Asking for its reference failed too.');
		if (lookUp.value && isOfAnother(lookUp.value, request))
			throw outcomeUnknown(request, failure, 'Its reference belongs to the notice of another participant.');
		if (lookUp.value)
			return { outcome: 'submitted', noticeParticipantRequestId: lookUp.value.noticeParticipantRequestId };
	}
	throw outcomeUnknown(request, failure, 'The service does not show its reference so far.');
}

/** The error of a row whose notice, with this id, was requested before. */
export function alreadyRequested(id: string): AlreadyRequestedError {
	return new AlreadyRequestedError('A notice with this External Reference ID, plan and reason was requested before', {
		description: `Its ID is ${id}. To leave such rows out without an error, set the option If Already Requested to Skip.`,
		isCertainlyNotTaken: true,
	});
}

function referenceOfAnother(id: string): ServiceError {
	return new ServiceError('External Reference ID belongs to the notice of another participant', {
		description: `The notice ${id} bears it with another SSN. Give every participant a reference of its own.`,
		isCertainlyNotTaken: true,
	});
}

function outcomeUnknown(
	{ externalReferenceId }: RolloutRequest,
	failure: ServiceError,
	why: string,
): OutcomeUnknownError {
	const remedy = externalReferenceId
		? 'To be safe, wait a few minutes and run the same row again with If Already Requested set to Skip: it is sent only if the service does not know it.'
		: 'Do not run this row again before Get Status, or the service operator, shows that there is no such notice. For other rows turn on the Generate Reference option, or give a reference.';
	return new OutcomeUnknownError('It is not known whether this notice was requested, and it was not sent again', {
		status: failure.status,
		description: `${failure.message}. ${why} ${remedy}`,
	});
}
