import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { unlessAborted } from '../service/unlessAborted';
import { credentialType, type NodeContext } from './nodeContext';

/**
 * n8n's request helper with a credential that was read before. It ends, with its connection, as soon as the signal is aborted.
 * n8n exchanges a token only where the credential has none, and writes it into the object given.
 */
export async function authenticatedRequest(
	context: NodeContext,
	data: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
	signal: AbortSignal,
): Promise<unknown> {
	const { id, name } = { id: '', name: '', ...context.getNode().credentials?.[credentialType] };
	// In execute n8n puts the execution's signal, as it finds it in the context, in place of the one in the options.
	const within = Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as NodeContext;
	const asking = context.helpers.httpRequestWithAuthentication.call(
		within,
		credentialType,
		{ ...options, abortSignal: signal },
		{ credentialsDecrypted: { id: id ?? '', name, type: credentialType, data } },
	);
	return await unlessAborted(asking, signal);
}
