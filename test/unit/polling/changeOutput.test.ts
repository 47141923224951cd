import { changeOutput } from '../../../nodes/RolloutNotice/polling/pollNotices';
import { notice } from '../../support/notice';

const change = {
	event: 'statusChanged' as const,
	eventId: 'made-up:1:Sent',
	previousDeliveryStatus: 'Pending',
	detectedAt: '2026-07-02T12:00:00.000Z',
};

it('shows the same four digits of the SSN in two events of one record', () => {
	const record = notice(1, 'Sent', { ssn: '000123456' });
	for (const event of ['statusChanged', 'skipped'] as const)
		expect(changeOutput({ ...change, event, record }, 'masked').ssn).toBe('***-**-3456');
});

it('says what happened in its own fields, whatever the service calls fields of its record', () => {
	const names = { event: 'Mailed', eventId: 7, detectedAt: 'never', previousDeliveryStatus: 'Lost' };
	const output = changeOutput({ ...change, record: { ...notice(1, 'Sent'), ...names } }, 'masked');

	expect(output).toMatchObject(change);
	expect(Object.keys(output).slice(0, 3)).toEqual(['event', 'deliveryStatus', 'previousDeliveryStatus']);
});

it('begins with what happened and ends with when', () => {
	const keys = Object.keys(changeOutput({ ...change, record: notice(1, 'Sent') }, 'masked'));
	const first = ['event', 'deliveryStatus', 'previousDeliveryStatus', 'externalReferenceId', 'firstName', 'lastName'];

	expect(keys.slice(0, 6)).toEqual(first);
	expect(keys.slice(-2)).toEqual(['eventId', 'detectedAt']);
});
