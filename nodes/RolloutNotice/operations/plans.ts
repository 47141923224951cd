import { requestField } from '../domain/fields/requestFields';
import { text } from '../n8n/parameterKinds';
import { repeated } from '../n8n/parameters';

/** A parameter that asks for a field of the request, in the field's own words. */
export function fieldText(name: Parameters<typeof requestField>[0], description?: string) {
	const { label, placeholder, help, kind } = requestField(name);
	const typeOptions = kind === 'ssn' ? { password: true } : undefined;
	return text({ displayName: label, default: '', typeOptions, placeholder, description: description ?? help });
}

/** The list of plans that both nodes ask for. */
export const plans = repeated({
	displayName: 'Plans',
	rowName: 'plan',
	rowDisplayName: 'Plan',
	placeholder: 'Add Plan',
	default: {},
	description: 'The plans whose notices to get',
	parameters: { erisaEIN: fieldText('erisaEIN'), erisaPlanNumber: fieldText('erisaPlanNumber') },
});
