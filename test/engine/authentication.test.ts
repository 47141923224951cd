import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeHelpers, type IDataObject } from 'n8n-workflow';

import { RolloutNoticeApi } from '../../credentials/RolloutNoticeApi.credentials';
import type { FaultRule } from '../../sandbox/faultRule';
import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(30_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const read = { operation: 'statusByQuery', erisaEin: '12-3456789' };
const tokenCalls = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'token');
const otherCalls = () => sandbox.ledger.calls.filter(({ operation }) => operation !== 'token');

describe('getting a token', () => {
	it('section 5 rule 1: exchanges client id and secret for a token before the first call, by POST with a JSON body', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(5) });

		expect(tokenCalls()).toHaveLength(1);
		expect(tokenCalls()[0]).toMatchObject({ method: 'POST', path: '/api/v1/OAuth/Token', status: 200 });
		expect(otherCalls().every(({ authorised }) => authorised)).toBe(true);
	});

	it('section 5 rule 2: keeps access_token and the end that expires_in gives with the credential, and uses it in the next execution', async () => {
		const credentials = credentialFor(sandbox);
		const before = Date.now();
		await runNotice(sandbox, read, { credentials });
		await runNotice(sandbox, read, { credentials });

		expect(credentials.saves).toBe(1);
		expect(String(credentials.data.accessToken)).toMatch(/^Bearer sandbox-token-/);
		expect(Number(credentials.data.accessTokenExpiresAt) - before).toBeGreaterThan(3_500_000);
		expect(sandbox.ledger.exchanges).toBe(1);
	});

	it('section 5: presents the token under the token_type that the service names', async () => {
		sandbox.faults.add({ kind: 'otherTokenType', scheme: 'Token' });

		const run = await runNotice(sandbox, read);

		expect(run.error).toBeUndefined();
		expect(otherCalls().every(({ authorised }) => authorised)).toBe(true);
	});

	it('section 2.1: token_type may be null, and the token is then a Bearer token', async () => {
		sandbox.faults.add({ kind: 'otherTokenType', scheme: '' });

		expect((await runNotice(sandbox, read)).error).toBeUndefined();
	});

	it.each(['/', '/api', '/api/v1', '/api/v1/'])(
		'section 4 rule 1: accepts a base URL that ends with %s',
		async (ending) => {
			const credentials = credentialFor(sandbox, { baseUrl: sandbox.baseUrl + ending });

			const run = await runNotice(sandbox, read, { credentials });

			expect(run.error).toBeUndefined();
			expect(sandbox.ledger.calls.map(({ status }) => status)).toEqual([200, 200]);
		},
	);

	it('shares one exchange among concurrent callers', async () => {
		sandbox.faults.add({ kind: 'latency', on: 'token', ms: 100 });

		await runNotice(sandbox, { ...mapped, options: { concurrency: 20 } }, { rows: sheet(20) });

		expect(sandbox.ledger.letters).toHaveLength(20);
		expect(sandbox.ledger.exchanges).toBe(1);
	});

	it('shares one exchange among executions that run at the same time', async () => {
		sandbox.faults.add({ kind: 'latency', on: 'token', ms: 100 });
		const credentials = credentialFor(sandbox);

		const runs = await Promise.all([1, 2, 3].map(async () => await runNotice(sandbox, read, { credentials })));

		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
		expect(sandbox.ledger.exchanges).toBe(1);
	});
});

describe('the life of a token', () => {
	it('F26: with a lifetime of 2 s, a call at 5 s succeeds, by one exchange, without a call that is refused', async () => {
		sandbox.faults.add({ kind: 'shortTokens', seconds: 2 });
		const credentials = credentialFor(sandbox);
		await runNotice(sandbox, read, { credentials });
		await new Promise((resolve) => setTimeout(resolve, 5000));
		sandbox.ledger.clear();

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.exchanges).toBe(1);
		expect(otherCalls().map(({ status }) => status)).toEqual([200]);
	});

	it('F26: a batch that outlives its tokens renews them on the way, at most one exchange a request', async () => {
		sandbox.faults.add({ kind: 'shortTokens', seconds: 1 });
		sandbox.faults.add({ kind: 'latency', on: 'request', ms: 100, times: 'always' });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 2 } }, { rows: sheet(20) });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(20);
		expect(sandbox.ledger.exchanges).toBeGreaterThan(1);
		expect(sandbox.ledger.exchanges).toBeLessThanOrEqual(otherCalls().length);
	});

	it('section 5: an expires_in of another unit costs refreshes on 401, never a failure', async () => {
		sandbox.faults.add({ kind: 'shortTokens', seconds: 0.3, expiresIn: 300_000 });
		sandbox.faults.add({ kind: 'latency', on: 'request', ms: 100, times: 'always' });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 2 } }, { rows: sheet(12) });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(12);
		expect(otherCalls().some(({ status }) => status === 401)).toBe(true);
	});

	it('is renewed on a 401, once, and the call is made again', async () => {
		sandbox.faults.add({ kind: 'unauthorized', on: 'statusByQuery', dropToken: true });

		const run = await runNotice(sandbox, read);

		expect(run.error).toBeUndefined();
		expect(otherCalls().map(({ status }) => status)).toEqual([401, 200]);
		expect(sandbox.ledger.exchanges).toBe(2);
	});

	it('ends in an error that says what to check where a fresh one is refused too', async () => {
		sandbox.faults.add({ kind: 'unauthorized', on: 'statusByQuery', times: 'always' });

		const run = await runNotice(sandbox, read);

		expect(run.error?.message).toBe(
			'Could not get the statuses: the service rejected the access token, even after it was renewed (401) [item 0]',
		);
		expect(run.error?.description).toBe('Check Client ID, Client Secret, Environment and Base URL in the credential.');
		expect(run.error?.httpCode).toBe('401');
		expect(otherCalls()).toHaveLength(2);
	});

	it('one that another worker got is not mixed up with an older one of this process', async () => {
		await runNotice(sandbox, read);
		sandbox.tokens.clear();
		const credentials = credentialFor(sandbox, {
			accessToken: 'Bearer of-another-worker',
			accessTokenExpiresAt: Date.now() + 3_600_000,
		});

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error).toBeUndefined();
	});

	it('F26: where each exchange ends the older tokens, concurrent rows whose token ended early all go out, by few exchanges', async () => {
		sandbox.faults.add({ kind: 'singleToken' });
		sandbox.faults.add({ kind: 'latency', ms: 15, probability: 0.5 });
		sandbox.faults.add({ kind: 'latency', ms: 40, probability: 0.3 });
		const credentials = credentialFor(sandbox, {
			accessToken: 'Bearer ended-early',
			accessTokenExpiresAt: Date.now() + 3_600_000,
		});

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 20 } }, { rows: sheet(60), credentials });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(60);
		expect(sandbox.ledger.exchanges).toBe(1);
	});

	it('F26: where each exchange ends the older tokens and a 401 comes in between, every row goes out', async () => {
		sandbox.faults.add({ kind: 'singleToken' });
		sandbox.faults.add({ kind: 'latency', ms: 20, probability: 0.5 });
		sandbox.faults.add({ kind: 'unauthorized', on: 'request', after: 30, dropToken: true });

		const run = await runNotice(sandbox, { ...mapped, options: { concurrency: 20 } }, { rows: sheet(80) });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(80);
		expect(sandbox.ledger.exchanges).toBe(2);
	});
});

/** What goes wrong at the exchange, the credential that meets it, and what the user is told. */
const exchangeFaults: Array<[string, { fault?: FaultRule; credential?: IDataObject }, string]> = [
	[
		'a wrong secret',
		{ credential: { clientSecret: 'wrong-secret' } },
		'The service rejected the Client ID and Client Secret (401). Check both, and that Environment and Base URL belong to them',
	],
	[
		'an empty secret',
		{ credential: { clientSecret: '' } },
		'Client ID or Client Secret is empty. Enter both in the credential',
	],
	[
		'a wrong path',
		{ credential: { baseUrl: '/other' } },
		'There is no Rollout Notice Service at this address (404). Check the Base URL in the credential',
	],
	[
		'a web page',
		{ fault: { kind: 'htmlBody', on: 'token' } },
		'The address answered with a page that is not JSON, so it is not the Rollout Notice Service. Check the Base URL in the credential',
	],
	[
		'an empty body',
		{ fault: { kind: 'emptyBody', on: 'token' } },
		'The service answered the token exchange with an empty page. Check the Base URL in the credential',
	],
	[
		'JSON cut in half',
		{ fault: { kind: 'notJson', on: 'token' } },
		'The address answered with a page that is not JSON, so it is not the Rollout Notice Service. Check the Base URL in the credential',
	],
	[
		'no access_token',
		{ fault: { kind: 'missingField', on: 'token' } },
		'The answer to the token exchange holds no access token. Check the Base URL and the Client ID in the credential',
	],
	[
		'an access_token of null',
		{ fault: { kind: 'missingField', on: 'token', asNull: true } },
		'The answer to the token exchange holds no access token. Check the Base URL and the Client ID in the credential',
	],
	[
		'a redirect',
		{ fault: { kind: 'redirect', on: 'token' } },
		'The service redirected the token exchange to another address (302). Check the Base URL in the credential',
	],
	[
		'a problem body that repeats the secret',
		{ fault: { kind: 'problemBody', on: 'token' } },
		'The service rejected the Client ID and Client Secret (400). Check both, and that Environment and Base URL belong to them',
	],
];

describe('an exchange that fails', () => {
	it.each(exchangeFaults)(
		'by %s says which it was and what to do, and tells no secret',
		async (_, { fault, credential = {} }, message) => {
			if (fault) sandbox.faults.add({ ...fault, times: 'always' });
			const baseUrl = sandbox.baseUrl + String(credential.baseUrl ?? '');
			const credentials = credentialFor(sandbox, { ...credential, baseUrl });

			const run = await runNotice(sandbox, read, { credentials });

			expect(run.error?.message).toBe(`${message} [item 0]`);
			expect(run.stored).not.toMatch(/wrong-secret|sandbox-secret|sandbox-token/);
			expect(otherCalls().filter(({ operation }) => operation !== 'none')).toEqual([]);
		},
	);

	it('by a service that is down says so, without a call left waiting', async () => {
		const server = createServer().listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		const { port } = server.address() as AddressInfo;
		await new Promise((resolve) => server.close(resolve));
		const credentials = credentialFor(sandbox, { baseUrl: `http://127.0.0.1:${port}` });

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error?.message).toBe(
			'The service could not be reached. Check the Base URL in the credential and the network [item 0]',
		);
	});

	it.each<FaultRule>([
		{ kind: 'serverError', on: 'token', status: 502 },
		{ kind: 'tooManyRequests', on: 'token', retryAfter: 0 },
		{ kind: 'dropBeforeStoring', on: 'token' },
		{ kind: 'dropAfterStoring', on: 'token' },
		{ kind: 'errorAfterStoring', on: 'token' },
	])('for a moment, by $kind, is tried again', async (fault) => {
		sandbox.faults.add(fault);

		const run = await runNotice(sandbox, mapped, { rows: sheet(3) });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(3);
	});

	it('sends no row, with either error setting', async () => {
		const credentials = credentialFor(sandbox, { clientSecret: 'wrong-secret' });
		const stop = await runNotice(sandbox, mapped, { rows: sheet(4), credentials });
		const split = await runNotice(sandbox, mapped, {
			rows: sheet(4),
			credentials,
			node: { onError: 'continueErrorOutput' },
		});

		expect(stop.error?.description).toContain('Nothing was requested in this try.');
		expect(split.errorOutput).toHaveLength(4);
		expect(otherCalls()).toEqual([]);
	});
});

describe('the credential test', () => {
	const type = new RolloutNoticeApi();

	/** As n8n runs it: a fresh exchange by preAuthentication, then the request of `test`, then its rules. */
	async function passes(changes: IDataObject = {}): Promise<boolean> {
		const { request, rules = [] } = type.test;
		const credentials = { ...credentialFor(sandbox).data, ...changes };
		const base = String(credentials.baseUrl)
			.trim()
			.replace(/\/+$/, '')
			.replace(/\/api(\/v1)?$/i, '')
			.replace(/\/+$/, '');
		const answer = await fetch(base + request.url, {
			method: request.method,
			redirect: 'manual',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ client_id: credentials.clientId, client_secret: credentials.clientSecret }),
		});
		if (!answer.ok) return false;
		const text = await answer.text();
		const body = parsed(text);
		return !rules.some((rule) => 'key' in rule.properties && body?.[rule.properties.key] === rule.properties.value);
	}

	const parsed = (text: string): Record<string, unknown> | undefined => {
		try {
			return JSON.parse(text) as Record<string, unknown>;
		} catch {
			return undefined;
		}
	};

	it('F29: passes with the right credential, and creates nothing', async () => {
		expect(await passes()).toBe(true);
		expect(sandbox.ledger.letters).toEqual([]);
		expect(sandbox.ledger.calls.map(({ operation }) => operation)).toEqual(['token']);
	});

	it.each<[string, IDataObject, FaultRule | undefined]>([
		['a wrong secret', { clientSecret: 'wrong' }, undefined],
		['a wrong path', { baseUrl: '/nowhere' }, undefined],
		['an HTML page with status 200', {}, { kind: 'htmlBody', on: 'token' }],
		['an empty body', {}, { kind: 'emptyBody', on: 'token' }],
		['a body without access_token', {}, { kind: 'missingField', on: 'token' }],
		['an access_token of null', {}, { kind: 'missingField', on: 'token', asNull: true }],
		['a redirect', {}, { kind: 'redirect', on: 'token' }],
	])('F29: fails with %s', async (_, changes, fault) => {
		if (fault) sandbox.faults.add(fault);
		const { baseUrl = '' } = changes;

		expect(await passes({ ...changes, baseUrl: sandbox.baseUrl + String(baseUrl) })).toBe(false);
	});

	it('F29: has a token exchanged afresh even where a good one is stored', () => {
		const parameters = NodeHelpers.getNodeParameters(type.properties, {}, true, false, null, null);

		expect(parameters?.accessToken).toBe('');
		expect(type.properties.filter(({ typeOptions }) => typeOptions?.expirable).map(({ name }) => name)).toEqual([
			'accessToken',
		]);
	});
});
