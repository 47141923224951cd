import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { choice, count, notice, toggle } from '../../n8n/parameterKinds';
import { collection, sameForAllItems, type Parameters, type ValuesOf } from '../../n8n/parameters';
import type { IfAlreadyRequested } from '../../service/submitOnce';
import { optionsOf, pdfField, timeout } from '../sharedParameters';
import { additionalFields, sharedFields, topLevelFields } from './fieldParameters';

const options = {
	concurrency: count({
		displayName: 'Concurrency',
		default: 25,
		typeOptions: { maxValue: 50 },
		description: 'How many requests may be under way at once, from 1 to 50',
	}),
	generateReference: toggle({
		displayName: 'Generate Reference',
		default: true,
		description:
			"Whether to create a reference from the row's own values (never the SSN) when it has none, so that running the same row again sends nothing twice",
	}),
	ifAlreadyRequested: choice<IfAlreadyRequested>({
		displayName: 'If Already Requested',
		options: [
			{ name: 'Fail', value: 'fail', description: 'Treat the row as an error' },
			{ name: 'Send Again', value: 'send', description: 'Request another letter without looking for an earlier one' },
			{ name: 'Skip', value: 'skip', description: 'Request nothing and return the earlier notice' },
		],
		default: 'skip',
		description:
			'What to do when the service already has a notice with the same reference, plan, and reason, or when the input holds the same row twice',
	}),
	includeInputFields: toggle({
		displayName: 'Include Input Fields',
		default: false,
		description: 'Whether to add the fields of the input row to the output, except the SSN',
	}),
	timeout,
};

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
				description: 'Upload the PDF that the input item holds; the same PDF is uploaded only once a run',
			},
			{ name: 'From a URL', value: 'url', description: 'Use the URL of a file that was uploaded before' },
		],
		default: 'url',
		description: 'Where the content of the notice comes from',
	}),
	noticeFileBinaryField: { ...pdfField, displayOptions: { show: { noticeFileSource: ['binary'] } } },
	...topLevelFields,
	additionalFields: collection({
		displayName: 'Additional Fields',
		placeholder: 'Add field',
		default: {},
		displayOptions: { show: { fieldSource: ['defineBelow'] } },
		parameters: additionalFields,
	}),
	sharedFieldsNotice: {
		...notice(
			'Columns fill the fields that they are named after. Add what is the same in every letter under Shared Fields: the help desk, the logo, the notice file, the grace period.',
		),
		displayOptions: { show: { fieldSource: ['inputItem'] } },
	},
	sharedFields: collection({
		displayName: 'Shared Fields',
		placeholder: 'Add field',
		default: {},
		description:
			'Values for all rows. A row that has its own value keeps it. An expression can take the value from a column that matches no field.',
		displayOptions: { show: { fieldSource: ['inputItem'] } },
		parameters: sharedFields,
	}),
	validateOnly: toggle({
		displayName: 'Validate Only',
		default: false,
		description:
			'Whether to send nothing: check every row, look up what was requested before, and show what would be sent',
	}),
	sendAgainNotice: {
		...notice('Every row is mailed, even one that was mailed before. A letter cannot be taken back.'),
		// From the root: n8n before 2.41 takes a path without the slash for a circle of parameters, and runs nothing.
		displayOptions: { show: { '/options.ifAlreadyRequested': ['send'] } },
	},
	options: optionsOf(options),
} satisfies Parameters;

export type RequestSettings = ValuesOf<
	Pick<typeof requestParameters, 'fieldSource' | 'noticeFileSource' | 'validateOnly'> & typeof options
>;

/**
 * Throws `InvalidInputError` where a setting was given and cannot be read, or differs between the items; or where the letters would be sent again at
 * each try of Retry On Fail.
 */
export async function settingsOf(context: IExecuteFunctions): Promise<RequestSettings> {
	const { fieldSource, noticeFileSource, validateOnly } = requestParameters;
	const values: Record<string, unknown> = {};
	const read = async (parameters: Parameters, path = '') => {
		for (const [name, parameter] of Object.entries(parameters))
			values[name] = await sameForAllItems(context, path + name, parameter);
	};
	await read({ fieldSource, noticeFileSource, validateOnly });
	await read(options, 'options.');
	const settings = values as RequestSettings;
	// n8n runs the whole node again, where the first row failed with Continue too.
	if (settings.ifAlreadyRequested === 'send' && !settings.validateOnly && context.getNode().retryOnFail)
		throw new InvalidInputError([{ ...wouldRepeat, field: 'options.ifAlreadyRequested' }]);
	return settings;
}

const wouldRepeat = {
	label: options.ifAlreadyRequested.displayName,
	problem: 'is Send Again while Retry On Fail is on, and each try would mail letters again',
	remedy: 'Turn off Retry On Fail in the settings of the node, or choose Skip',
};
