import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { endpoints } from '../service/endpoints';
import { ServiceError } from '../service/serviceError';
import { accountOf, clientOf } from '../service/tokenExchange';
import { authenticatedRequest, timeLimit } from './authenticatedRequest';
import { credentialType, executionClock, type NodeContext } from './nodeContext';
import { sendError } from './sendError';

/** How a refused token was replaced: by one that another worker stored, or by an exchange. */
type Replacement = 'found' | 'exchanged';

const longestWaitMs = 250;
/** The exchange itself ends after 30 s; n8n stores its token after it. */
const longestExchangeMs = 40_000;

/**
 * Hands out tokens of a credential that was read once. Where one is refused, another worker may have renewed it, and so ended this one: the
 * credential is read again, and once more after a random moment, before a token is exchanged that would end the other's.
 */
export function accessTokens(context: NodeContext, credential: ICredentialDataDecryptedObject, endsAt: number) {
	const account = accountOf(clientOf(credential));
	const { sleep, now } = executionClock(context);
	let data = credential;
	/** As last read: an exchange takes its secret, and n8n up to 2.20 writes the whole of it back. */
	let stored = credential;
	/** Tried anew for each row, a wrong secret would look like an attack: it is told again until another credential is stored. */
	let refusal: { error: ServiceError; of: string } | undefined;
	let renewing: Promise<Replacement> | undefined;

	function isUsable({ accessToken, accessTokenFor, accessTokenExpiresAt }: ICredentialDataDecryptedObject): boolean {
		// The service may tell no end.
		const isOver = Number(accessTokenExpiresAt) > 0 && Number(accessTokenExpiresAt) <= now();
		return Boolean(accessToken) && accessTokenFor === account && !isOver;
	}

	async function isStored(refused: unknown): Promise<boolean> {
		const read = await readAgain(context, account);
		if (refusal?.of === JSON.stringify(read)) throw refusal.error;
		refusal = undefined;
		stored = read;
		const isNew = stored.accessToken !== refused && isUsable(stored);
		if (isNew) data = stored;
		return isNew;
	}

	/** There is no other way to have n8n store a token: `authenticate` ends the call, which has no address, before anything is sent. */
	async function exchange(): Promise<void> {
		const of = JSON.stringify(stored);
		const fresh = { ...stored, accessToken: '' };
		const limit = timeLimit(context, longestExchangeMs, endsAt - now());
		await authenticatedRequest(context, fresh, { url: '' }, limit).catch((thrown: unknown) => {
			if (fresh.accessToken !== '') return;
			const error = sendError(thrown, endpoints.token, { ...limit.ending(), isUnsent: true });
			if (error.isClientRejected) refusal = { error, of };
			throw error;
		});
		data = fresh;
	}

	async function renew(refused: unknown): Promise<Replacement> {
		if (await isStored(refused)) return 'found';
		if (refused !== undefined) {
			await sleep(Math.random() * longestWaitMs);
			if (await isStored(refused)) return 'found';
		}
		await exchange();
		return 'exchanged';
	}
	const renewOnce = async (refused?: unknown) =>
		await (renewing ??= renew(refused).finally(() => (renewing = undefined)));

	return {
		/** The credential with a token that can be sent: one of this client and address, not known to have ended. */
		async current(): Promise<ICredentialDataDecryptedObject> {
			if (refusal || !isUsable(data)) await renewOnce();
			return data;
		},
		/** Looks for another token than the refused one; undefined where there is none and no exchange may be made. */
		async replace(refused: unknown, mayExchange: boolean): Promise<Replacement | undefined> {
			if (data.accessToken !== refused) return 'found';
			if (mayExchange) return await renewOnce(refused);
			// The other worker stores its token a moment after the service issued it.
			await sleep(longestWaitMs);
			return data.accessToken !== refused || (await isStored(refused)) ? 'found' : undefined;
		},
	};
}

/** The credential as it is stored by now. A call that needs it waits for its token, or was refused for it. */
async function readAgain(context: NodeContext, account: string): Promise<ICredentialDataDecryptedObject> {
	const unsent = (message: string, description: string) =>
		new ServiceError(message, { description, isCertainlyNotTaken: true });
	const read = await context.getCredentials(credentialType).catch(() => {
		throw unsent('n8n could not read the credential', 'Check that it still exists, then run the node again.');
	});
	if (accountOf(clientOf(read)) === account) return read;
	throw unsent(
		'The credential was changed while the node ran, to another client or address',
		'Run the node again: it then uses the credential as it is now.',
	);
}
