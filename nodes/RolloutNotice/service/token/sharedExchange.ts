import { createHash } from 'crypto';

import type { AccessToken, ClientCredentials } from './tokenExchange';

interface Exchanges {
	underWay?: Promise<AccessToken>;
	latest?: AccessToken;
	/** Tokens that an exchange of this process took the place of, the newest last. */
	replaced: string[];
}

const exchangesOfClients = new Map<string, Exchanges>();
const mostReplaced = 20;

/**
 * Makes concurrent callers of one client share one exchange, and hands a caller whose token was refused the one that took its place
 * meanwhile: services may drop older tokens with every exchange. Losing what is held here costs an exchange, nothing else.
 *
 * @param refusedToken The token the caller had, or '' where it had none and a fresh exchange is due.
 */
export async function sharedExchange(
	credentials: ClientCredentials,
	refusedToken: string,
	exchange: () => Promise<AccessToken>,
	now: () => number,
): Promise<AccessToken> {
	const client = createHash('sha256')
		.update(JSON.stringify([credentials.baseUrl, credentials.clientId, credentials.clientSecret]))
		.digest('base64');
	const exchanges = exchangesOfClients.get(client) ?? { replaced: [] };
	exchangesOfClients.set(client, exchanges);

	if (exchanges.underWay) return await exchanges.underWay;
	const { latest } = exchanges;
	const isAlive = latest !== undefined && (latest.accessTokenExpiresAt === 0 || latest.accessTokenExpiresAt > now());
	// A token that is not known here may be newer than the latest: another process got it.
	if (isAlive && exchanges.replaced.includes(refusedToken)) return latest;

	exchanges.underWay = exchange();
	try {
		exchanges.latest = await exchanges.underWay;
		const replaced = [refusedToken, latest?.accessToken ?? ''].filter((token) => token !== '');
		exchanges.replaced = [...exchanges.replaced, ...replaced].slice(-mostReplaced);
		return exchanges.latest;
	} finally {
		exchanges.underWay = undefined;
	}
}
