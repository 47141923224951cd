import type { Endpoint } from '../service/endpoints';
import { outOfTime } from '../service/outOfTime';
import { CancelledError, ServiceError } from '../service/serviceError';
import { TokenExchangeError } from '../service/token/tokenExchange';

/** Codes of Node.js and OpenSSL for a connection that was never made: nothing can have reached the service. */
const notConnected =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_TLS_CERT_ALTNAME_INVALID|CERT_.*|UNABLE_TO_.*|.*SELF_SIGNED_CERT.*)$/;

/** Those of them that a connection in use can end with as well. */
const lostNetwork = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/;

/** What matters of the errors that n8n's request helper and axios throw. The rest holds the request and is left behind. */
interface Thrown {
	name?: unknown;
	code?: unknown;
	syscall?: unknown;
	cause?: unknown;
	httpCode?: unknown;
	response?: { status?: unknown };
}

/** How long a call was waited for. */
interface TimeLimit {
	timeoutMs: number;
	/** Whether it was the end of the poll that set the limit, and not the user. */
	isPollEnd: boolean;
}

/** A new error for whatever the request helper threw: told in our words, with nothing of the request or the answer in it. */
export function sendError(error: unknown, endpoint: Endpoint, { timeoutMs, isPollEnd }: TimeLimit): ServiceError {
	const chain = causes(error);
	const exchange = chain.find((link) => link instanceof TokenExchangeError);
	if (exchange) return new ServiceError(exchange.message, { ...exchange.details, isCertainlyNotTaken: true });

	const status = chain.map((link) => Number(link.response?.status ?? link.httpCode)).find((number) => number >= 100);
	if (status === 401) {
		return new ServiceError(
			`Could not ${endpoint.task}: the service did not accept the access token, nor a fresh one (401)`,
			{
				status,
				description: 'Check Client ID, Client Secret, Environment and Base URL in the credential.',
				isCertainlyNotTaken: true,
			},
		);
	}

	const code = chain.map((link) => link.code).find((value) => typeof value === 'string') ?? '';
	if (code === 'ERR_CANCELED' || chain.some((link) => link.name === 'CanceledError')) {
		return new CancelledError('The execution was cancelled');
	}
	const isConnecting = chain.some((link) => link.syscall === 'connect');
	// A network that goes away breaks connections too on which a request may already have gone out.
	const isBroken = lostNetwork.test(code) && chain.some((link) => link.syscall === 'read' || link.syscall === 'write');
	if ((notConnected.test(code) && !isBroken) || (code === 'ETIMEDOUT' && isConnecting)) {
		return new ServiceError(`Could not ${endpoint.task}: the service could not be reached`, {
			description: `Check the Base URL in the credential and the network of this n8n. ${codeNote(code)}`,
			isCertainlyNotTaken: true,
			isTransient: !/CERT|TLS|EPROTO/.test(code),
		});
	}
	const isTimeout = code === 'ECONNABORTED' || code === 'ETIMEDOUT';
	if (isTimeout && isPollEnd) return outOfTime();
	return new ServiceError(
		isTimeout
			? `Could not ${endpoint.task}: the service did not answer within ${timeoutMs / 1000} seconds`
			: `Could not ${endpoint.task}: the connection broke off before the service answered`,
		{
			isTransient: true,
			description: isTimeout
				? 'Raise the Timeout option or run again later.'
				: `Run again later. ${codeNote(code)}`.trim(),
		},
	);
}

/** For the description only: n8n replaces a message that holds such a code by a general one of its own. */
function codeNote(code: string): string {
	return code && `The network says ${code}.`;
}

/** The error and what caused it, outermost first. */
function causes(error: unknown): Array<Thrown & { message?: string }> {
	const chain: Thrown[] = [];
	for (let link = error; typeof link === 'object' && link !== null && chain.length < 5; link = (link as Thrown).cause)
		chain.push(link);
	return chain;
}
