import type { IDataObject, IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { isAbsent, readField } from '../../domain/fields/fieldValue';
import { requestField, requestFields } from '../../domain/fields/requestFields';
import type { RequestField } from '../../domain/fields/requestFields';
import { inputFromRow, matchHeadings, sayUnmatched, valuesPassedOver } from '../../domain/request/matchHeadings';
import type { HeadingMatch } from '../../domain/request/matchHeadings';
import type { RequestInput } from '../../domain/request/rolloutRequest';
import { hasExpression } from '../../n8n/parameters';
import type { Parameters } from '../../n8n/parameters';
import { additionalFields, sharedFields, topLevelFields } from './fieldParameters';

/** The rows of an input, each as the user gave it, or why it cannot be read. */
export interface RequestRows {
	rows: Array<RequestInput | Error>;
	/** What the user should know about the columns as a whole. */
	hints: NodeExecutionHint[];
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
		const shown = requestFields.filter(
			(field) => Object.hasOwn(topLevelFields, field.name) && !isHidden(field, reason),
		);
		const row: RequestInput = {};
		for (const { name } of shown) row[name] = isUntouched(name) ? undefined : read(name, itemIndex);
		// Either balance may stand in both places, one of them left over from another reason: what is asked for at the top counts.
		return completed(row, given(read('additionalFields', itemIndex), additionalFields));
	};
	return { rows: context.getInputData().map((_, itemIndex) => orError(() => rowOf(itemIndex))), hints: [] };
}

/** The editor shows the balance that the reason asks for, and hides the other one. */
function isHidden({ required }: RequestField, reason: unknown): boolean {
	return typeof required === 'object' && required.reason !== reason;
}

/**
 * One input a row, from the columns of the input item, completed with what all rows share. The headings of all items are matched as one sheet:
 * n8n's readers leave out blank cells, so a row alone does not tell which columns there are.
 */
export function rowsFromItems(context: IExecuteFunctions): RequestRows {
	const items = context.getInputData();
	const sharedOf = sharedFieldsReader(context);
	const match = matchHeadings(items.flatMap(({ json }) => Object.keys(json)));
	const rowOf = (json: IDataObject, itemIndex: number): RequestInput => {
		const faults = [...match.ambiguous, ...valuesPassedOver(json, match)];
		if (faults.length > 0) throw new InvalidInputError(faults);
		return completed(inputFromRow(json, match.matched), sharedOf(itemIndex));
	};
	const rows = items.map(({ json }, itemIndex) => orError(() => rowOf(json, itemIndex)));
	return { rows, hints: unmatchedHint(match) };
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

function unmatchedHint(match: HeadingMatch): NodeExecutionHint[] {
	const said = sayUnmatched(match);
	return said === undefined ? [] : [{ message: `${said}.`, location: 'outputPane' }];
}
