import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { choice, collection, countOf, isNo, number, text, toggle } from '../../n8n/parameters';
import type { Parameter, Parameters, ValuesOf } from '../../n8n/parameters';
import { sameForAllItems } from '../../n8n/sameForAllItems';
import type { IfAlreadyRequested } from '../../service/submitOnce';
import { timeout } from '../statusOutput';
import { additionalFields, sharedFields, topLevelFields } from './fieldParameters';

const defaultConcurrency = 5;

const options = {
	concurrency: number({
		displayName: 'Concurrency',
		default: defaultConcurrency,
		typeOptions: { minValue: 1, maxValue: 50 },
		description: 'How many requests may be under way at once, from 1 to 50',
	}),
	generateReference: toggle({
		displayName: 'Generate Reference',
		default: true,
		description:
			'Whether to give a row without External Reference ID one that is made from the row itself (without its SSN), so that running the same row again sends nothing twice',
	}),
	ifAlreadyRequested: choice<IfAlreadyRequested>({
		displayName: 'If Already Requested',
		options: [
			{ name: 'Fail', value: 'fail', description: 'Treat the row as an error' },
			{ name: 'Send Again', value: 'send', description: 'Do not look: request another letter' },
			{ name: 'Skip', value: 'skip', description: 'Request nothing and return the earlier notice' },
		],
		default: 'skip',
		description:
			'What to do where the service knows a notice with the same reference, plan and reason, or where the input holds the same row twice',
	}),
	timeout,
};

/** What Request Notice asks for. */
export const requestParameters = {
	fieldSource: choice<'defineBelow' | 'inputItem'>({
		displayName: 'Fields',
		options: [
			{ name: 'Define Below', value: 'defineBelow', description: 'Fill in each field, with values or expressions' },
			{
				name: 'Map Automatically',
				value: 'inputItem',
				description: 'Take fields from the columns of the input item that are named after them',
			},
		],
		default: 'defineBelow',
		description: 'Where the fields of the request come from',
	}),
	noticeFileSource: choice<'binary' | 'url'>({
		displayName: 'Notice File',
		options: [
			{
				name: 'From a Binary Field',
				value: 'binary',
				description: 'Upload the PDF that the input item holds; the same PDF is uploaded only once',
			},
			{ name: 'From a URL', value: 'url', description: 'Use the URL of a file that was uploaded before' },
		],
		default: 'url',
		description: 'Where the content of the notice comes from',
	}),
	noticeFileBinaryField: text({
		displayName: 'Input Binary Field',
		default: 'data',
		required: true,
		hint: 'The name of the input field that holds the PDF',
		displayOptions: { show: { noticeFileSource: ['binary'] } },
	}),
	...topLevelFields,
	additionalFields: collection({
		displayName: 'Additional Fields',
		placeholder: 'Add field',
		default: {},
		displayOptions: { show: { fieldSource: ['defineBelow'] } },
		parameters: additionalFields,
	}),
	sharedFields: collection({
		displayName: 'Shared Fields',
		placeholder: 'Add field',
		default: {},
		description: 'Values for all rows. A row that has its own value keeps it.',
		displayOptions: { show: { fieldSource: ['inputItem'] } },
		parameters: sharedFields,
	}),
	validateOnly: toggle({
		displayName: 'Validate Only',
		default: false,
		description: 'Whether to only check every row, and send nothing',
	}),
	options: collection({ displayName: 'Options', placeholder: 'Add option', default: {}, parameters: options }),
} satisfies Parameters;

/** How the user wants the whole input treated. */
export type RequestSettings = ValuesOf<
	Pick<typeof requestParameters, 'fieldSource' | 'noticeFileSource' | 'validateOnly'>
> &
	Required<Omit<ValuesOf<typeof options>, 'timeout'>> & { timeout: unknown };

/** Reads the settings of the whole input. Throws `InvalidInputError` where a setting that decides what becomes of a letter differs between the items. */
export function settingsOf(context: IExecuteFunctions): RequestSettings {
	const same = <T>(path: string, { displayName }: Parameter<unknown>, read: (given: unknown) => T) =>
		sameForAllItems(context, { path, label: displayName, read });
	const chosen = context.getNodeParameter('options', 0, {}) as IDataObject;
	return {
		fieldSource: same(
			'fieldSource',
			requestParameters.fieldSource,
			(given) => (given ?? 'defineBelow') as RequestSettings['fieldSource'],
		),
		noticeFileSource: same(
			'noticeFileSource',
			requestParameters.noticeFileSource,
			(given) => (given ?? 'url') as RequestSettings['noticeFileSource'],
		),
		// What is not a clear no must not send letters that were only to be checked.
		validateOnly: same('validateOnly', requestParameters.validateOnly, (given) => !isNo(given)),
		concurrency: countOf(chosen.concurrency, { preset: defaultConcurrency, most: 50 }),
		generateReference: same('options.generateReference', options.generateReference, (given) => given !== false),
		ifAlreadyRequested: same(
			'options.ifAlreadyRequested',
			options.ifAlreadyRequested,
			(given) => (given ?? 'skip') as IfAlreadyRequested,
		),
		timeout: chosen.timeout,
	};
}
