import type { PollSetup } from '../../../nodes/RolloutNotice/polling/pollSetup';
import { sampleEvent } from '../../../nodes/RolloutNotice/polling/sampleEvent';
import type { StatusRecord } from '../../../nodes/RolloutNotice/domain/status/statusRecord';
import { notice, noticeId, notices } from '../../support/notice';

/** The id of the notice that is shown, and how many pages were read for it. */
async function shown(records: StatusRecord[], { pageSize }: { pageSize: number }) {
	let pagesRead = 0;
	const setup: Partial<PollSetup> = {
		fetchPage: async ({ skip, take }) => (pagesRead++, records.slice(skip, skip + take)),
		pageSize,
		detectedAt: new Date(),
		events: ['ReturnToSender'],
		ssnInOutput: 'masked',
	};
	const [[item] = []] = await sampleEvent(setup as PollSetup);
	return { id: item?.json.noticeParticipantRequestId, pagesRead };
}

it('shows a notice of a page of any size', async () => {
	const records = [...notices(200_000, 'Sent'), notice(200_000, 'ReturnToSender')];

	expect(await shown(records, { pageSize: 1_000_000 })).toEqual({ id: noticeId(200_000), pagesRead: 1 });
	expect(await shown(records.slice(0, -1), { pageSize: 1_000_000 })).toEqual({ id: noticeId(0), pagesRead: 1 });
});

it('says so where there are only records that cannot be read, instead of advising to request another notice', async () => {
	const unreadable = [1, 2].map((at) => notice(at, 7 as never));

	await expect(shown(unreadable, { pageSize: 100 })).rejects.toMatchObject({
		message: 'There is no notice that can be shown',
		description:
			'The service returned 2 records that cannot be read (no ID, or a status that is not text). They were left out.',
	});
});

it('looks among five hundred notices for one that the chosen events fit, and then shows the first of all', async () => {
	const records = [...notices(600, 'Sent'), notice(600, 'ReturnToSender')];

	expect(await shown(records, { pageSize: 100 })).toEqual({ id: noticeId(0), pagesRead: 6 });
	expect(await shown(records.slice(150), { pageSize: 100 })).toEqual({ id: noticeId(600), pagesRead: 5 });
});
