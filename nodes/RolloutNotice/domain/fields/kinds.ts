import type { Problem } from '../fault';
import {
	asCountry,
	asDigits,
	asEin,
	asMoney,
	asSsn,
	asText,
	asTextRemedy,
	asZip,
	checkDigits,
	checkReference,
	referenceWarning,
} from './codes';
import { balanceDate, isDate, readDate } from './readDate';
import { nameWarning, plain, textWarning } from './text';
import { addressWarning, isState, unitWarning, zipWarning } from './usAddresses';

/** What a field adds to its kind. */
export interface Limits {
	/** The exact number of digits. */
	readonly length?: number;
	readonly maxLength?: number;
	/** Whether blank is a value of its own, sent as an empty string. */
	readonly allowsBlank?: true;
}

/** What is to be known about the values of a kind. They arrive cleaned, and never absent. */
interface Kind<Wire> {
	/** Gives the wire value where it can be one value only, else what it was given: the check then says what is wrong. */
	repair(value: unknown, limits: Limits, timeZone: string): unknown;
	/** Why the value cannot be sent: what the document excludes and what is certainly damage, never what only looks wrong. */
	check(value: unknown, limits: Limits): Problem | undefined;
	/** What looks wrong with a value that can be sent, as text, to follow the label in a sentence. */
	warning?(value: string, ssn: unknown): string | undefined;
	/** Stands for the type on the wire (document, section 2.2); never set. */
	wire?: Wire;
}

const kind = <Wire>(row: Kind<Wire>): Kind<Wire> => row;
const text: Kind<string> = { repair: asText, check: checkWords, warning: textWarning };

/** The kinds of fields, a row each. Text is sent as it is written; a warning never stops a letter, since good addresses come in many shapes. */
export const kinds = {
	text: kind(text),
	name: kind({ ...text, warning: nameWarning }),
	address: kind({ ...text, warning: (line) => addressWarning(line) ?? textWarning(line) }),
	unit: kind({ ...text, warning: (line) => unitWarning(line) ?? textWarning(line) }),
	reference: kind({
		...text,
		check: (value, limits) => checkText(value, limits) ?? checkReference(value),
		warning: referenceWarning,
	}),
	digits: kind<string>({
		repair: asDigits,
		check: (value, { length = 0 }) => checkDigits(value, /^\d+$/, length, `${length} digits`),
	}),
	ein: kind<string>({ repair: asEin, check: (value) => checkDigits(value, /^\d{2}-\d{7}$/, 9, 'XX-XXXXXXX') }),
	ssn: kind<string>({ repair: asSsn, check: (value) => checkDigits(value, /^\d{9}$/, 9, 'XXX-XX-XXXX') }),
	reason: kind<'SBR' | 'TERM'>({
		repair: (value) => (typeof value === 'string' ? plain(value).toUpperCase() : value),
		check: (value) => unless(value === 'SBR' || value === 'TERM', 'is neither SBR nor TERM', 'Write SBR or TERM'),
	}),
	state: kind({ ...text, warning: (code) => (isState(code) ? undefined : 'is not the two-letter code of a US state') }),
	zip: kind({ ...text, repair: asZip, warning: zipWarning }),
	country: kind<string>({
		repair: asCountry,
		check: (value) => unless(value === 'US', 'is not US', 'Write US, or leave it blank'),
	}),
	money: kind<number>({
		repair: asMoney,
		check: checkMoney,
		warning: unlike(/^[^.]+(?:\.\d\d?)?$/, 'has parts of a cent'),
	}),
	dateTime: kind<string>({
		repair: (value, _, timeZone) => balanceDate(value, timeZone),
		check: checkDate,
		warning: unlike(/^(?:19[5-9]|20\d)\d-/, 'is before 1950 or after 2099'),
	}),
	integer: kind<number>({ repair: asInteger, check: checkInteger }),
	url: kind({ ...text, check: checkUrl, warning: undefined }),
	// 1-800-NOTICES has eleven.
	phone: kind({ ...text, warning: unlike(/^(?=(?:\D*\d){3})(?:[^\dA-Z]*[\dA-Z]){10}/, 'has fewer than ten digits') }),
	email: kind({ ...text, warning: unlike(/^[^\s@]+@[^\s@]+$/, 'is not an email address') }),
};

export type FieldKind = keyof typeof kinds;

export type WireType<K extends FieldKind> = (typeof kinds)[K] extends Kind<infer Wire> ? Wire : never;

function unlike(shape: RegExp, warning: string): (value: string) => string | undefined {
	return (value) => (shape.test(value) ? undefined : warning);
}

function unless(isRight: boolean, problem: string, remedy: string): Problem | undefined {
	return isRight ? undefined : { problem, remedy };
}

const madeDate: Problem = {
	problem: 'is a date that the file’s reader made of text',
	remedy: 'Turn on RAW Data in the node that reads the file, or format the column as text',
};
const storedDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** n8n's reader of HTML files makes a Date of 3-1; in rows that n8n stores, as while a form waits, that is text. A reference may be a time stamp. */
function checkWords(value: unknown, limits: Limits): Problem | undefined {
	return typeof value === 'string' && storedDate.test(value) ? madeDate : checkText(value, limits);
}

function checkText(value: unknown, { maxLength = Infinity }: Limits): Problem | undefined {
	if (typeof value === 'number') return { problem: 'is a number too long to be exact', remedy: asTextRemedy };
	if (isDate(value)) return madeDate;
	if (typeof value !== 'string') return { problem: 'is not text', remedy: 'Enter text' };
	return unless(value.length <= maxLength, `has ${value.length} characters, may have ${maxLength}`, 'Shorten it');
}

function checkMoney(value: unknown): Problem | undefined {
	const remedy = 'Write it as 1250.00';
	if (typeof value !== 'number') return { problem: 'is an ambiguous amount', remedy };
	if (!Number.isFinite(value)) return { problem: 'is not a number', remedy };
	return unless(value >= 0, 'is negative', 'Enter an amount of zero or more');
}

function checkDate(value: unknown): Problem | undefined {
	const reading = readDate(value, 'utc');
	return 'problem' in reading ? reading : undefined;
}

function asInteger(value: unknown): unknown {
	return typeof value === 'string' && /^-?\d{1,15}(?:\.0+)?$/.test(plain(value)) ? Number(plain(value)) : value;
}

/** The document calls it the time that the participant has to respond: zero or less is not one. */
function checkInteger(value: unknown): Problem | undefined {
	const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
	return unless(isWhole, 'is not a whole number above zero', 'Write it as 30');
}

function checkUrl(value: unknown): Problem | undefined {
	const isWeb = typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value);
	return unless(isWeb, 'is not a web address', 'Enter an address that begins with https://');
}
