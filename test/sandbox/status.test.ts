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

/** The references found. */
async function found(query: string): Promise<unknown[]> {
	return records(await caller.byQuery(query)).map((record) => record.externalReferenceId);
}

async function foundInRange(body: object): Promise<unknown[]> {
	return records(await caller.byRange(body)).map((record) => record.externalReferenceId);
}

describe('section 2.4: a status record', () => {
	it('section 2.4: has every field of the table, on both operations', async () => {
		await caller.request(sampleRequest(1));
		const names = documentTable('2.4').map((row) => row.Field ?? '');
		const byQuery = records(await caller.byQuery('ssn=900000001'));
		expect(Object.keys(byQuery[0] ?? {}).sort()).toEqual(names.sort());
		expect(records(await caller.byRange())).toEqual(byQuery);
	});

	it('section 2.4: repeats what the request said', async () => {
		const request = {
			...sampleRequest(1),
			addressLine2: 'Suite 1',
			countryCode: 'US',
			vestedBalance: 7.25,
			gracePeriod: 45,
		};
		const id = field(await caller.request(request), 'noticeParticipantRequestId');
		const { erisaPlanName, planSponsorCompany, balanceAsOf, noticeLogoUrl, noticeFileContentUrl, ...rest } = request;
		const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('help')));
		expect([erisaPlanName, planSponsorCompany, balanceAsOf, noticeLogoUrl, noticeFileContentUrl]).not.toContain(
			undefined,
		);
		expect(records(await caller.byRange())[0]).toEqual({
			...kept,
			noticeParticipantRequestId: id,
			deliveryStatus: 'Pending',
			noticeId: null,
			gracePeriodExpiration: null,
			skipped: false,
			skippedReason: null,
		});
	});

	it.each([undefined, null, ''])(
		'section 2.4: externalReferenceId is an empty string where it was not provided',
		async (none) => {
			await caller.request({ ...sampleRequest(1), externalReferenceId: none });
			expect(records(await caller.byRange())[0]).toMatchObject({ externalReferenceId: '' });
		},
	);

	it.each([undefined, null])('section 2.4: ssn is an empty string where it was not provided', async (none) => {
		await caller.request({ ...sampleRequest(1), ssn: none });
		expect(records(await caller.byRange())[0]).toMatchObject({ ssn: '' });
	});

	it('section 2.4: ssn has nine characters at most, so its dashes are left out', async () => {
		await caller.request({ ...sampleRequest(1), ssn: '900-12-3456' });
		expect(records(await caller.byRange())[0]).toMatchObject({ ssn: '900123456' });
	});
});

describe('section 4.3: status by query', () => {
	beforeEach(() => {
		sandbox.store.add(1, {
			externalReferenceId: 'A',
			erisaEIN: '11-1111111',
			erisaPlanNumber: '001',
			ssn: '900-00-0001',
		});
		sandbox.store.add(1, {
			externalReferenceId: 'B',
			erisaEIN: '11-1111111',
			erisaPlanNumber: '002',
			ssn: '900000002',
		});
		sandbox.store.add(1, {
			externalReferenceId: 'C',
			erisaEIN: '22-2222222',
			erisaPlanNumber: '002',
			ssn: '900000001',
		});
	});

	it.each([
		['erisaEin', '11-1111111', ['A', 'B']],
		['erisaPlanNumber', '002', ['B', 'C']],
		['ssn', '900000001', ['A', 'C']],
		['ssn', '900-00-0001', ['A', 'C']],
		['externalReferenceId', 'B', ['B']],
		['externalReferenceId', 'b', []],
	])('section 4.3: %s=%s filters', async (name, value, references) => {
		expect(await found(`${name}=${value}`)).toEqual(references);
	});

	it('section 4.3: filters are combined with AND', async () => {
		expect(await found('erisaEin=11-1111111&erisaPlanNumber=002')).toEqual(['B']);
		expect(await found('ssn=900000001&erisaEin=22-2222222&erisaPlanNumber=002&externalReferenceId=C')).toEqual(['C']);
		expect(await found('ssn=900000001&erisaPlanNumber=002&externalReferenceId=A')).toEqual([]);
	});

	it.each(['', 'skip=0&take=5', 'ssn=', 'erisaEin=&erisaPlanNumber=&ssn=&externalReferenceId='])(
		'section 4.3: at least one filter must be provided, so "%s" is refused with the problem body',
		async (query) => {
			const reply = await caller.byQuery(query);
			expect([reply.status, ...faulted(reply)]).toEqual([
				400,
				'erisaEin',
				'erisaPlanNumber',
				'ssn',
				'externalReferenceId',
			]);
		},
	);

	it.each([
		['skip', 'one'],
		['skip', '-1'],
		['skip', '1.5'],
		['take', ''],
		['take', '2147483648'],
		['colour', 'blue'],
	])('section 4.3: %s=%s is refused', async (name, value) => {
		const reply = await caller.byQuery(`erisaPlanNumber=002&${name}=${value}`);
		expect([reply.status, ...faulted(reply)]).toEqual([400, name]);
	});

	it('section 4.3: skip and take make pages', async () => {
		expect(await found('erisaPlanNumber=002&take=1')).toEqual(['B']);
		expect(await found('erisaPlanNumber=002&skip=1&take=1')).toEqual(['C']);
		expect(await found('erisaPlanNumber=002&skip=2&take=1')).toEqual([]);
		expect(await found('erisaPlanNumber=002&take=0')).toEqual([]);
	});

	it('section 4.3: a notice that arrives between two equal queries is in the second', async () => {
		expect(await found('erisaPlanNumber=002')).toEqual(['B', 'C']);
		expect(await found('externalReferenceId=D')).toEqual([]);
		sandbox.store.add(1, { externalReferenceId: 'D', erisaPlanNumber: '002' });
		expect(await found('erisaPlanNumber=002')).toEqual(['B', 'C', 'D']);
		expect(await found('externalReferenceId=D')).toEqual(['D']);
	});
});

describe('section 4.4: status by plans or date range', () => {
	let times: string[];
	beforeEach(() => {
		times = [];
		const plans = [
			['11-1111111', '001'],
			['11-1111111', '002'],
			['22-2222222', '002'],
		];
		for (const [index, [erisaEIN, erisaPlanNumber]] of plans.entries()) {
			sandbox.clock.advance({ days: 1 });
			sandbox.store.add(1, { externalReferenceId: 'ABC'[index], erisaEIN, erisaPlanNumber });
			times.push(new Date(sandbox.clock.now()).toISOString());
		}
	});

	it.each([{}, { erisaPlanRecords: null, from: null, to: null, skip: null, take: null }, { erisaPlanRecords: [] }])(
		'section 2.6: all fields are optional and nullable, and without a filter every notice is listed: %j',
		async (body) => {
			expect(await foundInRange(body)).toEqual(['A', 'B', 'C']);
		},
	);

	it('section 2.5: a plan record filters by EIN and plan number together', async () => {
		expect(await foundInRange({ erisaPlanRecords: [{ erisaEIN: '11-1111111', erisaPlanNumber: '002' }] })).toEqual([
			'B',
		]);
		expect(await foundInRange({ erisaPlanRecords: [{ erisaEIN: '22-2222222', erisaPlanNumber: '001' }] })).toEqual([]);
	});

	it('section 4.4: several plans list the notices of any of them', async () => {
		const erisaPlanRecords = [
			{ erisaEIN: '11-1111111', erisaPlanNumber: '001' },
			{ erisaEIN: '22-2222222', erisaPlanNumber: '002' },
		];
		expect(await foundInRange({ erisaPlanRecords })).toEqual(['A', 'C']);
	});

	it('section 2.5: half a plan record filters by the half given', async () => {
		expect(await foundInRange({ erisaPlanRecords: [{ erisaPlanNumber: '002' }] })).toEqual(['B', 'C']);
		expect(await foundInRange({ erisaPlanRecords: [{ erisaEIN: '11-1111111', erisaPlanNumber: null }] })).toEqual([
			'A',
			'B',
		]);
	});

	it('section 4.4: from and to filter by the time of receipt, in any offset', async () => {
		const hour = 3_600_000;
		const before = (index: number) => new Date(Date.parse(times[index] ?? '') - hour).toISOString();
		expect(await foundInRange({ from: before(1) })).toEqual(['B', 'C']);
		expect(await foundInRange({ to: before(1) })).toEqual(['A']);
		expect(await foundInRange({ from: before(1), to: before(2) })).toEqual(['B']);
		expect(await foundInRange({ from: before(1).replace('Z', '+23:00') })).toEqual(['A', 'B', 'C']);
		expect(await foundInRange({ from: before(2), to: before(1) })).toEqual([]);
	});

	it('section 4.4: plans and dates are combined with AND', async () => {
		const erisaPlanRecords = [{ erisaEIN: '11-1111111', erisaPlanNumber: '001' }];
		expect(await foundInRange({ erisaPlanRecords, from: times[1] })).toEqual([]);
	});

	it('section 4.4: skip and take make pages', async () => {
		expect(await foundInRange({ skip: 1, take: 1 })).toEqual(['B']);
	});

	it.each([
		['erisaPlanRecords', 'all'],
		['from', '2026-01-01'],
		['to', 'yesterday'],
		['skip', '1'],
		['skip', -1],
		['take', 2 ** 31],
		['colour', 'blue'],
	])('section 2.6: %s of %j is refused', async (name, value) => {
		const reply = await caller.byRange({ [name]: value });
		expect([reply.status, ...faulted(reply)]).toEqual([400, name]);
	});

	it('section 4.4: the body is application/json', async () => {
		const reply = await caller.byRange(undefined, { body: '{}', headers: { 'Content-Type': 'text/json' } });
		expect(reply.status).toBe(415);
	});
});

describe('section 8: pages', () => {
	it('section 8: hold 50 records where take is not given and 100 at most, in the order of receipt', async () => {
		const ids = sandbox.store.add(250);
		const idsOf = async (query: string) =>
			records(await caller.byQuery(`erisaPlanNumber=001&${query}`)).map((record) => record.noticeParticipantRequestId);
		expect(await idsOf('')).toEqual(ids.slice(0, 50));
		expect(await idsOf('take=1000')).toEqual(ids.slice(0, 100));
		expect(await idsOf('take=1000&skip=200')).toEqual(ids.slice(200));
		expect(records(await caller.byRange({ take: 1000 }))).toHaveLength(100);
	});

	it('hold as many as maxTake and defaultTake say', async () => {
		const own = await startSandbox({ maxTake: 3, defaultTake: 2 });
		own.store.add(5);
		const other = new ServiceCaller(own);
		expect(records(await other.byRange())).toHaveLength(2);
		expect(records(await other.byRange({ take: 5 }))).toHaveLength(3);
		await own.close();
	});
});
