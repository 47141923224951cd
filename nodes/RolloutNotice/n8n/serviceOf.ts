import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { settled } from '../domain/settled';
import { readBaseUrl } from '../service/baseUrl';
import { rolloutNoticeService } from '../service/rolloutNoticeService';
import { accountOf, clientOf } from '../service/tokenExchange';
import { credentialType, executionClock, type NodeContext } from './nodeContext';
import { differs } from './parameters';
import { requestHelperSend } from './send';

/** The timers of Node.js take no more than 2^31 ms. */
const longestTimeoutSeconds = 2_000_000;

/**
 * The service that the node's credential points to, for one execution, or for a poll that should end by `endsAt`; and a hash, `account`, that tells
 * this client at this address from others. Throws `InvalidInputError` where the address cannot be read, or items of the input have other clients.
 */
export async function serviceOf(context: NodeContext, timeoutSeconds: number, endsAt?: number) {
	const credential = await context.getCredentials(credentialType);
	const client = clientOf(credential);
	const base = readBaseUrl(client.baseUrl);
	if ('problem' in base)
		throw new InvalidInputError([{ field: 'baseUrl', label: 'Base URL of the credential', ...base }]);
	if ('getInputData' in context) await refuseOtherClients(context, credential);
	const timeoutMs = Math.min(timeoutSeconds, longestTimeoutSeconds) * 1000;
	const send = requestHelperSend(context, { credential, ...base, timeoutMs, endsAt });
	const service = rolloutNoticeService(send, { ...executionClock(context), endsAt });
	return { service, environment: String(credential.environment), account: accountOf(client) };
}

/**
 * A credential may hold expressions over the item, and one is read for each. That takes milliseconds, so all are read only where one of a few comes out
 * otherwise; an item beyond the last does for most expressions, or fails.
 */
async function refuseOtherClients(context: IExecuteFunctions, first: ICredentialDataDecryptedObject): Promise<void> {
	const clientFor = (credential: ICredentialDataDecryptedObject) =>
		JSON.stringify([credential.environment, accountOf(clientOf(credential))]);
	const isFirst = async (itemIndex: number) =>
		clientFor(await context.getCredentials(credentialType, itemIndex)) === clientFor(first);
	const { length } = context.getInputData();
	if (length < 2) return;
	const probes = [length, length - 1, length >> 1].map(async (itemIndex) => await settled(() => isFirst(itemIndex)));
	if ((await Promise.all(probes)).every((probe) => 'value' in probe && probe.value)) return;
	for (let itemIndex = 1; itemIndex < length; itemIndex++) {
		if (await isFirst(itemIndex)) continue;
		const label = 'Environment, Base URL or Client ID of the credential';
		throw new InvalidInputError([{ ...differs, field: 'credential', label }]);
	}
}
