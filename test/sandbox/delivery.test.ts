import { outcomes, timelineInWords } from '../../sandbox/outcomes';
import { sampleRequest } from '../../sandbox/sampleRequest';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { field, records, ServiceCaller } from './serviceCaller';

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

/** The status of the only notice, day by day. */
async function daily(days: number): Promise<unknown[]> {
	const list = [];
	for (let day = 0; day <= days; day++) {
		const [record] = sandbox.store.records();
		list.push(record?.skipped ? 'skipped' : record?.deliveryStatus);
		sandbox.clock.advance({ days: 1 });
	}
	return list;
}

it.each([
	['12 Return Road', ['Pending', 'Sent', 'Sent', 'Sent', 'Sent', 'ReturnToSender']],
	['7 Nowhere Lane', ['Pending', 'Sent', 'Sent', 'Sent', 'Undeliverable', 'Undeliverable']],
	['3 Slow Street', ['Pending', 'Sent', 'Sent', 'Sent', 'Sent', 'Sent']],
	['5 Waiting Way', ['Pending', 'Pending', 'Pending', 'Pending', 'Pending', 'Pending']],
	['9 Skipped Square', ['Pending', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped']],
	['1 Sample Street', ['Pending', 'Sent', 'Sent', 'Sent', 'Success', 'Success']],
	['apt 4,  12 RETURN   road', ['Pending', 'Sent', 'Sent', 'Sent', 'Sent', 'ReturnToSender']],
])('section 3: a notice to %s takes its course', async (addressLine1, course) => {
	await caller.request({ ...sampleRequest(1), addressLine1 });
	expect(await daily(5)).toEqual(course);
});

it('section 3: every status and a skipped participant can be reached by an address', () => {
	const reached = new Set(outcomes.flatMap(({ timeline }) => timeline.map(({ status }) => status)));
	expect([...reached].sort()).toEqual(['Pending', 'ReturnToSender', 'Sent', 'Success', 'Undeliverable']);
	expect(outcomes.some(({ skipped }) => skipped)).toBe(true);
});

it('section 3: a skipped participant carries a skippedReason, others carry none', async () => {
	sandbox.store.add(1, { addressLine1: '9 Skipped Square' });
	sandbox.store.add(1);
	sandbox.clock.advance({ days: 2 });
	expect(records(await caller.byRange())).toMatchObject([
		{ skipped: true, skippedReason: expect.stringMatching(/./), deliveryStatus: 'Pending' },
		{ skipped: false, skippedReason: null },
	]);
});

it('section 2.4: a mailed notice has a noticeId that stays, and its grace period ends on a date', async () => {
	const sentAtMs = sandbox.clock.now() + 24 * 3_600_000;
	sandbox.store.add(1, { gracePeriod: 10 });
	sandbox.clock.advance({ days: 1, seconds: 1 });
	const [sent] = sandbox.store.records();
	sandbox.clock.advance({ days: 30 });
	const [later] = sandbox.store.records();
	expect(sent?.noticeId).toMatch(/^[0-9a-f-]{36}$/);
	expect(sent?.noticeId).not.toBe(sent?.noticeParticipantRequestId);
	expect([later?.noticeId, later?.gracePeriodExpiration]).toEqual([sent?.noticeId, sent?.gracePeriodExpiration]);
	const daysLeft = (Date.parse(sent?.gracePeriodExpiration ?? '') - sentAtMs) / (24 * 3_600_000);
	expect(daysLeft).toBeCloseTo(10, 3);
});

it.each([9007199254740991, -9007199254740991, 3_000_000, -1_000_000])(
	'section 2.4: a grace period of %d, beyond every date, has no expiration',
	async (gracePeriod) => {
		sandbox.store.add(1, { gracePeriod });
		sandbox.clock.advance({ days: 1 });
		expect(records(await caller.byRange())[0]).toMatchObject({ gracePeriod, gracePeriodExpiration: null });
	},
);

it('sets a status by hand from now on, and the timeline counts no more', () => {
	const [id = ''] = sandbox.store.add(1);
	sandbox.store.setStatus(id, 'Undeliverable');
	sandbox.clock.advance({ days: 9 });
	expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: 'Undeliverable', noticeId: expect.any(String) });
	sandbox.store.setStatus(id, 'Sent');
	expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: 'Sent' });
	sandbox.store.setStatus(id, null);
	expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: null });
});

it('keeps a notice unmailed while its status is set to Pending', () => {
	const [id = ''] = sandbox.store.add(1);
	sandbox.store.setStatus(id, 'Pending');
	sandbox.clock.advance({ days: 9 });
	expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: 'Pending', noticeId: null });
});

it('skips a participant by hand', () => {
	const [id = ''] = sandbox.store.add(1);
	sandbox.store.setSkipped(id, 'made up');
	expect(sandbox.store.records()[0]).toMatchObject({ skipped: true, skippedReason: 'made up' });
});

it('throws where there is no such notice', () => {
	expect(() => sandbox.store.setStatus('none', 'Sent')).toThrow('no notice');
	expect(() => sandbox.store.setSkipped('none', 'made up')).toThrow('no notice');
});

it('keeps real time plus what it was advanced by, and never goes back', () => {
	expect(Math.abs(sandbox.clock.now() - Date.now())).toBeLessThan(1000);
	sandbox.clock.advance({ days: 1, hours: 2, seconds: 3 });
	const aheadMs = (24 + 2) * 3_600_000 + 3000;
	expect(Math.abs(sandbox.clock.now() - Date.now() - aheadMs)).toBeLessThan(1000);
	for (const days of [-1, NaN, Infinity]) expect(() => sandbox.clock.advance({ days })).toThrow('forward only');
	sandbox.reset();
	expect(Math.abs(sandbox.clock.now() - Date.now())).toBeLessThan(1000);
});

it('makes many plain notices quickly, all different and no letters', () => {
	const start = process.cpuUsage();
	const ids = sandbox.store.add(100_000);
	const { user } = process.cpuUsage(start);
	expect(user / 1000).toBeLessThan(2000);
	expect(new Set(ids).size).toBe(100_000);
	expect(new Set(sandbox.store.records().map(({ externalReferenceId }) => externalReferenceId)).size).toBe(100_000);
	expect(sandbox.ledger.letters).toEqual([]);
});

it('gives added notices by the same query as requested ones', async () => {
	sandbox.store.add(1, { erisaPlanNumber: '777' });
	const [record] = records(await caller.byQuery('erisaPlanNumber=777'));
	const reply = await caller.request({ ...sampleRequest(1), erisaPlanNumber: '778' });
	const [requested] = records(await caller.byQuery('erisaPlanNumber=778'));
	expect(requested).toEqual({
		...record,
		erisaPlanNumber: '778',
		noticeParticipantRequestId: field(reply, 'noticeParticipantRequestId'),
	});
});

it('says each timeline in words', () => {
	expect(outcomes.map(timelineInWords)).toEqual([
		'Pending, Sent (day 1), ReturnToSender (day 5)',
		'Pending, Sent (day 1), Undeliverable (day 4)',
		'Pending, Sent (day 1)',
		'Pending',
		'Pending, skipped (day 1)',
		'Pending, Sent (day 1), Success (day 4)',
	]);
});
