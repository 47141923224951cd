import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	Icon,
	IHttpRequestHelper,
	INodeProperties,
} from 'n8n-workflow';

import { endpoints } from '../nodes/RolloutNotice/service/endpoints';
import { sharedExchange } from '../nodes/RolloutNotice/service/token/sharedExchange';
import type { ClientCredentials, PostJson } from '../nodes/RolloutNotice/service/token/tokenExchange';
import { exchangeToken } from '../nodes/RolloutNotice/service/token/tokenExchange';

/** The Base URL as `baseUrl` normalises it, in the one form that a credential test can have: an expression. */
const normalisedBaseUrl =
	'={{ $credentials.baseUrl.trim().replace(/\\/+$/, "").replace(/\\/api(\\/v1)?$/i, "").replace(/\\/+$/, "") }}';
const noToken = 'The address answered, but not with an access token. Check the Base URL, Client ID and Client Secret';

/** Client credentials of the Rollout Notice Service; n8n exchanges them for a token and keeps that encrypted beside them. */
export class RolloutNoticeApi implements ICredentialType {
	name = 'rolloutNoticeApi';

	displayName = 'Rollout Notice API';

	icon: Icon = {
		light: 'file:../nodes/RolloutNotice/rolloutNotice.svg',
		dark: 'file:../nodes/RolloutNotice/rolloutNotice.dark.svg',
	};

	documentationUrl = 'https://github.com/n8n-nodes-rollout-notice/n8n-nodes-rollout-notice#the-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{ name: 'Production', value: 'production', description: 'Requests here mail real letters' },
				{ name: 'Sandbox', value: 'sandbox', description: 'For trying out: no letter is mailed' },
			],
			default: 'sandbox',
			description: 'Which of the two environments of the service the Base URL and the client belong to',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://notices.example.com',
			description: 'The address of the environment, as the service operator gave it to you',
		},
		{
			displayName: 'Client ID',
			name: 'clientId',
			type: 'string',
			default: '',
			required: true,
		},
		{
			displayName: 'Client Secret',
			name: 'clientSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'hidden',
			typeOptions: { expirable: true, password: true },
			default: '',
		},
		{
			displayName: 'Access Token Expires At',
			name: 'accessTokenExpiresAt',
			type: 'hidden',
			typeOptions: { password: true },
			default: '',
		},
	];

	/** Runs where there is no token, where the service refused it, and in a credential test. What it returns is stored with the credential. */
	async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
		const client: ClientCredentials = {
			baseUrl: String(credentials.baseUrl ?? ''),
			clientId: String(credentials.clientId ?? ''),
			clientSecret: String(credentials.clientSecret ?? ''),
		};
		const post: PostJson = async (url, body) => {
			const answer = await this.helpers.httpRequest({
				method: endpoints.token.method,
				url,
				body,
				json: true,
				timeout: 30_000,
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
			});
			return { status: answer.statusCode, headers: answer.headers, body: answer.body };
		};
		return {
			...(await sharedExchange(
				client,
				String(credentials.accessToken ?? ''),
				async () => await exchangeToken(client, post, Date.now),
				Date.now,
			)),
		};
	}

	/** A function rather than an expression: n8n would evaluate an expression for every row. */
	authenticate: IAuthenticate = async (credentials, requestOptions) => ({
		...requestOptions,
		headers: { ...requestOptions.headers, Authorization: String(credentials.accessToken) },
	});

	/** A fresh exchange, which creates nothing. The clearer messages come from `preAuthentication`, which n8n runs before it. */
	test: ICredentialTestRequest = {
		request: {
			method: endpoints.token.method,
			baseURL: normalisedBaseUrl,
			url: endpoints.token.path,
			body: { client_id: '={{ $credentials.clientId }}', client_secret: '={{ $credentials.clientSecret }}' },
			disableFollowRedirect: true,
		},
		rules: [undefined, null, ''].map((value) => ({
			type: 'responseSuccessBody',
			properties: { key: 'access_token', value, message: noToken },
		})),
	};
}
