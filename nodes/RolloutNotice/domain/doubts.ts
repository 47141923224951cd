import type { FieldKind, RequestField } from './requestFields';

type Doubt = (value: string, field: RequestField) => string | undefined;

const states = new Set(
	(
		'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
		'RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI FM MH PW AA AE AP'
	).split(' '),
);

const none: Doubt = () => undefined;

const doubts: { [K in FieldKind]: Doubt } = {
	text: doubtText,
	reference: (value) =>
		/^\d{3}-\d{2}-\d{4}$/.test(value)
			? 'has the shape of an SSN, and is shown in outputs; use another reference'
			: undefined,
	digits: none,
	ein: none,
	ssn: none,
	reason: none,
	state: (value) => (states.has(value.toUpperCase()) ? undefined : 'is not the two-letter code of a US state'),
	zip: (value) => (/^\d{5}(?:-?\d{4})?$/.test(value) ? undefined : 'is not a US ZIP of five or nine digits'),
	country: none,
	money: none,
	dateTime: none,
	integer: none,
	url: none,
	phone: (value) => (value.replace(/\D/g, '').length < 10 ? 'has fewer than ten digits' : undefined),
	email: (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'is not an email address'),
};

/** A sentence where a valid value looks wrong, without the value. Doubts never stop a letter: good addresses come in many shapes. */
export function doubtOf(field: RequestField, value: unknown): string | undefined {
	const doubt = typeof value === 'string' ? doubts[field.kind](value, field) : undefined;
	return doubt && `${field.label} ${doubt}`;
}

function doubtText(value: string, { allowsBlank }: RequestField): string | undefined {
	if (allowsBlank && value === '') return 'is blank';
	if (allowsBlank && /^null$/i.test(value)) return 'is the word Null';
	return /[\r\n]/.test(value) ? 'has more than one line' : undefined;
}
