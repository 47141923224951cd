import type { AccessToken } from './tokenExchange';

const underWay = new Map<string, Promise<AccessToken>>();

/**
 * Makes callers of one client that need a token at the same time share one exchange: services may drop older tokens with every exchange.
 * An exchange that ended is not remembered: the token may have ended too, and n8n stores it for all who come later.
 *
 * @param client Tells one client with one secret from another.
 * @param exchange Ends by itself after a while, so that nobody waits for ever.
 * @throws {Error} Its cause is the error of the exchange: where an error has a status, n8n puts words of its own in place of its message.
 */
export async function sharedExchange(client: string, exchange: () => Promise<AccessToken>): Promise<AccessToken> {
	const shared = underWay.get(client) ?? exchange();
	underWay.set(client, shared);
	try {
		return await shared.catch(failed);
	} finally {
		if (underWay.get(client) === shared) underWay.delete(client);
	}
}

function failed(error: unknown): never {
	throw new Error(error instanceof Error ? error.message : 'The token exchange failed', { cause: error });
}
