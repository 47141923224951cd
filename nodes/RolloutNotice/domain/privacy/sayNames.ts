import { folded, partsOf } from './serviceWords';

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

/** Cells of a row, as the user gave them. */
type Cells = { [Name in 'externalReferenceId' | 'ssn' | 'firstName' | 'lastName']?: unknown };

/**
 * The reference of a row, as it may stand in a message: one word that holds a digit. Undefined where it is none, holds nine digits in a row or
 * others like an SSN, could be one without the zeros that a spreadsheet drops, or holds the row's own SSN or a name of its person, however spelled.
 */
export function sayReference({ externalReferenceId, ssn, firstName, lastName }: Cells): string | undefined {
	const reference = textOf(externalReferenceId);
	if (!/^(?=.*\d)[\w./#-]{1,40}$/.test(reference)) return undefined;
	const isLikeSsn = /^\d{7,8}$|\d{9}|(?<!\d)\d{3}[./#_-]*\d{2}[./#_-]*\d{4}(?!\d)/.test(reference);
	const ownSsn = folded(textOf(ssn))
		.replace(/\.0+$|\D/g, '')
		.replace(/^0+/, '');
	const isOwnSsn = ownSsn.length > 3 && reference.replace(/\D/g, '').includes(ownSsn);
	const word = folded(reference).replace(/[./#_-]/g, '');
	const names = [firstName, lastName].flatMap((name) => partsOf(textOf(name)));
	const isNamed = names.some((part) => /\p{L}/u.test(part) && word.includes(part));
	return isLikeSsn || isOwnSsn || isNamed ? undefined : reference;
}

function textOf(cell: unknown): string {
	return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}
