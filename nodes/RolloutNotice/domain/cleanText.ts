const invisible = '\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';
const blankEnds = new RegExp(`^[\\s${invisible}]+|[\\s${invisible}]+$`, 'g');
const invisibleAnywhere = new RegExp(`[${invisible}]`, 'g');
const fullWidth = /[\uFF01-\uFF5E]/g;
const dash = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;

/** The text without spaces and invisible characters at its ends; what stands between is a person's name or address and stays. */
export function trimmed(text: string): string {
	return text.replace(blankEnds, '');
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
