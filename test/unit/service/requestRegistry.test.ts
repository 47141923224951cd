import fc from 'fast-check';

import { comparable, comparePersons } from '../../../nodes/RolloutNotice/domain/request/identity';
import type { RolloutRequest } from '../../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { forgetRequests, requestRegistry } from '../../../nodes/RolloutNotice/service/requestRegistry';
import { CancelledError } from '../../../nodes/RolloutNotice/service/serviceError';
import { validRow } from '../../support/requestRows';

const minute = 60_000;
let nowMs = 0;
const clock = {
	now: () => nowMs,
	sleep: async (ms: number) => {
		nowMs += ms;
		await new Promise((resolve) => setImmediate(resolve));
	},
};
const row = (externalReferenceId: string, changes: object = {}) =>
	validRow({ externalReferenceId, ...changes }) as RolloutRequest;

beforeEach(() => {
	nowMs = 0;
	forgetRequests();
});

describe('what the process remembers of a request', () => {
	it('F46: a second run waits for the first one, and gets its notice', async () => {
		const registry = requestRegistry('one');
		const first = await registry.claim(row('A'), clock);
		let second: unknown;
		const waiting = registry.claim(row('A'), clock).then(({ known }) => (second = known));
		await clock.sleep(1);

		expect(second).toBeUndefined();
		first.end({ id: 'id-1' });
		await waiting;
		expect(second).toMatchObject({ id: 'id-1', person: 'same' });
	});

	it('F46: the first of those who wait takes the row over where it was certainly not taken, and the next waits for that one', async () => {
		const registry = requestRegistry('one');
		const first = await registry.claim(row('A'), clock);
		const [second, third] = [registry.claim(row('A'), clock), registry.claim(row('A'), clock)];
		first.end();
		(await second).end({ id: 'id-2' });

		expect((await second).known).toBeUndefined();
		expect((await third).known).toMatchObject({ id: 'id-2' });
		expect(nowMs).toBeLessThan(minute);
	});

	it('F46: who waits goes on as soon as the row before it has ended', async () => {
		const registry = requestRegistry('one');
		const first = await registry.claim(row('A'), clock);
		const asleep = { now: () => nowMs, sleep: async () => await new Promise<void>(() => {}) };
		const second = registry.claim(row('A'), asleep);
		first.end({ id: 'id-1' });

		expect((await second).known).toMatchObject({ id: 'id-1' });
	});

	it('who waits stops as soon as the execution is cancelled, and leaves the row to the one that has it', async () => {
		const registry = requestRegistry('one');
		const first = await registry.claim(row('A'), clock);
		const sleep = async () => await Promise.reject(new CancelledError(true));

		await expect(registry.claim(row('A'), { now: () => nowMs, sleep })).rejects.toBeInstanceOf(CancelledError);
		expect(first.renew()).toBe(true);
	});

	it('a row under way is not known as anything yet', async () => {
		const registry = requestRegistry('one');
		const claim = await registry.claim(row('A'), clock);
		claim.renew();

		expect(registry.known(row('A'), nowMs)).toBeUndefined();
	});

	it('an accepted notice is known for ten minutes after its answer, and then no more', async () => {
		const registry = requestRegistry('one');
		const claim = await registry.claim(row('A'), clock);
		nowMs = minute;
		expect(claim.end({ id: 'id-1' })).toBe(11 * minute);
		expect(registry.note(row('B'), { id: 'id-2' }, nowMs)).toBe(11 * minute);

		nowMs = 11 * minute - 1;
		expect([row('A'), row('B')].map((each) => registry.known(each, nowMs))).toEqual([
			{ id: 'id-1', endsAt: 11 * minute, person: 'same' },
			{ id: 'id-2', endsAt: 11 * minute, person: 'same' },
		]);
		nowMs = 11 * minute;
		expect([row('A'), row('B')].map((each) => registry.known(each, nowMs))).toEqual([undefined, undefined]);
	});

	it('a doubt is remembered anew where an accepted notice was forgotten', () => {
		const registry = requestRegistry('one');
		registry.note(row('A'), { id: 'id-1' }, nowMs);
		registry.note(row('A'), 'inDoubt', nowMs + 10 * minute);

		expect(registry.known(row('A'), nowMs + 10 * minute)).toMatchObject({ id: undefined, endsAt: 20 * minute });
	});

	it('what is known already is neither sent nor changed by who asked for it', async () => {
		const registry = requestRegistry('one');
		registry.note(row('A'), { id: 'id-1' }, nowMs);
		const claim = await registry.claim(row('A'), clock);

		expect(claim.renew()).toBe(false);
		nowMs = minute;
		expect(claim.end('inDoubt')).toBe(10 * minute);
		expect(claim.end()).toBe(10 * minute);
		expect(registry.known(row('A'), nowMs)).toMatchObject({ id: 'id-1', endsAt: 10 * minute });
	});

	it('a lock counts from right before sending, not from when the row was taken', async () => {
		const registry = requestRegistry('one');
		const slow = await registry.claim(row('A'), clock);
		nowMs = 19 * minute;
		slow.renew();
		const next = await registry.claim(row('A'), clock);

		expect(nowMs).toBe(39 * minute);
		expect(next.known).toMatchObject({ id: undefined, endsAt: 49 * minute });
	});

	it('F47: what is in doubt is known as such for ten minutes, and may then be claimed', async () => {
		const registry = requestRegistry('one');
		expect((await registry.claim(row('A'), clock)).end('inDoubt')).toBe(10 * minute);

		nowMs = 10 * minute - 1;
		expect((await registry.claim(row('A'), clock)).known).toMatchObject({ id: undefined, endsAt: 10 * minute });
		nowMs = 10 * minute;
		expect((await registry.claim(row('A'), clock)).known).toBeUndefined();
	});

	it('a lock expires: a run that hangs does not hold up others for ever, and does not send what was taken over', async () => {
		const registry = requestRegistry('one');
		const hanging = await registry.claim(row('A'), clock);
		const next = await registry.claim(row('A'), clock);

		expect(nowMs).toBe(20 * minute);
		expect(next.known).toBeUndefined();
		expect([hanging.renew(), next.renew()]).toEqual([false, true]);
		hanging.end('inDoubt');
		expect(next.renew()).toBe(true);
		hanging.end();
		expect(next.renew()).toBe(true);
	});

	it('a letter that went out counts, though its row was taken over meanwhile: the other one is not sent', async () => {
		const registry = requestRegistry('one');
		const hanging = await registry.claim(row('A'), clock);
		const next = await registry.claim(row('A'), clock);
		hanging.end({ id: 'id-1' });

		expect(next.renew()).toBe(false);
		expect(registry.known(row('A'), nowMs)).toMatchObject({ id: 'id-1' });
	});

	it('a letter that is under way for longer than the lock is in doubt until its call ends, and is never sent beside it', async () => {
		const registry = requestRegistry('one');
		const slow = await registry.claim(row('A'), clock);
		slow.renew();
		const next = await registry.claim(row('A'), clock);

		expect(nowMs).toBe(20 * minute);
		expect(next.known).toMatchObject({ id: undefined, endsAt: 30 * minute });
		nowMs = 500 * minute;
		(await registry.claim(row('B'), clock)).end({ id: 'id-2' });
		expect((await registry.claim(row('A'), clock)).known).toMatchObject({ id: undefined, endsAt: 510 * minute });
		slow.end({ id: 'id-1' });
		expect(registry.known(row('A'), nowMs)).toMatchObject({ id: 'id-1' });
	});

	it('remembers a letter that was sent without a claim, and no doubt takes the place of a notice', async () => {
		const registry = requestRegistry('one');
		expect(registry.note(row('A'), 'inDoubt', nowMs)).toBe(10 * minute);
		expect((await registry.claim(row('A'), clock)).known).toMatchObject({ id: undefined });

		registry.note(row('A'), { id: 'id-1' }, nowMs);
		registry.note(row('A'), 'inDoubt', nowMs);
		expect((await registry.claim(row('A'), clock)).known).toMatchObject({ id: 'id-1' });
	});

	it('a run that has not sent yet gives way to a letter that went out without a claim', async () => {
		const registry = requestRegistry('one');
		const waiting = await registry.claim(row('A'), clock);
		registry.note(row('A'), { id: 'id-1' }, nowMs);

		expect(waiting.renew()).toBe(false);
		waiting.end();
		expect(registry.known(row('A'), nowMs)).toMatchObject({ id: 'id-1' });
	});

	it.each([
		['and still lies there', []],
		['and was cleared away', ['B']],
	])('F47: a doubt counts where what another run had found out is over meanwhile %s', async (_, others) => {
		const registry = requestRegistry('one');
		const slow = await registry.claim(row('A'), clock);
		slow.renew();
		registry.note(row('A'), { id: 'id-1' }, nowMs);
		nowMs = 15 * minute;
		for (const other of others) registry.note(row(other), 'inDoubt', nowMs);

		expect(slow.end('inDoubt')).toBe(25 * minute);
		expect(registry.known(row('A'), nowMs)).toMatchObject({ id: undefined, endsAt: 25 * minute });
	});

	it('a run that was taken over clears nothing away of one that sent the row, however long that takes', async () => {
		const registry = requestRegistry('one');
		const hanging = await registry.claim(row('A'), clock);
		(await registry.claim(row('A'), clock)).renew();
		nowMs = 60 * minute;
		hanging.end();

		expect((await registry.claim(row('A'), clock)).known).toMatchObject({ id: undefined });
	});

	it('keeps clients and addresses, references, plans and reasons apart', async () => {
		(await requestRegistry('one').claim(row('A'), clock)).end({ id: 'id-1' });

		expect((await requestRegistry('other').claim(row('A'), clock)).known).toBeUndefined();
		for (const other of [row('B'), row('A', { reason: 'SBR' }), row('A', { erisaPlanNumber: '002' })])
			expect((await requestRegistry('one').claim(other, clock)).known).toBeUndefined();
		expect(requestRegistry('one').known(row('A'), nowMs)).toMatchObject({ id: 'id-1' });
	});

	it('F55: tells whether a reference was accepted for another participant', async () => {
		const registry = requestRegistry('one');
		(await registry.claim(row('A'), clock)).end({ id: 'id-1' });
		const personOf = (changes: object) => registry.known(row('A', changes), nowMs)?.person;

		expect(personOf({ ssn: '900112222' })).toBe('another');
		expect(personOf({ ssn: undefined, firstName: 'Bo', lastName: 'Ray' })).toBe('another');
		expect(personOf({ ssn: undefined, firstName: 'Bo' })).toBe('nameDiffers');
		expect(personOf({ ssn: undefined, firstName: 'TESTA' })).toBe('same');
	});

	it('holds 100,000 requests at the most, and never forgets one that is under way', async () => {
		const registry = requestRegistry('one');
		const underWay = await registry.claim(row('first'), clock);
		registry.note(row('again'), 'inDoubt', nowMs);
		for (let index = 0; index < 100_010; index++) {
			(await registry.claim(row(`R-${index}`), clock)).end({ id: `id-${index}` });
			if (index === 20) registry.note(row('again'), { id: 'id-again' }, nowMs);
		}

		expect(underWay.renew()).toBe(true);
		expect(registry.known(row('R-11'), nowMs)).toBeUndefined();
		expect(registry.known(row('R-12'), nowMs)).toMatchObject({ id: 'id-12' });
		expect(registry.known(row('again'), nowMs)).toMatchObject({ id: 'id-again' });
		expect(registry.known(row('R-100009'), nowMs)).toMatchObject({ id: 'id-100009' });
	});
});

describe('who is who', () => {
	const ann = { ssn: '900001234', firstName: 'Ann', lastName: 'Lee' };
	it.each([
		['a full SSN that differs', { ...ann, ssn: '900-00-1235' }, 'another'],
		['last digits of a masked SSN that differ', { ...ann, ssn: '***-**-1235' }, 'another'],
		['both names that differ', { ssn: null, firstName: 'Bob', lastName: 'Ray' }, 'another'],
		['a last name that differs', { ssn: '', firstName: 'Ann', lastName: 'Ray' }, 'nameDiffers'],
		['the same digits in another form', { ...ann, ssn: '900-00-1234' }, 'same'],
		['the same last digits', { ...ann, ssn: '*****1234' }, 'same'],
		['digits that are hidden', { ...ann, ssn: '900-**-****' }, 'same'],
		['names in another form', { ssn: null, firstName: ' ÁNN ', lastName: 'lee' }, 'same'],
		['nothing to compare', { ssn: null, firstName: null, lastName: '' }, 'same'],
	])('F55: %s: %j is %s', (_, other, expected) => {
		expect(comparePersons(comparable(ann), comparable(other))).toBe(expected);
		expect(comparePersons(comparable(other), comparable(ann))).toBe(expected);
	});

	it.each([
		['and nothing else is known of both', {}, {}, 'another'],
		['and only one of them shows an SSN', {}, { ssn: '900001234' }, 'another'],
		['and only one of them has a first name', {}, { firstName: 'Ann' }, 'another'],
		['though the SSN is the same', { ssn: '900001234' }, { ssn: '*****1234' }, 'nameDiffers'],
		['though the first name is the same', { firstName: 'Ann' }, { firstName: 'ANN' }, 'nameDiffers'],
	])('a last name that differs, %s: %j and %j are %s', (_, one, other, expected) => {
		const [smith, jones] = [comparable({ ...one, lastName: 'Smith' }), comparable({ ...other, lastName: 'Jones' })];
		expect(comparePersons(smith, jones)).toBe(expected);
		expect(comparePersons(jones, smith)).toBe(expected);
	});

	it('F55: two people whose SSNs are known are never taken for one, and a person is always the same as herself', () => {
		const person = fc.record({
			ssn: fc.stringMatching(/^\d{9}$/),
			firstName: fc.string(),
			lastName: fc.string(),
		});
		fc.assert(
			fc.property(person, person, (one, other) => {
				expect(comparePersons(comparable(one), comparable(one))).toBe('same');
				if (one.ssn !== other.ssn) expect(comparePersons(comparable(one), comparable(other))).toBe('another');
			}),
		);
	});
});
