import { request as httpRequest } from 'node:http';
import { faultKinds, faultNames, type FaultName } from '../../sandbox/faults';
import { sampleRequest } from '../../sandbox/sampleRequest';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { endpoints, field, records, ServiceCaller, type Reply } from './serviceCaller';

let sandbox: Sandbox;
let caller: ServiceCaller;
beforeAll(async () => {
	sandbox = await startSandbox({ seed: 7 });
});
beforeEach(() => {
	sandbox.reset();
	caller = new ServiceCaller(sandbox);
});
afterAll(async () => await sandbox.close());

const tried = new Set<FaultName>();
const operations = Object.keys(endpoints) as Array<keyof typeof endpoints>;
const request = sampleRequest(1);

/** Sends the sample request while a fault is in force. */
async function requestUnder(rule: Parameters<Sandbox['faults']['add']>[0]): Promise<Reply> {
	tried.add(rule.kind);
	sandbox.faults.add(rule);
	return await caller.request(request);
}

/** A date of a header, in milliseconds since 1970. */
const dateOf = (reply: Reply, header: string) => Date.parse(reply.headers.get(header) ?? '');

const references = (reply: Reply) => records(reply).map((record) => record.externalReferenceId);

describe('instead of the operation', () => {
	it('latency delays the answer', async () => {
		await caller.byRange();
		const start = performance.now();
		expect((await requestUnder({ kind: 'latency', ms: 80 })).status).toBe(200);
		expect(performance.now() - start).toBeGreaterThan(75);
	});

	it('unauthorized answers 401 whatever the token, and can end the token', async () => {
		expect((await requestUnder({ kind: 'unauthorized', on: 'request' })).status).toBe(401);
		expect((await caller.request(request)).status).toBe(200);
		await requestUnder({ kind: 'unauthorized', on: 'request', dropToken: true });
		expect((await caller.request(request)).status).toBe(401);
	});

	it('tooManyRequests answers 429 with Retry-After in seconds, as a date, or without', async () => {
		const replies = [
			await requestUnder({ kind: 'tooManyRequests', on: 'request' }),
			await requestUnder({ kind: 'tooManyRequests', retryAfter: 2 }),
			await requestUnder({ kind: 'tooManyRequests', retryAfter: 2, retryAfterAs: 'date' }),
		];
		expect(replies.map(({ status }) => status)).toEqual([429, 429, 429]);
		const [none, seconds, date] = replies.map(({ headers }) => headers.get('retry-after'));
		expect([none, seconds]).toEqual([null, '2']);
		expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
		expect(Date.parse(date ?? '') - Date.now()).toBeGreaterThan(1000);
		expect(Date.parse(date ?? '') - Date.now()).toBeLessThanOrEqual(3000);
	});

	it('tooManyRequests can say a time that is over, a clock that is behind, and no Date', async () => {
		const over = await requestUnder({ kind: 'tooManyRequests', on: 'request', retryAfter: -60, retryAfterAs: 'date' });
		expect(dateOf(over, 'retry-after')).toBeLessThan(dateOf(over, 'date'));
		const behind = await requestUnder({
			kind: 'tooManyRequests',
			retryAfter: 5,
			retryAfterAs: 'date',
			clockBehind: 100,
		});
		expect(dateOf(behind, 'retry-after')).toBeLessThan(Date.now());
		expect([5000, 6000]).toContain(dateOf(behind, 'retry-after') - dateOf(behind, 'date'));
		const dateless = await requestUnder({ kind: 'tooManyRequests', retryAfter: 0, noDate: true });
		expect([dateless.headers.get('date'), dateless.headers.get('retry-after')]).toEqual([null, '0']);
	});

	it.each([
		['errorAfterStoring', { status: 503, retryAfter: 1 }, 503],
		['tooManyRequests', { stored: true, retryAfter: 1 }, 429],
	] as const)('%s can name a wait although the request was stored', async (kind, parameters, status) => {
		const reply = await requestUnder({ kind, on: 'request', ...parameters });
		expect([reply.status, reply.headers.get('retry-after')]).toEqual([status, '1']);
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('serverError answers 500 or another status with the problem body', async () => {
		const usual = await requestUnder({ kind: 'serverError', on: 'request' });
		expect([usual.status, field(usual, 'status')]).toEqual([500, 500]);
		const busy = await requestUnder({ kind: 'serverError', status: 503, retryAfter: 1 });
		expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '1']);
	});

	it('htmlBody answers with a page, as success or as an error', async () => {
		const wall = await requestUnder({ kind: 'htmlBody', on: 'request' });
		expect([wall.status, wall.headers.get('content-type'), wall.text.slice(0, 9)]).toEqual([
			200,
			'text/html; charset=utf-8',
			'<!doctype',
		]);
		expect((await requestUnder({ kind: 'htmlBody', status: 502 })).status).toBe(502);
	});

	it('redirect answers with another path', async () => {
		const reply = await requestUnder({ kind: 'redirect', on: 'request' });
		expect([reply.status, reply.headers.get('location')]).toEqual([302, '/elsewhere']);
		const other = await requestUnder({ kind: 'redirect', status: 308, location: 'http://elsewhere.example/' });
		expect([other.status, other.headers.get('location')]).toEqual([308, 'http://elsewhere.example/']);
	});

	it('problemBody repeats every value that was submitted, so that clients can be caught printing it', async () => {
		const body = await requestUnder({ kind: 'problemBody', on: 'request' });
		expect(body.status).toBe(400);
		expect(Object.keys(field(body, 'errors') ?? {})).toEqual(Object.keys(request));
		expect(body.text).toContain(request.ssn);
		sandbox.faults.add({ kind: 'problemBody', on: 'statusByQuery' });
		expect((await caller.byQuery('ssn=900000042')).text).toContain('900000042');
		sandbox.faults.add({ kind: 'problemBody', on: 'token' });
		expect((await caller.exchange()).text).toContain('sandbox-secret');
	});

	it('problemInOwnWords writes what was submitted as no sender wrote it', async () => {
		tried.add('problemInOwnWords');
		sandbox.faults.add({ kind: 'problemInOwnWords', on: 'request' });
		const { status, text } = await caller.request({
			...request,
			ssn: '900123456',
			firstName: 'Testa',
			lastName: 'Person',
			addressLine1: '12 Sample Street North',
			vestedBalance: 1234.5,
			balanceAsOf: '2026-06-30T15:00:00Z',
		});
		expect(status).toBe(400);
		for (const written of ['$1,234.50', '6/30/2026', '900 12 3456', 'accept 12 Sample here', 'PERSON, Testa']) {
			expect(text).toContain(written);
		}
		expect(text).not.toMatch(/1234\.5\D|900123456|2026-06-30|12 Sample Street/);
		expect(sandbox.ledger.letters).toEqual([]);
	});

	it('stalledUpload stops reading, so that a large upload never ends', async () => {
		tried.add('stalledUpload');
		const token = await caller.freshToken();
		/** Whether the last byte of a large upload is taken before the socket is destroyed. */
		const isTaken = async () =>
			await new Promise<boolean>((resolve) => {
				const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=b' };
				const url = `${sandbox.baseUrl}/api/v1/Participants/upload-pdf`;
				const call = httpRequest(url, { method: 'POST', headers, agent: false });
				call.on('error', () => resolve(false));
				call.end(Buffer.alloc(50_000_000), () => {
					resolve(true);
					call.destroy();
				});
			});
		sandbox.faults.add({ kind: 'stalledUpload', ms: 300 });
		expect(await isTaken()).toBe(false);
		sandbox.faults.add({ kind: 'hang', on: 'uploadPdf' });
		expect(await isTaken()).toBe(true);
		expect(sandbox.ledger.uploads).toEqual([]);
	});

	it('stalledUpload can end by destroying the socket', async () => {
		await caller.freshToken();
		sandbox.faults.add({ kind: 'stalledUpload', ms: 60 });
		await expect(caller.upload()).rejects.toThrow();
		expect(sandbox.ledger.calls.at(-1)).toMatchObject({ status: 'dropped', faults: ['stalledUpload'] });
	});

	it('dropBeforeStoring destroys the socket, and nothing is stored', async () => {
		await expect(requestUnder({ kind: 'dropBeforeStoring', on: 'request' })).rejects.toThrow();
		expect(sandbox.ledger.letters).toEqual([]);
		expect(sandbox.ledger.calls.at(-1)).toMatchObject({
			status: 'dropped',
			faults: ['dropBeforeStoring'],
			operation: 'request',
		});
	});

	it('hang never answers; the caller may go away', async () => {
		const token = await caller.freshToken();
		tried.add('hang');
		sandbox.faults.add({ kind: 'hang' });
		await expect(caller.request(request, { token, signal: AbortSignal.timeout(60) })).rejects.toThrow();
		while (sandbox.ledger.calls.at(-1)?.status === 'open') await new Promise((resolve) => setTimeout(resolve, 5));
		expect(sandbox.ledger.calls.at(-1)?.status).toBe('aborted');
		expect(sandbox.ledger.letters).toEqual([]);
	});

	it('hang can end by destroying the socket, and can store before', async () => {
		const start = performance.now();
		await expect(requestUnder({ kind: 'hang', on: 'request', ms: 60, stored: true })).rejects.toThrow();
		expect(performance.now() - start).toBeGreaterThan(55);
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it.each(['unauthorized', 'tooManyRequests', 'serverError', 'htmlBody', 'redirect', 'problemBody'] as const)(
		'%s stores nothing, on the request and on the upload',
		async (kind) => {
			await requestUnder({ kind, times: 'always', on: 'request' });
			sandbox.faults.add({ kind, on: 'uploadPdf' });
			await caller.upload();
			expect([sandbox.ledger.letters, sandbox.ledger.uploads, sandbox.store.size]).toEqual([[], [], 0]);
		},
	);
});

describe('after the operation', () => {
	it('dropAfterStoring stores, then destroys the socket', async () => {
		await expect(requestUnder({ kind: 'dropAfterStoring', on: 'request' })).rejects.toThrow();
		expect(sandbox.ledger.letters).toHaveLength(1);
		expect(sandbox.ledger.calls.at(-1)).toMatchObject({ status: 'dropped', faults: ['dropAfterStoring'] });
	});

	it('dropAfterStoring keeps an uploaded file', async () => {
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'uploadPdf' });
		await expect(caller.upload()).rejects.toThrow();
		expect(sandbox.ledger.uploads).toHaveLength(1);
	});

	it('errorAfterStoring stores, then answers an error', async () => {
		expect((await requestUnder({ kind: 'errorAfterStoring', on: 'request', status: 502 })).status).toBe(502);
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('emptyBody answers without a body', async () => {
		const reply = await requestUnder({ kind: 'emptyBody', on: 'request' });
		expect([reply.status, reply.text, sandbox.ledger.letters.length]).toEqual([200, '', 1]);
	});

	it('notJson answers with half of its JSON', async () => {
		const reply = await requestUnder({ kind: 'notJson', on: 'request' });
		expect([reply.status, reply.json]).toEqual([200, undefined]);
		expect(reply.text).toMatch(/^\{"notice/);
	});

	it('missingField leaves out what was promised, on every operation', async () => {
		sandbox.store.add(2);
		for (const operation of operations) {
			tried.add('missingField');
			sandbox.faults.add({ kind: 'missingField', on: operation });
			const { status, text } = await caller.any(operation, request);
			expect([operation, status]).toEqual([operation, 200]);
			expect(text).not.toMatch(/access_token|noticeParticipantRequestId|fileUrl/);
		}
	});

	it('missingField can leave out another field, or say null', async () => {
		sandbox.faults.add({ kind: 'missingField', on: 'token', field: 'expires_in' });
		expect(Object.keys((await caller.exchange()).json ?? {})).toEqual(['access_token', 'token_type']);
		sandbox.faults.add({ kind: 'missingField', on: 'token', asNull: true });
		expect(field(await caller.exchange(), 'access_token')).toBeNull();
	});

	it('oddRecord spoils one field of one record of a page', async () => {
		tried.add('oddRecord');
		sandbox.store.add(3);
		const remove = sandbox.faults.add({ kind: 'oddRecord', record: 1 });
		for (const reply of [await caller.byRange(), await caller.byQuery('erisaPlanNumber=001')]) {
			expect(records(reply).map((record) => typeof record.noticeParticipantRequestId)).toEqual([
				'string',
				'undefined',
				'string',
			]);
		}
		remove();
		for (const [value, expected] of [
			['null', null],
			['number', 7],
			['object', { value: 7 }],
			['list', ['Sent']],
			['blank', ''],
		] as const) {
			sandbox.faults.add({ kind: 'oddRecord', field: 'deliveryStatus', value, times: 1 });
			const statuses = records(await caller.byRange()).map(({ deliveryStatus }) => deliveryStatus);
			expect(statuses).toEqual([expected, 'Pending', 'Pending']);
		}
	});

	it('drippingAnswer sends one byte at a time, whatever the operation', async () => {
		tried.add('drippingAnswer');
		sandbox.store.add(1);
		await caller.freshToken();
		for (const operation of operations) {
			const whole = await caller.any(operation, request);
			sandbox.faults.add({ kind: 'drippingAnswer', ms: 0, on: operation });
			const dripped = await caller.any(operation, request);
			expect([operation, dripped.status, Object.keys(Object(dripped.json))]).toEqual([
				operation,
				200,
				Object.keys(Object(whole.json)),
			]);
			expect(sandbox.ledger.calls.at(-1)).toMatchObject({ status: 200, faults: ['drippingAnswer'] });
		}
	});

	it('drippingAnswer goes on until the caller goes away, and the request is stored', async () => {
		const token = await caller.freshToken();
		sandbox.faults.add({ kind: 'drippingAnswer', ms: 20, on: 'request' });
		const response = await fetch(`${sandbox.baseUrl}/api/v1/Participants`, {
			method: 'POST',
			headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
			body: JSON.stringify(request),
		});
		const reader = response.body?.getReader();
		expect((await reader?.read())?.value).toHaveLength(1);
		expect(sandbox.ledger.calls.at(-1)?.status).toBe('open');
		await reader?.cancel();
		while (sandbox.ledger.calls.at(-1)?.status === 'open') await new Promise((resolve) => setTimeout(resolve, 5));
		expect(sandbox.ledger.calls.at(-1)?.status).toBe('aborted');
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('waits for a call that succeeds', async () => {
		sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request' });
		expect((await caller.request({})).status).toBe(400);
		expect((await caller.request(request, { token: 'made-up' })).status).toBe(401);
		await expect(caller.request(request)).rejects.toThrow();
	});

	it('stored moves a fault before or after the work', async () => {
		expect((await requestUnder({ kind: 'serverError', on: 'request', stored: true })).status).toBe(500);
		expect(sandbox.ledger.letters).toHaveLength(1);
		expect((await requestUnder({ kind: 'emptyBody', on: 'request', stored: false })).text).toBe('');
		expect(sandbox.ledger.letters).toHaveLength(1);
	});
});

describe('tokens', () => {
	it('shortTokens last a short time, whatever lifetime is announced', async () => {
		tried.add('shortTokens');
		const remove = sandbox.faults.add({ kind: 'shortTokens', seconds: 3, expiresIn: 3600 });
		expect(field(await caller.exchange(), 'expires_in')).toBe(3600);
		const token = await caller.freshToken();
		sandbox.clock.advance({ seconds: 4 });
		expect((await caller.byRange({}, { token })).status).toBe(401);
		remove();
		sandbox.faults.add({ kind: 'shortTokens' });
		expect(field(await caller.exchange(), 'expires_in')).toBe(2);
	});

	it('singleToken ends older tokens', async () => {
		tried.add('singleToken');
		const token = await caller.freshToken();
		sandbox.faults.add({ kind: 'singleToken' });
		await caller.exchange();
		expect((await caller.byRange({}, { token })).status).toBe(401);
	});

	it('otherTokenType announces another type and accepts its scheme alone', async () => {
		tried.add('otherTokenType');
		sandbox.faults.add({ kind: 'otherTokenType', scheme: 'Pass' });
		const reply = await caller.exchange();
		expect(field(reply, 'token_type')).toBe('Pass');
		const token = String(field(reply, 'access_token'));
		expect((await caller.byRange({}, { token })).status).toBe(401);
		expect((await caller.byRange({}, { token: null, headers: { Authorization: `Pass ${token}` } })).status).toBe(200);
	});

	it('otherTokenType can be null, and is Bearer then', async () => {
		sandbox.faults.add({ kind: 'otherTokenType', scheme: '' });
		const reply = await caller.exchange();
		expect(field(reply, 'token_type')).toBeNull();
		expect((await caller.byRange({}, { token: String(field(reply, 'access_token')) })).status).toBe(200);
	});

	it('decoratedToken has a prefix or a line break at its end', async () => {
		tried.add('decoratedToken');
		sandbox.faults.add({ kind: 'decoratedToken', times: 1 });
		const prefixed = String(field(await caller.exchange(), 'access_token'));
		expect(prefixed).toMatch(/^Bearer sandbox-token-/);
		expect((await caller.byRange({}, { token: prefixed.slice('Bearer '.length) })).status).toBe(200);
		sandbox.faults.add({ kind: 'decoratedToken', prefix: '', suffix: '\n' });
		expect(field(await caller.exchange(), 'access_token')).toMatch(/^sandbox-token-[\w-]+\n$/);
	});

	it('all of them can be ended at once', async () => {
		const token = await caller.freshToken();
		await caller.call('/sandbox/tokens/end', { method: 'POST', json: {}, token: null });
		expect((await caller.byRange({}, { token })).status).toBe(401);
	});
});

describe('pages', () => {
	const all = Array.from({ length: 12 }, (_, index) => `REF-${String(index + 1).padStart(6, '0')}`);
	beforeEach(() => sandbox.store.add(12));

	it('cappedTake gives fewer records than asked for', async () => {
		tried.add('cappedTake');
		sandbox.faults.add({ kind: 'cappedTake', take: 5 });
		expect(references(await caller.byRange({ take: 12 }))).toEqual(all.slice(0, 5));
		expect(references(await caller.byQuery('erisaPlanNumber=001&skip=10&take=12'))).toEqual(all.slice(10));
	});

	it('ignoredSkip gives the first page always', async () => {
		tried.add('ignoredSkip');
		sandbox.faults.add({ kind: 'ignoredSkip' });
		expect(references(await caller.byRange({ skip: 8, take: 2 }))).toEqual(all.slice(0, 2));
	});

	it('shuffledOrder changes the order from page to page, and the seed repeats it', async () => {
		tried.add('shuffledOrder');
		const pages = async () => {
			sandbox.reset();
			sandbox.store.add(12);
			sandbox.faults.add({ kind: 'shuffledOrder' });
			caller = new ServiceCaller(sandbox);
			return [references(await caller.byRange()), references(await caller.byRange())];
		};
		const [first = [], second] = await pages();
		expect([...first].sort()).toEqual(all);
		expect(first).not.toEqual(all);
		expect(second).not.toEqual(first);
		expect(await pages()).toEqual([first, second]);
	});

	it('duplicateRecords begins a page with the last record of the page before', async () => {
		tried.add('duplicateRecords');
		sandbox.faults.add({ kind: 'duplicateRecords' });
		expect(references(await caller.byRange({ take: 4 }))).toEqual(all.slice(0, 4));
		expect(references(await caller.byRange({ skip: 4, take: 4 }))).toEqual(all.slice(3, 7));
	});

	it('lateStatus shows a notice some time after it was requested', async () => {
		tried.add('lateStatus');
		sandbox.clock.advance({ seconds: 10 });
		await caller.request({ ...request, externalReferenceId: 'LATE-1' });
		sandbox.faults.add({ kind: 'lateStatus', seconds: 9 });
		expect(references(await caller.byRange({ take: 20 }))).toEqual(all);
		expect(references(await caller.byQuery('externalReferenceId=LATE-1'))).toEqual([]);
		sandbox.clock.advance({ seconds: 10 });
		expect(references(await caller.byQuery('externalReferenceId=LATE-1'))).toEqual(['LATE-1']);
		expect(references(await caller.byRange({ take: 20 }))).toHaveLength(13);
	});

	it('lateStatus can give each notice a time of its own', async () => {
		sandbox.faults.add({ kind: 'lateStatus', seconds: 1000, isSpread: true });
		sandbox.store.add(88);
		const seen = [];
		for (let step = 0; step < 5; step++) {
			seen.push(records(await caller.byRange({ take: 100 })).length);
			sandbox.clock.advance({ seconds: 250 });
		}
		expect(seen).toEqual([...seen].sort((one, other) => one - other));
		expect([...new Set(seen)].length).toBeGreaterThan(3);
		expect(seen.at(-1)).toBe(100);
	});

	it('newNotices arrive in front between two pages', async () => {
		tried.add('newNotices');
		sandbox.faults.add({ kind: 'newNotices', after: 1, count: 4 });
		expect(references(await caller.byRange({ take: 4 }))).toEqual(all.slice(0, 4));
		expect(references(await caller.byRange({ skip: 4, take: 4 }))).toEqual(all.slice(0, 4));
		expect(references(await caller.byRange({ skip: 8, take: 4 }))).toEqual(all.slice(4, 8));
		expect(sandbox.store.size).toBe(16);
	});

	it('newNotices are of the plan that is asked for', async () => {
		sandbox.store.add(2, { erisaEIN: '98-7654321', erisaPlanNumber: '777' });
		sandbox.faults.add({ kind: 'newNotices', count: 1 });
		expect(records(await caller.byQuery('erisaPlanNumber=777'))).toHaveLength(3);
	});

	it('deletedNotices are gone between two pages, so that another one is passed over', async () => {
		tried.add('deletedNotices');
		sandbox.faults.add({ kind: 'deletedNotices', after: 1 });
		expect(references(await caller.byRange({ take: 4 }))).toEqual(all.slice(0, 4));
		expect(references(await caller.byRange({ skip: 4, take: 4 }))).toEqual(all.slice(5, 9));
		expect(references(await caller.byQuery('externalReferenceId=REF-000001'))).toEqual([]);
	});

	it('staleStatus shows statuses as they were', async () => {
		tried.add('staleStatus');
		sandbox.clock.advance({ days: 5 });
		sandbox.faults.add({ kind: 'staleStatus', days: 3, times: 1 });
		expect(records(await caller.byRange())[0]).toMatchObject({ deliveryStatus: 'Sent' });
		expect(records(await caller.byRange())[0]).toMatchObject({ deliveryStatus: 'Success' });
	});
});

describe('when a fault hits', () => {
	const statuses = async (count: number) => {
		const list = [];
		for (let call = 0; call < count; call++) list.push((await caller.request(request)).status);
		return list;
	};

	it('hits once by default', async () => {
		sandbox.faults.add({ kind: 'serverError', on: 'request' });
		expect(await statuses(3)).toEqual([500, 200, 200]);
	});

	it('hits after some calls, some times', async () => {
		sandbox.faults.add({ kind: 'serverError', on: 'request', after: 1, times: 2 });
		expect(await statuses(5)).toEqual([200, 500, 500, 200, 200]);
	});

	it.each(['always', Infinity] as const)('hits until removed where times is %s', async (times) => {
		const remove = sandbox.faults.add({ kind: 'serverError', on: 'request', times });
		expect(await statuses(3)).toEqual([500, 500, 500]);
		remove();
		expect(await statuses(1)).toEqual([200]);
	});

	it('hits with a probability that the seed repeats', async () => {
		const run = async () => {
			sandbox.reset();
			caller = new ServiceCaller(sandbox);
			await caller.byRange();
			sandbox.faults.add({ kind: 'serverError', on: 'request', probability: 0.5 });
			return await statuses(40);
		};
		const first = await run();
		const hits = first.filter((status) => status === 500).length;
		expect(hits).toBeGreaterThan(8);
		expect(hits).toBeLessThan(32);
		expect(await run()).toEqual(first);
	});

	it('hits the operation named and no other', async () => {
		sandbox.store.add(1);
		for (const hit of operations) {
			sandbox.faults.clear();
			await caller.byRange();
			sandbox.faults.add({ kind: 'serverError', on: hit, times: 'always' });
			for (const operation of operations) {
				expect([hit, operation, (await caller.any(operation, request)).status]).toEqual([
					hit,
					operation,
					operation === hit ? 500 : 200,
				]);
			}
		}
	});

	it('lets one fault answer and keeps the other for the next call; delays go with either', async () => {
		sandbox.faults.add({ kind: 'latency', ms: 40, on: 'request' });
		sandbox.faults.add({ kind: 'tooManyRequests', on: 'request' });
		sandbox.faults.add({ kind: 'serverError', on: 'request' });
		const start = performance.now();
		expect(await statuses(3)).toEqual([429, 500, 200]);
		expect(performance.now() - start).toBeGreaterThan(38);
		expect(sandbox.ledger.calls.find(({ status }) => status === 429)?.faults).toEqual(['latency', 'tooManyRequests']);
		expect(sandbox.faults.list()).toEqual([]);
	});

	it.each([
		[{ kind: 'gremlins' }, 'no such kind'],
		[{ kind: 'toString' }, 'no such kind'],
		[{ kind: 'latency', on: 'everything' }, 'on is one of'],
		[{ kind: 'cappedTake', on: 'token' }, 'on is one of any, statusByQuery, statusByRange'],
		[{ kind: 'latency', times: -1 }, 'times is a number'],
		[{ kind: 'latency', times: 'often' }, 'times is a number'],
		[{ kind: 'latency', probability: 2 }, 'probability is from 0 to 1'],
		[{ kind: 'latency', ms: '10' }, 'ms must be a number'],
		[{ kind: 'latency', ms: -1 }, 'ms must be 0 or more'],
		[{ kind: 'oddRecord', value: 'poetry' }, 'value is one of absent, null'],
		[{ kind: 'stalledUpload', on: 'request' }, 'on is one of any, uploadPdf'],
		[{ kind: 'latency', status: 500 }, 'no parameter of that name. It has: ms'],
		[{ kind: 'latency', stored: true }, 'no parameter of that name'],
		[{ kind: 'serverError', status: 42 }, 'status is from 200 to 599'],
		[{ kind: 'tooManyRequests', retryAfterAs: 'weeks' }, 'retryAfterAs is'],
	])('refuses a rule that cannot be: %j', async (rule, message) => {
		expect(() => sandbox.faults.add(rule as Parameters<Sandbox['faults']['add']>[0])).toThrow(message);
		expect(sandbox.faults.list()).toEqual([]);
	});
});

it('tries every kind of fault, and each says what it does', () => {
	expect([...tried].sort()).toEqual([...faultNames].sort());
	for (const name of faultNames) expect(faultKinds[name].description).toMatch(/^[A-Z]/);
});
