import { sampleRequest } from '../../sandbox/sampleRequest';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { documentTable } from './documentTables';
import { faulted, field, records, ServiceCaller } from './serviceCaller';

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

const ABSENT = Symbol('absent');
const long = 'x'.repeat(101);

/** What the document lets each field of section 2.2 be, and what it does not, beside its type. */
const fields: Record<string, { good: unknown[]; bad: unknown[] }> = {
	erisaEIN: {
		good: ['98-7654321'],
		bad: ['', '987654321', '9-87654321', '98-765432', '98-76543210', ' 98-7654321', 1, null, ABSENT],
	},
	erisaPlanNumber: { good: ['000', '999'], bad: ['', '1', '01', '0001', '00a', 1, null, ABSENT] },
	erisaPlanName: { good: ['x', ' '], bad: ['', 1, null, ABSENT] },
	planSponsorCompany: { good: ['x'], bad: ['', 1, null, ABSENT] },
	externalReferenceId: { good: ['', null, ABSENT, 'x'.repeat(100)], bad: [long, 1] },
	reason: { good: ['TERM'], bad: ['', 'term', 'RETIRED', 'TERM ', 1, null, ABSENT] },
	firstName: { good: ['', 'x'.repeat(100)], bad: [long, 1, null, ABSENT] },
	lastName: { good: ['', 'x'.repeat(100)], bad: [long, 1, null, ABSENT] },
	ssn: {
		good: ['900123456', '900-12-3456', null, ABSENT],
		bad: ['', '90012345', '9001234567', '900-123456', '900 12 3456', 900123456],
	},
	addressLine1: { good: ['x'], bad: ['', 1, null, ABSENT] },
	addressLine2: { good: ['', 'x', null, ABSENT], bad: [1] },
	city: { good: ['x'], bad: ['', 1, null, ABSENT] },
	state: { good: ['x'], bad: ['', 1, null, ABSENT] },
	zip: { good: ['x'], bad: ['', 501, null, ABSENT] },
	countryCode: { good: ['', 'US', null, ABSENT], bad: ['us', 'USA', 'CA', ' ', 1] },
	totalBalance: { good: [0, -1, 0.01, 1e12], bad: ['1', null, ABSENT] },
	vestedBalance: { good: [0, 1.5, null, ABSENT], bad: ['1', true] },
	balanceAsOf: {
		good: ['2026-01-31T00:00:00Z', '2026-01-31T12:30:00.123+05:30'],
		bad: ['2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T00:00:00', '', 1, null, ABSENT],
	},
	gracePeriod: { good: [30, 0, 9007199254740991], bad: ['30', 1.5, null, ABSENT] },
	noticeLogoUrl: { good: ['x'], bad: ['', 1, null, ABSENT] },
	noticeFileContentUrl: { good: ['x'], bad: ['', 1, null, ABSENT] },
	helpName: { good: ['x'], bad: ['', 1, null, ABSENT] },
	helpPhone: { good: ['x'], bad: ['', 1, null, ABSENT] },
	helpWebsite: { good: ['', 'x', null, ABSENT], bad: [1] },
	helpEmail: { good: ['', 'x', null, ABSENT], bad: [1] },
	helpAddressLine1: { good: ['x'], bad: ['', 1, null, ABSENT] },
	helpAddressLine2: { good: ['', 'x', null, ABSENT], bad: [1] },
	helpCity: { good: ['x'], bad: ['', 1, null, ABSENT] },
	helpState: { good: ['x'], bad: ['', 1, null, ABSENT] },
	helpZip: { good: ['x'], bad: ['', 501, null, ABSENT] },
	helpCountryCode: { good: ['', 'US', null, ABSENT], bad: ['us', 'USA', 'CA', ' ', 1] },
};

/** A valid request with some fields changed, or left out where ABSENT. */
function requestWith(changes: Record<string, unknown>): Record<string, unknown> {
	const all: Record<string, unknown> = { ...sampleRequest(1), ...changes };
	return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ABSENT));
}

it('section 2.2: every field of the table is tried', () => {
	expect(Object.keys(fields)).toEqual(documentTable('2.2').map((row) => row.Field));
});

it.each(Object.keys(fields))('section 2.2: %s is accepted where the document allows it', async (name) => {
	for (const value of fields[name]?.good ?? []) {
		const reply = await caller.request(requestWith({ [name]: value }));
		expect([value, reply.status]).toEqual([value, 200]);
	}
});

it.each(Object.keys(fields))('section 2.2: %s is refused where the document does not allow it', async (name) => {
	for (const value of fields[name]?.bad ?? []) {
		const reply = await caller.request(requestWith({ [name]: value }));
		expect([value, reply.status, ...faulted(reply)]).toEqual([value, 400, name]);
	}
	expect(sandbox.ledger.letters).toEqual([]);
	expect(sandbox.store.size).toBe(0);
});

it('section 2.3: the acknowledgement is the id of the request, a UUID', async () => {
	const reply = await caller.request(sampleRequest(1));
	expect(reply.json).toEqual({
		noticeParticipantRequestId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
	});
	expect(sandbox.ledger.letters).toEqual([
		{ id: field(reply, 'noticeParticipantRequestId'), request: sampleRequest(1), receivedAtMs: expect.any(Number) },
	]);
});

it('section 4.2 rule 1: totalBalance is required where reason is TERM, and not where it is SBR', async () => {
	const missing = await caller.request(requestWith({ reason: 'TERM', totalBalance: ABSENT, vestedBalance: 1 }));
	expect([missing.status, ...faulted(missing)]).toEqual([400, 'totalBalance']);
	expect((await caller.request(requestWith({ reason: 'SBR', totalBalance: ABSENT, vestedBalance: 1 }))).status).toBe(
		200,
	);
});

it.each([ABSENT, null])(
	'section 4.2 rule 2: vestedBalance is required where reason is SBR, and not where it is TERM',
	async (none) => {
		const missing = await caller.request(requestWith({ reason: 'SBR', vestedBalance: none }));
		expect([missing.status, ...faulted(missing)]).toEqual([400, 'vestedBalance']);
		expect((await caller.request(requestWith({ reason: 'TERM', vestedBalance: none }))).status).toBe(200);
	},
);

it.each([ABSENT, null, ''])('section 4.2 rule 3: ssn is required where externalReferenceId is empty', async (none) => {
	for (const ssn of [ABSENT, null]) {
		const missing = await caller.request(requestWith({ externalReferenceId: none, ssn }));
		expect([missing.status, ...faulted(missing)]).toEqual([400, 'ssn']);
	}
	expect((await caller.request(requestWith({ externalReferenceId: none }))).status).toBe(200);
	expect((await caller.request(requestWith({ externalReferenceId: 'R-1', ssn: ABSENT }))).status).toBe(200);
});

it.each(['countryCode', 'helpCountryCode'])('section 4.2 rule 4: %s is empty or US', async (name) => {
	const statuses = [];
	for (const code of ['', 'US', 'CA']) statuses.push((await caller.request(requestWith({ [name]: code }))).status);
	expect(statuses).toEqual([200, 200, 400]);
});

it.each([
	'application/json',
	'application/json; charset=utf-8',
	'text/json',
	'application/vnd.sample+json',
	'Text/JSON',
])('section 4.2: the media type %s is accepted', async (type) => {
	const body = JSON.stringify(sampleRequest(1));
	const reply = await caller.request(undefined, { body, headers: { 'Content-Type': type } });
	expect(reply.status).toBe(200);
});

it.each(['text/plain', 'application/xml', 'application/jsonp', 'application/+json', 'multipart/form-data; boundary=x'])(
	'section 4.2: the media type %s is refused',
	async (type) => {
		const body = JSON.stringify(sampleRequest(1));
		const reply = await caller.request(undefined, { body, headers: { 'Content-Type': type } });
		expect(reply.status).toBe(415);
	},
);

it('section 4.2: an array of requests is refused, since the document does not show that it is accepted', async () => {
	expect((await caller.request([sampleRequest(1)])).status).toBe(400);
	expect(sandbox.ledger.letters).toEqual([]);
});

it('section 7: a refused request is answered with the problem body, which names every field that is wrong', async () => {
	const reply = await caller.request(requestWith({ erisaEIN: '1', zip: '', colour: 'blue' }));
	expect(reply.json).toEqual({
		type: expect.any(String),
		title: expect.any(String),
		status: 400,
		errors: { erisaEIN: [expect.any(String)], zip: [expect.any(String)], colour: [expect.any(String)] },
		traceId: expect.any(String),
	});
});

it.each(['{"erisaEIN":', '', 'null', '"text"'])(
	'section 7: a body that is no JSON object is answered with the problem body: %s',
	async (body) => {
		const reply = await caller.request(undefined, { body, headers: { 'Content-Type': 'application/json' } });
		expect([reply.status, field(reply, 'status'), ...faulted(reply)]).toEqual([400, 400, 'body']);
	},
);

it('takes every accepted request as another letter, equal ones too', async () => {
	const ids = [];
	for (let time = 0; time < 3; time++)
		ids.push(field(await caller.request(sampleRequest(1)), 'noticeParticipantRequestId'));
	expect(new Set(ids).size).toBe(3);
	expect(sandbox.ledger.letters.map(({ id }) => id)).toEqual(ids);
	expect(records(await caller.byQuery('externalReferenceId=REF-000001'))).toHaveLength(3);
});
