import { InvalidInputError } from '../domain/fault';
import { readBaseUrl } from '../service/baseUrl';
import { rolloutNoticeService } from '../service/rolloutNoticeService';
import { accountOf, clientOf } from '../service/tokenExchange';
import { credentialType, executionClock, type NodeContext } from './nodeContext';
import { requestHelperSend } from './send';

/** The timers of Node.js take no more than 2^31 ms. */
const longestTimeoutSeconds = 2_000_000;

/**
 * The service that the node's credential points to, for one execution, or for a poll that should end by `endsAt`; and a hash, `account`, that tells
 * this client at this address from others.
 */
export async function serviceOf(context: NodeContext, timeoutSeconds: number, endsAt?: number) {
	const credential = await context.getCredentials(credentialType);
	const client = clientOf(credential);
	const base = readBaseUrl(client.baseUrl);
	if ('problem' in base)
		throw new InvalidInputError([{ field: 'baseUrl', label: 'Base URL of the credential', ...base }]);
	const timeoutMs = Math.min(timeoutSeconds, longestTimeoutSeconds) * 1000;
	const send = requestHelperSend(context, { credential, ...base, timeoutMs, endsAt });
	const service = rolloutNoticeService(send, { ...executionClock(context), endsAt });
	return { service, environment: String(credential.environment), account: accountOf(client) };
}
