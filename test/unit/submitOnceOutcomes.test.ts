import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { forgetRequests, requestRegistry } from '../../nodes/RolloutNotice/service/requestRegistry';
import { rolloutNoticeService } from '../../nodes/RolloutNotice/service/rolloutNoticeService';
import type { ServiceCall } from '../../nodes/RolloutNotice/service/serviceCall';
import { CancelledError, OutcomeUnknownError, ServiceError } from '../../nodes/RolloutNotice/service/serviceError';
import { submitOnce } from '../../nodes/RolloutNotice/service/submitOnce';
import { notice, noticeId } from '../support/notice';
import { validRow } from '../support/requestRows';

const start = Date.UTC(2026, 2, 1, 12);
const registry = requestRegistry('an account');
let nowMs = start;
let waits: number[] = [];
const clock = {
	now: () => nowMs,
	sleep: async (ms: number) => {
		waits.push(ms);
		nowMs += ms;
	},
};
beforeEach(() => {
	[nowMs, waits] = [start, []];
	forgetRequests();
});

const request = (changes: RequestInput = {}) => validRow(changes) as RolloutRequest;
/** A notice with the row's reference. */
const known = (changes: Partial<StatusRecord> = {}) =>
	notice(1, 'Pending', { externalReferenceId: 'SAMPLE-1', ssn: '000123456', ...changes });
/** Fails as after a lost answer: the service may have taken the request. */
const answerIsLost = () => {
	throw new ServiceError('The answer was lost');
};
const takes = () => noticeId(9);

interface Situation {
	row?: RolloutRequest;
	/** What a look-up finds, from the first to the last, which stays. */
	finds?: Array<StatusRecord[] | 'nothing readable'>;
	letter?: (json: unknown) => string;
	ifAlreadyRequested?: 'skip' | 'fail' | 'send';
	validateOnly?: boolean;
	complete?: (row: RolloutRequest) => Promise<RolloutRequest>;
}

/** Submits a row, and tells how it ended, what was sent, and how many looks the service was asked for. */
async function submitting({ row = request(), finds = [[]], letter = takes, ...options }: Situation = {}) {
	const [sent, lookedUp]: [unknown[], Array<ServiceCall['query']>] = [[], []];
	const service = rolloutNoticeService(async ({ endpoint, query, json, onLeaving }) => {
		if (endpoint.method === 'POST') {
			onLeaving?.();
			sent.push(json);
			return { status: 200, headers: {}, body: { noticeParticipantRequestId: letter(json) } };
		}
		if (query?.skip !== 0) return { status: 200, headers: {}, body: [] };
		lookedUp.push(query);
		const found = finds[Math.min(lookedUp.length, finds.length) - 1];
		return found === 'nothing readable'
			? { status: 403, headers: {}, body: '' }
			: { status: 200, headers: {}, body: found };
	}, clock);
	const submission = submitOnce(service, row, {
		ifAlreadyRequested: 'skip',
		registry,
		complete: async (each) => each,
		...options,
	});
	const outcome = await submission.catch((error: unknown) => error as ServiceError);
	return { outcome, sent, lookedUp: lookedUp.length };
}

const remembered = (row = request()) => registry.known(row, nowMs);

describe('a row that nobody knows', () => {
	it('is looked up, completed and sent once, and remembered', async () => {
		const complete = async (row: RolloutRequest) => ({
			...row,
			noticeFileContentUrl: 'https://files.example.com/9.pdf',
		});
		const { outcome, sent, lookedUp } = await submitting({ complete });

		expect(outcome).toEqual({
			outcome: 'submitted',
			noticeParticipantRequestId: noticeId(9),
			warnings: [],
			isLate: false,
		});
		expect(sent).toEqual([await complete(request())]);
		expect(lookedUp).toBe(1);
		expect(remembered()).toMatchObject({ id: noticeId(9), person: 'same' });
	});

	it('is sent without a look-up where it has no reference', async () => {
		const row = request({ externalReferenceId: undefined });
		const { outcome, lookedUp } = await submitting({ row, finds: [[known()]] });

		expect(outcome).toMatchObject({ outcome: 'submitted' });
		expect(lookedUp).toBe(0);
		expect(remembered(row)).toMatchObject({ id: noticeId(9) });
	});

	it('is not sent where its look-up fails, and may be run again at once', async () => {
		const { outcome, sent } = await submitting({ finds: ['nothing readable'] });

		expect(outcome).toMatchObject({ status: 403 });
		expect(outcome).not.toBeInstanceOf(OutcomeUnknownError);
		expect(sent).toEqual([]);
		expect(await submitting()).toMatchObject({ outcome: { outcome: 'submitted' } });
	});

	it('is not sent where it cannot be completed, and may be run again at once', async () => {
		const complete = async () => await Promise.reject(new ServiceError('The upload failed'));
		const { outcome, sent } = await submitting({ complete });

		expect(outcome).toMatchObject({ message: 'The upload failed' });
		expect(sent).toEqual([]);
		expect(await submitting()).toMatchObject({ outcome: { outcome: 'submitted' } });
	});

	it('is not sent where another run took it over while its file was uploaded', async () => {
		const complete = async (row: RolloutRequest) => {
			registry.note(row, { id: noticeId(5) }, nowMs);
			return row;
		};
		const { outcome, sent } = await submitting({ complete });

		expect(outcome).toMatchObject({
			message: expect.stringContaining('Another run took this row over'),
			isCertainlyNotTaken: true,
		});
		expect(sent).toEqual([]);
		expect(remembered()).toMatchObject({ id: noticeId(5) });
	});
});

describe('a row that is sent some time after its look-up', () => {
	it.each([
		[200, 1000, false],
		[201, 0, true],
		[0, 1001, true],
	])('which leaves after %i ms and is answered after %i ms: late is %s', async (gapMs, answerMs, isLate) => {
		const complete = async (row: RolloutRequest) => {
			nowMs += gapMs;
			return row;
		};
		const letter = () => {
			nowMs += answerMs;
			return noticeId(9);
		};
		const { outcome } = await submitting({ complete, letter });

		expect(outcome).toMatchObject({ outcome: 'submitted', isLate });
	});
});

describe('a row that was requested before', () => {
	it('is skipped, with a warning where one of the names differs', async () => {
		const { outcome, sent } = await submitting({ finds: [[known({ ssn: null, lastName: 'Examplename' })]] });

		expect(outcome).toEqual({
			outcome: 'alreadyRequested',
			noticeParticipantRequestId: noticeId(1),
			warnings: ['The notice with this reference has another first or last name'],
		});
		expect(sent).toEqual([]);
	});

	it.each([[false], [true]])(
		'is skipped with a warning where the service has skipped it too (dry run: %s)',
		async (validateOnly) => {
			const { outcome, sent } = await submitting({ finds: [[known({ skipped: true })]], validateOnly });

			expect(outcome).toEqual({
				outcome: 'alreadyRequested',
				noticeParticipantRequestId: noticeId(1),
				warnings: ['The service skipped this participant, so expect no letter: Get Status by Query tells why'],
			});
			expect(sent).toEqual([]);
		},
	);

	it('is the notice that the service did not skip, where there is one', async () => {
		const letter = known({ noticeParticipantRequestId: noticeId(2) });
		const { outcome } = await submitting({ finds: [[known({ skipped: true }), letter]] });

		expect(outcome).toMatchObject({ noticeParticipantRequestId: noticeId(2), warnings: [] });
	});

	it('is an error with the id of the notice where that is asked for', async () => {
		const { outcome, sent } = await submitting({ finds: [[known()]], ifAlreadyRequested: 'fail' });

		expect(outcome).toMatchObject({
			message: 'A notice with this External Reference ID, plan and reason was requested before',
			description: expect.stringContaining(noticeId(1)),
		});
		expect(sent).toEqual([]);
	});

	it('is sent all the same, without a look-up, where that is asked for, and remembered', async () => {
		const { outcome, sent, lookedUp } = await submitting({ finds: [[known()]], ifAlreadyRequested: 'send' });

		expect(outcome).toEqual({
			outcome: 'submitted',
			noticeParticipantRequestId: noticeId(9),
			warnings: [],
			isLate: false,
		});
		expect([sent.length, lookedUp]).toEqual([1, 0]);
		expect(remembered()).toMatchObject({ id: noticeId(9) });
	});

	it.each(['skip', 'fail'] as const)("is an error where the notice is another participant's: %s", async (choice) => {
		const finds = [[known({ ssn: '900000002' })]];
		const { outcome, sent } = await submitting({ finds, ifAlreadyRequested: choice });

		expect(outcome).toMatchObject({
			message: 'External Reference ID belongs to the notice of another participant',
			description: expect.stringContaining(noticeId(1)),
		});
		expect(sent).toEqual([]);
	});

	it('is known at once where this process requested it, though the service does not show it yet', async () => {
		await submitting();
		const again = await submitting();
		const ofAnother = await submitting({ row: request({ ssn: '900000002' }) });

		expect(again.outcome).toEqual({
			outcome: 'alreadyRequested',
			noticeParticipantRequestId: noticeId(9),
			warnings: [],
		});
		expect(ofAnother.outcome).toMatchObject({ message: expect.stringContaining('another participant') });
		expect([...again.sent, ...ofAnother.sent]).toEqual([]);
		expect(again.lookedUp + ofAnother.lookedUp).toBe(0);
	});
});

describe('a dry run', () => {
	const validateOnly = true;
	const complete = async () => await Promise.reject(new Error('No file is uploaded'));

	it.each(['skip', 'fail', 'send'] as const)(
		'sends and uploads nothing, and keeps no row from being run: %s',
		async (choice) => {
			const { outcome, sent } = await submitting({ validateOnly, complete, ifAlreadyRequested: choice });

			expect(outcome).toEqual({ outcome: 'valid', noticeParticipantRequestId: null, warnings: [] });
			expect(sent).toEqual([]);
			expect(remembered()).toBeUndefined();
			expect(await submitting()).toMatchObject({ outcome: { outcome: 'submitted' } });
		},
	);

	it('tells what a run would find', async () => {
		expect((await submitting({ validateOnly, finds: [[known()]] })).outcome).toMatchObject({
			outcome: 'alreadyRequested',
			noticeParticipantRequestId: noticeId(1),
		});
	});

	it('warns of a notice of the same person under another reference', async () => {
		const other = known({ externalReferenceId: 'SAMPLE-2' });
		const { outcome, lookedUp } = await submitting({ validateOnly, finds: [[], [other]] });

		expect(outcome).toEqual({
			outcome: 'valid',
			noticeParticipantRequestId: null,
			warnings: [`Has a TERM notice in this plan under another reference: ${noticeId(1)}`],
		});
		expect(lookedUp).toBe(2);
	});

	it('asks the service nothing where the row is to be sent in any case', async () => {
		const finds = [[known({ externalReferenceId: 'SAMPLE-2' })]];
		const { outcome, lookedUp } = await submitting({ validateOnly, finds, ifAlreadyRequested: 'send' });

		expect(outcome).toMatchObject({ outcome: 'valid', warnings: [] });
		expect(lookedUp).toBe(0);
	});
});

describe('a row whose answer was lost', () => {
	it('is looked up after short waits, and is the notice that then turns up', async () => {
		const finds = [[], [], [known({ ssn: null, lastName: 'Examplename' })]];
		const { outcome, sent } = await submitting({ finds, letter: answerIsLost });

		expect(outcome).toEqual({
			outcome: 'submitted',
			noticeParticipantRequestId: noticeId(1),
			warnings: ['The notice with this reference has another first or last name'],
			isLate: true,
		});
		expect(sent).toHaveLength(1);
		expect(waits).toEqual([250, 1000]);
		expect(remembered()).toMatchObject({ id: noticeId(1) });
	});

	it.each<[string, Situation, number[]]>([
		['The service does not show its reference so far.', {}, [250, 1000, 3000]],
		['Asking for its reference failed too.', { finds: [[], 'nothing readable'] }, [250]],
		[
			'Its reference belongs to the notice of another participant.',
			{ finds: [[], [known({ ssn: '900000002' })]] },
			[250],
		],
		[
			'Without an External Reference ID the service cannot be asked.',
			{ row: request({ externalReferenceId: '' }) },
			[],
		],
		[
			'With If Already Requested set to Send Again, an earlier notice with this reference cannot be told from this one.',
			{ ifAlreadyRequested: 'send', finds: [[known()]] },
			[],
		],
	])('is told as unknown, and not sent again, where nothing settles it: %s', async (why, situation, waited) => {
		const { outcome, sent } = await submitting({ ...situation, letter: answerIsLost });

		expect(outcome).toBeInstanceOf(OutcomeUnknownError);
		expect(outcome).toMatchObject({ description: expect.stringContaining(`The answer was lost. ${why}`) });
		expect(sent).toHaveLength(1);
		expect(waits).toEqual(waited);
		expect(remembered(situation.row)).toMatchObject({ id: undefined, endsAt: nowMs + 10 * 60_000 });
	});

	it('says until when to wait before it may be run again', async () => {
		const { outcome } = await submitting({ letter: answerIsLost });

		expect(outcome).toMatchObject({ description: expect.stringContaining('wait until 2026-03-01 12:11 UTC') });
	});

	it('says with Send Again to compare how many notices there are', async () => {
		const { outcome } = await submitting({ letter: answerIsLost, ifAlreadyRequested: 'send' });

		expect(outcome).toMatchObject({
			description: expect.stringMatching(/Run the row again only if there are no more/),
		});
	});

	it('is neither looked up nor waited for where the execution was cancelled meanwhile', async () => {
		const letter = () => {
			throw new CancelledError(false);
		};
		const { outcome, lookedUp } = await submitting({ letter });

		expect(outcome).toMatchObject({
			name: 'OutcomeUnknownError',
			description: expect.stringContaining('The execution was canceled while it was being sent.'),
		});
		expect([lookedUp, waits]).toEqual([1, []]);
		expect(remembered()).toMatchObject({ id: undefined });
	});

	it('stays in doubt where the wait before a look-up is cancelled', async () => {
		const sleep = jest.spyOn(clock, 'sleep').mockRejectedValue(new CancelledError(true));
		const { outcome } = await submitting({ letter: answerIsLost });
		sleep.mockRestore();

		expect(outcome).toBeInstanceOf(OutcomeUnknownError);
		expect(remembered()).toMatchObject({ id: undefined });
	});

	it('is neither in doubt nor looked up where it was cancelled before it left', async () => {
		const letter = () => {
			throw new CancelledError(true);
		};
		const { outcome, lookedUp } = await submitting({ letter });

		expect(outcome).toBeInstanceOf(CancelledError);
		expect(lookedUp).toBe(1);
		expect(await submitting()).toMatchObject({ outcome: { outcome: 'submitted' } });
	});
});

describe('a row that an earlier run left in doubt', () => {
	beforeEach(async () => (await registry.claim(request(), clock)).end('inDoubt'));

	it('is the notice that the service shows now', async () => {
		expect((await submitting({ finds: [[known()]] })).outcome).toMatchObject({
			outcome: 'alreadyRequested',
			noticeParticipantRequestId: noticeId(1),
		});
	});

	it('is no doubt of somebody else under the same reference, whose row was certainly not sent', async () => {
		const row = request({ ssn: '900000002' });
		for (const finds of [[[]], ['nothing readable' as const]]) {
			const { outcome, sent } = await submitting({ row, finds });

			expect(outcome).toMatchObject({
				message: 'External Reference ID belongs to the notice of another participant',
				isCertainlyNotTaken: true,
			});
			expect(sent).toEqual([]);
		}
	});

	it('is not sent where the service shows none, and says when it can be', async () => {
		const { outcome, sent } = await submitting();

		expect(outcome).toBeInstanceOf(OutcomeUnknownError);
		expect(outcome).toMatchObject({ description: expect.stringContaining('can be sent from 2026-03-01 12:11 UTC on') });
		expect(sent).toEqual([]);
	});

	it('is sent ten minutes later where the service still shows none', async () => {
		nowMs += 10 * 60_000;

		expect((await submitting()).outcome).toMatchObject({ outcome: 'submitted' });
	});

	it('is not valid in a dry run either', async () => {
		expect((await submitting({ validateOnly: true })).outcome).toBeInstanceOf(OutcomeUnknownError);
	});
});
