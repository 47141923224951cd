import { hash } from 'crypto';

import { retryAfter } from './answerError';
import { readBaseUrl } from './baseUrl';
import { endpoints } from './endpoints';
import type { ServiceAnswer } from './serviceCall';
import { causes, notAccepted, ServiceError } from './serviceError';

/** The client that a stored credential holds, without the spaces and line breaks that people paste along. */
export function clientOf(credential: Record<string, unknown>) {
	const text = (name: string) => String(credential[name] ?? '').trim();
	return { baseUrl: text('baseUrl'), clientId: text('clientId'), clientSecret: text('clientSecret') };
}

type Client = ReturnType<typeof clientOf>;

/** A hash that tells one client at one address from another. It stays the same with a new secret, and however the address is written. */
export function accountOf({ baseUrl, clientId }: Client): string {
	const base = readBaseUrl(baseUrl);
	return hash('sha256', JSON.stringify(['address' in base ? base.address : baseUrl, clientId]), 'base64');
}

/** A token ready for use. */
interface AccessToken {
	/** Scheme and token, as the `Authorization` header carries them. */
	accessToken: string;
	/** Milliseconds since 1970 from which it should be exchanged anew; 0 where the service tells no lifetime. */
	accessTokenExpiresAt: number;
	/** The account it was issued for; a token is never sent for another. */
	accessTokenFor: string;
}

/** Tokens are renewed this long before they end, or a tenth of their life where that is shorter. */
const longestMarginMs = 60_000;

/**
 * Exchanges client credentials for a token (document, section 4.1). The document leaves the unit of `expires_in` open; seconds are meant (RFC 6749,
 * section 5.1). A wrong unit costs a refresh, never a failure.
 *
 * @param post Posts the body as JSON and resolves with whatever is answered, redirects not followed; rejects where no answer comes.
 * @throws {ServiceError} Which of secret, address, service or network is at fault, and what to do; without the secret, the token or the
 * service's words.
 */
export async function exchangeToken(
	client: Client,
	post: (url: string, body: object) => Promise<ServiceAnswer>,
	now: () => number,
): Promise<AccessToken> {
	const { clientId, clientSecret } = client;
	if (!clientId || !clientSecret) throw failure('Client ID or Client Secret is empty. Enter both in the credential');
	const base = readBaseUrl(client.baseUrl);
	if ('problem' in base) throw failure(`Base URL ${base.problem}. ${base.remedy}`);

	const startedAt = now();
	const url = base.address + endpoints.token.path;
	const asked = { client_id: clientId, client_secret: clientSecret };
	const { status, headers, body } = await post(url, asked).catch((error: unknown) => {
		throw noAnswer(error);
	});
	if (status < 200 || status > 299) {
		const retryAfterMs = retryAfter(headers, now());
		const isClientRejected = rejections.includes(status);
		throw failure(refusal(status), { status, retryAfterMs, isTransient: mayPass(status), isClientRejected });
	}
	const { token, expires_in: lifetime, token_type: type } = tokenResponse(body);
	const kind = typeof type === 'string' ? type.trim() : '';
	const scheme = /^[\w!#$%&'*+.^`|~-]+$/.test(kind) && !/^bearer$/i.test(kind) ? kind : 'Bearer';
	const lifetimeMs = Number(lifetime) > 0 ? Number(lifetime) * 1000 : 0;
	return {
		accessToken: `${scheme} ${token}`,
		accessTokenExpiresAt: lifetimeMs && startedAt + lifetimeMs - Math.min(longestMarginMs, lifetimeMs / 10),
		accessTokenFor: accountOf(client),
	};
}

function tokenResponse(body: unknown): { token: string; expires_in?: unknown; token_type?: unknown } {
	if (body === '' || body === undefined || body === null)
		throw failure('The service answered the token exchange with an empty page. Check the Base URL in the credential');
	if (typeof body === 'string')
		throw failure(
			'The address answered with a page that is not JSON, so it is not the Rollout Notice Service. Check the Base URL in the credential',
		);
	const { access_token: given } = body as { access_token?: unknown };
	const token = typeof given === 'string' ? given.trim().replace(/^bearer\s+/i, '') : '';
	if (!/^[\x21-\x7e]+$/.test(token))
		throw failure(
			'The answer to the token exchange holds no access token. Check the Base URL and the Client ID in the credential',
		);
	return { ...body, token };
}

/** In plain words: n8n replaces a message that holds a code of the network by a general one of its own. */
function noAnswer(error: unknown): ServiceError {
	const chain = causes(error);
	if (chain.some(({ message }) => /^(Domain not|No) allowed/.test(String(message))))
		return failure('n8n does not allow the Base URL. Add its domain to Allowed Domains in the credential');
	if (chain.some(({ code }) => notAccepted.test(String(code))))
		return failure(
			"n8n does not accept the service's certificate or protocol. Check the Base URL in the credential, or ask the service operator",
		);
	return failure('The service could not be reached. Check the Base URL in the credential and the network', {
		isTransient: true,
	});
}

/** Statuses by which a service rejects the client itself, now and later. */
const rejections = [400, 401, 403];

const mayPass = (status: number) => [408, 425, 429].includes(status) || status >= 500;

function refusal(status: number): string {
	if (status >= 300 && status < 400)
		return `The service redirected the token exchange to another address (${status}). Check the Base URL in the credential`;
	if (status === 404 || status === 405)
		return `There is no Rollout Notice Service at this address (${status}). Check the Base URL in the credential`;
	if (status === 429) return 'The service accepts no more token exchanges for now (429). Try again later';
	if (mayPass(status)) return `The service failed at the token exchange (${status}). Try again later`;
	if (!rejections.includes(status))
		return `The service answered the token exchange with ${status}. Check the Base URL in the credential`;
	return `The service rejected the Client ID and Client Secret (${status}). Check both, and that Environment and Base URL belong to them`;
}

/** Without a token nothing was sent. */
const failure = (message: string, details: ConstructorParameters<typeof ServiceError>[1] = {}) =>
	new ServiceError(message, { ...details, isCertainlyNotTaken: true });

const underWay = new Map<string, Promise<AccessToken>>();

/**
 * Makes callers of one client that need a token at the same time share one exchange: services may drop older tokens with every exchange.
 * An exchange that ended is not remembered: the token may have ended too, and n8n stores it for all who come later. `exchange` has to end by itself.
 *
 * @throws {Error} Its cause is the error of the exchange: where an error has a status, n8n puts words of its own in place of its message.
 */
export async function sharedExchange(client: string, exchange: () => Promise<AccessToken>): Promise<AccessToken> {
	const shared = underWay.get(client) ?? exchange().finally(() => underWay.delete(client));
	underWay.set(client, shared);
	return await shared.catch((error: unknown) => {
		throw new Error(error instanceof Error ? error.message : 'The token exchange failed', { cause: error });
	});
}
