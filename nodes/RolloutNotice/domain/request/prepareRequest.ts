import type { Fault } from '../fault';
import { readField, warningOf } from '../fields/fieldValue';
import { requestFields } from '../fields/requestFields';
import type { RequestField, RequestFieldName } from '../fields/requestFields';
import type { RequestInput, RolloutRequest } from './rolloutRequest';

/**
 * A body that can be sent, with sentences about what looks odd in it and the labels of the fields that were put right; or every reason why the
 * row cannot be sent. None of these texts holds a value.
 */
export type PreparedRequest = { request: RolloutRequest; warnings: string[]; repaired: string[] } | { faults: Fault[] };

type Values = Partial<Record<RequestFieldName, unknown>>;

/**
 * Repairs a row, checks every field and the rules of section 4.2, and builds the body of `POST /Participants`. All faults are told at once.
 * Blank optional fields are left out; both balances go out where both are given, since the caller knows which of them the user meant.
 */
export function prepareRequest(input: RequestInput, { timeZone }: { timeZone: string }): PreparedRequest {
	const values: Values = {};
	const given: Values = {};
	const repaired: string[] = [];
	const faultOfField = new Map<RequestFieldName, Fault>();
	for (const field of requestFields) {
		const read = readField(field, input[field.name], timeZone);
		if (read && 'fault' in read) faultOfField.set(field.name, read.fault);
		else if (read?.isRepaired) repaired.push(field.label);
		const value = read && 'value' in read ? read.value : field.default;
		if (value !== undefined) values[field.name] = value;
		given[field.name] = read && 'fault' in read ? input[field.name] : value;
	}
	const faults = requestFields.flatMap((field) => faultOfField.get(field.name) ?? missing(field, given) ?? []);
	if (!isRequest(values, faults)) return { faults };
	const warnings = requestFields.flatMap((field) => warningOf(field, values[field.name], values.ssn) ?? []);
	return { request: values, warnings, repaired };
}

function isRequest(_: Values, faults: Fault[]): _ is RolloutRequest {
	return faults.length === 0;
}

/** The fault of a field that may not be absent, and is: rules 1 to 3 of section 4.2, and the fields required always. */
function missing(field: RequestField, given: Values): Fault | undefined {
	const problem = given[field.name] === undefined ? whyNeeded(field, given) : undefined;
	if (problem === undefined) return undefined;
	return { field: field.name, label: field.label, problem, remedy: 'Fill it in, or name a column after it' };
}

function whyNeeded({ required }: RequestField, { reason, externalReferenceId }: Values): string | undefined {
	switch (required) {
		case 'optional':
			return undefined;
		case 'always':
			return 'is missing';
		case 'withoutReference':
			return externalReferenceId === undefined ? 'is missing, and so is External Reference ID' : undefined;
		default:
			return reason === required.reason ? `is missing, and Reason is ${required.reason}` : undefined;
	}
}
