import type { Fault, Problem } from '../fault';
import { readDate, wireDateTime } from './readDate';
import type { FieldKind, RequestField } from './requestFields';
import { plain } from './text';

type Check = (value: unknown, field: RequestField) => Problem | undefined;

const asText = 'In the spreadsheet, format the column as text';

/** Only what the document excludes, and what is certainly damage, is refused: what only looks wrong is a warning. */
const checks: { [K in FieldKind]: Check } = {
	text: checkText,
	state: checkText,
	zip: checkText,
	phone: checkText,
	email: checkText,
	reference: (value, field) => checkText(value, field) ?? checkShortened(value),
	digits: (value, { length = 0 }) => checkDigits(value, /^\d+$/, length, `${length} digits`),
	ein: (value) => checkDigits(value, /^\d{2}-\d{7}$/, 9, 'XX-XXXXXXX'),
	ssn: (value) => checkDigits(value, /^\d{9}$/, 9, 'XXX-XX-XXXX'),
	reason: (value) => (value === 'SBR' || value === 'TERM' ? undefined : needs('SBR or TERM')),
	country: (value) => (value === 'US' ? undefined : { problem: 'is not US', remedy: 'Write US, or leave it blank' }),
	money: checkMoney,
	integer: checkInteger,
	dateTime: checkDateTime,
	url: checkUrl,
};

/** What stands in a cell whose value a spreadsheet could not work out, or whose number is wider than its column. */
const spreadsheetError =
	/^(?:#(?:N\/A|NAME\?|GETTING_DATA|(?:REF|VALUE|NUM|NULL|DIV\/0|SPILL|CALC|ERROR|FIELD|BUSY|BLOCKED|CONNECT|UNKNOWN)!)|#{3,})$/i;

/** What is wrong with a repaired value that is not absent. */
export function checkValue(field: RequestField, value: unknown): Fault | undefined {
	const problem = checkCell(value) ?? checks[field.kind](value, field);
	return problem && { field: field.name, label: field.label, ...problem };
}

function checkCell(value: unknown): Problem | undefined {
	return typeof value === 'string' && spreadsheetError.test(value)
		? {
				problem: 'holds an error of the spreadsheet in place of a value',
				remedy: 'Correct the cell in the spreadsheet',
			}
		: undefined;
}

function needs(what: string): Problem {
	return { problem: `is neither ${what.replace(' or ', ' nor ')}`, remedy: `Write ${what}` };
}

function checkText(value: unknown, { maxLength = Infinity }: RequestField): Problem | undefined {
	if (typeof value === 'number') return { problem: 'is a number too long to be exact', remedy: asText };
	if (typeof value !== 'string') return { problem: 'is not text', remedy: 'Give text' };
	if (value.length <= maxLength) return undefined;
	return { problem: `has ${value.length} characters, may have ${maxLength}`, remedy: 'Shorten it' };
}

/** Spreadsheets show numbers of twelve digits and more as 1.23457E+11, and write that to CSV: many rows then share one reference. */
function checkShortened(value: unknown): Problem | undefined {
	const isShortened = typeof value === 'string' && /^\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d)$/i.test(value);
	return isShortened ? { problem: 'is a number that the spreadsheet shortened', remedy: asText } : undefined;
}

function checkDigits(value: unknown, shape: RegExp, needed: number, form: string): Problem | undefined {
	if (typeof value !== 'string' && typeof value !== 'number')
		return { problem: 'is not text', remedy: `Write it as ${form}` };
	const text = plain(String(value));
	const count = text.replace(/\D/g, '').length;
	if (/[^\d -]/.test(text)) return { problem: 'holds more than digits', remedy: `Write it as ${form}` };
	const problem = `has ${count} ${count === 1 ? 'digit' : 'digits'}, needs ${needed}`;
	if (count !== needed) return { problem, remedy: count < needed ? asText : `Write it as ${form}` };
	const isShaped = typeof value === 'string' && shape.test(value);
	return isShaped ? undefined : { problem: 'has its dashes or spaces in other places', remedy: `Write it as ${form}` };
}

function checkMoney(value: unknown): Problem | undefined {
	const remedy = 'Write it as 1250.00';
	if (typeof value !== 'number') return { problem: 'is not an amount that can be read one way only', remedy };
	if (!Number.isFinite(value)) return { problem: 'is not a number', remedy };
	return value < 0 ? { problem: 'is negative', remedy: 'Give an amount of zero or more' } : undefined;
}

/** The document calls it the time that the participant has to respond: none or less is not one. */
function checkInteger(value: unknown): Problem | undefined {
	const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
	return isWhole ? undefined : { problem: 'is not a whole number above zero', remedy: 'Write it as 30' };
}

function checkDateTime(value: unknown): Problem | undefined {
	const reading = readDate(value, 'utc');
	if ('problem' in reading) return reading;
	const isWire = typeof value === 'string' && wireDateTime.test(value);
	return isWire ? undefined : { problem: 'is not a date-time', remedy: 'Write it as YYYY-MM-DD' };
}

function checkUrl(value: unknown): Problem | undefined {
	const isWeb = typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
	return isWeb ? undefined : { problem: 'is not a web address', remedy: 'Give an address that begins with https://' };
}
