import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { readBaseUrl } from '../service/baseUrl';
import type { HelperAnswer, Send, ServiceAnswer, ServiceCall } from '../service/serviceCall';
import { CancelledError } from '../service/serviceError';
import { accountOf, clientOf } from '../service/token/tokenExchange';
import { accessTokens } from './accessTokens';
import { authenticatedRequest } from './authenticatedRequest';
import { multipart, type MultipartBody } from './multipart';
import { cancelSignal, credentialType, type NodeContext } from './nodeContext';
import { sendError, tokenRejected } from './sendError';
import { startGate } from './startGate';
import { timeLimit, type TimeLimit } from './timeLimit';

interface TimeLimits {
	/** How long a whole answer may take; for an upload, from the last byte sent. */
	timeoutMs: number;
	/** Milliseconds since 1970 when a poll ends; no answer is waited for beyond. */
	endsAt?: number;
}

/** What the node's credential points to. */
export interface Connection {
	send: Send;
	environment: string;
	/** A hash that tells this client at this address from others. */
	account: string;
}

/** A file in memory is sent at this pace or faster: nobody tells how much of it has left. */
const slowestBytesPerMs = 100;
/** Other workers may renew the token again and again while a call is tried. */
const mostTries = 5;

/**
 * `Send` over n8n's request helper. The credential is read once here and handed to every call, which saves a database read and a
 * decryption a row.
 */
export async function requestHelperSend(
	context: NodeContext,
	{ timeoutMs, endsAt = Infinity }: TimeLimits,
): Promise<Connection> {
	const data = await context.getCredentials(credentialType);
	const client = clientOf(data);
	const base = readBaseUrl(client.baseUrl);
	if ('problem' in base)
		throw new InvalidInputError([{ field: 'baseUrl', label: 'Base URL of the credential', ...base }]);
	const { address } = base;
	const tokens = accessTokens(context, data, endsAt);
	const cancelled = cancelSignal(context);

	async function attempt(call: ServiceCall, credential: ICredentialDataDecryptedObject): Promise<ServiceAnswer> {
		const leftMs = Math.max(1, endsAt - Date.now());
		let limit: TimeLimit | undefined;
		const form = call.file && (await multipart(call.file, () => limit?.renew()));
		const extraMs = Buffer.isBuffer(form?.body) ? form.body.length / slowestBytesPerMs : 0;
		const { signal, isOver, end } = (limit = timeLimit(Math.min(timeoutMs + extraMs, leftMs), cancelled));
		const options = requestOptions(call, { address, timeoutMs: Math.min(timeoutMs, leftMs), form });
		try {
			const answer = (await authenticatedRequest(context, credential, options, signal)) as HelperAnswer;
			const { headers, body } = answer;
			const token = String(credential.accessToken).split(' ').at(-1) ?? '';
			return { status: Number(answer.statusCode), headers, body, secrets: [token, client.clientSecret] };
		} catch (error) {
			throw sendError(error, call.endpoint, {
				timeoutMs,
				isLate: isOver(),
				isPollEnd: leftMs < timeoutMs,
				isCancelled: cancelled?.aborted,
			});
		} finally {
			end();
			form?.close();
		}
	}

	const mayStart = startGate();
	const send: Send = async (call) => {
		await mayStart();
		let mayExchange = true;
		for (let tries = 1; ; tries++) {
			if (cancelled?.aborted) throw new CancelledError('The execution was cancelled', { isCertainlyNotTaken: true });
			const credential = await tokens.current();
			const answer = await attempt(call, credential);
			if (answer.status !== 401) return answer;
			const replacement = tries < mostTries && (await tokens.replace(credential.accessToken, mayExchange));
			if (!replacement) throw tokenRejected(call.endpoint);
			if (replacement === 'exchanged') mayExchange = false;
		}
	};
	return { send, environment: String(data.environment), account: accountOf(client) };
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
