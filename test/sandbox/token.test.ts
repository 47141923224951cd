import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { endpoints, faulted, field, ServiceCaller } from './serviceCaller';

let sandbox: Sandbox;
let caller: ServiceCaller;
beforeAll(async () => {
	sandbox = await startSandbox({ tokenLifetimeSeconds: 60 });
});
beforeEach(() => {
	sandbox.reset();
	caller = new ServiceCaller(sandbox);
});
afterAll(async () => await sandbox.close());

it('section 4.1: a client id and secret are exchanged for a token', async () => {
	const reply = await caller.exchange();
	expect(reply.status).toBe(200);
	expect(reply.headers.get('content-type')).toContain('application/json');
});

it('section 2.1: the token response has access_token, expires_in and token_type', async () => {
	const { json } = await caller.exchange();
	expect(json).toEqual({ access_token: expect.stringMatching(/^\S+$/), expires_in: 60, token_type: 'Bearer' });
	expect(sandbox.ledger.exchanges).toBe(1);
});

it.each([
	['client_id', { client_secret: 'sandbox-secret' }],
	['client_secret', { client_id: 'sandbox-client' }],
	['client_id', { client_id: 7, client_secret: 'sandbox-secret' }],
])('section 4.1: %s is required and a text', async (name, credential) => {
	const reply = await caller.exchange(credential);
	expect(reply.status).toBe(400);
	expect(faulted(reply)).toEqual([name]);
});

it.each([
	{ client_id: 'another', client_secret: 'sandbox-secret' },
	{ client_id: 'sandbox-client', client_secret: 'another' },
])('section 4.1: a wrong credential gets 401 and no token', async (credential) => {
	const reply = await caller.exchange(credential);
	expect(reply.status).toBe(401);
	expect(reply.text).not.toContain('another');
	expect(sandbox.ledger.exchanges).toBe(0);
});

it('section 4.1: the body is application/json alone', async () => {
	const body = JSON.stringify({ client_id: 'sandbox-client', client_secret: 'sandbox-secret' });
	const reply = await caller.call('/api/v1/OAuth/Token', {
		method: 'POST',
		body,
		token: null,
		headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
	});
	expect(reply.status).toBe(415);
});

const guarded = Object.entries(endpoints).filter(([name]) => name !== 'token');

it.each(guarded)('section 5: %s needs a token', async (name, [method, path]) => {
	const replies = [
		await caller.call(path, { method, token: null }),
		await caller.call(path, { method, token: 'made-up' }),
		await caller.call(path, { method, token: null, headers: { Authorization: `Basic ${await caller.freshToken()}` } }),
	];
	expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
	expect(replies[0]?.headers.get('www-authenticate')).toBe('Bearer');
	expect(
		sandbox.ledger.calls.filter(({ operation }) => operation === name).map(({ authorised }) => authorised),
	).toEqual([false, false, false]);
});

it('section 5: the scheme of the header may be in any case', async () => {
	const token = await caller.freshToken();
	const reply = await caller.byRange({}, { token: null, headers: { Authorization: `bEARER ${token}` } });
	expect(reply.status).toBe(200);
});

it('section 5: expires_in counts seconds, by the clock of the sandbox', async () => {
	const token = await caller.freshToken();
	sandbox.clock.advance({ seconds: 59 });
	expect((await caller.byRange({}, { token })).status).toBe(200);
	sandbox.clock.advance({ seconds: 2 });
	expect((await caller.byRange({}, { token })).status).toBe(401);
});

it('section 5: several tokens are in force at once', async () => {
	const older = await caller.freshToken();
	const newer = await caller.freshToken();
	expect((await caller.byRange({}, { token: older })).status).toBe(200);
	expect((await caller.byRange({}, { token: newer })).status).toBe(200);
});

it('drops older tokens on a new exchange where singleToken is asked for', async () => {
	const single = await startSandbox({ singleToken: true });
	const other = new ServiceCaller(single);
	const older = await other.freshToken();
	const newer = await other.freshToken();
	expect((await other.byRange({}, { token: older })).status).toBe(401);
	expect((await other.byRange({}, { token: newer })).status).toBe(200);
	await single.close();
});

it('knows another credential where one is given', async () => {
	const own = await startSandbox({ clientId: 'my-client', clientSecret: 'my-secret' });
	const other = new ServiceCaller(own);
	expect((await other.exchange()).status).toBe(401);
	expect((await other.exchange({ client_id: 'my-client', client_secret: 'my-secret' })).status).toBe(200);
	await own.close();
});

it('section 9: the paths hold v1, and other paths and methods answer 404 and 405', async () => {
	for (const [, path] of Object.values(endpoints)) {
		expect(path).toMatch(/^\/api\/v1\//);
		expect((await caller.call(path.replace('v1', 'v2'), { method: 'POST' })).status).toBe(404);
	}
	const reply = await caller.call('/api/v1/Participants/status', { method: 'PUT' });
	expect(reply.status).toBe(405);
	expect(reply.headers.get('allow')).toBe('GET, POST');
	expect(field(reply, 'status')).toBe(405);
});
