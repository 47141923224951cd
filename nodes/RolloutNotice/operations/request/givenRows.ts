import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { isAbsent, readField } from '../../domain/fields/fieldValue';
import { requestField, requestFields, type RequestFieldName } from '../../domain/fields/requestFields';
import { sayNames } from '../../domain/privacy/sayNames';
import { inputFromRow, matchHeadings, type HeadingMatch } from '../../domain/request/matchHeadings';
import type { RequestInput, RolloutRequest } from '../../domain/request/rolloutRequest';
import { addressWarnings, sayUnmatched } from '../../domain/request/unmatchedHeadings';
import { hasExpression, partOf } from '../../n8n/parameters';
import { workedOut } from '../../n8n/workedOut';
import { topLevelFields } from './fieldParameters';
import { requestParameters } from './settings';

/** Stands for a row without any value: no letter, no output item and no fault. */
export class BlankRow extends Error {}

export interface RequestRows {
	/** The row of an item as the user gave it. Throws `BlankRow`, or why it cannot be read. */
	rowOf(itemIndex: number): RequestInput;
	/** What an item holds beside the request that was made of it, and should perhaps be sent. */
	warningsOf?: (itemIndex: number, request: RolloutRequest) => string[];
	/** Which column became which field. */
	columns: ReadonlyMap<string, RequestFieldName>;
	/** Whether rows are meant to bear a reference: by a column or an expression, also where that is blank. */
	hasReferences: boolean;
	/** What is to be known of the columns: which became no field, and which may be another than it seems. */
	remarks: string[];
}

/** A field that nobody filled in is not given; an expression that comes out blank is, which matters to the names and the reference. */
const isUntouched = (parameter: unknown) => /^(?:=\s*)?$/.test(String(parameter ?? ''));

/** One row an item, from the fields of the node. A field that is not shown is not read: what was once typed into it stays out. */
export function rowsFromFields(context: IExecuteFunctions): RequestRows {
	const { parameters } = context.getNode();
	const rowOf = (itemIndex: number) => {
		const valueOf = workedOut(context, requestParameters, itemIndex);
		const read = (name: string) => valueOf(name) ?? undefined;
		const reading = readField(requestField('reason'), read('reason'), 'utc');
		const reason = reading && 'value' in reading ? reading.value : undefined;
		const additional = (read('additionalFields') ?? {}) as RequestInput;
		const row: RequestInput = {};
		// What is asked for at the top counts, even where it came out blank: the same field among the additional ones is left over from another reason.
		for (const { name, required } of requestFields) {
			// The editor shows the balance that the reason asks for, and hides the other one.
			const isHidden = typeof required === 'object' && required.reason !== reason;
			if (isHidden || !Object.hasOwn(topLevelFields, name)) row[name] = additional[name];
			else if (!isUntouched(parameters[name])) row[name] = read(name);
		}
		return row;
	};
	return { rowOf, columns: new Map(), hasReferences: !isUntouched(parameters.externalReferenceId), remarks: [] };
}

/**
 * One row an item, from the columns of the input, completed with what all rows share. The headings of all items are matched as one sheet: n8n's
 * readers leave out blank cells, so a row alone does not tell which columns there are. Blank rows, as they stand at the end of a sheet, are no rows.
 */
export function rowsFromItems(context: IExecuteFunctions): RequestRows {
	const items = context.getInputData();
	// An expression can give each item its own; without one they are read once.
	const sharedOf = (itemIndex: number) =>
		(workedOut(context, requestParameters, itemIndex)('sharedFields') ?? {}) as RequestInput;
	const { sharedFields } = context.getNode().parameters;
	const sharedByAll = hasExpression(sharedFields) ? undefined : sharedOf(0);
	const headings = new Set<string>();
	for (const { json } of items) for (const heading of Object.keys(json)) headings.add(heading);
	const match = matchHeadings(headings);
	const matched = [...match.matched.values(), ...match.shared.map(({ field }) => field.name)];
	// Where the names have columns, an id or a checkbox of a database is no row; else any column may hold the participant.
	const isNamed = matched.includes('firstName') && matched.includes('lastName');
	const telling = isNamed
		? [
				...match.matched.keys(),
				...match.shared.flatMap((field) => field.headings),
				...match.unmatched.filter((heading) => /name|address/i.test(heading)),
			]
		: [...headings];
	const isBlank = ({ json, binary }: INodeExecutionData) =>
		binary === undefined && telling.every((heading) => isAbsent(json[heading], {}));
	const isSheet = !items.every(isBlank);
	const isShared = !isUntouched(partOf(sharedFields, ['externalReferenceId']));
	const warningsOf = addressWarnings(match);
	return {
		rowOf(itemIndex) {
			const item = items[itemIndex] ?? { json: {} };
			if (isSheet && isBlank(item)) throw new BlankRow();
			const read = inputFromRow(item.json, match);
			if ('faults' in read) throw new InvalidInputError(read.faults);
			const shared = sharedByAll ?? sharedOf(itemIndex);
			for (const field of requestFields)
				if (isAbsent(read.input[field.name], field)) read.input[field.name] = shared[field.name];
			return read.input;
		},
		warningsOf: (itemIndex, request) => warningsOf(items[itemIndex]?.json ?? {}, request),
		columns: match.matched,
		hasReferences: isShared || matched.includes('externalReferenceId'),
		remarks: [sayUnmatched(match)?.replace(/[^?]$/, '$&.') ?? [], sayNumbered(match)].flat(),
	};
}

/**
 * Tells of an `Address_2` or `Address_1` that stands alone. It may be an honest name, or what n8n's reader calls a third or second column "Address":
 * columns that are blank in all rows do not come with it.
 */
function sayNumbered({ matched }: HeadingMatch): string[] {
	return [...matched].flatMap(([heading, name]) => {
		const first = /^(.+)_[12]$/.exec(heading)?.[1];
		const isPair = matched.has(`${first}_1`) && matched.has(`${first}_2`);
		if (first === undefined || isPair || matchHeadings([first]).matched.size === 0) return [];
		const { label } = requestField(name);
		return `${sayNames([heading])} was read as ${label}. If the sheet has several columns headed ${sayNames([first])}, rename them.`;
	});
}
