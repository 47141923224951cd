import { sampleRequest } from '../../sandbox/sampleRequest';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { field, ServiceCaller, type CallParts, type Reply } from './serviceCaller';

let sandbox: Sandbox;
let caller: ServiceCaller;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => {
	sandbox.reset();
	caller = new ServiceCaller(sandbox);
});
afterAll(async () => await sandbox.close());

async function post(path: string, json?: unknown, parts: CallParts = {}): Promise<Reply> {
	return await caller.call(`/sandbox/${path}`, { method: 'POST', json, token: null, ...parts });
}

async function get(path: string): Promise<Reply> {
	return await caller.call(`/sandbox/${path}`, { token: null });
}

it('gives the ledger', async () => {
	await caller.request(sampleRequest(1));
	await caller.upload();
	const { json } = await get('ledger');
	expect(json).toEqual(JSON.parse(JSON.stringify(sandbox.ledger)));
	expect(json).toMatchObject({
		letters: [{ request: sampleRequest(1) }],
		uploads: [{ fileName: 'notice.pdf' }],
		exchanges: 1,
		calls: [{ operation: 'token' }, { operation: 'request' }, { operation: 'uploadPdf' }],
	});
});

it('lists the kinds of fault, adds one and removes all', async () => {
	const listed = await get('faults');
	expect(field(listed, 'kinds')).toContainEqual({
		name: 'cappedTake',
		description: expect.any(String),
		parameters: { take: expect.any(String) },
		concerns: ['statusByQuery', 'statusByRange'],
	});
	const rule = { kind: 'serverError', on: 'token', times: 'always', status: 503 };
	expect((await post('faults', rule)).json).toEqual({ inForce: [rule] });
	expect((await caller.exchange()).status).toBe(503);
	expect((await caller.call('/sandbox/faults', { method: 'DELETE', token: null })).json).toEqual({ inForce: [] });
	expect((await caller.exchange()).status).toBe(200);
});

it('refuses a fault that cannot be, and says why', async () => {
	const reply = await post('faults', { kind: 'latency', status: 500 });
	expect([reply.status, field(reply, 'message')]).toEqual([400, expect.stringContaining('It has: ms')]);
});

it('advances the clock', async () => {
	const reply = await post('clock', { days: 2, hours: 1, seconds: 5 });
	const aheadMs = Date.parse(String(field(reply, 'now'))) - Date.now();
	expect(Math.round(aheadMs / 1000)).toBe(2 * 86_400 + 3600 + 5);
});

it.each([{ days: -1 }, { days: '1' }, { weeks: 1 }])('refuses to move the clock by %j', async (span) => {
	expect((await post('clock', span)).status).toBe(400);
});

it('sets the status of a notice, or skips it', async () => {
	const [id = ''] = sandbox.store.add(1);
	await post(`notices/${id}`, { deliveryStatus: 'Sent' });
	await post(`notices/${id}`, { skippedReason: 'made up' });
	expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: 'Sent', skipped: true, skippedReason: 'made up' });
	await post(`notices/${id}`, { deliveryStatus: null });
	expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: null });
});

it.each([{}, { deliveryStatus: 'Lost' }, { skippedReason: 1 }, { colour: 'blue' }])(
	'refuses to set a notice to %j',
	async (change) => {
		const [id = ''] = sandbox.store.add(1);
		expect((await post(`notices/${id}`, change)).status).toBe(400);
		expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: 'Pending', skipped: false });
	},
);

it('refuses to set a notice that there is not', async () => {
	const reply = await post('notices/00000000-0000-4000-8000-000000000000', { deliveryStatus: 'Sent' });
	expect([reply.status, field(reply, 'message')]).toEqual([400, 'There is no notice with this id']);
});

it('adds notices', async () => {
	expect((await post('add', { count: 3, erisaEIN: '98-7654321', erisaPlanNumber: '007' })).json).toEqual({
		notices: 3,
	});
	expect((await post('add', { addressLine1: '3 Slow Street' })).json).toEqual({ notices: 4 });
	expect(sandbox.store.records()).toMatchObject([
		{ erisaEIN: '98-7654321', erisaPlanNumber: '007' },
		{},
		{},
		{ erisaEIN: '12-3456789', addressLine1: '3 Slow Street' },
	]);
});

it.each([{ count: 0 }, { count: 1.5 }, { count: '3' }, { count: 1e9 }, { erisaEIN: 1 }, { ssn: '900000001' }])(
	'refuses to add %j',
	async (what) => {
		expect((await post('add', what)).status).toBe(400);
		expect(sandbox.store.size).toBe(0);
	},
);

it('resets', async () => {
	await post('add', { count: 2 });
	await post('clock', { days: 2 });
	await post('faults', { kind: 'serverError' });
	expect((await post('reset')).json).toEqual({ notices: 0 });
	expect(sandbox.faults.list()).toEqual([]);
	expect(Math.abs(sandbox.clock.now() - Date.now())).toBeLessThan(1000);
});

it('tells what the process uses', async () => {
	const { json } = await get('usage');
	expect(json).toEqual({
		cpuUserMs: expect.any(Number),
		cpuSystemMs: expect.any(Number),
		rssBytes: expect.any(Number),
		uptimeMs: expect.any(Number),
		peakConnections: expect.any(Number),
		peakInFlight: expect.any(Number),
	});
});

it.each([
	['a body that is no JSON', '{', 'application/json'],
	['a body that is no object', '[1]', 'application/json'],
	['another media type', 'days=1', 'text/plain'],
])('refuses %s', async (_what, body, type) => {
	expect((await post('clock', undefined, { body, headers: { 'Content-Type': type } })).status).toBe(400);
});

it('has no other paths and methods', async () => {
	expect((await get('secrets')).status).toBe(404);
	expect((await get('reset')).status).toBe(405);
});

it('leaves no trace in the ledger', async () => {
	await get('usage');
	await post('add', { count: 1 });
	expect(sandbox.ledger.calls).toEqual([]);
});

describe('guard against other sites', () => {
	const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

	it.each<Record<string, string>>([
		{ Origin: 'https://elsewhere.example' },
		{ Origin: 'null' },
		{ Origin: 'http://127.0.0.1:1' },
		{ 'Sec-Fetch-Site': 'cross-site' },
		{ 'Sec-Fetch-Site': 'same-site' },
	])('refuses a call that changes something from a page with %j', async (headers) => {
		sandbox.store.add(1);
		expect((await post('reset', undefined, { body: '', headers: { ...form, ...headers } })).status).toBe(403);
		expect(sandbox.store.size).toBe(1);
	});

	it('serves its own page: a form is taken and leads back to it', async () => {
		const headers = { ...form, Origin: sandbox.baseUrl };
		const reply = await post('clock', undefined, { body: 'days=1', headers });
		expect([reply.status, reply.headers.get('location')]).toEqual([303, '/']);
		const added = await post('faults', undefined, { body: 'kind=serverError&on=any&times=always&after=', headers });
		expect(added.headers.get('location')).toBe('/#faults');
		expect(sandbox.faults.list()).toEqual([{ kind: 'serverError', on: 'any', times: 'always' }]);
		await post('faults/clear', undefined, { body: '', headers });
		expect(sandbox.faults.list()).toEqual([]);
	});

	it('shows a person what is wrong with a form', async () => {
		const reply = await post('faults', undefined, { body: 'kind=<b>', headers: { ...form, Origin: sandbox.baseUrl } });
		expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
		expect(reply.text).toContain('There is no such kind of fault');
		expect(reply.text).not.toContain('<b>');
	});
});
