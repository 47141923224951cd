import type { Fault } from '../fault';
import { checkValue } from '../fields/checks';
import { repairValue } from '../fields/repairs';
import { requestFields } from '../fields/requestFields';
import type { RequestField, RequestFieldName } from '../fields/requestFields';
import { warningOf } from '../fields/warnings';
import type { RequestInput, RolloutRequest } from './rolloutRequest';

/** A body that can be sent, with what looks odd in it; or every reason why the row cannot be sent. */
export type PreparedRequest = { request: RolloutRequest; warnings: string[] } | { faults: Fault[] };

type Values = Partial<Record<RequestFieldName, unknown>>;

const fields: readonly RequestField[] = requestFields;

/**
 * Repairs a row, checks every field and the rules of section 4.2, and builds the body of `POST /Participants`.
 * All faults are told at once, and neither they nor the warnings hold a value. Blank optional fields are left out;
 * both balances go out where both are given, since the caller knows which of them the user meant.
 */
export function prepareRequest(input: RequestInput, { timeZone }: { timeZone: string }): PreparedRequest {
	const values: Values = {};
	for (const field of fields) {
		const value = repairValue(field, input[field.name], timeZone) ?? field.default;
		if (value !== undefined) values[field.name] = value;
	}
	if (!isRequest(values)) return { faults: faultsOf(values) };
	return {
		request: values,
		warnings: fields.flatMap((field) => warningOf(field, values[field.name], values.ssn) ?? []),
	};
}

function isRequest(values: Values): values is RolloutRequest {
	return faultsOf(values).length === 0;
}

function faultsOf(values: Values): Fault[] {
	return fields.flatMap((field) => faultOf(field, values) ?? []);
}

function faultOf(field: RequestField, values: Values): Fault | undefined {
	const value = values[field.name];
	if (value !== undefined) return checkValue(field, value);
	const problem = missing(field, values);
	return problem === undefined
		? undefined
		: { field: field.name, label: field.label, problem, remedy: 'Fill it in, or name a column after it' };
}

/** Why the field may not be absent, if so: rules 1 to 3 of section 4.2, and the fields required always. */
function missing({ required }: RequestField, { reason, externalReferenceId }: Values): string | undefined {
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
