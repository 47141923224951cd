import type { FieldKind } from '../../domain/fields/kinds';
import { requestFields } from '../../domain/fields/requestFields';
import type { RequestField } from '../../domain/fields/requestFields';
import { choice, dateTime, number, text } from '../../n8n/parameterKinds';
import { byTitle } from '../../n8n/parameters';
import type { Parameter, Parameters } from '../../n8n/parameters';

type Titles = Pick<Parameter<unknown>, 'displayName' | 'description' | 'placeholder' | 'required' | 'displayOptions'>;
type Shape = (titles: Titles, field: RequestField) => Parameter<unknown>;

const textField: Shape = (titles) => text({ ...titles, default: '' });

/** What a field of each kind looks like in the editor. Digits stay text, or n8n would drop their leading zeros. */
const shapes: { [K in FieldKind]: Shape } = {
	text: textField,
	name: textField,
	address: textField,
	reference: textField,
	digits: textField,
	ein: textField,
	ssn: (titles) => text({ ...titles, default: '', typeOptions: { password: true } }),
	reason: (titles, { options = [] }) =>
		choice({ ...titles, options: options.map((option) => ({ ...option })), default: options[0]?.value }),
	state: textField,
	zip: textField,
	country: textField,
	money: (titles) => number({ ...titles, default: '', typeOptions: { numberPrecision: 2 } }),
	dateTime: (titles) => dateTime({ ...titles, default: '' }),
	integer: (titles, field) => number({ ...titles, default: field.default ?? '', typeOptions: { numberPrecision: 0 } }),
	url: textField,
	phone: textField,
	email: (titles) => text({ ...titles, default: '' }),
};

/** Required by itself or as one of two: these stand at the top level, where nobody has to look for them. */
const isTopLevel = ({ name, required }: RequestField) => required !== 'optional' || name === 'externalReferenceId';

/** The fields of a request that are filled in one by one (Define Below): required ones, and the balance that the reason asks for. */
export const topLevelFields: Parameters = Object.fromEntries(
	requestFields.filter(isTopLevel).map((field) => {
		const { required } = field;
		const shownFor = typeof required === 'object' ? { reason: [required.reason] } : undefined;
		const onlyWithUrl = field.name === 'noticeFileContentUrl' ? { noticeFileSource: ['url'] } : undefined;
		return [
			field.name,
			shape(field, {
				required: required === 'always' || typeof required === 'object',
				displayOptions: { show: { fieldSource: ['defineBelow'], ...shownFor, ...onlyWithUrl } },
			}),
		];
	}),
);

/** The fields that a request may do without. Either balance may be given beside the one that the reason asks for. */
export const additionalFields: Parameters = collectionOf((field) => !isTopLevel(field) || field.kind === 'money');

/** Every field, for what is the same in all rows of a sheet. */
export const sharedFields: Parameters = collectionOf(() => true);

function collectionOf(isIncluded: (field: RequestField) => boolean): Parameters {
	const sorted = requestFields.filter(isIncluded).sort((one, other) => byTitle(one.label, other.label));
	return Object.fromEntries(sorted.map((field) => [field.name, shape(field, {})]));
}

function shape(field: RequestField, placement: Partial<Titles>): Parameter<unknown> {
	const { label, help, placeholder, kind } = field;
	return shapes[kind]({ displayName: label, description: help, placeholder, ...placement }, field);
}
