import type { RolloutRequest } from '../domain/request/rolloutRequest';
import { settled } from '../domain/settled';
import { findNotices, findOtherNotice, warningsOf, type FoundNotice } from './findNotice';
import type { Claim, RequestRegistry } from './requestRegistry';
import type { RolloutNoticeService } from './rolloutNoticeService';
import { alreadyRequested, outcomeUnknown, referenceOfAnother, stillInDoubt, takenOver } from './requestErrors';
import { CancelledError, ServiceError } from './serviceError';

/** What to do where a notice with the same reference, plan and reason exists. */
export type IfAlreadyRequested = 'skip' | 'fail' | 'send';

/** How a row ended: its letter was requested now, or had been before, or was only checked and would be sent. */
export interface Submission {
	outcome: 'submitted' | 'alreadyRequested' | 'valid';
	/** Null for a row that was only checked. */
	noticeParticipantRequestId: string | null;
	/** Sentences about what looks odd, mostly none. */
	warnings: string[];
	/** Whether another run may have requested the letter too, and looked for a second one before this request came in. */
	isLate?: boolean;
}

interface SubmitOptions {
	ifAlreadyRequested: IfAlreadyRequested;
	/** What this process knows of other runs. Send Again does not ask, but tells. */
	registry: RequestRegistry;
	/** Whether to send nothing: a dry run looks up what a run would look up, and no more. */
	validateOnly?: boolean;
	/** Called right before the request is sent, to complete it: the file of a letter that is skipped need not be uploaded. */
	complete: (request: RolloutRequest) => Promise<RolloutRequest>;
}

/** How long after its look-up a request leaves in time: a run that looks for second letters waits that long before. */
export const longestGapMs = 200;
/** How long an answer may take before the request counts as one that may have come in late. */
const longestAnswerMs = 1000;
/** The service may need a moment before a request it took shows up in a look-up. */
const lookUpWaitsMs = [250, 1000, 3000];

/**
 * Requests a notice at most once. Unless told to send in any case, waits for a run in this process that is requesting the same letter, and looks
 * the reference up. A request is sent again only where the service certainly did not take it; after any other failure, of whatever class, the
 * reference decides, and where it cannot, nothing is sent again: not by this run, and for some minutes not by another one in this process.
 *
 * @throws {OutcomeUnknownError} The request may or may not have been taken.
 * @throws {ServiceError} The request was not taken; it exists already and `ifAlreadyRequested` is `fail`; or it is another participant's.
 */
export async function submitOnce(
	service: RolloutNoticeService,
	request: RolloutRequest,
	options: SubmitOptions,
): Promise<Submission> {
	const { ifAlreadyRequested, registry, validateOnly } = options;
	const claim = ifAlreadyRequested === 'send' ? undefined : await registry.claim(request, service.clock);
	try {
		const earlier = claim && (await earlierNotice(service, request, options, claim));
		if (earlier) return earlier;
		return validateOnly ? await wouldSend(service, request, claim) : await submit(service, request, options, claim);
	} finally {
		claim?.end();
	}
}

/** The outcome of a row that would be sent. Another letter of the same person is no reason not to, and easily an oversight. */
async function wouldSend(service: RolloutNoticeService, request: RolloutRequest, claim?: Claim): Promise<Submission> {
	const other = claim && (await findOtherNotice(service, request));
	const warnings = other ? [`Has a ${request.reason} notice in this plan under another reference: ${other}`] : [];
	return { outcome: 'valid', noticeParticipantRequestId: null, warnings };
}

async function earlierNotice(
	service: RolloutNoticeService,
	request: RolloutRequest,
	{ ifAlreadyRequested }: Pick<SubmitOptions, 'ifAlreadyRequested'>,
	{ known }: Claim,
): Promise<Submission | undefined> {
	const lookUp = await settled(
		async (): Promise<FoundNotice[]> =>
			known?.id ? [{ id: known.id, person: known.person }] : await findNotices(service, request),
	);
	// In doubt, a look-up that fails leaves the doubt.
	if (known && !known.id && !('value' in lookUp && lookUp.value.length > 0))
		throw known.person === 'another' ? referenceOfAnother() : stillInDoubt(request, known.endsAt);
	if ('error' in lookUp) throw lookUp.error;
	const first = lookUp.value.find(({ isSkipped }) => !isSkipped) ?? lookUp.value[0];
	if (!first) return undefined;
	if (first.person === 'another') throw referenceOfAnother(first.id);
	if (ifAlreadyRequested === 'fail') throw alreadyRequested(first.id);
	return { outcome: 'alreadyRequested', noticeParticipantRequestId: first.id, warnings: warningsOf(first) };
}

async function submit(
	service: RolloutNoticeService,
	request: RolloutRequest,
	{ ifAlreadyRequested, registry, complete }: SubmitOptions,
	claim?: Claim,
): Promise<Submission> {
	const lookedUpAt = service.clock.now();
	const completed = await complete(request);
	if (claim && !claim.renew()) throw takenOver();
	const remember = (became: { id: string } | 'inDoubt') =>
		claim ? claim.end(became) : registry.note(request, became, service.clock.now());
	let leftAt = lookedUpAt;
	const onLeaving = () => void (leftAt = service.clock.now());
	const outcome = await settled(async () => await service.requestNotice(completed, onLeaving));
	if ('value' in outcome) {
		remember({ id: outcome.value });
		const isLate = leftAt - lookedUpAt > longestGapMs || service.clock.now() - leftAt > longestAnswerMs;
		return { outcome: 'submitted', noticeParticipantRequestId: outcome.value, warnings: [], isLate };
	}
	if (outcome.error instanceof ServiceError && outcome.error.isCertainlyNotTaken) throw outcome.error;

	const found = await noticeOf(service, completed, outcome.error, ifAlreadyRequested);
	if (typeof found === 'string')
		throw outcomeUnknown(request, outcome.error, { why: found, untilMs: remember('inDoubt'), isSendAgain: !claim });
	remember({ id: found.id });
	return { outcome: 'submitted', noticeParticipantRequestId: found.id, warnings: warningsOf(found), isLate: true };
}

/**
 * The notice of a request that may have been taken, or why it cannot be told. Where nothing was found before and the reference is found now, the
 * request of this row is the one that was taken.
 */
async function noticeOf(
	service: RolloutNoticeService,
	request: RolloutRequest,
	failure: unknown,
	ifAlreadyRequested: IfAlreadyRequested,
): Promise<FoundNotice | string> {
	if (failure instanceof CancelledError) return 'The execution was canceled while it was being sent.';
	if (!request.externalReferenceId) return 'Without an External Reference ID the service cannot be asked.';
	if (ifAlreadyRequested === 'send')
		return 'With If Already Requested set to Send Again, an earlier notice with this reference cannot be told from this one.';
	for (const waitMs of lookUpWaitsMs) {
		const lookUp = await settled(async () => {
			await service.clock.sleep(waitMs);
			return await findNotices(service, request);
		});
		if ('error' in lookUp) return 'Asking for its reference failed too.';
		const [found] = lookUp.value;
		if (found?.person === 'another') return 'Its reference belongs to the notice of another participant.';
		if (found) return found;
	}
	return 'The service does not show its reference so far.';
}
