import { folded, lettersOf, partsOf, textsIn } from './serviceWords';

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

/** As `generatedReference` makes it: a hash, whatever digits and letters it shares with a row by chance. */
const generated = /^RN-[\da-f]{32}$/;
const likeSsn = /\d{9}|(?<!\d)\d{7,8}$|(?<!\d)\d{3}[./#_-]*\d{2}[./#_-]*\d{4}(?!\d)/;

/**
 * The reference of a row, as it may stand in a message: one word that holds a digit. Undefined where it is none, is like an SSN, with or without
 * the zeros that a spreadsheet drops, or shares digits or the beginning of a word with another cell: those of the row that are about its person,
 * under any heading, and under `firstName` and `lastName` if these are known.
 */
export function sayReference({ externalReferenceId, ...cells }: Record<string, unknown>): string | undefined {
	const reference = textOf(externalReferenceId);
	if (generated.test(reference)) return reference;
	if (!/^(?=.*\d)[\w./#-]{1,40}$/.test(reference) || likeSsn.test(reference)) return undefined;
	const word = folded(reference).replace(/[./#_-]/g, '');
	const others = textsIn(cells).filter((text) => text.trim() !== reference);
	const names = [cells.firstName, cells.lastName].flatMap((name) => partsOf(textOf(name)));
	const isNamed = names.some((name) => /\p{L}/u.test(name) && word.includes(name));
	return isNamed || others.some((cell) => sharesDigits(reference, cell) || sharesLetters(reference, cell))
		? undefined
		: reference;
}

function sharesDigits(reference: string, cell: string): boolean {
	const digits = folded(cell).replace(/\.0+$|\D/g, '');
	const bare = digits.replace(/^0+/, '');
	const runs = reference.match(/[1-9]\d{4,}/g) ?? [];
	return runs.some((run) => digits.includes(run)) || (bare.length > 5 && reference.replace(/\D/g, '').includes(bare));
}

function sharesLetters(reference: string, cell: string): boolean {
	const words = [...partsOf(cell), lettersOf(cell)];
	const beginnings = (folded(reference).match(/[A-Z]{3,}/g) ?? []).map((run) => run.slice(0, 3));
	const letters = lettersOf(reference);
	return words.some(
		(word) => beginnings.some((start) => word.startsWith(start)) || (word.length > 3 && letters.includes(word)),
	);
}

function textOf(cell: unknown): string {
	return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '';
}
