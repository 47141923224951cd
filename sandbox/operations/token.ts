import { ok, problem } from '../answer';
import type { Operation } from './operation';

/** Exchanges a client's id and secret for a token. Section 4.1. */
export const token: Operation = ({ body, bend }, { settings, tokens, ledger }) => {
	const { client_id, client_secret } = body as { client_id: string; client_secret: string };
	if (client_id !== settings.clientId || client_secret !== settings.clientSecret) {
		return problem(401, 'The client id or the client secret is wrong.');
	}
	const lifetimeSeconds = bend.tokenSeconds ?? settings.tokenLifetimeSeconds;
	const scheme = bend.scheme ?? 'Bearer';
	ledger.exchanges++;
	const issued = tokens.issue({
		lifetimeSeconds,
		scheme: scheme || 'Bearer',
		isSingle: bend.isSingleToken ?? settings.singleToken,
	});
	return ok({
		access_token: `${bend.tokenPrefix ?? ''}${issued}${bend.tokenSuffix ?? ''}`,
		expires_in: bend.announcedSeconds ?? lifetimeSeconds,
		token_type: scheme || null,
	});
};
