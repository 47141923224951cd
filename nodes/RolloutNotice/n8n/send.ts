import { sleep, type ICredentialDataDecryptedObject, type IHttpRequestOptions } from 'n8n-workflow';

import type { Send, ServiceAnswer, ServiceCall } from '../service/serviceCall';
import { CancelledError } from '../service/serviceError';
import { clientOf } from '../service/tokenExchange';
import { accessTokens } from './accessTokens';
import { authenticatedRequest, timeLimit } from './authenticatedRequest';
import { multipart, type MultipartBody } from './multipart';
import { cancelSignal, type NodeContext } from './nodeContext';
import { fileGone, sendError, tokenRejected } from './sendError';

interface SendSettings {
	/** The credential as it was read once: a database read and a decryption a row would be slow. */
	credential: ICredentialDataDecryptedObject;
	/** Every path is appended to it. */
	address: string;
	/** How long a whole answer may take; for an upload, from the last byte sent. */
	timeoutMs: number;
	/** Milliseconds since 1970 when a poll ends; no answer is waited for beyond. */
	endsAt?: number;
}

/** A file in memory is sent at this pace or faster: nobody tells how much of it has left. */
const slowestBytesPerMs = 100;
/** Other workers may renew the token again and again while a call is tried. */
const mostTries = 5;
const startsPerMillisecond = 3;

export function requestHelperSend(
	context: NodeContext,
	{ credential, address, timeoutMs, endsAt = Infinity }: SendSettings,
): Send {
	const tokens = accessTokens(context, credential, endsAt);
	const mayStart = startGate();

	async function attempt(call: ServiceCall, authorised: ICredentialDataDecryptedObject): Promise<ServiceAnswer> {
		const leftMs = Math.max(1, endsAt - Date.now());
		const reading = call.file && multipart(call.file, () => limit.renew());
		const form = await reading?.catch(() => {
			throw fileGone(call.endpoint);
		});
		const extraMs = Buffer.isBuffer(form?.body) ? form.body.length / slowestBytesPerMs : 0;
		const limit = timeLimit(context, timeoutMs, leftMs, extraMs);
		const options = requestOptions(call, { address, timeoutMs: Math.min(timeoutMs, leftMs), form });
		try {
			call.onLeaving?.();
			const answer = await authenticatedRequest(context, authorised, options, limit);
			const token = String(authorised.accessToken).split(' ').at(-1) ?? '';
			return { ...answer, secrets: [token, clientOf(authorised).clientSecret] };
		} catch (error) {
			throw sendError(error, call.endpoint, limit.ending());
		} finally {
			form?.close();
		}
	}

	return async (call) => {
		await mayStart();
		let mayExchange = true;
		for (let tries = 1; ; tries++) {
			if (cancelSignal(context)?.aborted) throw new CancelledError(true);
			const authorised = await tokens.current();
			const answer = await attempt(call, authorised);
			if (answer.status !== 401) return answer;
			const replacement = tries < mostTries && (await tokens.replace(authorised.accessToken, mayExchange));
			if (!replacement) throw tokenRejected(call.endpoint);
			if (replacement === 'exchanged') mayExchange = false;
		}
	};
}

/**
 * Lets calls start in the order they come, three a millisecond at the most. Node.js writes to a new connection only after it has run all that is due:
 * answers that come together would start as many calls together, the first of which would leave when the last is made, and the processor and the
 * service would wait for each other for the rest of the run.
 */
export function startGate(): () => Promise<void> {
	let opens: Promise<void> = Promise.resolve();
	let starts = 0;
	return async () => {
		const mine = opens;
		starts += 1;
		if (starts % startsPerMillisecond === 0) opens = mine.then(async () => await sleep(1));
		await mine;
	};
}

function requestOptions(
	{ endpoint, query, json }: ServiceCall,
	{ address, timeoutMs, form }: { address: string; timeoutMs: number; form?: MultipartBody },
): IHttpRequestOptions {
	return {
		method: endpoint.method,
		url: address + endpoint.path,
		qs: query,
		// As text: axios would copy an object field by field before it writes it as JSON.
		body: form?.body ?? (json && JSON.stringify(json)),
		headers: { Accept: 'application/json', ...(json && { 'Content-Type': 'application/json' }), ...form?.headers },
		// n8n's limit would count from the first byte of an upload.
		timeout: form ? 0 : timeoutMs,
		returnFullResponse: true,
		// A 401 too: n8n would exchange a token at once, though another worker may have done so.
		ignoreHttpStatusErrors: { ignore: true, except: [] },
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
	};
}
