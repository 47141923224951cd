import type { Problem } from '../fault';

const invisible = '\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';
const blank = new RegExp(`[\\s${invisible}]`);
const invisibleAnywhere = new RegExp(`[${invisible}]`, 'g');
const fullWidth = /[\uFF01-\uFF5E]/g;
const dash = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;
/** Characters of a keyboard without blanks at the ends, none of which can begin an escape of Excel: most cells, and nothing to clean. */
const keyboard = /^(?:[!#-&(-<>-~](?:[ -^`-~]*[!-^`-~])?)?$/;

/** What windows-1252 has at 80 to 9F, where Unicode has controls. 85 stays: it may be a line break as well. */
const windows1252 = '€\u0081‚ƒ„\u0085†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
/** UTF-8 that was read as Latin-1 or windows-1252, UTF-16 read as either, and what a reader puts where it cannot read a byte. */
const wronglyDecoded =
	/\uFFFD|\0[^]\0|[\u00C2-\u00DF][\u0080-\u009F]|[\u00C2\u00C3][\u00A1-\u00BF]|[\u00E0-\u00EF][\u0080-\u009F][\u0080-\u00BF]|\u00E2\u20AC/;
/** Spreadsheets write these for a value that they cannot work out, in the user's language, and for a number wider than its column. */
const spreadsheetError = /^(?:#(?:N\/[AD]|NV|GETTING_DATA|[¡¿]?[\p{Lu}\d/_]{2,20}[!?])|Err:\d{3}|#{3,})$/iu;
const control = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
const pasted = /undefined|(?<![\p{L}\p{N}])(?:null|NaN)(?![\p{L}\p{N}])|\[object |\{\{ ?\$|Invalid Date/u;
/** Mark-up, escapes, formulas and merge fields: what another program should have replaced. */
const unfinished =
	/&(?:#x?[\da-f]{2,6}|amp|[lg]t|quot|apos|nbsp|[a-z]+(?:acute|grave|circ|uml|tilde|cedil|quo|dash));|<\/?(?:br|p|div|span|b|i|u|font|a|td|tr|li)(?=[\s/>])[^<>]*>|^\\N$|\\u[\da-f]{4}|^=|\{\{|\u00AB\w+\u00BB|<<[\w ]+>>|(?<!\S)%[a-z_]{3,}%(?!\S)/i;
/** Most texts hold nothing that any of these looks for: one pass over them is enough. */
const suspicious = /[^ -~]|^[#=]|^Err:|undefined|null|NaN|\[object|\{\{|Invalid Date|[&<\\%]/i;

const damages: Array<[shape: RegExp, damage: Problem]> = [
	[
		spreadsheetError,
		{ problem: 'holds a spreadsheet error instead of a value', remedy: 'Correct the cell in the spreadsheet' },
	],
	[
		wronglyDecoded,
		{
			problem: 'holds characters that were read in the wrong encoding',
			remedy: 'Save the file as CSV UTF-8, or set the Encoding option of the node that reads it',
		},
	],
	[control, { problem: 'holds a character that cannot be printed', remedy: 'Retype it in the spreadsheet' }],
	[
		pasted,
		{
			problem: 'holds a word that an expression leaves when it has no value, such as undefined',
			remedy: 'Give the expression a fallback, e.g. {{ $json.unit ?? "" }}',
		},
	],
	[unfinished, { problem: 'holds HTML, a formula or a merge field instead of plain text', remedy: 'Correct the cell' }],
];

/**
 * The text of a cell as it was meant: no blanks or invisible characters at its ends, Excel's `="001"` and `_x000D_` and the characters of
 * windows-1252 decoded, in one Unicode form (NFC), without the apostrophe that marks a text (but 't Hooft keeps his). What stands between is a
 * person's name or address and stays.
 */
export function cleaned(text: string): string {
	if (keyboard.test(text)) return text;
	const quoted = /^="((?:[^"]|"")*)"$/.exec(trimmed(text))?.[1];
	const decoded = (quoted?.replaceAll('""', '"') ?? text).replace(/_x(00[01][\dA-F]|005F)_/gi, (_, code: string) =>
		String.fromCharCode(parseInt(code, 16)),
	);
	const readable = wronglyDecoded.test(decoded)
		? decoded
		: decoded.replace(/[\u0080-\u009F]/g, (character) => windows1252.charAt(character.charCodeAt(0) - 0x80));
	return trimmed(readable)
		.normalize('NFC')
		.replace(/^'+(?=[\p{Lu}\d])(?!T )(?![^]*'(?![\p{L}\d]))/u, '');
}

/** Why a cleaned text is certainly not what somebody meant to send, if so. */
export function damageOf(text: string): Problem | undefined {
	return suspicious.test(text) ? damages.find(([shape]) => shape.test(text))?.[1] : undefined;
}

function trimmed(text: string): string {
	let start = 0;
	let end = text.length;
	// A regular expression for the end would take the square of a long run of spaces between words.
	while (start < end && blank.test(text.charAt(start))) start++;
	while (end > start && blank.test(text.charAt(end - 1))) end--;
	return text.slice(start, end);
}

/**
 * Text that stands for a number, a code or a date, in the characters of a keyboard: full-width characters and unusual dashes made plain,
 * invisible characters dropped, any run of spaces one space, and the apostrophe dropped with which a spreadsheet marks a number as text.
 */
export function plain(text: string): string {
	if (/^[!-&(-~]+(?: [!-&(-~]+)*$/.test(text)) return text;
	return text
		.replace(invisibleAnywhere, '')
		.replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
		.replace(dash, '-')
		.replace(/\s+/g, ' ')
		.replace(/^[ ']+(?=[^ '])/, '')
		.trim();
}

/** What looks wrong with any text that can be sent, to follow the label in a sentence. */
export function textWarning(value: string): string | undefined {
	return /[\r\n]/.test(value) ? 'has more than one line' : undefined;
}

/** As `textWarning`, of a name. */
export function nameWarning(value: string): string | undefined {
	if (value === '') return 'is blank';
	if (/^null$/i.test(value)) return 'is the word Null';
	if (/^(?:unk(?:nown)?|n\/a|none|tbd|deceased)$/i.test(value)) return 'looks like a placeholder';
	if (!/\p{L}/u.test(value)) return 'has no letters';
	// What Mac and DOS files have for accented letters when they are read as Latin1.
	if (/[\u00A1-\u00A4\u201A\u2021]|\p{Ll}\u017D/u.test(value)) return 'looks read in the wrong encoding';
	return /^\p{L}\p{M}*\.?$/u.test(value) ? 'is a single letter' : textWarning(value);
}
