import { createHash } from 'crypto';
import type { AccessToken, ClientCredentials } from './tokenExchange';

interface Exchanges {
	underWay?: Promise<AccessToken>;
	latest?: AccessToken;
}

const exchangesOfClients = new Map<string, Exchanges>();

/**
 * Makes concurrent callers of one client share one exchange, and hands a caller whose token was refused the newer one that another
 * caller got meanwhile: services may drop older tokens with every exchange. Losing what is held here costs an exchange, nothing else.
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
	const exchanges = exchangesOfClients.get(client) ?? {};
	exchangesOfClients.set(client, exchanges);

	if (exchanges.underWay) return await exchanges.underWay;
	const { latest } = exchanges;
	const isAlive = latest !== undefined && (latest.accessTokenExpiresAt === 0 || latest.accessTokenExpiresAt > now());
	if (isAlive && refusedToken !== '' && latest.accessToken !== refusedToken) return latest;

	exchanges.underWay = exchange();
	try {
		exchanges.latest = await exchanges.underWay;
		return exchanges.latest;
	} finally {
		exchanges.underWay = undefined;
	}
}
