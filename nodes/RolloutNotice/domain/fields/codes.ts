import type { Problem } from '../fault';
import { plain } from './text';

export const asTextRemedy = 'In the spreadsheet, format the column as text';
const tooFewRemedy = 'Check the digits; in a spreadsheet, format the column as text';

/** A number as its digits; one of more than 15 has already lost some and stays. */
export function asText(value: unknown): unknown {
	if (typeof value !== 'number') return value;
	const text = String(value);
	return /^-?\d{1,15}$|^-?\d+\.\d+$/.test(text) ? text : value;
}

/**
 * A number as text of `length` digits, with the zeros that turning text into a number drops. `2138.0` is what programs write for a number. Other
 * text and numbers of fewer than `least` digits stay: they may lack any digit.
 */
function withZeros(value: unknown, least: number, length: number): unknown {
	const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}\.0+$/.test(value));
	const digits = isNumber ? String(Number(value)) : '';
	return /^\d+$/.test(digits) && digits.length >= least ? digits.padStart(length, '0') : value;
}

/** A lone zero is a formula over an empty cell rather than a plan 000. */
export function asDigits(value: unknown, { length = 0 }: { length?: number }): unknown {
	const given = withZeros(value, 1, 0);
	const text = typeof given === 'string' ? plain(given) : '';
	return /^\d*[1-9]\d*$/.test(text) ? text.padStart(length, '0') : value;
}

/** No EIN begins with 00. */
export function asEin(value: unknown): unknown {
	const text = withZeros(value, 8, 9);
	return typeof text === 'string' ? plain(text).replace(/^(\d{2})(?: ?- ?| )?(\d{7})$/, '$1-$2') : value;
}

/** No SSN begins with 000, and a number of fewer than seven digits is likelier the last four. */
export function asSsn(value: unknown): unknown {
	const text = withZeros(value, 7, 9);
	return typeof text === 'string' ? plain(text).replace(/^(\d{3})( ?- ?| |)(\d{2})\2(\d{4})$/, '$1$3$4') : value;
}

/** US ZIPs have five digits, or nine, and begin with two zeros at most. Other postal codes stay as they are. */
export function asZip(value: unknown): unknown {
	const text = asText(value);
	if (typeof text !== 'string') return value;
	const [, first, mark = '', second = ''] = /^(\d{3,5})(?:( ?- ?| |)(\d{4}))?(?:\.0+)?$/.exec(plain(text)) ?? [];
	return first === undefined ? text : first.padStart(5, '0') + (mark && '-') + second;
}

/** The name of the country in any usual spelling. */
export function asCountry(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const name = plain(value).toUpperCase().replaceAll('.', '');
	return ['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'].includes(name) ? 'US' : value;
}

/**
 * US currency text: $1,250.00, USD 1250, (12.50) for minus, Excel's `$ -` for zero. `1.250` and `0,500` may be thousands and parts of one in
 * another country's spelling, and more than 15 digits do not fit a number: these stay text. 0.30000000000000004 is how programs calculate 0.3.
 */
export function asMoney(value: unknown): unknown {
	if (typeof value === 'number') {
		// Zero is added since a hair below it is rounded to -0.
		const toCents = Math.round(value * 100) / 100 + 0;
		return Math.abs(value - toCents) < 1e-6 ? toCents : value;
	}
	if (typeof value !== 'string') return value;
	const text = plain(value)
		.replace(/^(\$?)\((.+)\)$/, '-$1$2')
		.replace(/^\$ ?-$/, '0');
	const [, minus = '', whole, cents = ''] =
		/^(-?)(?:\$|USD)? ?(\d+|[1-9]\d{0,2}(?:,\d{3})+|(?=\.))(\.\d+)?(?: ?USD)?$/.exec(text) ?? [];
	if (whole === undefined || /^[1-9]\d{0,2}\.\d{3}$/.test(whole + cents)) return value;
	const digits = whole.replaceAll(',', '') + cents;
	return digits.length > 15 ? value : Number(minus + digits);
}

/** What keeps a value from being the digits that a code needs; `form` is how to write it. */
export function checkDigits(value: unknown, shape: RegExp, needed: number, form: string): Problem | undefined {
	if (typeof value !== 'string' && typeof value !== 'number')
		return { problem: 'is not text', remedy: `Write it as ${form}` };
	const text = plain(String(value));
	const count = text.replace(/\D/g, '').length;
	if (/[^\d -]/.test(text)) return { problem: 'holds more than digits', remedy: `Write it as ${form}` };
	const problem = `has ${count} ${count === 1 ? 'digit' : 'digits'}, needs ${needed}`;
	if (count !== needed) return { problem, remedy: count < needed ? tooFewRemedy : `Write it as ${form}` };
	const isShaped = typeof value === 'string' && shape.test(value);
	return isShaped ? undefined : { problem: 'has dashes or spaces in the wrong places', remedy: `Write it as ${form}` };
}

const noReference = /^(?:n\.?\/?a\.?|none|tbd|unk(?:nown)?|0+|[^\p{L}\p{N}]+)$/iu;

/** Spreadsheets show numbers of twelve digits and more as 1.23457E+11, and write that to CSV: many rows then share one reference, as they do N/A. */
export function checkReference(value: unknown): Problem | undefined {
	const text = String(value);
	if (/^\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d)$/i.test(text))
		return { problem: 'is a number that the spreadsheet shortened', remedy: asTextRemedy };
	const remedy = 'Leave it blank, or give each row its own';
	return noReference.test(text) ? { problem: 'is no reference', remedy } : undefined;
}

/** Nine digits in a row may be another number where the row has an SSN that differs. */
export function referenceWarning(value: string, ssn: unknown): string | undefined {
	// Without the zeros that a spreadsheet drops, if at least seven digits are left.
	const own = String(ssn).replace(/^00?(?!0)/, '');
	const isSsn = ssn === undefined ? /^\d{9}$/.test(value) : value.replace(/\D/g, '').includes(own);
	const isShaped = /^\d{3}-\d{2}-\d{4}$/.test(value);
	return isSsn || isShaped ? 'looks like an SSN and is shown in outputs; use another reference' : undefined;
}
