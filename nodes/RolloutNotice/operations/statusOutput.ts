import type { IDataObject } from 'n8n-workflow';

import { maskRecord } from '../domain/privacy/maskRecord';
import { deliveryStatuses, mostUsedFirst, simplified, type DeliveryStatus } from '../domain/status/statusRecord';
import { choices, count, toggle } from '../n8n/parameterKinds';
import { byTitle, type Parameters, type ValuesOf } from '../n8n/parameters';
import { pages, type Reading } from '../service/pages';
import type { FetchPage } from '../service/rolloutNoticeService';
import { optionsOf, pageSize, ssnInOutput, timeout } from './sharedParameters';

/** The delivery statuses as options, in the order of a letter's way. */
export const statusOptions = (Object.entries(deliveryStatuses) as Array<[DeliveryStatus, string]>).map(
	([value, description]) => ({ name: value.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), value, description }),
);

/** What both status operations ask for beside their filters. */
export const statusParameters = {
	returnAll: toggle({
		displayName: 'Return All',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	}),
	limit: count({
		displayName: 'Limit',
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	}),
	simplify: toggle({
		displayName: 'Simplify',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	}),
	options: optionsOf({
		deliveryStatus: choices({
			displayName: 'Delivery Status',
			options: [...statusOptions].sort((a, b) => byTitle(a.name, b.name)),
			default: [],
			description: 'Keep only records with one of these statuses',
		}),
		pageSize,
		ssnInOutput: { ...ssnInOutput, displayOptions: { show: { '/simplify': [false] } } },
		timeout,
	}),
} satisfies Parameters;

const noMatch =
	'No notice matches. Check the filters, and that the credential is for the environment where the notices were requested';
const noneWithStatus = 'No notice that matches the filters has a status chosen under Delivery Status';

const incomplete =
	'The service answered with the same page again and again, so the list may be incomplete. Raise the Page Size option';

/** Tells of records that were passed over. */
export const leftOut = (count: number) =>
	count === 1
		? 'The service returned a record that cannot be read (no ID, or a status that is not text). It was left out'
		: `The service returned ${count} records that cannot be read (no ID, or a status that is not text). They were left out`;

/** Reads pages until the limit is reached or no new record comes, and shapes the records for the output. */
export async function statusOutput(
	fetchPage: FetchPage,
	{ returnAll, limit, simplify, options }: ValuesOf<typeof statusParameters>,
	tell: (sentence: string) => void,
): Promise<IDataObject[]> {
	const wanted = new Set<string | null>(options.deliveryStatus);
	const most = returnAll ? Infinity : limit;
	const output: IDataObject[] = [];
	let isAny = false;

	// With a status to keep, a page's records may all fall away, so pages stay large then.
	const take = wanted.size > 0 ? options.pageSize : Math.min(options.pageSize, most);
	const reading: Reading = { skip: 0, unreadable: 0 };
	for await (const records of pages(fetchPage, take, { reading, readsAhead: returnAll })) {
		isAny ||= records.length > 0;
		const kept = records.filter(({ deliveryStatus }) => wanted.size === 0 || wanted.has(deliveryStatus));
		for (const record of kept.slice(0, most - output.length))
			output.push(simplify ? simplified(record) : maskRecord(mostUsedFirst(record), options.ssnInOutput));
		if (output.length >= most) break;
	}
	if (reading.isStuck) tell(incomplete);
	if (reading.unreadable > 0) tell(leftOut(reading.unreadable));
	else if (output.length === 0) tell(isAny ? noneWithStatus : noMatch);
	return output;
}
