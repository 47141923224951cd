import type { RolloutRequest } from '../../../nodes/RolloutNotice/domain/request/rolloutRequest';
import {
	alreadyRequested,
	outcomeUnknown,
	referenceOfAnother,
	stillInDoubt,
	takenOver,
} from '../../../nodes/RolloutNotice/service/requestErrors';
import {
	CancelledError,
	OutcomeUnknownError,
	OutOfTimeError,
	ServiceError,
} from '../../../nodes/RolloutNotice/service/serviceError';

const withReference = { externalReferenceId: 'SAMPLE-1' } as RolloutRequest;
const withoutReference = {} as RolloutRequest;
const untilMs = Date.parse('2026-07-02T12:10:20Z');
const notToBeRun =
	'Do not run this row again until Get Status, or the service operator, shows that there is no such notice. For other rows turn on the Generate Reference option, or give a reference.';

describe('a row that is not sent', () => {
	it.each([
		['a-notice', 'Its ID is a-notice'],
		[null, 'Another row of the input asks for it'],
	])('because it was requested before (%j): says by what, and how to leave such rows out', (id, by) => {
		expect(alreadyRequested(id)).toMatchObject({
			message: 'A notice with this External Reference ID, plan and reason was requested before',
			description: `${by}. To leave such rows out without an error, set the option If Already Requested to Skip.`,
			isCertainlyNotTaken: true,
		});
	});

	it('because its reference belongs to somebody else: names that notice, and says to give another', () => {
		expect(referenceOfAnother('a-notice')).toMatchObject({
			message: 'External Reference ID belongs to the notice of another participant',
			description:
				'The notice a-notice has this reference with another SSN or name. Give each participant a different reference.',
			isCertainlyNotTaken: true,
		});
	});

	it('because its reference was sent a moment ago for somebody else, with an outcome in doubt: says that, and to give another', () => {
		expect(referenceOfAnother()).toMatchObject({
			message: 'External Reference ID belongs to the notice of another participant',
			description:
				'A request with this reference was sent a moment ago with another SSN or name. Give each participant a different reference.',
			isCertainlyNotTaken: true,
		});
	});

	it('because another run took it over: says how to run it again', () => {
		expect(takenOver()).toMatchObject({
			message: 'Another run took this row over while it waited, and it was not sent',
			description: 'Run it again with If Already Requested set to Skip.',
			isCertainlyNotTaken: true,
		});
	});
});

describe('a row of which nobody knows whether it was taken', () => {
	const message = 'It is not known whether this notice was requested, and it was not sent again';
	const lost = new ServiceError('The connection was lost', { status: 502, description: 'made up' });

	it('with a reference: says what happened, why it stays open, and from which minute on the row may be run again', () => {
		expect(outcomeUnknown(withReference, lost, { why: 'The look-up failed too.', untilMs })).toMatchObject({
			name: 'OutcomeUnknownError',
			message,
			description:
				'The connection was lost. The look-up failed too. To be safe, wait until 2026-07-02 12:11 UTC and run the same row again, under the same reference, with If Already Requested set to Skip: it is sent only if the service does not know it.',
			status: 502,
			isCertainlyNotTaken: false,
			isTransient: false,
		});
	});

	it('with Send Again: says to compare the number of notices, since Skip would find the earlier one', () => {
		const error = outcomeUnknown(withReference, lost, { why: 'Who knows.', untilMs, isSendAgain: true });
		expect(error.description).toBe(
			'The connection was lost. Who knows. To be safe, wait until 2026-07-02 12:11 UTC and see with Get Status by Query how many notices have this reference. Run the row again only if there are no more than before.',
		);
	});

	it('without a reference: says not to run it again, since nothing tells whether it was sent', () => {
		expect(outcomeUnknown(withoutReference, lost, { why: 'Nothing to ask for.', untilMs })).toMatchObject({
			message,
			description: `The connection was lost. Nothing to ask for. ${notToBeRun}`,
		});
	});

	it('F49: after a fault of our own: says so, without the words of the exception', () => {
		const why = 'Nothing to ask for.';
		const error = outcomeUnknown(withoutReference, new RangeError('Sampleperson'), { why, untilMs });
		expect(error.description).toBe(`Unexpected error in this node. Nothing to ask for. ${notToBeRun}`);
		expect(error.status).toBeUndefined();
	});

	it('F47: left so by an earlier run, with a reference: says from which minute on it can be sent', () => {
		expect(stillInDoubt(withReference, untilMs)).toMatchObject({
			name: 'OutcomeUnknownError',
			message,
			description:
				'An earlier try or run sent it without a clear answer, and the service does not show it so far. It can be sent from 2026-07-02 12:11 UTC on: run the same row again then, under the same reference, with If Already Requested set to Skip.',
			isCertainlyNotTaken: false,
		});
	});

	it('F47: left so by an earlier run, without a reference: says not to run it again', () => {
		expect(stillInDoubt(withoutReference, untilMs)).toMatchObject({
			message,
			description: `An earlier try or run sent it without a clear answer. ${notToBeRun}`,
		});
	});
});

describe('an error of the service', () => {
	it('is neither certain to have done nothing nor worth another try, unless it says so', () => {
		expect(new ServiceError('made up')).toMatchObject({ isCertainlyNotTaken: false, isTransient: false });
	});

	it.each([
		['ServiceError', new ServiceError('made up')],
		['CancelledError', new CancelledError(false)],
		['OutcomeUnknownError', new OutcomeUnknownError('made up')],
		['OutOfTimeError', new OutOfTimeError()],
	])('is known as %s in a log', (name, error) => {
		expect(String(error)).toMatch(new RegExp(`^${name}: `));
	});

	it.each([true, false])('is a cancellation that tells whether the call was sent (nothing: %j)', (isUnsent) => {
		expect(new CancelledError(isUnsent)).toMatchObject({
			message: 'The execution was canceled',
			isCertainlyNotTaken: isUnsent,
			isTransient: false,
		});
	});

	it('is a poll out of time that lost nothing, and says what helps', () => {
		expect(new OutOfTimeError()).toMatchObject({
			message: 'The service did not send the first page in the time that n8n lets a poll take, so nothing was reported',
			description:
				'Nothing is lost: the next poll finds the same changes. If it happens again, lower the Page Size option.',
		});
	});
});
