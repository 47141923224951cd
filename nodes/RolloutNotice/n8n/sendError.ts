import type { Endpoint } from '../service/endpoints';
import { causes, notAccepted, CancelledError, OutOfTimeError, ServiceError } from '../service/serviceError';

/** Codes of Node.js for a connection that is not there: where it was never made, nothing can have reached the service. */
const noConnection = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** How the wait for an answer ended, as far as the caller knows. */
export interface Ending {
	timeoutMs: number;
	isLate?: boolean;
	/** Whether the end of the poll set the limit, and not the user. */
	isPollEnd?: boolean;
	isCancelled?: boolean;
	/** Whether it is known that nothing was sent. */
	isUnsent?: boolean;
}

/**
 * A new error for whatever was thrown while a call was made: told in our words, with nothing of the request or the answer in it. Unless it is
 * certain that no connection was made, the service may have taken the call.
 */
export function sendError(error: unknown, { task }: Endpoint, ending: Ending): ServiceError {
	const { timeoutMs, isLate, isPollEnd, isCancelled, isUnsent = false } = ending;
	if (isCancelled) return new CancelledError(isUnsent);
	const chain = causes(error);
	const own = chain.find((link) => link instanceof ServiceError);
	if (own) return own;

	const code = chain.map((link) => link.code).find((value) => typeof value === 'string') ?? '';
	// For the description only: n8n replaces a message that holds such a code by a general one of its own.
	const codeNote = code && ` The network says ${code}.`;
	// A network that goes away breaks connections too on which a request may already have gone out.
	const wasMade = chain.some(({ syscall }) => syscall === 'read' || syscall === 'write');
	const isConnecting = !wasMade && chain.some(({ syscall }) => syscall === 'connect');
	const isNotMade = noConnection.includes(code) && !wasMade;
	const isNotAccepted = notAccepted.test(code);
	if (!isLate && (isNotMade || isNotAccepted || (code === 'ETIMEDOUT' && isConnecting))) {
		return new ServiceError(`Could not ${task}: the service could not be reached`, {
			description: `Check the Base URL in the credential and the network of this n8n.${codeNote}`,
			isCertainlyNotTaken: true,
			isTransient: !isNotAccepted,
		});
	}
	const isTimeout = isLate || code === 'ECONNABORTED' || code === 'ETIMEDOUT';
	if (isTimeout && isPollEnd) return new OutOfTimeError();
	const [what, description] = isTimeout
		? [`the service did not answer within ${timeoutMs / 1000} seconds`, 'Raise the Timeout option or run again later.']
		: ['the connection was lost before the service answered', `Run again later.${codeNote}`];
	return new ServiceError(`Could not ${task}: ${what}`, {
		description,
		isTransient: true,
		isCertainlyNotTaken: isUnsent,
	});
}

/** The error for a call whose token was refused, and so was the one that took its place. */
export function tokenRejected({ task }: Endpoint): ServiceError {
	return new ServiceError(`Could not ${task}: the service rejected the access token, even after it was renewed (401)`, {
		status: 401,
		description: 'Check Client ID, Client Secret, Environment and Base URL in the credential.',
		isCertainlyNotTaken: true,
	});
}

/** The error for a file that was there when it was checked. */
export function fileGone({ task }: Endpoint): ServiceError {
	return new ServiceError(`Could not ${task}: n8n can no longer read the file`, {
		description: 'Run the node that reads the file again.',
		isCertainlyNotTaken: true,
	});
}
