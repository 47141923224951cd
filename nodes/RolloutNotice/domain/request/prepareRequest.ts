import type { Fault } from '../fault';
import { readField, warningOf } from '../fields/fieldValue';
import { requestFields, type RequestField } from '../fields/requestFields';
import { isZipElsewhere } from '../fields/usAddresses';
import type { RequestInput, RolloutRequest } from './rolloutRequest';

/**
 * A body that can be sent, with sentences about what looks odd in it and the labels of the fields that were put right; or every reason why the
 * row cannot be sent. None of these texts holds a value.
 */
type PreparedRequest = { request: RolloutRequest; warnings: string[]; repaired: string[] } | { faults: Fault[] };

/**
 * Repairs a row, checks every field and the rules of section 4.2, and builds the body of `POST /Participants`. All faults are told at once.
 * Blank optional fields are left out; both balances go out where both are given, since the caller knows which of them the user meant.
 *
 * @param context.howToGive The remedy for a field that is missing.
 */
export function prepareRequest(
	input: RequestInput,
	{ timeZone, howToGive = () => 'Fill it in' }: { timeZone: string; howToGive?: (field: RequestField) => string },
): PreparedRequest {
	const values: RequestInput = {};
	const repaired: string[] = [];
	const faults: Fault[] = [];
	// In the document's order: what a field is needed for comes before it.
	for (const field of requestFields) {
		const { name, label } = field;
		const read = readField(field, input[name], timeZone);
		const value = read === undefined ? field.default : 'value' in read ? read.value : input[name];
		if (value !== undefined) values[name] = value;
		if (read && 'fault' in read) faults.push(read.fault);
		else if (read?.isRepaired) repaired.push(label);
		const problem = value === undefined ? whyNeeded(field, values) : undefined;
		if (problem)
			faults.push({
				field: name,
				label,
				problem,
				remedy: field.required === 'withoutReference' ? 'Fill in one of the two' : howToGive(field),
			});
	}
	if (!isRequest(values, faults)) return { faults };
	const warnings = requestFields.flatMap((field) => warningOf(field, values[field.name], values.ssn) ?? []);
	if (isZipElsewhere(values.zip, values.state)) warnings.push('ZIP does not belong to the State');
	return { request: values, warnings, repaired };
}

function isRequest(_: RequestInput, faults: Fault[]): _ is RolloutRequest {
	return faults.length === 0;
}

/** Why a field may not be absent, if so: rules 1 to 3 of section 4.2, and the fields required always. */
function whyNeeded({ required }: RequestField, { reason, externalReferenceId }: RequestInput): string | undefined {
	if (required === 'always') return 'is missing';
	if (required === 'withoutReference')
		return externalReferenceId === undefined ? 'is missing, and so is External Reference ID' : undefined;
	const isNeeded = required !== 'optional' && required.reason === reason;
	return isNeeded ? `is missing, and Reason is ${required.reason}` : undefined;
}
