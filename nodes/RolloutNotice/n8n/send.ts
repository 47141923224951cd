import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject, IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { withoutSecrets } from '../domain/privacy/scrub';
import { settled } from '../domain/settled';
import { readBaseUrl } from '../service/baseUrl';
import type { Send, ServiceAnswer, ServiceCall } from '../service/serviceCall';
import { CancelledError } from '../service/serviceError';
import type { ServiceError } from '../service/serviceError';
import { multipart } from './multipart';
import type { MultipartBody } from './multipart';
import { cancelSignal } from './nodeContext';
import type { NodeContext } from './nodeContext';
import { sendError } from './sendError';
import { startGate } from './startGate';

/** The credential type of both nodes. */
export const credentialType = 'rolloutNoticeApi';

interface TimeLimits {
	/** How long an answer may take. */
	timeoutMs: number;
	/** Milliseconds since 1970 when a poll ends; no answer is waited for beyond. */
	endsAt?: number;
}

/**
 * `Send` over n8n's request helper. The credential is read once here and handed to every call, which saves a database read and a
 * decryption a row.
 */
export async function requestHelperSend(
	context: NodeContext,
	{ timeoutMs, endsAt = Infinity }: TimeLimits,
): Promise<{ send: Send; environment: string; account: string }> {
	const data = await context.getCredentials(credentialType);
	const { id, name } = { id: '', name: '', ...context.getNode().credentials?.[credentialType] };
	const base = readBaseUrl(data.baseUrl);
	if ('problem' in base)
		throw new InvalidInputError([{ field: 'baseUrl', label: 'Base URL of the credential', ...base }]);
	const { address } = base;

	async function attempt(call: ServiceCall, answerWithinMs: number) {
		if (isExpiring(data)) data.accessToken = '';
		const form = call.file && (await multipart(call.file));
		const options = requestOptions(call, { address, timeoutMs: answerWithinMs, form });
		const credential = viewOfCall(data);
		const credentialsDecrypted = { id: id ?? '', name, type: credentialType, data: credential };
		try {
			const answer = await context.helpers.httpRequestWithAuthentication.call(context, credentialType, options, {
				credentialsDecrypted,
			});
			const { statusCode, headers, body } = answer as { statusCode: number; headers: IDataObject; body: unknown };
			const status = Number(statusCode);
			if (status < 300) return { status, headers, body };
			const token = String(credential.accessToken).split(' ').at(-1);
			return { status, headers, body: withoutSecrets(body, [token, data.clientSecret]) };
		} finally {
			form?.close();
		}
	}

	async function outcomeOf(call: ServiceCall): Promise<{ value: ServiceAnswer } | { error: ServiceError }> {
		const answerWithinMs = Math.max(1, Math.min(timeoutMs, endsAt - Date.now()));
		const outcome = await settled(async () => await attempt(call, answerWithinMs));
		if ('value' in outcome) return outcome;
		const limit = { timeoutMs: answerWithinMs, isPollEnd: answerWithinMs < timeoutMs };
		return { error: sendError(outcome.error, call.endpoint, limit) };
	}

	const mayStart = startGate();
	const send: Send = async (call) => {
		await mayStart();
		if (cancelSignal(context)?.aborted) {
			throw new CancelledError('The execution was cancelled', { isCertainlyNotTaken: true });
		}
		const tokenBefore = data.accessToken;
		const first = await outcomeOf(call);
		if ('value' in first) return first.value;

		// n8n refreshes the token on a 401 but cannot send a stream twice; the file is opened anew instead.
		const isStream = typeof call.file?.content === 'function';
		if (first.error.status !== 401 || !isStream || data.accessToken === tokenBefore) throw first.error;
		const second = await outcomeOf(call);
		if ('value' in second) return second.value;
		throw second.error;
	};
	const account = createHash('sha256')
		.update(JSON.stringify([data.clientId, address]))
		.digest('hex');
	return { send, environment: String(data.environment), account };
}

/** True where the token's end is known and reached: then n8n is made to exchange a new one before the call. */
function isExpiring({ accessTokenExpiresAt }: IDataObject): boolean {
	return Number(accessTokenExpiresAt) > 0 && Number(accessTokenExpiresAt) <= Date.now();
}

/**
 * The credential as one call sees it. A token that n8n refreshes in it serves the calls that follow, but not those under way: one whose token
 * is refused must say so of its own token, and not of the newer one that another call got meanwhile.
 */
function viewOfCall(data: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject {
	let accessToken = data.accessToken ?? '';
	return {
		...data,
		get accessToken() {
			return accessToken;
		},
		set accessToken(token) {
			accessToken = token;
			data.accessToken = token;
		},
		get accessTokenExpiresAt() {
			return data.accessTokenExpiresAt ?? '';
		},
		set accessTokenExpiresAt(time) {
			data.accessTokenExpiresAt = time;
		},
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
		timeout: timeoutMs,
		returnFullResponse: true,
		// A 401 must throw, or n8n would not refresh the token.
		ignoreHttpStatusErrors: { ignore: true, except: [401] },
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
	};
}
