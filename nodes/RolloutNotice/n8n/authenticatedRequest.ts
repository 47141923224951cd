import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { readAnswer, type ServiceAnswer } from '../service/serviceCall';
import { unlessAborted } from '../service/unlessAborted';
import { cancelSignal, credentialType, type NodeContext } from './nodeContext';
import type { Ending } from './sendError';

/**
 * Aborts its signal when the time is over by the clock, or the execution cancelled; `renew` counts anew. n8n's own timeout counts silence only: a
 * service that sends a byte now and then would never meet it.
 *
 * @param timeoutMs For an answer, as the user set it.
 * @param leftMs Until the poll ends.
 * @param extraMs For a body that is sent as a whole.
 */
export function timeLimit(context: NodeContext, timeoutMs: number, leftMs: number, extraMs = 0) {
	const cancelled = cancelSignal(context);
	const controller = new AbortController();
	const stop = () => controller.abort();
	let timer: AbortSignal | undefined;
	const renew = () => {
		if (controller.signal.aborted) return;
		timer?.removeEventListener('abort', stop);
		// A timer of this kind keeps no process alive, and goes with its signal.
		timer = AbortSignal.timeout(Math.ceil(Math.max(1, Math.min(timeoutMs + extraMs, leftMs))));
		timer.addEventListener('abort', stop);
	};
	renew();
	cancelled?.addEventListener('abort', stop);
	if (cancelled?.aborted) stop();
	return {
		signal: controller.signal,
		renew,
		end() {
			timer?.removeEventListener('abort', stop);
			cancelled?.removeEventListener('abort', stop);
		},
		ending: (): Ending => ({
			timeoutMs,
			isPollEnd: leftMs < timeoutMs,
			isLate: timer?.aborted,
			isCancelled: cancelled?.aborted,
		}),
	};
}

/**
 * n8n's request helper with a credential that was read before. It ends, with its connection, as soon as the limit aborts it.
 * n8n exchanges a token only where the credential has none, and writes it into the object given.
 */
export async function authenticatedRequest(
	context: NodeContext,
	data: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
	{ signal, end }: ReturnType<typeof timeLimit>,
): Promise<ServiceAnswer> {
	const { id, name } = { id: '', name: '', ...context.getNode().credentials?.[credentialType] };
	// In execute n8n puts the execution's signal, as it finds it in the context, in place of the one in the options.
	const within = Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as NodeContext;
	const asking = context.helpers.httpRequestWithAuthentication.call(
		within,
		credentialType,
		{ ...options, abortSignal: signal },
		{ credentialsDecrypted: { id: id ?? '', name, type: credentialType, data } },
	);
	try {
		return readAnswer(await unlessAborted(asking, signal));
	} finally {
		end();
	}
}
