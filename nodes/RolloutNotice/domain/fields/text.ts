const invisible = '\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';
const blank = new RegExp(`[\\s${invisible}]`);
const invisibleAnywhere = new RegExp(`[${invisible}]`, 'g');
const fullWidth = /[\uFF01-\uFF5E]/g;
const dash = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;

/** The text without spaces and invisible characters at its ends; what stands between is a person's name or address and stays. */
export function trimmed(text: string): string {
	let start = 0;
	let end = text.length;
	// A regular expression for the end would take the square of a long run of spaces between words.
	while (start < end && blank.test(text.charAt(start))) start++;
	while (end > start && blank.test(text.charAt(end - 1))) end--;
	return text.slice(start, end);
}

/**
 * Text that stands for a number, a code or a date, in the characters of a keyboard: full-width characters and unusual
 * dashes made plain, invisible characters dropped, any run of spaces one space, and the apostrophe dropped with which a
 * spreadsheet marks a number as text.
 */
export function plain(text: string): string {
	return text
		.replace(invisibleAnywhere, '')
		.replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
		.replace(dash, '-')
		.replace(/\s+/g, ' ')
		.replace(/^[ ']+(?=[^ '])/, '')
		.trim();
}
