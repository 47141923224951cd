import { retryAfter } from '../answerError';
import { readBaseUrl } from '../baseUrl';
import { endpoints } from '../endpoints';
import type { ServiceAnswer } from '../serviceCall';

/** What an exchange needs, as the credential holds it. */
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
}

/** Posts the body as JSON and resolves with whatever is answered, redirects not followed; rejects where no answer comes. */
export type PostJson = (url: string, body: object) => Promise<ServiceAnswer>;

/** A token could not be had, told without the secret, the token or the service's words. */
export class TokenExchangeError extends Error {
	override name = 'TokenExchangeError';
	constructor(
		message: string,
		readonly details: { status?: number; retryAfterMs?: number; isTransient: boolean } = { isTransient: false },
	) {
		super(message);
	}
}

/** Tokens are renewed this long before they end, or a tenth of their life where that is shorter. */
const longestMarginMs = 60_000;

/**
 * Exchanges client credentials for a token (document, section 4.1).
 * The document leaves the unit of `expires_in` open; seconds are meant (RFC 6749, section 5.1). A wrong unit costs a refresh, never a failure.
 *
 * @throws {TokenExchangeError} Which of secret, address, service or network is at fault, and what to do.
 */
export async function exchangeToken(
	credentials: ClientCredentials,
	post: PostJson,
	now: () => number,
): Promise<AccessToken> {
	const { clientId, clientSecret } = credentials;
	if (!clientId || !clientSecret)
		throw new TokenExchangeError('Client ID or Client Secret is empty. Enter both in the credential');

	const startedAt = now();
	const base = readBaseUrl(credentials.baseUrl);
	if ('problem' in base) throw new TokenExchangeError(`Base URL ${base.problem}. ${base.remedy}`);
	const url = base.address + endpoints.token.path;
	const answer = await post(url, { client_id: clientId, client_secret: clientSecret }).catch(() => {
		throw new TokenExchangeError(
			'The service could not be reached. Check the Base URL in the credential and the network',
			{ isTransient: true },
		);
	});
	if (answer.status < 200 || answer.status > 299) throw refusal(answer, now());

	const { access_token: token, expires_in: lifetime, token_type: type } = tokenResponse(answer.body);
	const kind = typeof type === 'string' ? type.trim() : '';
	const scheme = /^[\w!#$%&'*+.^`|~-]+$/.test(kind) && !/^bearer$/i.test(kind) ? kind : 'Bearer';
	const lifetimeMs = Number(lifetime) > 0 ? Number(lifetime) * 1000 : 0;
	const marginMs = Math.min(longestMarginMs, lifetimeMs / 10);
	return { accessToken: `${scheme} ${token}`, accessTokenExpiresAt: lifetimeMs && startedAt + lifetimeMs - marginMs };
}

function tokenResponse(body: unknown): { access_token: string; expires_in?: unknown; token_type?: unknown } {
	if (body === '' || body === undefined || body === null) {
		throw new TokenExchangeError(
			'The service answered the token exchange with an empty page. Check the Base URL in the credential',
		);
	}
	if (typeof body === 'string') {
		throw new TokenExchangeError(
			'The address answered with a page that is no JSON, so it is not the Rollout Notice Service. Check the Base URL in the credential',
		);
	}
	const token = (body as { access_token?: unknown }).access_token;
	if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
		throw new TokenExchangeError(
			'The answer to the token exchange holds no access token. Check the Base URL and the Client ID in the credential',
		);
	}
	return { ...body, access_token: token };
}

function refusal({ status, headers }: ServiceAnswer, nowMs: number): TokenExchangeError {
	const details = {
		status,
		retryAfterMs: retryAfter(headers['retry-after'], nowMs),
		isTransient: status === 429 || status >= 500,
	};
	if (status >= 300 && status < 400)
		return new TokenExchangeError(
			`The service sent the token exchange on to another address (${status}). Check the Base URL in the credential`,
			details,
		);
	if (status === 404 || status === 405)
		return new TokenExchangeError(
			`The service has no token address there (${status}). Check the Base URL in the credential`,
			details,
		);
	if (status === 429)
		return new TokenExchangeError('The service takes no more token exchanges for now (429). Try again later', details);
	if (status >= 500)
		return new TokenExchangeError(`The service failed at the token exchange (${status}). Try again later`, details);
	return new TokenExchangeError(
		`The service did not accept the Client ID and Client Secret (${status}). Check both, and that Environment and Base URL belong to them`,
		details,
	);
}
