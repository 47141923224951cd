import { NodeApiError, type IDataObject } from 'n8n-workflow';

import { RolloutNoticeApi, type RolloutNoticeApi as Type } from '../../credentials/RolloutNoticeApi.credentials';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { CredentialStore, OldCredentialStore } from '../support/credentialStore';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemOnDisk, pdf } from '../support/pdfItem';
import { mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(60_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const read = { operation: 'statusByQuery', erisaEin: '12-3456789' };
const otherCalls = () => sandbox.ledger.calls.filter(({ operation }) => operation !== 'token');

/** The credential type as another process has it, with nothing in common but what is stored. */
function typeOfAnotherProcess(): Type {
	let type: Type | undefined;
	jest.isolateModules(() => {
		const module = jest.requireActual<{ RolloutNoticeApi: new () => Type }>(
			'../../credentials/RolloutNoticeApi.credentials',
		);
		type = new module.RolloutNoticeApi();
	});
	return type as Type;
}

/** A second worker of n8n: the same stored credential, read and refreshed by another process. */
function anotherWorkerOf(store: CredentialStore): CredentialStore {
	const worker = new CredentialStore(store.data, typeOfAnotherProcess());
	Object.defineProperty(worker, 'data', {
		get: () => store.data,
		set: (data: CredentialStore['data']) => (store.data = data),
	});
	return worker;
}

/** A user saves the credential right after the run has read it. */
function savedAfterFirstRead(store: CredentialStore, changes: Partial<CredentialStore['data']>): void {
	const getDecrypted = store.getDecrypted.bind(store);
	jest.spyOn(store, 'getDecrypted').mockImplementationOnce(async (data) => {
		const before = await getDecrypted(data);
		store.data = { ...store.data, ...changes } as CredentialStore['data'];
		return before;
	});
}

describe('F53: a token belongs to the client and the address that it was issued for', () => {
	it('one of another client is not sent: the new client gets its own', async () => {
		const credentials = credentialFor(sandbox);
		await runNotice(sandbox, read, { credentials });
		credentials.data = { ...credentials.data, clientId: 'another-client', clientSecret: 'another-secret' };
		sandbox.ledger.clear();

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error?.message).toMatch(/Client ID and Client Secret/);
		expect(otherCalls()).toEqual([]);
	});

	it('one of another address is not sent there', async () => {
		const elsewhere = await startSandbox();
		const credentials = credentialFor(sandbox);
		await runNotice(sandbox, read, { credentials });
		const authorised: Array<string | undefined> = [];
		elsewhere.tokens.accepts = (header) => (authorised.push(header), true);
		const oldToken = credentials.data.accessToken;
		credentials.data = { ...credentials.data, baseUrl: elsewhere.baseUrl };

		const run = await runNotice(sandbox, read, { credentials });
		await elsewhere.close();

		expect(run.error).toBeUndefined();
		expect(authorised).not.toContain(oldToken);
		expect(elsewhere.ledger.exchanges).toBe(1);
	});

	it('the same address written otherwise, and a new secret of the client, keep the token', async () => {
		const credentials = credentialFor(sandbox);
		await runNotice(sandbox, read, { credentials });
		credentials.data = { ...credentials.data, baseUrl: ` ${sandbox.baseUrl}/api/v1/ `, clientSecret: 'rotated' };

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.exchanges).toBe(1);
	});

	it('one that is stored without saying whose it is is not sent', async () => {
		const credentials = credentialFor(sandbox, {
			accessToken: 'Bearer of-no-one',
			accessTokenExpiresAt: '',
			accessTokenFor: '',
		});

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error).toBeUndefined();
		expect(otherCalls().map(({ status }) => status)).toEqual([200]);
	});

	it('a credential that is changed while a run renews its token is left as it was changed, and the run stops', async () => {
		const credentials = credentialFor(sandbox);
		await runNotice(sandbox, read, { credentials });
		sandbox.tokens.clear();
		savedAfterFirstRead(credentials, { clientId: 'another-client' });

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error?.message).toMatch(/^The credential was changed while the node ran/);
		expect(credentials.data.clientId).toBe('another-client');
	});
});

describe('a secret that is saved while a run is under way', () => {
	it.each([
		['as n8n does now', CredentialStore],
		['as n8n did up to 2.20', OldCredentialStore],
	])('is the one that is exchanged, and stays as it was saved where n8n writes a token %s', async (_, Store) => {
		const { data } = credentialFor(sandbox, { environment: 'production', clientSecret: 'revoked-secret' });
		const credentials = new Store(data);
		const saved = { environment: 'sandbox', clientSecret: 'sandbox-secret' };
		savedAfterFirstRead(credentials, saved);

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error).toBeUndefined();
		expect(credentials.saves).toBe(1);
		expect(credentials.data).toMatchObject(saved);
	});
});

it('a token that was obtained before the refusal is not taken for a fresh one: test, end of all tokens, run', async () => {
	const credentials = credentialFor(sandbox);
	await runNotice(sandbox, read, { credentials });
	// A credential test exchanges a token that n8n does not store.
	const tested = new CredentialStore({ ...credentials.data });
	await tested.preAuthentication(
		{ helpers: helpersByFetch() } as never,
		{ ...credentials.data },
		'rolloutNoticeApi',
		{} as never,
		true,
	);
	sandbox.tokens.clear();
	sandbox.ledger.clear();

	const run = await runNotice(sandbox, read, { credentials });

	expect(run.error).toBeUndefined();
	expect(sandbox.ledger.exchanges).toBe(1);
});

/** The one helper that the credential uses, over fetch. */
function helpersByFetch() {
	const httpRequest = async ({ url, method, body }: { url: string; method: string; body: object }) => {
		const answer = await fetch(url, {
			method,
			body: JSON.stringify(body),
			headers: { 'Content-Type': 'application/json' },
		});
		return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() };
	};
	return { httpRequest };
}

describe('with Continue, an exchange that is refused', () => {
	const exchanges = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'token');
	const node = { onError: 'continueErrorOutput' } as const;

	it.each([
		['before the first call', {}],
		['after a token ended', { accessToken: 'Bearer ended' }],
	])('is not tried again for each row: %s', async (_, changes) => {
		const credentials = credentialFor(sandbox, { clientSecret: 'wrong-secret', ...changes });

		const run = await runNotice(sandbox, mapped, { rows: sheet(200), credentials, node });

		expect(run.errorOutput).toHaveLength(200);
		for (const { json } of run.errorOutput) expect(json.error).toMatch(/^The service rejected the Client ID/);
		expect(exchanges()).toHaveLength(1);
		expect(otherCalls().length).toBeLessThanOrEqual(25);
	});

	it('is tried again as soon as another secret is stored', async () => {
		const credentials = credentialFor(sandbox, { clientSecret: 'wrong-secret' });
		const getDecrypted = credentials.getDecrypted.bind(credentials);
		jest.spyOn(credentials, 'getDecrypted').mockImplementation(async (data) => {
			if (exchanges().length > 0) credentials.data = { ...credentials.data, clientSecret: 'sandbox-secret' };
			return await getDecrypted(data);
		});

		const run = await runNotice(sandbox, mapped, { rows: sheet(200), credentials, node });

		expect(run.errorOutput.length).toBeLessThanOrEqual(20);
		expect(sandbox.ledger.letters).toHaveLength(200 - run.errorOutput.length);
		expect(exchanges().map(({ status }) => status)).toEqual([401, 200]);
	});

	it.each([408, 425, 503])('is tried again where it failed for the moment, by %d', async (status) => {
		sandbox.faults.add({ kind: 'serverError', on: 'token', status, retryAfter: 0 });

		const run = await runNotice(sandbox, mapped, { rows: sheet(2), node });

		expect(run.errorOutput).toEqual([]);
	});
});

describe('a credential that n8n cannot read again', () => {
	it.each([
		['the token ended before the call', { accessTokenExpiresAt: 1 }],
		['the service refused the token of the call', {}],
	])('leaves no doubt where %s: nothing was taken, and the row can be run at once', async (_, changes) => {
		const credentials = credentialFor(sandbox, { accessToken: 'Bearer ended', ...changes });
		const getDecrypted = credentials.getDecrypted.bind(credentials);
		const away = new Error('connection terminated: host=db password=hidden-away');
		jest.spyOn(credentials, 'getDecrypted').mockImplementationOnce(getDecrypted).mockRejectedValue(away);
		const parameters = { ...mapped, options: { ifAlreadyRequested: 'send' } };

		const run = await runNotice(sandbox, parameters, { rows: sheet(1), credentials });
		const again = await runNotice(sandbox, parameters, { rows: sheet(1) });

		expect(run.error?.message).toMatch(/^n8n could not read the credential/);
		expect(run.told).not.toContain('hidden-away');
		expect(again.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(1);
	});
});

describe('F54: where a new token ends the older ones', () => {
	it('a refused token is first looked for in the stored credential: another worker may have renewed it', async () => {
		const credentials = credentialFor(sandbox);
		await runNotice(sandbox, read, { credentials });
		sandbox.ledger.clear();
		// The run has read the credential when the other worker renews it.
		const getDecrypted = credentials.getDecrypted.bind(credentials);
		jest.spyOn(credentials, 'getDecrypted').mockImplementationOnce(async (data) => {
			const before = await getDecrypted(data);
			sandbox.tokens.clear();
			const renewed = sandbox.tokens.issue({ lifetimeSeconds: 3600, scheme: 'Bearer', isSingle: true });
			credentials.data = { ...credentials.data, accessToken: `Bearer ${renewed}` };
			return before;
		});

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error).toBeUndefined();
		expect(otherCalls().map(({ status }) => status)).toEqual([401, 200]);
		expect(sandbox.ledger.exchanges).toBe(0);
	});

	it('30 executions on two workers, whose token ends again and again, all succeed', async () => {
		sandbox.faults.add({ kind: 'singleToken' });
		sandbox.faults.add({ kind: 'latency', on: 'token', ms: 20, times: 'always' });
		const one = credentialFor(sandbox);
		const other = anotherWorkerOf(one);
		const errors: IDataObject[] = [];
		for (let round = 0; round < 5; round++) {
			const runs = Array.from({ length: 6 }, async (_, index) => {
				const rows = sheet(3, (row) => ({ externalReferenceId: `R-${round}-${index}-${row}` }));
				return await runNotice(sandbox, mapped, { rows, credentials: index % 2 ? one : other });
			});
			await new Promise((resolve) => setTimeout(resolve, 30));
			sandbox.tokens.clear();
			for (const { error } of await Promise.all(runs))
				if (error) errors.push({ round, message: error.message, description: error.description });
		}

		expect(errors).toEqual([]);
		expect(sandbox.ledger.letters).toHaveLength(90);
	});

	it('an upload follows the token of another worker too, from the beginning of its file', async () => {
		const credentials = credentialFor(sandbox);
		await runNotice(sandbox, read, { credentials });
		sandbox.tokens.clear();

		const run = await runNotice(
			sandbox,
			{ operation: 'uploadPdf', binaryPropertyName: 'data' },
			{ items: [await itemOnDisk(pdf(100_000))], credentials },
		);

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map(({ sizeBytes }) => sizeBytes)).toEqual([100_000]);
	});
});

describe('F75: what is around a token or a client', () => {
	it.each([
		{ prefix: 'Bearer ' },
		{ prefix: 'bearer  ' },
		{ prefix: '', suffix: '\n' },
		{ prefix: ' Bearer ', suffix: ' \r\n' },
	])('a token that comes with %j is used as it is meant', async (around) => {
		sandbox.faults.add({ kind: 'decoratedToken', ...around });

		const run = await runNotice(sandbox, read);

		expect(run.error).toBeUndefined();
		expect(otherCalls().every(({ authorised }) => authorised)).toBe(true);
	});

	it('Client ID, Client Secret and Base URL may be pasted with spaces and line breaks', async () => {
		const credentials = credentialFor(sandbox, {
			baseUrl: `  ${sandbox.baseUrl}/ \n`,
			clientId: ' sandbox-client\t',
			clientSecret: ' sandbox-secret\r\n',
		});

		const run = await runNotice(sandbox, read, { credentials });

		expect(run.error).toBeUndefined();
	});
});

it('F29: n8n shows our own words where a credential test is refused', async () => {
	const { data } = credentialFor(sandbox, { clientSecret: 'wrong-secret' });
	const refused: unknown = await new RolloutNoticeApi().preAuthentication
		.call({ helpers: helpersByFetch() } as never, data)
		.catch((error: unknown) => error);

	expect(new NodeApiError({} as never, refused as never).message).toMatch(/^The service rejected the Client ID/);
});
