const mostSaid = 10;
const longestSaid = 40;

/**
 * The names that a sheet or an item bears, for a message: `"Shoe Size", "Extra" and 2 more`. A person may stand where a name should be, so those
 * of four digits or more, of any script, or of great length are only counted. Empty where none can be said.
 */
export function sayNames(names: readonly string[]): string {
	const said = names
		.filter((name) => name.length <= longestSaid && name.replace(/\P{N}/gu, '').length < 4)
		.slice(0, mostSaid);
	const rest = names.length - said.length;
	const more = rest > 0 && said.length > 0 ? ` and ${rest} more` : '';
	return said.map((name) => `"${name}"`).join(', ') + more;
}

/** A reference as it may stand in a message: one word that holds a digit, and nothing like an SSN. Undefined where it is none, or could be a person. */
export function sayReference(reference: unknown): string | undefined {
	const text = typeof reference === 'string' || typeof reference === 'number' ? String(reference).trim() : '';
	const isCode = /^(?=.*\d)[\w./#-]{1,40}$/.test(text);
	return isCode && !/(?<!\d)\d{3}-?\d{2}-?\d{4}(?!\d)/.test(text) ? text : undefined;
}
