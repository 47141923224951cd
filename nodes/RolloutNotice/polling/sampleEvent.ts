import type { INodeExecutionData } from 'n8n-workflow';

import type { StatusRecord } from '../domain/status/statusRecord';
import { leftOut } from '../operations/statusOutput';
import { pages, type Reading } from '../service/pages';
import { ServiceError } from '../service/serviceError';
import { changeOutput } from './pollNotices';
import type { PollSetup } from './pollSetup';

const enoughRecords = 500;

/**
 * A real notice in the form of an event, for building a workflow; one that the chosen events fit, where there is one. Its `eventId` is that of no
 * real event, so that nothing takes the real one for a repeat. Remembers nothing.
 */
export async function sampleEvent(setup: PollSetup): Promise<INodeExecutionData[][]> {
	const reading = { skip: 0, unreadable: 0 };
	const record = await sampleRecord(setup, reading);
	if (!record && reading.unreadable > 0)
		throw new ServiceError('There is no notice that can be shown', { description: `${leftOut(reading.unreadable)}.` });
	if (!record)
		throw new ServiceError('There is no notice to show yet', {
			description:
				'The service has no notice for what is watched. Request one first, or watch other plans or more days.',
		});

	const isSkipped = record.skipped && setup.events.includes('skipped');
	const what = isSkipped ? 'skipped' : (record.deliveryStatus ?? 'none');
	const change = {
		event: isSkipped ? ('skipped' as const) : ('statusChanged' as const),
		eventId: `${record.noticeParticipantRequestId}:test:${what}`,
		previousDeliveryStatus: null,
		detectedAt: setup.detectedAt.toISOString(),
		record,
	};
	return [[{ json: changeOutput(change, setup.ssnInOutput) }]];
}

/** The first record that the chosen events fit; the first of all where there is none among the first few hundred. */
async function sampleRecord(
	{ fetchPage, pageSize, events }: PollSetup,
	reading: Reading,
): Promise<StatusRecord | undefined> {
	const records: StatusRecord[] = [];
	for await (const page of pages(fetchPage, pageSize, { reading })) {
		const chosen = page.find(({ deliveryStatus, skipped }) =>
			events.some((event) => event === deliveryStatus || (event === 'skipped' && skipped)),
		);
		if (chosen) return chosen;
		for (const record of page) records.push(record);
		if (records.length >= enoughRecords) break;
	}
	return records[0];
}
