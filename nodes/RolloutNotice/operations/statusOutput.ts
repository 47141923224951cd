import type { IDataObject } from 'n8n-workflow';

import { maskRecord } from '../domain/privacy/maskRecord';
import type { SsnInOutput } from '../domain/privacy/maskRecord';
import { deliveryStatuses } from '../domain/status/statusRecord';
import type { DeliveryStatus } from '../domain/status/statusRecord';
import { byTitle, choice, choices, collection, countOf, isNo, number, toggle } from '../n8n/parameters';
import type { Parameters, ValuesOf } from '../n8n/parameters';
import { pages } from '../service/pages';
import type { FetchPage } from '../service/rolloutNoticeService';

/** How many records are asked for at once, unless told otherwise. */
export const defaultPageSize = 500;

const defaultLimit = 50;

/** The Timeout option of every operation. */
export const timeout = number({
	displayName: 'Timeout',
	default: 60,
	typeOptions: { minValue: 1 },
	description: 'How many seconds to wait for an answer of the service',
});

/** The SSN in Output option of both nodes. */
export const ssnInOutput = choice<SsnInOutput>({
	displayName: 'SSN in Output',
	options: [
		{ name: 'Full', value: 'full', description: 'All digits. They are then stored with the execution.' },
		{ name: 'Hidden', value: 'hidden', description: 'The field is left out' },
		{ name: 'Masked', value: 'masked', description: 'The last four digits, as ***-**-6789' },
	],
	default: 'masked',
	description: 'How much of the Social Security number the output shows',
});

/** The Page Size option of both nodes. */
export const pageSize = number({
	displayName: 'Page Size',
	default: defaultPageSize,
	typeOptions: { minValue: 1 },
	description: 'How many records to ask for at once. The service may answer with fewer.',
});

/** The delivery statuses as options, in the order of a letter's way. */
export const statusOptions = (Object.entries(deliveryStatuses) as Array<[DeliveryStatus, string]>).map(
	([value, description]) => ({
		name: value.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
		value,
		description,
	}),
);

/** What both status operations ask for beside their filters. */
export const statusParameters = {
	returnAll: toggle({
		displayName: 'Return All',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	}),
	limit: number({
		displayName: 'Limit',
		default: defaultLimit,
		typeOptions: { minValue: 1 },
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	}),
	options: collection({
		displayName: 'Options',
		placeholder: 'Add option',
		default: {},
		parameters: {
			deliveryStatus: choices({
				displayName: 'Delivery Status',
				options: [...statusOptions].sort((a, b) => byTitle(a.name, b.name)),
				default: [],
				description: 'Keep only records with one of these statuses',
			}),
			pageSize,
			ssnInOutput,
			timeout,
		},
	}),
} satisfies Parameters;

/** Reads pages until the limit is reached or no new record comes, and shapes the records for the output. */
export async function statusOutput(
	fetchPage: FetchPage,
	parameters: ValuesOf<typeof statusParameters>,
): Promise<IDataObject[]> {
	const { returnAll, limit, options } = parameters;
	const { deliveryStatus, ssnInOutput: ssnMode = 'masked', pageSize: size } = options ?? {};
	const wanted = words(deliveryStatus);
	const most = isNo(returnAll) ? countOf(limit, { preset: defaultLimit }) : Infinity;
	const output: IDataObject[] = [];

	// With a status to keep, a page's records may all fall away, so pages stay large then.
	const pageLimit = countOf(size, { preset: defaultPageSize });
	const take = wanted.length > 0 ? pageLimit : Math.min(pageLimit, most);
	for await (const records of pages(fetchPage, take, { readsAhead: most === Infinity })) {
		for (const record of records) {
			const isWanted = wanted.length === 0 || wanted.some((status) => status === record.deliveryStatus);
			if (isWanted && output.length < most) output.push(maskRecord(record, ssnMode));
		}
		if (output.length >= most) break;
	}
	return output;
}

/** The chosen statuses. An expression may give one, or several with commas between. */
function words(given: unknown): string[] {
	return [given ?? []]
		.flat()
		.flatMap((word) => String(word).split(','))
		.map((word) => word.trim())
		.filter((word) => word !== '');
}
