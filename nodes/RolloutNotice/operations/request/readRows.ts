import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { isAbsent, readField } from '../../domain/fields/fieldValue';
import {
	requestField,
	requestFields,
	type RequestField,
	type RequestFieldName,
} from '../../domain/fields/requestFields';
import { inputFromRow, matchHeadings } from '../../domain/request/matchHeadings';
import type { RequestInput } from '../../domain/request/rolloutRequest';
import { sayUnmatched } from '../../domain/request/sayUnmatched';
import { hasExpression, type Parameters } from '../../n8n/parameters';
import { additionalFields, sharedFields, topLevelFields } from './fieldParameters';

/** Stands for a row without any value: no letter, no output item and no fault. */
export class BlankRow extends Error {}

/** The rows of an input. */
export interface RequestRows {
	/** The row of an item as the user gave it. Throws `BlankRow`, or why it cannot be read. */
	rowOf(itemIndex: number): RequestInput;
	/** Which column became which field. */
	columns: ReadonlyMap<string, RequestFieldName>;
	/** Which columns became none, if any. */
	unmatched?: string;
}

/** One row an item, from the fields of the node. A field that is not shown is not read: what was once typed into it stays out. */
export function rowsFromFields(context: IExecuteFunctions): RequestRows {
	const { parameters } = context.getNode();
	const read = (name: string, itemIndex: number) => context.getNodeParameter(name, itemIndex, null) ?? undefined;
	// An untouched field is not given; an expression that comes out blank is, which matters to the two names.
	const isUntouched = (name: string) => /^(?:=\s*)?$/.test(String(parameters[name] ?? ''));
	const rowOf = (itemIndex: number): RequestInput => {
		const reading = readField(requestField('reason'), read('reason', itemIndex), 'utc');
		const reason = reading && 'value' in reading ? reading.value : undefined;
		// The editor shows the balance that the reason asks for, and hides the other one.
		const isHidden = ({ required }: RequestField) => typeof required === 'object' && required.reason !== reason;
		const shown = requestFields.filter((field) => Object.hasOwn(topLevelFields, field.name) && !isHidden(field));
		const row = given(read('additionalFields', itemIndex), additionalFields);
		// What is asked for at the top counts, even where it came out blank: the same field among the additional ones is left over from another reason.
		for (const { name } of shown) row[name] = isUntouched(name) ? undefined : read(name, itemIndex);
		return row;
	};
	return { rowOf, columns: new Map() };
}

/**
 * One row an item, from the columns of the input, completed with what all rows share. The headings of all items are matched as one sheet: n8n's
 * readers leave out blank cells, so a row alone does not tell which columns there are. Blank rows, as they stand at the end of a sheet, are no rows.
 */
export function rowsFromItems(context: IExecuteFunctions): RequestRows {
	const items = context.getInputData();
	const sharedOf = sharedFieldsReader(context);
	const headings = new Set<string>();
	for (const { json } of items) for (const heading of Object.keys(json)) headings.add(heading);
	const match = matchHeadings(headings);
	const isSheet = !items.every(isBlank);
	return {
		rowOf(itemIndex) {
			const item = items[itemIndex] ?? { json: {} };
			if (isSheet && isBlank(item)) throw new BlankRow();
			const read = inputFromRow(item.json, match);
			if ('faults' in read) throw new InvalidInputError(read.faults);
			return completed(read.input, sharedOf(itemIndex));
		},
		columns: match.matched,
		unmatched: sayUnmatched(match)?.replace(/[^?]$/, '$&.'),
	};
}

function isBlank({ json, binary }: INodeExecutionData): boolean {
	return binary === undefined && Object.values(json).every((cell) => isAbsent(cell, {}));
}

/** Shared fields without an expression are the same for every item and read once. */
function sharedFieldsReader(context: IExecuteFunctions): (itemIndex: number) => RequestInput {
	const read = (itemIndex: number) => given(context.getNodeParameter('sharedFields', itemIndex, {}), sharedFields);
	const once = hasExpression(context.getNode().parameters.sharedFields) ? undefined : read(0);
	return (itemIndex) => once ?? read(itemIndex);
}

/** What a collection holds of its fields; an expression can make it anything. */
function given(collection: unknown, parameters: Parameters): RequestInput {
	const entries = Object.entries(typeof collection === 'object' && collection !== null ? collection : {});
	return Object.fromEntries(entries.filter(([name]) => Object.hasOwn(parameters, name)));
}

/** The row with what it lacks filled in from elsewhere. */
function completed(row: RequestInput, rest: RequestInput): RequestInput {
	for (const field of requestFields)
		if (Object.hasOwn(rest, field.name) && isAbsent(row[field.name], field)) row[field.name] = rest[field.name];
	return row;
}
