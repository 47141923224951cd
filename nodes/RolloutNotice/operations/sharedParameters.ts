import { requestField, type RequestFieldName } from '../domain/fields/requestFields';
import type { SsnInOutput } from '../domain/privacy/maskRecord';
import { choice, count, number, text } from '../n8n/parameterKinds';
import { collection, properties, type Parameter, type Parameters } from '../n8n/parameters';

export const optionsOf = <P extends Parameters>(parameters: P) =>
	collection({ displayName: 'Options', placeholder: 'Add option', default: {}, parameters });

export const timeout = number({
	displayName: 'Timeout',
	default: 60,
	typeOptions: { minValue: 0.1 },
	description: 'How many seconds to wait for the service to respond',
});

export const pageSize = count({
	displayName: 'Page Size',
	default: 500,
	// The document's `take` is an int32.
	typeOptions: { maxValue: 2_147_483_647 },
	description: 'How many records to ask for at once. The service may return fewer.',
});

export const ssnInOutput = choice<SsnInOutput>({
	displayName: 'SSN in Output',
	options: [
		{ name: 'Full', value: 'full', description: 'All digits. They are then stored with the execution.' },
		{ name: 'Hidden', value: 'hidden', description: 'The field is left out' },
		{ name: 'Masked', value: 'masked', description: 'The last four digits, as ***-**-6789' },
	],
	default: 'masked',
	description: 'How much of the Social Security number the output shows',
});

export const pdfField = text({
	displayName: 'Input Binary Field',
	default: 'data',
	required: true,
	hint: 'The name of the input field that holds the PDF',
});

/** A parameter that asks for a field of the request, in the field's own words or with a help of its own. */
export function fieldText(name: RequestFieldName, help = requestField(name).help) {
	const { label, placeholder, kind } = requestField(name);
	const typeOptions = kind === 'ssn' ? { password: true } : undefined;
	return text({ displayName: label, default: '', typeOptions, placeholder, description: help });
}

/** The list of plans that both nodes ask for. Its fields take expressions; one for the whole list n8n drops, as if it were empty. */
export const plans: Parameter<unknown> = {
	displayName: 'Plans',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Plan',
	default: {},
	description: 'The plans whose notices to get',
	options: [
		{
			name: 'plan',
			displayName: 'Plan',
			values: properties({ erisaEIN: fieldText('erisaEIN'), erisaPlanNumber: fieldText('erisaPlanNumber') }),
		},
	],
	read: ({ value }) => value ?? undefined,
};
