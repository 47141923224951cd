import type { FieldKind, RequestField } from './requestFields';

type Warning = (value: string, field: RequestField, ssn: unknown) => string | undefined;

const states = new Set(
	(
		'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
		'RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI FM MH PW AA AE AP'
	).split(' '),
);

const none: Warning = () => undefined;

const warnings: { [K in FieldKind]: Warning } = {
	text: textWarning,
	reference: referenceWarning,
	digits: none,
	ein: none,
	ssn: none,
	reason: none,
	state: (value) => (states.has(value.toUpperCase()) ? undefined : 'is not the two-letter code of a US state'),
	zip: (value) => (/^\d{5}(?:-?\d{4})?$/.test(value) ? undefined : 'is not a US ZIP of five or nine digits'),
	country: none,
	money: none,
	dateTime: (value) => (/^(?:19[5-9]|20\d)\d-/.test(value) ? undefined : 'is before 1950 or after 2099'),
	integer: none,
	url: none,
	phone: (value) => (value.replace(/\D/g, '').length < 10 ? 'has fewer than ten digits' : undefined),
	email: (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'is not an email address'),
};

/**
 * A sentence where a valid value looks wrong, without the value. Warnings never stop a letter: good addresses come in many shapes.
 *
 * @param ssn What the row has as its SSN, if anything.
 */
export function warningOf(field: RequestField, value: unknown, ssn: unknown): string | undefined {
	const warning = typeof value === 'string' ? warnings[field.kind](value, field, ssn) : undefined;
	return warning && `${field.label} ${warning}`;
}

/** Nine digits in a row may be another number where the row has an SSN that differs. */
function referenceWarning(value: string, _: RequestField, ssn: unknown): string | undefined {
	const digits = value.replace(/\D/g, '');
	const isSsn = ssn === undefined ? /^\d{9}$/.test(value) : digits === ssn;
	const isShaped = /^\d{3}-\d{2}-\d{4}$/.test(value);
	return isSsn || isShaped ? 'has the shape of an SSN, and is shown in outputs; use another reference' : undefined;
}

function textWarning(value: string, { allowsBlank }: RequestField): string | undefined {
	if (allowsBlank && value === '') return 'is blank';
	if (allowsBlank && /^null$/i.test(value)) return 'is the word Null';
	return /[\r\n]/.test(value) ? 'has more than one line' : undefined;
}
