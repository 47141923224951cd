import type { INodeExecutionData } from 'n8n-workflow';

import type { StatusRecord } from '../domain/status/statusRecord';
import { pages } from '../service/pages';
import { ServiceError } from '../service/serviceError';
import { changeOutput } from './pollNotices';
import type { PollSetup } from './pollSetup';

const enoughRecords = 500;

/** A real notice in the form of an event, for building a workflow; one that the chosen events fit, where there is one. Remembers nothing. */
export async function sampleEvent(setup: PollSetup): Promise<INodeExecutionData[][]> {
	const record = await sampleRecord(setup);
	if (!record) throw noNotice();

	const isSkipped = record.skipped && setup.events.includes('skipped');
	const what = isSkipped ? 'skipped' : (record.deliveryStatus ?? 'none');
	const change = {
		event: isSkipped ? ('skipped' as const) : ('statusChanged' as const),
		eventId: `${record.noticeParticipantRequestId}:1:${what}`,
		previousDeliveryStatus: null,
		detectedAt: setup.detectedAt.toISOString(),
		record,
	};
	return [[{ json: changeOutput(change, setup.ssnInOutput) }]];
}

/** The first record that the chosen events fit; the first of all where there is none among the first few hundred. */
async function sampleRecord(setup: PollSetup): Promise<StatusRecord | undefined> {
	let first: StatusRecord | undefined;
	let count = 0;
	for await (const page of pages(setup.fetchPage, setup.pageSize)) {
		const chosen = page.find((record) => isChosen(record, setup));
		if (chosen) return chosen;
		first ??= page[0];
		count += page.length;
		if (count >= enoughRecords) break;
	}
	return first;
}

function isChosen({ deliveryStatus, skipped }: StatusRecord, { events }: PollSetup): boolean {
	return events.some((event) => event === deliveryStatus || (event === 'skipped' && skipped));
}

function noNotice(): ServiceError {
	return new ServiceError('There is no notice to show yet', {
		description:
			'The service knows no notice of what is watched. Request one first, or watch other plans or more days.',
	});
}
