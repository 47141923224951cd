import type { Sandbox } from '../../sandbox/sandbox';

/** What came back: JSON where it is JSON, and the text as it was. */
export interface Reply {
	status: number;
	headers: Headers;
	text: string;
	json: unknown;
}

/** What a call is made with. */
export interface CallParts {
	method?: string;
	json?: unknown;
	body?: string | FormData;
	headers?: Record<string, string>;
	/** None is sent where it is null; by default a token from a fresh exchange, made once. */
	token?: string | null;
	signal?: AbortSignal;
}

/** The operations as a caller sees them: method and path. */
export const endpoints = {
	token: ['POST', '/api/v1/OAuth/Token'],
	request: ['POST', '/api/v1/Participants'],
	statusByQuery: ['GET', '/api/v1/Participants/status'],
	statusByRange: ['POST', '/api/v1/Participants/status'],
	uploadPdf: ['POST', '/api/v1/Participants/upload-pdf'],
} as const;

/** Calls a sandbox over real HTTP, with a token where none is given. */
export class ServiceCaller {
	private token: string | undefined;

	constructor(private readonly sandbox: Sandbox) {}

	/** Makes any call. */
	async call(path: string, parts: CallParts = {}): Promise<Reply> {
		const token = parts.token === undefined ? (this.token ??= await this.freshToken()) : parts.token;
		const response = await fetch(this.sandbox.baseUrl + path, {
			method: parts.method ?? 'GET',
			redirect: 'manual',
			headers: {
				...(token === null ? {} : { Authorization: `Bearer ${token}` }),
				...(parts.json === undefined ? {} : { 'Content-Type': 'application/json' }),
				...parts.headers,
			},
			body: parts.json === undefined ? parts.body : JSON.stringify(parts.json),
			signal: parts.signal,
		});
		const text = await response.text();
		return { status: response.status, headers: response.headers, text, json: parsed(text) };
	}

	/** Exchanges the usual credential, or another. */
	async exchange(
		credential: object = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' },
	): Promise<Reply> {
		return await this.call('/api/v1/OAuth/Token', { method: 'POST', json: credential, token: null });
	}

	/** A token that no other call uses. */
	async freshToken(): Promise<string> {
		return String(field(await this.exchange(), 'access_token'));
	}

	/** Sends a rollout request. */
	async request(json: unknown, parts: CallParts = {}): Promise<Reply> {
		return await this.call('/api/v1/Participants', { method: 'POST', json, ...parts });
	}

	/** Asks for statuses by parameters, given as the text of the query. */
	async byQuery(query: string, parts: CallParts = {}): Promise<Reply> {
		return await this.call(`/api/v1/Participants/status?${query}`, parts);
	}

	/** Asks for statuses by plans and dates. */
	async byRange(json: unknown = {}, parts: CallParts = {}): Promise<Reply> {
		return await this.call('/api/v1/Participants/status', { method: 'POST', json, ...parts });
	}

	/** Uploads content as the part `file`. */
	async upload(content = '%PDF-1.7 made up', fileName = 'notice.pdf', parts: CallParts = {}): Promise<Reply> {
		const form = new FormData();
		form.append('file', new Blob([content]), fileName);
		return await this.call('/api/v1/Participants/upload-pdf', { method: 'POST', body: form, ...parts });
	}

	/** Makes a valid call on any operation. */
	async any(operation: keyof typeof endpoints, json: unknown): Promise<Reply> {
		const calls = {
			token: () => this.exchange(),
			request: () => this.request(json),
			statusByQuery: () => this.byQuery('erisaPlanNumber=001'),
			statusByRange: () => this.byRange(),
			uploadPdf: () => this.upload(),
		};
		return await calls[operation]();
	}
}

/** A field of a JSON object that came back. */
export function field(reply: Reply, name: string): unknown {
	return isObject(reply.json) ? reply.json[name] : undefined;
}

/** The records of a page that came back. */
export function records(reply: Reply): Array<Record<string, unknown>> {
	if (!Array.isArray(reply.json)) throw new Error(`Not an array, but ${reply.status}: ${reply.text}`);
	return reply.json.filter(isObject);
}

/** The fields that a problem body complains of. */
export function faulted(reply: Reply): string[] {
	const errors = field(reply, 'errors');
	return isObject(errors) ? Object.keys(errors) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
