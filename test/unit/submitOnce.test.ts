import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import { forgetRequests, requestRegistry } from '../../nodes/RolloutNotice/service/requestRegistry';
import { rolloutNoticeService } from '../../nodes/RolloutNotice/service/rolloutNoticeService';
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
		[{ externalReferenceId: null }],
	])('section 4.3: is another one where it says so: %j', async (record) => {
		expect(await submitWhereKnown(record)).toMatchObject({ submission: { outcome: 'submitted' }, letters: 1 });
	});
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
