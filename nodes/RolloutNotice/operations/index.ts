import type { INodeProperties } from 'n8n-workflow';

import { properties } from '../n8n/parameters';
import { requestNotice } from './request/requestNotice';
import { statusByQuery } from './statusByQuery';
import { statusByRange } from './statusByRange';
import { uploadPdf } from './uploadPdf';

/** Every operation of the node, in the order of the alphabet, as n8n shows options. A new one is a file and a line here. */
export const operations = [statusByRange, statusByQuery, requestNotice, uploadPdf];

/** A read: a node that was just added, or an AI agent that chose nothing, mails no letter. */
const preset = statusByQuery.value;

/** The Operation parameter, and after it the properties of each operation, shown for that one only. */
export const operationProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: operations.map(({ value, name, action, description }) => ({ value, name, action, description })),
		default: preset,
	},
	...operations.flatMap(({ value, parameters }) =>
		properties(parameters).map((property) => ({
			...property,
			displayOptions: { ...property.displayOptions, show: { operation: [value], ...property.displayOptions?.show } },
		})),
	),
];

const names = Object.fromEntries(operations.map(({ value, name }) => [value, name]));

/** An expression that shows the chosen operation under the node by its name on screen. */
export const operationSubtitle = `={{ (${JSON.stringify(names)})[$parameter["operation"]] }}`;
