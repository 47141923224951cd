import { isAbsent } from './isAbsent';
import { balanceDate } from './readDate';
import type { FieldKind, RequestField } from './requestFields';
import { plain, trimmed } from './text';

interface RepairContext {
	field: RequestField;
	timeZone: string;
}

/** Gives the wire value where it can be one value only, else what it was given: the checks then say what is wrong. */
type Repair = (value: unknown, context: RepairContext) => unknown;

const repairs: { [K in FieldKind]: Repair } = {
	text: asText,
	reference: asText,
	state: asText,
	phone: asText,
	email: asText,
	url: asText,
	reason: (value) => (typeof value === 'string' ? plain(value).toUpperCase() : value),
	country: asCountry,
	digits: (value, { field }) => withZeros(value, /^\d+$/, field.length ?? 0),
	ein: asEin,
	ssn: asSsn,
	zip: asZip,
	money: asMoney,
	integer: asInteger,
	dateTime: (value, { timeZone }) => balanceDate(value, timeZone),
};

/**
 * What a spreadsheet or an expression broke, put right where that is unambiguous; undefined where nothing is given.
 * A valid value comes back as it went in, and repairing twice is repairing once.
 */
export function repairValue(field: RequestField, value: unknown, timeZone: string): unknown {
	if (isAbsent(value, field)) return undefined;
	return repairs[field.kind](typeof value === 'string' ? trimmed(value) : value, { field, timeZone });
}

/** A number of more than 15 digits has already lost some. */
function asText(value: unknown): unknown {
	if (typeof value !== 'number') return value;
	const text = String(value);
	return /^-?\d{1,15}$|^-?\d+\.\d+$/.test(text) ? text : value;
}

/** Digits with the zeros that turning text into a number drops; other shapes stay. */
function withZeros(value: unknown, shape: RegExp, length: number): unknown {
	const text = typeof value === 'number' ? String(value) : value;
	if (typeof text !== 'string') return value;
	return shape.test(plain(text)) ? plain(text).padStart(length, '0') : value;
}

/** Only a number can have lost its zero: text of eight digits may lack any one. No EIN begins with 00. */
function asEin(value: unknown): unknown {
	const text = typeof value === 'number' ? withZeros(value, /^\d{8,9}$/, 9) : value;
	return typeof text === 'string' ? plain(text).replace(/^(\d{2})(?: ?- ?| )?(\d{7})$/, '$1-$2') : value;
}

/** As for the EIN. No SSN begins with 000, and a number of fewer than seven digits is likelier the last four. */
function asSsn(value: unknown): unknown {
	const text = typeof value === 'number' ? withZeros(value, /^\d{7,9}$/, 9) : value;
	return typeof text === 'string' ? plain(text).replace(/^(\d{3})( ?- ?| |)(\d{2})\2(\d{4})$/, '$1$3$4') : value;
}

/** US ZIPs have five digits, or nine, and begin with two zeros at most. Other postal codes stay as they are. */
function asZip(value: unknown): unknown {
	const text = asText(value);
	if (typeof text !== 'string') return value;
	const [, first, second = ''] = /^(\d{3,5})(-?\d{4})?$/.exec(plain(text)) ?? [];
	return first === undefined ? text : first.padStart(5, '0') + second;
}

function asCountry(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const name = plain(value).toUpperCase().replaceAll('.', '');
	return ['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'].includes(name) ? 'US' : value;
}

/**
 * US currency text: $1,250.00, USD 1250, (12.50) for minus. `1.250` may be a thousand and a quarter in another
 * country's spelling, and more than 15 digits do not fit a number: both stay text.
 */
function asMoney(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const text = plain(value).replace(/^(\$?)\((.+)\)$/, '-$1$2');
	const [, minus = '', whole, cents = ''] =
		/^(-?)(?:\$|USD)? ?(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?(?: ?USD)?$/.exec(text) ?? [];
	if (whole === undefined || /^[1-9]\d{0,2}\.\d{3}$/.test(whole + cents)) return value;
	const digits = whole.replaceAll(',', '') + cents;
	return digits.length > 15 ? value : Number(minus + digits);
}

function asInteger(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	return /^-?\d{1,15}(?:\.0+)?$/.test(plain(value)) ? Number(plain(value)) : value;
}
