import type { RolloutRequest } from '../domain/request/rolloutRequest';
import { OutcomeUnknownError, ServiceError } from './serviceError';

/** The notice of a row was requested before. */
export class AlreadyRequestedError extends ServiceError {}

/** The error of a row whose notice, with this id, was requested before; without one, by an earlier row of the same input. */
export function alreadyRequested(id: string | null): AlreadyRequestedError {
	return new AlreadyRequestedError('A notice with this External Reference ID, plan and reason was requested before', {
		description: `${id ? `Its ID is ${id}` : 'Another row of the input asks for it'}. To leave such rows out without an error, set the option If Already Requested to Skip.`,
		isCertainlyNotTaken: true,
	});
}

/** The error of a row whose reference a notice of somebody else has; without its id, a request that is in doubt. */
export function referenceOfAnother(id?: string): ServiceError {
	return new ServiceError('External Reference ID belongs to the notice of another participant', {
		description: `${id ? `The notice ${id} has this reference` : 'A request with this reference was sent a moment ago'} with another SSN or name. Give each participant a different reference.`,
		isCertainlyNotTaken: true,
	});
}

const unknownMessage = 'It is not known whether this notice was requested, and it was not sent again';
/** Nothing but a reference lets a later run tell whether the letter went out. */
const withoutReference =
	'Do not run this row again until Get Status, or the service operator, shows that there is no such notice. For other rows turn on the Generate Reference option, or give a reference.';

/** The error of a row that may or may not have been taken; in this process it is not sent again before the time given. */
export function outcomeUnknown(
	{ externalReferenceId }: RolloutRequest,
	failure: unknown,
	{ why, untilMs, isSendAgain }: { why: string; untilMs: number; isSendAgain?: boolean },
): OutcomeUnknownError {
	// Skip would find the earlier notice, and never send the other one.
	const next = isSendAgain
		? 'see with Get Status by Query how many notices have this reference. Run the row again only if there are no more than before.'
		: 'run the same row again, under the same reference, with If Already Requested set to Skip: it is sent only if the service does not know it.';
	const remedy = externalReferenceId ? `To be safe, wait until ${timeOf(untilMs)} and ${next}` : withoutReference;
	const said = failure instanceof ServiceError ? failure.message : 'Unexpected error in this node';
	return new OutcomeUnknownError(unknownMessage, {
		status: failure instanceof ServiceError ? failure.status : undefined,
		description: `${said}. ${why} ${remedy}`,
	});
}

/** The error of a row that an earlier try or run left in doubt, and that is not sent before the time given. */
export function stillInDoubt({ externalReferenceId }: RolloutRequest, untilMs: number): OutcomeUnknownError {
	return new OutcomeUnknownError(unknownMessage, {
		description: externalReferenceId
			? `An earlier try or run sent it without a clear answer, and the service does not show it so far. It can be sent from ${timeOf(untilMs)} on: run the same row again then, under the same reference, with If Already Requested set to Skip.`
			: `An earlier try or run sent it without a clear answer. ${withoutReference}`,
	});
}

/** The error of a row whose claim expired while it waited. */
export function takenOver(): ServiceError {
	return new ServiceError('Another run took this row over while it waited, and it was not sent', {
		description: 'Run it again with If Already Requested set to Skip.',
		isCertainlyNotTaken: true,
	});
}

/** To the minute that follows, in UTC: a server's time zone says little to its users. */
function timeOf(ms: number): string {
	return `${new Date(ms + 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
