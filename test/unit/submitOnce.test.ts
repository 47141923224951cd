import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import { forgetRequests, requestRegistry } from '../../nodes/RolloutNotice/service/requestRegistry';
import { rolloutNoticeService } from '../../nodes/RolloutNotice/service/rolloutNoticeService';
import { OutcomeUnknownError } from '../../nodes/RolloutNotice/service/serviceError';
import { submitOnce } from '../../nodes/RolloutNotice/service/submitOnce';
import { notice, noticeId } from '../support/notice';
import { validRow } from '../support/requestRows';

const clock = { now: () => 1_000_000, sleep: async () => {} };
const skip = {
	ifAlreadyRequested: 'skip',
	registry: requestRegistry('an account'),
	complete: async (row: RolloutRequest) => row,
} as const;
beforeEach(forgetRequests);

function request(changes: RequestInput = {}): RolloutRequest {
	const prepared = prepareRequest(validRow(changes), { timeZone: 'utc' });
	if ('faults' in prepared) throw new Error('The row has faults');
	return prepared.request;
}

/** Submits a row to a service whose look-ups find this record, and counts the letters. */
async function submitWhereKnown(record: object) {
	const records = [{ ...notice(1, 'Sent', { ssn: '000123456' }), ...record }];
	let letters = 0;
	const service = rolloutNoticeService(async ({ endpoint, query }) => {
		if (endpoint.method === 'GET') return { status: 200, headers: {}, body: query?.skip === 0 ? records : [] };
		letters++;
		return { status: 200, headers: {}, body: { noticeParticipantRequestId: noticeId(9) } };
	}, clock);
	const submission = await submitOnce(service, request(), skip);
	return { submission, letters };
}

describe('a notice that the look-up finds', () => {
	it.each([
		[{}],
		[{ erisaEIN: '123456789' }],
		[{ erisaEIN: null }],
		[{ erisaPlanNumber: null }],
		[{ reason: null }],
		[{ reason: '' }],
		[{ reason: 'Term' }],
		[{ erisaPlanNumber: 1 }],
		[{ ssn: '000-12-3456' }],
		[{ ssn: '*****3456' }],
		[{ ssn: null }],
		[{ externalReferenceId: ' sample-1 ' }],
	])('section 2.4: is the one requested before where it differs in form or leaves a field null: %j', async (record) => {
		expect(await submitWhereKnown(record)).toEqual({
			submission: { outcome: 'alreadyRequested', noticeParticipantRequestId: noticeId(1), warnings: [] },
			letters: 0,
		});
	});

	it.each([
		[{ reason: 'SBR' }],
		[{ erisaEIN: '12-3456780' }],
		[{ erisaPlanNumber: '002' }],
		[{ externalReferenceId: 'SAMPLE-2' }],
		[{ externalReferenceId: null, ssn: '900000002' }],
		[{ externalReferenceId: null, reason: 'SBR' }],
	])('section 4.3: is another one where it says so: %j', async (record) => {
		expect(await submitWhereKnown(record)).toMatchObject({ submission: { outcome: 'submitted' }, letters: 1 });
	});
});

it.each([[null], [''], [' ']])(
	'a notice of the same participant whose reference the service leaves blank (%j) may be the one: nothing is sent',
	async (externalReferenceId) => {
		await expect(submitWhereKnown({ externalReferenceId })).rejects.toThrow('records that cannot be read');
	},
);

it('an accented reference is the same however its letters are composed', async () => {
	const records = [notice(1, 'Sent', { ssn: '000123456', externalReferenceId: 'E\u0301-1' })];
	const service = rolloutNoticeService(async () => ({ status: 200, headers: {}, body: records }), clock);

	expect(await submitOnce(service, request({ externalReferenceId: '\u00c9-1' }), skip)).toMatchObject({
		outcome: 'alreadyRequested',
	});
});

it('a row in doubt without a reference is not to be run again, since nothing can tell whether it was sent', async () => {
	const row = request({ externalReferenceId: undefined });
	(await skip.registry.claim(row, clock)).end('inDoubt');
	const service = rolloutNoticeService(async () => ({ status: 200, headers: {}, body: [] }), clock);
	const error = await submitOnce(service, row, skip).catch((thrown: unknown) => thrown);

	expect(error).toBeInstanceOf(OutcomeUnknownError);
	const { description } = error as OutcomeUnknownError;
	expect(description).toContain('Do not run this row again until Get Status, or the service operator, shows');
	expect(description).not.toMatch(/can be sent from|does not show it/);
});

it('the notice of the same participant counts, though another one bears the same reference before it', async () => {
	const records = [
		notice(1, 'Pending', { ssn: '900000002' }),
		notice(2, 'Pending', { ssn: '000123456', externalReferenceId: 'SAMPLE-1' }),
	];
	const service = rolloutNoticeService(async () => ({ status: 200, headers: {}, body: records }), clock);

	expect(await submitOnce(service, request(), skip)).toEqual({
		outcome: 'alreadyRequested',
		noticeParticipantRequestId: noticeId(2),
		warnings: [],
	});
});

it('F18: after a lost answer, the notice of another participant under the same reference does not settle the row', async () => {
	let isLost = false;
	const service = rolloutNoticeService(async ({ endpoint }) => {
		if (endpoint.method === 'GET')
			return { status: 200, headers: {}, body: isLost ? [notice(1, 'Pending', { ssn: '900000002' })] : [] };
		isLost = true;
		return { status: 500, headers: {}, body: '' };
	}, clock);
	const submission = submitOnce(service, request(), skip);

	await expect(submission).rejects.toThrow('It is not known whether this notice was requested');
});

it('F43: the name of an uploaded file, which may be that of a participant, is taken out of what the service says', async () => {
	const body = { title: 'Testa Sampleperson.pdf is damaged' };
	const service = rolloutNoticeService(async () => ({ status: 400, headers: {}, body }), clock);
	const upload = service.uploadPdf({ fileName: 'Testa Sampleperson.pdf', size: 5, content: Buffer.from('%PDF-') });

	await expect(upload).rejects.toThrow('([hidden] is damaged)');
});

it('F49: an exception of any class after the request left is a doubt: looked up, and never sent a second time', async () => {
	let sent = 0;
	const service = rolloutNoticeService(async ({ endpoint }) => {
		if (endpoint.method === 'GET')
			return {
				status: 200,
				headers: {},
				body: sent > 0 ? [notice(7, 'Pending', { externalReferenceId: 'SAMPLE-1' })] : [],
			};
		sent++;
		throw new TypeError('something in our own code');
	}, clock);

	expect(await submitOnce(service, request({ ssn: undefined }), skip)).toMatchObject({
		outcome: 'submitted',
		noticeParticipantRequestId: noticeId(7),
	});
	expect(sent).toBe(1);
});

it('F49: where the service does not show it, such a request is told as unknown, without the words of the exception', async () => {
	const service = rolloutNoticeService(async ({ endpoint }) => {
		if (endpoint.method === 'GET') return { status: 200, headers: {}, body: [] };
		throw new RangeError('Testa Sampleperson');
	}, clock);
	const error = await submitOnce(service, request(), skip).catch((thrown: unknown) => thrown);

	expect(error).toBeInstanceOf(OutcomeUnknownError);
	expect(JSON.stringify([error, String(error)])).not.toContain('Sampleperson');
	expect(skip.registry.known(request(), clock.now())).toMatchObject({ id: undefined });
});

it.each([400, 403, 422])(
	'a plain refusal (%d) is no doubt: nothing is looked up, and the row may be sent at once',
	async (status) => {
		const service = rolloutNoticeService(async ({ endpoint }) => {
			return endpoint.method === 'GET' ? { status: 200, headers: {}, body: [] } : { status, headers: {}, body: {} };
		}, clock);

		await expect(submitOnce(service, request(), skip)).rejects.toThrow(String(status));
		expect(skip.registry.known(request(), clock.now())).toBeUndefined();
	},
);

it('F74: a record that cannot be read may be the notice: the row is not sent', async () => {
	let letters = 0;
	const unreadable = { ...notice(1, 'Pending'), noticeParticipantRequestId: '' };
	const service = rolloutNoticeService(async ({ endpoint }) => {
		if (endpoint.method === 'GET') return { status: 200, headers: {}, body: [unreadable] };
		letters++;
		return { status: 200, headers: {}, body: { noticeParticipantRequestId: noticeId(9) } };
	}, clock);

	await expect(submitOnce(service, request(), skip)).rejects.toThrow('records that cannot be read');
	expect(letters).toBe(0);
});

it('F47: what is in doubt stays so where its look-up fails', async () => {
	(await skip.registry.claim(request(), clock)).end('inDoubt');
	const service = rolloutNoticeService(async () => ({ status: 403, headers: {}, body: '' }), clock);

	await expect(submitOnce(service, request(), skip)).rejects.toBeInstanceOf(OutcomeUnknownError);
});
