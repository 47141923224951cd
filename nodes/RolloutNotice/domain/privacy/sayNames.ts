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
