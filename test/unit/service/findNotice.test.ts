import { prepareRequest } from '../../../nodes/RolloutNotice/domain/request/prepareRequest';
import type { RequestInput, RolloutRequest } from '../../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { findNotices, findOtherNotice } from '../../../nodes/RolloutNotice/service/findNotice';
import { rolloutNoticeService } from '../../../nodes/RolloutNotice/service/rolloutNoticeService';
import type { ServiceCall } from '../../../nodes/RolloutNotice/service/serviceCall';
import { notice, noticeId } from '../../support/notice';
import { validRow } from '../../support/requestRows';

function request(changes: RequestInput = {}): RolloutRequest {
	const prepared = prepareRequest(validRow(changes), { timeZone: 'utc' });
	if ('faults' in prepared) throw new Error('The row has faults');
	return prepared.request;
}

/** The n-th record, of the participant whom `request` is for, and under its reference. */
const own = (number: number, changes: object = {}) =>
	notice(number, 'Sent', { ssn: '000123456', externalReferenceId: 'SAMPLE-1', ...changes });
const ofAnother = (number: number, changes: object = {}) => own(number, { ssn: '900000002', ...changes });
const unreadable = { noticeParticipantRequestId: '' };

/** A service that has these pages, each of one length, and what it is asked for. */
function serviceWith(...pages: unknown[][]) {
	const calls: ServiceCall[] = [];
	const send = async (call: ServiceCall) => {
		calls.push(call);
		const records = pages.flat();
		const skip = Number(call.query?.skip);
		return { status: 200, headers: {}, body: records.slice(skip, skip + (pages[0]?.length ?? 0)) };
	};
	return { service: rolloutNoticeService(send, { now: () => 0, sleep: async () => {} }), calls };
}

const found = async (records: unknown[], row = request()) => await findNotices(serviceWith(records).service, row);

describe('the notices with the reference of a request', () => {
	it('section 4.3: are asked for by EIN, plan number and reference', async () => {
		const { service, calls } = serviceWith([]);

		expect(await findNotices(service, request())).toEqual([]);

		expect(calls[0]?.endpoint).toMatchObject({ method: 'GET', path: '/api/v1/Participants/status' });
		expect(calls[0]?.query).toEqual({
			erisaEin: '12-3456789',
			erisaPlanNumber: '001',
			externalReferenceId: 'SAMPLE-1',
			skip: 0,
			take: 10,
		});
	});

	it.each<[to: string, changes: object, isElsewhere: true | undefined]>([
		['another ZIP', { zip: '02139' }, true],
		['another house', { addressLine1: '2 Sample Street' }, true],
		['the same place, spelled otherwise', { zip: '021380001', addressLine1: '1 SAMPLE ST' }, undefined],
		['a place that is not told', { zip: null, addressLine1: '' }, undefined],
	])('tell whether their letter went elsewhere: to %s', async (_, changes, isElsewhere) => {
		const row = request({ addressLine1: '1 Sample Street', zip: '02138' });
		expect(await found([own(1, { addressLine1: '1 Sample Street', zip: '02138', ...changes })], row)).toEqual([
			{ id: noticeId(1), person: 'same', isElsewhere },
		]);
	});

	it('F43: that cannot be asked for are an error without the names of the row, however the service writes them', async () => {
		const body = { title: 'Bad request of testa sampleperson, Testa Sampleperson' };
		const service = rolloutNoticeService(async () => ({ status: 409, headers: {}, body }), {
			now: () => 0,
			sleep: async () => {},
		});

		for (const find of [findNotices, findOtherNotice])
			await expect(find(service, request())).rejects.toThrow('(Bad request of [hidden], [hidden])');
	});

	it.each([undefined, ''])('are none where the request has none (%j), and nothing is asked', async (reference) => {
		const { service, calls } = serviceWith([own(1)]);

		expect(await findNotices(service, request({ externalReferenceId: reference }))).toEqual([]);

		expect(calls).toEqual([]);
	});

	it('are all those of the same participant, each with how well the person agrees', async () => {
		expect(await found([own(1), ofAnother(2), own(3, { lastName: 'Otherperson' })])).toEqual([
			{ id: noticeId(1), person: 'same' },
			{ id: noticeId(3), person: 'nameDiffers' },
		]);
	});

	it("are another participant's only where there is none of the same, on any page", async () => {
		const others = [
			{ id: noticeId(1), person: 'another' },
			{ id: noticeId(2), person: 'another' },
		];

		expect(await findNotices(serviceWith([ofAnother(1)], [ofAnother(2)]).service, request())).toEqual(others);
		expect(await findNotices(serviceWith([ofAnother(1)], [own(2)]).service, request())).toEqual([
			{ id: noticeId(2), person: 'same' },
		]);
	});

	it('are looked for no further than the page that has one of the same participant', async () => {
		const { service, calls } = serviceWith([own(1)], [own(2)]);

		expect(await findNotices(service, request())).toEqual([{ id: noticeId(1), person: 'same' }]);

		expect(calls).toHaveLength(1);
	});

	it.each([
		[{ reason: 'Te rm' }],
		[{ reason: null }],
		[{ reason: '' }],
		[{ erisaEIN: '123456789' }],
		[{ erisaEIN: ' 12-3456789 ' }],
		[{ erisaPlanNumber: null }],
		[{ erisaPlanNumber: 1 }],
		[{ erisaPlanNumber: '1' }],
		[{ externalReferenceId: ' sample-1 ' }],
	])('may differ in form or leave a field null: %j', async (changes) => {
		expect(await found([own(1, changes)])).toHaveLength(1);
	});

	it('may be shown without the zeros that an EIN begins with', async () => {
		expect(await found([own(1, { erisaEIN: '1234567' })], request({ erisaEIN: '00-1234567' }))).toHaveLength(1);
	});

	it.each([
		[{ reason: 'SBR' }],
		[{ erisaEIN: '12-3456780' }],
		[{ erisaPlanNumber: '002' }],
		[{ erisaPlanNumber: '010' }],
		[{ externalReferenceId: 'SAMPLE-2' }],
		[{ externalReferenceId: 'SAMPLE1' }],
	])('are no others that the service lists beside them: %j', async (changes) => {
		expect(await found([own(1, changes)])).toEqual([]);
	});
});

describe('a record that may be the notice, though nobody can tell', () => {
	const unclear = {
		name: 'ServiceError',
		message: 'Could not look up the External Reference ID: the service answered with records that cannot be read',
		description: 'Nothing was sent. Run the row again later; if this goes on, tell the service operator.',
	};

	it.each([
		['bears no reference', [own(1, { externalReferenceId: null })]],
		['bears a blank one', [own(1, { externalReferenceId: ' ' })]],
		['cannot be read', [unreadable]],
		['cannot be read, beside one of another participant', [unreadable, ofAnother(1)]],
		['bears no reference, before one of another participant', [own(1, { externalReferenceId: null }), ofAnother(2)]],
		['bears no reference and another name', [own(1, { externalReferenceId: null, lastName: 'Otherperson' })]],
	])('F74: is an error where it %s', async (_, records) => {
		await expect(found(records)).rejects.toMatchObject(unclear);
	});

	it('F74: is an error also where a later page is clear', async () => {
		const { service } = serviceWith([own(1, { externalReferenceId: null })], [ofAnother(2)], [ofAnother(3)]);
		await expect(findNotices(service, request())).rejects.toMatchObject(unclear);
	});

	it('does not matter where the notice itself is there', async () => {
		expect(await found([unreadable, own(1, { externalReferenceId: null }), own(2)])).toEqual([
			{ id: noticeId(2), person: 'same' },
		]);
	});

	it.each([
		['another participant', { ssn: '900000002' }],
		['another reason', { reason: 'SBR' }],
		['another plan', { erisaPlanNumber: '002' }],
	])('is none without a reference where it shows %s', async (_, changes) => {
		expect(await found([own(1, { externalReferenceId: null, ...changes })])).toEqual([]);
	});
});

describe('the notice of the same person under another reference', () => {
	const other = async (records: unknown[], row = request()) => await findOtherNotice(serviceWith(records).service, row);

	it('section 4.3: is asked for by EIN, plan number and SSN', async () => {
		const { service, calls } = serviceWith([]);

		expect(await findOtherNotice(service, request())).toBeUndefined();

		expect(calls[0]?.query).toEqual({
			erisaEin: '12-3456789',
			erisaPlanNumber: '001',
			ssn: '000123456',
			skip: 0,
			take: 10,
		});
	});

	it.each([undefined, ''])('is none where the request has no SSN (%j), and nothing is asked', async (ssn) => {
		const { service, calls } = serviceWith([own(1, { externalReferenceId: 'OTHER' })]);

		expect(await findOtherNotice(service, request({ ssn }))).toBeUndefined();

		expect(calls).toEqual([]);
	});

	it('is the first that has the same reason and not the same reference, however that is written', async () => {
		const records = [
			own(1),
			own(2, { externalReferenceId: ' sample-1' }),
			own(3, { reason: 'SBR', externalReferenceId: 'OTHER' }),
		];

		expect(await other(records)).toBeUndefined();
		expect(
			await other([...records, own(4, { externalReferenceId: 'OTHER' }), own(5, { externalReferenceId: null })]),
		).toBe(noticeId(4));
	});

	it('is found on a later page too', async () => {
		const { service } = serviceWith([own(1)], [own(2, { externalReferenceId: 'OTHER' })]);
		expect(await findOtherNotice(service, request())).toBe(noticeId(2));
	});

	it.each([null, 'OTHER'])('is any where the request has no reference, also one under %j', async (reference) => {
		const row = request({ externalReferenceId: undefined });
		expect(await other([own(1, { externalReferenceId: reference })], row)).toBe(noticeId(1));
	});
});
