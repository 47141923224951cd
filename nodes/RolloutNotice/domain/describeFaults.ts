import { sayFault, type Fault } from './fault';

/** The faults of one input item; `itemIndex` counts from 0, as n8n does on screen. */
export interface FaultyRow {
	itemIndex: number;
	faults: Fault[];
	/** What the row has as its External Reference ID, if anything. */
	reference?: unknown;
}

interface Surroundings {
	/** How many rows the input has, where nothing of it was sent. */
	total?: number;
	/** Whether items are the rows of a sheet. */
	isSheet?: boolean;
}

const linesInMessage = 3;
const linesInDescription = 100;
const runsInLine = 20;
const referencesInLine = 3;

/**
 * One error for all bad rows: every different fault once, with the items that have it, those that most rows share first. The message is the
 * fault where there is one, else a headline where `total` is given, else the first few; the description holds all (up to 100 lines), each
 * marked, since n8n drops line breaks. Rows without faults are passed over.
 */
export function describeFaults(
	rows: FaultyRow[],
	{ total, isSheet = false }: Surroundings = {},
): { message: string; description: string } {
	const rowsByFault = new Map<string, FaultyRow[]>();
	for (const row of rows) {
		for (const sentence of new Set(row.faults.map(sayFault))) {
			const sharing = rowsByFault.get(sentence);
			if (sharing) sharing.push(row);
			else rowsByFault.set(sentence, [row]);
		}
	}
	const lines = [...rowsByFault]
		.sort(([, one], [, other]) => other.length - one.length)
		.map(([sentence, sharing]) => `${sentence} [${sayRows(sharing, isSheet)}]`);
	const faulty = rows.filter(({ faults }) => faults.length > 0).length;
	const headline = `Nothing was sent: ${faulty} of ${total} ${total === 1 ? 'rows has' : 'rows have'} faults`;
	const note = isSheet ? ['Row numbers assume one header row in the sheet'] : [];
	return {
		message: total !== undefined && lines.length > 1 ? headline : bounded(lines, linesInMessage).join('; '),
		description: marked([...bounded(lines, linesInDescription), ...note]),
	};
}

function marked(lines: string[]): string {
	return lines.length === 1 ? lines.join() : lines.map((line) => `• ${line}`).join('\n');
}

function bounded(lines: string[], limit: number): string[] {
	const rest = lines.length - limit;
	return rest > 0 ? [...lines.slice(0, limit), `and ${rest} more ${rest === 1 ? 'fault' : 'faults'}`] : lines;
}

/** `item 3`, `items 0 to 9, 12`, or in a sheet `item 3, row 5, reference R-4`. */
function sayRows(rows: FaultyRow[], isSheet: boolean): string {
	const items = rows.map(({ itemIndex }) => itemIndex).sort((one, other) => one - other);
	const references = rows.slice(0, referencesInLine + 1).flatMap(({ reference }) => sayReference(reference) ?? []);
	return [
		sayNumbers('item', items),
		// Row 1 holds the headings.
		...(isSheet
			? [
					sayNumbers(
						'row',
						items.map((item) => item + 2),
					),
				]
			: []),
		...(references.length > 0 && rows.length <= referencesInLine
			? [`${references.length === 1 ? 'reference' : 'references'} ${references.join(', ')}`]
			: []),
	].join(', ');
}

/** Not one that could be an SSN or that is no reference at all. */
function sayReference(reference: unknown): string | undefined {
	const text = typeof reference === 'string' ? reference.trim() : String(reference ?? '');
	return /^[\w./# -]{1,40}$/.test(text) && !/(?<!\d)\d{3}[ -]?\d{2}[ -]?\d{4}(?!\d)/.test(text) ? text : undefined;
}

/** `item 3`, `items 0 to 9, 12`, or with many gaps `items 0, 2, 4 and 212 more`. */
function sayNumbers(word: string, numbers: number[]): string {
	const runs: Array<[first: number, last: number]> = [];
	for (const number of numbers) {
		const run = runs.at(-1);
		if (run && number === run[1] + 1) run[1] = number;
		else runs.push([number, number]);
	}
	const said = runs.slice(0, runsInLine);
	const unsaid = numbers.length - said.reduce((count, [first, last]) => count + last - first + 1, 0);
	const names = said.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
	return `${word}${numbers.length === 1 ? '' : 's'} ${names}${unsaid > 0 ? ` and ${unsaid} more` : ''}`;
}
