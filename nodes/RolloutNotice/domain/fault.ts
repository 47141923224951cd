/** What is wrong with a value and how to mend it. Neither text may hold the value: it may be personal. */
export interface Problem {
	/** Follows the label in a sentence: "has 8 digits, needs 9". */
	problem: string;
	/** A sentence without its full stop: "In the spreadsheet, format the column as text". */
	remedy: string;
}

/** A problem of a field that the user can see. */
export interface Fault extends Problem {
	/** Name of the field in the node. */
	field: string;
	/** Label on screen. */
	label: string;
}

/** What the user gave cannot be sent; the faults say what is wrong and how to mend it. */
export class InvalidInputError extends Error {
	override name = 'InvalidInputError';

	constructor(readonly faults: Fault[]) {
		super('The input is not valid');
	}
}

/** A sentence to the person who can mend it: "ERISA EIN has 8 digits, needs 9. In the spreadsheet, format the column as text". */
export function sayFault({ label, problem, remedy }: Fault): string {
	return `${label} ${problem}. ${remedy}`;
}

/** The faults of one input item; `itemIndex` counts from 0, as n8n does on screen, and is left out where the faults are of no item. */
export interface FaultyRow {
	itemIndex?: number;
	faults: Fault[];
}

const linesInMessage = 3;
const linesInDescription = 100;
const runsInLine = 20;

/**
 * One error for all bad rows, in the order of their items: every different fault once, with the items that have it, those that most share first.
 * The message is the fault where there is one, else a headline where the `total` of rows is given, else the first few; the description holds all
 * (up to 100 lines), each marked, since n8n drops line breaks.
 */
export function describeFaults(rows: FaultyRow[], total?: number): { message: string; description: string } {
	const itemsByFault = new Map<string, number[]>();
	for (const { itemIndex, faults } of rows) {
		for (const sentence of new Set(faults.map(sayFault))) {
			const items = itemsByFault.get(sentence) ?? [];
			itemsByFault.set(sentence, items);
			if (itemIndex !== undefined) items.push(itemIndex);
		}
	}
	const lines = [...itemsByFault]
		.sort(([, one], [, other]) => other.length - one.length)
		.map(([sentence, items]) => (items.length > 0 ? `${sentence} [${sayItems(items)}]` : sentence));
	if (lines.length === 1) return { message: lines.join(), description: lines.join() };
	const headline = `Nothing was sent: ${rows.length} of ${total} ${total === 1 ? 'rows has' : 'rows have'} faults`;
	return {
		message: total === undefined ? bounded(lines, linesInMessage).join('; ') : headline,
		description: bounded(lines, linesInDescription)
			.map((line) => `• ${line}`)
			.join('\n'),
	};
}

function bounded(lines: string[], limit: number): string[] {
	const rest = lines.length - limit;
	return rest > 0 ? [...lines.slice(0, limit), `and ${rest} more ${rest === 1 ? 'fault' : 'faults'}`] : lines;
}

/** `item 3`, `items 0 to 9, 12`, or with many gaps `items 0, 2, 4 and 212 more`. */
function sayItems(items: number[]): string {
	const runs: Array<{ first: number; last: number }> = [];
	for (const item of items) {
		const run = runs.at(-1);
		if (run?.last === item - 1) run.last = item;
		else runs.push({ first: item, last: item });
	}
	const said = runs
		.slice(0, runsInLine)
		.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`));
	const unsaid = runs.slice(runsInLine).reduce((count, { first, last }) => count + last - first + 1, 0);
	return `item${items.length === 1 ? '' : 's'} ${said.join(', ')}${unsaid > 0 ? ` and ${unsaid} more` : ''}`;
}
