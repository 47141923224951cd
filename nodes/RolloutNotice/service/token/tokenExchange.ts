import { createHash } from 'crypto';

import { retryAfter } from '../answerError';
import { readBaseUrl } from '../baseUrl';
import { endpoints } from '../endpoints';
import type { ServiceAnswer } from '../serviceCall';
import { ServiceError } from '../serviceError';

/** What an exchange needs, without the spaces and line breaks that people paste along. */
export interface ClientCredentials {
	baseUrl: string;
	clientId: string;
	clientSecret: string;
}

/** A token ready for use. */
export interface AccessToken {
	/** Scheme and token, as the `Authorization` header carries them. */
	accessToken: string;
	/** Milliseconds since 1970 from which it should be exchanged anew; 0 where the service tells no lifetime. */
	accessTokenExpiresAt: number;
	/** The account it was issued for; a token is never sent for another. */
	accessTokenFor: string;
}

/** Posts the body as JSON and resolves with whatever is answered, redirects not followed; rejects where no answer comes. */
export type PostJson = (url: string, body: object) => Promise<ServiceAnswer>;

/** The client that a stored credential holds. */
export function clientOf(credential: Record<string, unknown>): ClientCredentials {
	const text = (name: string) => String(credential[name] ?? '').trim();
	return { baseUrl: text('baseUrl'), clientId: text('clientId'), clientSecret: text('clientSecret') };
}

/** A hash that tells one client at one address from another. It stays the same with a new secret, and however the address is written. */
export function accountOf({ baseUrl, clientId }: ClientCredentials): string {
	const base = readBaseUrl(baseUrl);
	const address = 'address' in base ? base.address : baseUrl;
	return createHash('sha256')
		.update(JSON.stringify([address, clientId]))
		.digest('base64');
}

/** Tokens are renewed this long before they end, or a tenth of their life where that is shorter. */
const longestMarginMs = 60_000;

/**
 * Exchanges client credentials for a token (document, section 4.1).
 * The document leaves the unit of `expires_in` open; seconds are meant (RFC 6749, section 5.1). A wrong unit costs a refresh, never a failure.
 *
 * @throws {ServiceError} Which of secret, address, service or network is at fault, and what to do; without the secret, the token or the
 * service's words.
 */
export async function exchangeToken(
	credentials: ClientCredentials,
	post: PostJson,
	now: () => number,
): Promise<AccessToken> {
	const { clientId, clientSecret } = credentials;
	if (!clientId || !clientSecret) throw failure('Client ID or Client Secret is empty. Enter both in the credential');

	const startedAt = now();
	const base = readBaseUrl(credentials.baseUrl);
	if ('problem' in base) throw failure(`Base URL ${base.problem}. ${base.remedy}`);
	const url = base.address + endpoints.token.path;
	const answer = await post(url, { client_id: clientId, client_secret: clientSecret }).catch(() => {
		throw failure('The service could not be reached. Check the Base URL in the credential and the network', {
			isTransient: true,
		});
	});
	if (answer.status < 200 || answer.status > 299) throw refusal(answer, now());

	const { token, expires_in: lifetime, token_type: type } = tokenResponse(answer.body);
	const kind = typeof type === 'string' ? type.trim() : '';
	const scheme = /^[\w!#$%&'*+.^`|~-]+$/.test(kind) && !/^bearer$/i.test(kind) ? kind : 'Bearer';
	const lifetimeMs = Number(lifetime) > 0 ? Number(lifetime) * 1000 : 0;
	const marginMs = Math.min(longestMarginMs, lifetimeMs / 10);
	return {
		accessToken: `${scheme} ${token}`,
		accessTokenExpiresAt: lifetimeMs && startedAt + lifetimeMs - marginMs,
		accessTokenFor: accountOf(credentials),
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

function refusal({ status, headers }: ServiceAnswer, nowMs: number): ServiceError {
	const why =
		status >= 300 && status < 400
			? `The service redirected the token exchange to another address (${status}). Check the Base URL in the credential`
			: status === 404 || status === 405
				? `There is no Rollout Notice Service at this address (${status}). Check the Base URL in the credential`
				: status === 429
					? 'The service accepts no more token exchanges for now (429). Try again later'
					: status >= 500
						? `The service failed at the token exchange (${status}). Try again later`
						: `The service rejected the Client ID and Client Secret (${status}). Check both, and that Environment and Base URL belong to them`;
	return failure(why, {
		status,
		retryAfterMs: retryAfter(headers, nowMs),
		isTransient: status === 429 || status >= 500,
	});
}

/** Without a token nothing was sent. */
function failure(
	message: string,
	details: { status?: number; retryAfterMs?: number; isTransient?: boolean } = {},
): ServiceError {
	return new ServiceError(message, { ...details, isCertainlyNotTaken: true });
}
