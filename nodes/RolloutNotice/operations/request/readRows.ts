import type { IDataObject, IExecuteFunctions, INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { isAbsent, readField } from '../../domain/fields/fieldValue';
import { requestField, requestFields } from '../../domain/fields/requestFields';
import type { RequestField, RequestFieldName } from '../../domain/fields/requestFields';
import { inputFromRow, matchHeadings, type HeadingMatch } from '../../domain/request/matchHeadings';
import type { RequestInput } from '../../domain/request/rolloutRequest';
import { sayUnmatched } from '../../domain/request/sayUnmatched';
import { hasExpression, type Parameters } from '../../n8n/parameters';
import { additionalFields, sharedFields, topLevelFields } from './fieldParameters';

/** Stands for a row without any value: no letter, no output item and no fault. */
export class BlankRow extends Error {}

/** The rows of an input. */
export interface RequestRows {
	/** The row of an item as the user gave it, or why it cannot be read. */
	rowOf(itemIndex: number): RequestInput | Error;
	/** What the user should know about the sheet as a whole, of which so many rows are blank. */
	hints(blankRows: number): NodeExecutionHint[];
	/** Which column became which field. */
	columns: ReadonlyMap<string, RequestFieldName>;
}

/** One input a row, from the fields of the node. A field that is not shown is not read: what was once typed into it stays out. */
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
		const row: RequestInput = {};
		for (const { name } of shown) row[name] = isUntouched(name) ? undefined : read(name, itemIndex);
		// What is asked for at the top counts, even where it came out blank: the same field among the additional ones is left over from another reason.
		const additional = given(read('additionalFields', itemIndex), additionalFields);
		for (const { name } of shown) delete additional[name];
		return { ...row, ...additional };
	};
	return { rowOf: (itemIndex) => orError(() => rowOf(itemIndex)), hints: () => [], columns: new Map() };
}

/**
 * One input a row, from the columns of the input item, completed with what all rows share. The headings of all items are matched as one sheet:
 * n8n's readers leave out blank cells, so a row alone does not tell which columns there are. Blank rows, as they stand at the end of a sheet, are no rows.
 */
export function rowsFromItems(context: IExecuteFunctions): RequestRows {
	const items = context.getInputData();
	const sharedOf = sharedFieldsReader(context);
	const headings = new Set<string>();
	for (const { json } of items) for (const heading of Object.keys(json)) headings.add(heading);
	const match = matchHeadings(headings);
	const rowOf = (json: IDataObject, itemIndex: number): RequestInput => {
		const read = inputFromRow(json, match);
		if ('faults' in read) throw new InvalidInputError(read.faults);
		return completed(read.input, sharedOf(itemIndex));
	};
	const isBlank = ({ json, binary }: INodeExecutionData) =>
		binary === undefined && Object.values(json).every((cell) => isAbsent(cell, {}));
	const isSheet = !items.every(isBlank);
	return {
		rowOf(itemIndex) {
			const item = items[itemIndex] ?? { json: {} };
			return isSheet && isBlank(item) ? new BlankRow() : orError(() => rowOf(item.json, itemIndex));
		},
		hints: (blankRows) => hintsOf(match, blankRows),
		columns: match.matched,
	};
}

/** An expression that fails for one item must not keep the others from being read. */
function orError(read: () => RequestInput): RequestInput | Error {
	try {
		return read();
	} catch (error) {
		return error instanceof Error ? error : new Error('The row could not be read');
	}
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

function hintsOf(match: HeadingMatch, blankRows: number): NodeExecutionHint[] {
	const unmatched = sayUnmatched(match)?.replace(/[^?]$/, '$&.') ?? '';
	const blank = blankRows === 1 ? '1 blank row was left out.' : `${blankRows} blank rows were left out.`;
	const said = blankRows > 0 ? [unmatched, blank] : [unmatched];
	return said.filter(Boolean).map((message) => ({ message, location: 'outputPane' }));
}
