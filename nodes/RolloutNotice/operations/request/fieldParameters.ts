import type { FieldKind } from '../../domain/fields/kinds';
import { fieldGroups, requestFields } from '../../domain/fields/requestFields';
import type { FieldGroup, RequestField, RequestFieldName } from '../../domain/fields/requestFields';
import { choice, dateTime, notice, number, text } from '../../n8n/parameterKinds';
import { byTitle, type Parameter, type Parameters } from '../../n8n/parameters';

type Titles = Omit<Parameter<unknown>, 'type' | 'options' | 'default' | 'read'>;
type Shape = (titles: Titles, field: RequestField) => Parameter<unknown>;

/** What a field looks like in the editor where it is no line of text. Digits stay text, or n8n would drop their leading zeros. */
const shapes: { [K in FieldKind]?: Shape } = {
	ssn: (titles) => text({ ...titles, default: '', typeOptions: { password: true } }),
	// No preset: a choice that was forgotten would mail the wrong letter.
	reason: (titles, { options = [] }) => choice({ ...titles, options: [...options], default: '' }),
	money: (titles) => number({ ...titles, default: '', typeOptions: { numberPrecision: 2 } }),
	dateTime: (titles) => dateTime({ ...titles, default: '', typeOptions: { dateOnly: true } }),
	integer: (titles, field) => number({ ...titles, default: field.default ?? '', typeOptions: { numberPrecision: 0 } }),
};

/** The two fields of which one is needed. */
const hints: { [N in RequestFieldName]?: string } = {
	externalReferenceId: 'One of the two is needed: this or the SSN',
	ssn: 'One of the two is needed: this or the External Reference ID',
};

/** Required by itself or as one of two: these stand at the top level, where nobody has to look for them. */
const isTopLevel = ({ name, required }: RequestField) => required !== 'optional' || name === 'externalReferenceId';

/** The fields of a request that are filled in one by one (Define Below), under headings: required ones, and the balance that the reason asks for. */
export const topLevelFields: Parameters = Object.fromEntries(
	Object.entries(fieldGroups).flatMap(([group, title]) => [
		[`${group}Heading`, heading(title)],
		...requestFields
			.filter((field) => field.group === group && isTopLevel(field))
			.map((field): [string, Parameter<unknown>] => [field.name, topLevel(field)]),
	]),
);

/** A line with a title in the form. An n8n that knows no `sectionHeader` shows it as a notice. */
function heading(title: string): Parameter<unknown> {
	const displayOptions = { show: { fieldSource: ['defineBelow'] } };
	return { ...notice(title), typeOptions: { sectionHeader: true }, displayOptions };
}

function topLevel(field: RequestField): Parameter<unknown> {
	const { name, required } = field;
	const shownFor = typeof required === 'object' ? { reason: [required.reason] } : undefined;
	const onlyWithUrl = name === 'noticeFileContentUrl' ? { noticeFileSource: ['url'] } : undefined;
	return shape(field, {
		hint: hints[name],
		required: required === 'always' || typeof required === 'object',
		displayOptions: { show: { fieldSource: ['defineBelow'], ...shownFor, ...onlyWithUrl } },
	});
}

/** The fields that a request may do without. Either balance may be given beside the one that the reason asks for. */
export const additionalFields: Parameters = Object.fromEntries(
	requestFields
		.filter((field) => !isTopLevel(field) || field.kind === 'money')
		.sort((one, other) => byTitle(one.label, other.label))
		.map((field) => [field.name, shape(field)]),
);

const sharedGroups: readonly FieldGroup[] = ['notice', 'help', 'plan', 'balance', 'participant', 'address'];
const sharedOrder = ({ personal, group }: RequestField) => (personal ? 10 : 0) + sharedGroups.indexOf(group);
const marked = ({ label }: RequestField) => ({
	displayName: `Participant: ${label}`,
	hint: 'Differs from row to row: use an expression',
});

/** Every field, for what all rows of a sheet share: what belongs to one participant comes last, marked as such. */
export const sharedFields: Parameters = Object.fromEntries(
	[...requestFields]
		.sort((one, other) => sharedOrder(one) - sharedOrder(other))
		.map((field) => [field.name, shape(field, field.personal ? marked(field) : {})]),
);

function shape(field: RequestField, placement: Partial<Titles> = {}): Parameter<unknown> {
	const { label, help, placeholder, kind } = field;
	const titles = { displayName: label, description: help, placeholder, ...placement };
	return shapes[kind]?.(titles, field) ?? text({ ...titles, default: '' });
}
