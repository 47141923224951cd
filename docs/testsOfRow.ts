import type { DocumentRow } from './documentRows';
import type { TestName } from './testNames';

/**
 * The tests that name a row of the document: their full name holds "section 2.4" and the name of the row ("erisaEIN", "rule 1"), each as a whole
 * word. An endpoint is named by its section alone.
 */
export function testsOfRow({ section, name }: DocumentRow, tests: readonly TestName[]): TestName[] {
	const wanted = [wholeWord(`section ${section}`), ...(name === '' ? [] : [wholeWord(name)])];
	return tests.filter(({ fullName }) => wanted.every((pattern) => pattern.test(fullName)));
}

/** Neither part of a longer word nor, as 4 in 4.2, of a longer number. */
function wholeWord(text: string): RegExp {
	return new RegExp(`(?<!\\w)${text.replaceAll('.', '\\.')}(?!\\w|\\.\\d)`);
}
