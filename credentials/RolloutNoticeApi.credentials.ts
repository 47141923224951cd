import type { IAuthenticate, ICredentialTestRequest, ICredentialType, IHttpRequestHelper } from 'n8n-workflow';

import { endpoints } from '../nodes/RolloutNotice/service/endpoints';
import { readAnswer } from '../nodes/RolloutNotice/service/serviceCall';
import { clientOf, exchangeToken, sharedExchange } from '../nodes/RolloutNotice/service/tokenExchange';
import { unlessAborted } from '../nodes/RolloutNotice/service/unlessAborted';

/** The Base URL as `baseUrl` normalises it, in the one form that a credential test can have: an expression. */
const normalisedBaseUrl =
	'={{ $credentials.baseUrl.trim().replace(/(?<!\\/)\\/+$/, "").replace(/\\/api(\\/v1)?$/i, "").replace(/(?<!\\/)\\/+$/, "") }}';
const noToken = 'The address answered, but not with an access token. Check the Base URL, Client ID and Client Secret';
const exchangeTimeoutMs = 30_000;

type Property = ICredentialType['properties'][number];

/** What n8n keeps beside the client for the exchange. */
const kept = (displayName: string, name: string, options: Property['typeOptions'] = {}): Property => ({
	displayName,
	name,
	type: 'hidden',
	typeOptions: { ...options, password: true },
	default: '',
});

/** Client credentials of the Rollout Notice Service; n8n exchanges them for a token and keeps that encrypted beside them. */
export class RolloutNoticeApi implements ICredentialType {
	name = 'rolloutNoticeApi';

	displayName = 'Rollout Notice API';

	icon: ICredentialType['icon'] = {
		light: 'file:../nodes/RolloutNotice/rolloutNotice.svg',
		dark: 'file:../nodes/RolloutNotice/rolloutNotice.dark.svg',
	};

	documentationUrl = 'https://github.com/n8n-nodes-rollout-notice/n8n-nodes-rollout-notice#the-credential';

	properties: Property[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{ name: 'Production', value: 'production', description: 'Requests here mail real letters' },
				{ name: 'Sandbox', value: 'sandbox', description: 'For testing: no letters are mailed' },
			],
			default: 'sandbox',
			description: 'The service environment that the Base URL and Client ID belong to',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://notices.example.com',
			description: 'The address that the service operator gave you for this environment',
		},
		{ displayName: 'Client ID', name: 'clientId', type: 'string', default: '', required: true },
		{
			displayName: 'Client Secret',
			name: 'clientSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
		},
		kept('Access Token', 'accessToken', { expirable: true }),
		kept('Access Token Expires At', 'accessTokenExpiresAt'),
		kept('Access Token For', 'accessTokenFor'),
	];

	/** Runs where there is no token and in a credential test, of another node where the service refused it too. What it returns is stored with the credential. */
	async preAuthentication(this: IHttpRequestHelper, credentials: Record<string, unknown>) {
		const client = clientOf(credentials);
		const post = async (url: string, body: object) => {
			// By the clock: a timeout of n8n counts silence only.
			const abortSignal = AbortSignal.timeout(exchangeTimeoutMs);
			const asking = this.helpers.httpRequest({
				method: endpoints.token.method,
				url,
				body,
				json: true,
				timeout: exchangeTimeoutMs,
				abortSignal,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
			});
			return readAnswer(await unlessAborted(asking, abortSignal));
		};
		const exchange = async () => await exchangeToken(client, post, Date.now);
		return { ...(await sharedExchange(JSON.stringify(client), exchange)) };
	}

	/** A function rather than an expression: n8n would evaluate an expression for every row. Without an address only a token was asked for. */
	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		if (requestOptions.url === '') throw new Error('Nothing is to be sent');
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, Authorization: String(credentials.accessToken) },
		};
	};

	/** A fresh exchange, which creates nothing. The clearer messages come from `preAuthentication`, which n8n runs before it. */
	test: ICredentialTestRequest = {
		request: {
			method: endpoints.token.method,
			baseURL: normalisedBaseUrl,
			url: endpoints.token.path,
			body: {
				client_id: '={{ $credentials.clientId.trim() }}',
				client_secret: '={{ $credentials.clientSecret.trim() }}',
			},
			disableFollowRedirect: true,
		},
		rules: [undefined, null, ''].map((value) => ({
			type: 'responseSuccessBody',
			properties: { key: 'access_token', value, message: noToken },
		})),
	};
}
