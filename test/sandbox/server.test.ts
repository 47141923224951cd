import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { openApi } from '../../sandbox/openApi';
import { sampleRequest } from '../../sandbox/sampleRequest';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { faulted, field, ServiceCaller } from './serviceCaller';

let sandbox: Sandbox;
let caller: ServiceCaller;
beforeAll(async () => {
	sandbox = await startSandbox({ maxCalls: 20 });
});
beforeEach(() => {
	sandbox.reset();
	caller = new ServiceCaller(sandbox);
});
afterAll(async () => await sandbox.close());

/** The status of a call whose Host header is another than its address. */
async function statusWithHost(host: string): Promise<number | undefined> {
	const call = httpRequest(`${sandbox.baseUrl}/`, { headers: { host }, agent: false }).end();
	const [response] = await once(call, 'response');
	response.resume();
	return response.statusCode;
}

describe('its own answers', () => {
	it('are checked by openapi.yaml: one that it refuses is a loud 500, and the ledger tells why', async () => {
		sandbox.store.add(1, { erisaEIN: 12 as never });
		const reply = await caller.byRange();
		expect(reply.status).toBe(500);
		expect(field(reply, 'title')).toBe('sandbox bug: 0.erisaEIN must be string,null');
		expect(sandbox.ledger.calls.at(-1)?.bug).toEqual(['0.erisaEIN must be string,null']);
	});

	it('are not checked where validateResponses is false; requests still are', async () => {
		const own = await startSandbox({ validateResponses: false });
		own.store.add(1, { erisaEIN: 12 as never });
		const other = new ServiceCaller(own);
		expect((await other.byRange()).status).toBe(200);
		expect(faulted(await other.request({ ...sampleRequest(1), zip: '' }))).toEqual(['zip']);
		await own.close();
	});

	it('are valid by openapi.yaml, errors too', async () => {
		const replies = {
			token: [
				await caller.exchange(),
				await caller.exchange({}),
				await caller.exchange({ client_id: '', client_secret: '' }),
			],
			request: [
				await caller.request(sampleRequest(1)),
				await caller.request({}),
				await caller.request({}, { token: null }),
			],
			statusByQuery: [await caller.byQuery('ssn=900000001'), await caller.byQuery('')],
			statusByRange: [await caller.byRange(), await caller.byRange({ from: 1 })],
			uploadPdf: [await caller.upload(), await caller.upload('no PDF')],
		};
		for (const { name, checkAnswer } of openApi()) {
			for (const { status, json } of replies[name])
				expect([name, status, checkAnswer(status, json)]).toEqual([name, status, null]);
		}
	});

	it('would be refused where a field were missing, or one too many', async () => {
		const { json } = await caller.request(sampleRequest(1));
		const contract = openApi().find(({ name }) => name === 'request');
		expect(contract?.checkAnswer(200, {})).toEqual([expect.stringContaining('noticeParticipantRequestId')]);
		expect(contract?.checkAnswer(200, { ...Object(json), colour: 'blue' })).toEqual([
			expect.stringContaining('colour'),
		]);
	});
});

describe('the ledger', () => {
	it('tells of each call what came, how it was answered and when', async () => {
		const token = await caller.freshToken();
		await caller.byQuery('erisaEin=1&ssn=2&ssn=3', { token, headers: { 'X-Colour': 'blue' } });
		expect(sandbox.ledger.calls.at(-1)).toEqual({
			operation: 'statusByQuery',
			method: 'GET',
			path: '/api/v1/Participants/status',
			query: { erisaEin: '1', ssn: ['2', '3'] },
			status: 400,
			faults: [],
			startedAtMs: expect.any(Number),
			endedAtMs: expect.any(Number),
			headerNames: expect.arrayContaining(['authorization', 'x-colour']),
			authorised: true,
		});
	});

	it('tells of calls that the service does not have', async () => {
		await caller.call('/api/v1/Participants/', { token: null });
		expect(sandbox.ledger.calls).toMatchObject([{ operation: 'none', path: '/api/v1/Participants/', status: 404 }]);
	});

	it('keeps the latest calls and all letters', async () => {
		for (let number = 1; number <= 30; number++) await caller.request(sampleRequest(number));
		expect(sandbox.ledger.letters).toHaveLength(30);
		expect(sandbox.ledger.calls.length).toBeGreaterThanOrEqual(20);
		expect(sandbox.ledger.calls.length).toBeLessThanOrEqual(22);
	});

	it('tells how many calls and connections were open at most', async () => {
		const own = await startSandbox({ latencyMs: 60 });
		const other = new ServiceCaller(own);
		await other.byRange();
		own.ledger.clear();
		const token = await other.freshToken();
		const agent = new Agent({ maxSockets: 4 });
		const one = async () => {
			const call = httpRequest(`${own.baseUrl}/api/v1/Participants/status?ssn=1`, {
				agent,
				headers: { Authorization: `Bearer ${token}` },
			}).end();
			const [response] = await once(call, 'response');
			response.resume();
			await once(response, 'end');
		};
		await Promise.all(Array.from({ length: 12 }, one));
		expect(own.ledger.peakInFlight).toBe(4);
		expect(own.ledger.peakConnections).toBeGreaterThanOrEqual(4);
		expect(own.ledger.peakConnections).toBeLessThanOrEqual(6);
		agent.destroy();
		await own.close();
	});

	it('is cleared alone, or with all the rest', async () => {
		await caller.request(sampleRequest(1));
		await caller.upload();
		sandbox.ledger.clear();
		expect(sandbox.ledger.toJSON()).toMatchObject({
			letters: [],
			calls: [],
			uploads: [],
			exchanges: 0,
			peakInFlight: 0,
		});
		expect(sandbox.store.size).toBe(1);
		sandbox.faults.add({ kind: 'serverError' });
		sandbox.reset();
		expect([sandbox.store.size, sandbox.faults.list()]).toEqual([0, []]);
		expect((await caller.byRange()).status).toBe(401);
	});
});

describe('the server', () => {
	it.each(['127.0.0.1', 'localhost', 'LOCALHOST:8787', '[::1]:8787'])('serves the host %s', async (host) => {
		expect(await statusWithHost(host)).toBe(200);
	});

	it.each(['sandbox.example', 'localhost.example', '127.0.0.1.example:80', '10.0.0.1'])(
		'refuses the host "%s"',
		async (host) => {
			expect(await statusWithHost(host)).toBe(403);
		},
	);

	it('delays every call by the latency asked for', async () => {
		const own = await startSandbox({ latencyMs: 50 });
		const start = performance.now();
		await new ServiceCaller(own).exchange();
		expect(performance.now() - start).toBeGreaterThan(48);
		await own.close();
	});

	it('refuses a body over 20 MB', async () => {
		const reply = await caller.request({ ...sampleRequest(1), city: 'x'.repeat(21 * 1024 * 1024) });
		expect([reply.status, ...faulted(reply)]).toEqual([400, 'body']);
	});

	it('closes at once, whatever is under way, and can be closed twice', async () => {
		const own = await startSandbox({ latencyMs: 60_000 });
		const waiting = new ServiceCaller(own).exchange().catch((error: Error) => error);
		while (own.ledger.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		const start = performance.now();
		await own.close();
		await own.close();
		expect(await waiting).toHaveProperty('message', 'fetch failed');
		expect(performance.now() - start).toBeLessThan(500);
	});

	it('closes at once while a body is still on its way', async () => {
		const own = await startSandbox();
		const call = httpRequest(`${own.baseUrl}/api/v1/Participants`, {
			method: 'POST',
			headers: { 'Content-Length': 99 },
			agent: false,
		});
		const cut = once(call, 'error');
		call.write('{');
		while (own.ledger.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		const start = performance.now();
		await own.close();
		await cut;
		expect(performance.now() - start).toBeLessThan(500);
	});

	it('listens on the port asked for, and says so where it is taken', async () => {
		const { port } = new URL(sandbox.baseUrl);
		await expect(startSandbox({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
	});

	it.each([{ port: 70_000 }, { port: 1.5 }, { latencyMs: -1 }, { maxTake: 0 }, { tokenLifetimeSeconds: NaN }])(
		'refuses options out of range: %j',
		async (options) => {
			await expect(startSandbox(options)).rejects.toThrow(`${Object.keys(options)[0]} must be a whole number from`);
		},
	);
});
