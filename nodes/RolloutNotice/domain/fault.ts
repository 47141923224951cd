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
	label: string;
}

/** What the user gave cannot be sent; the faults say what is wrong and how to mend it. */
export class InvalidInputError extends Error {
	override name = 'InvalidInputError';

	constructor(
		readonly faults: Fault[],
		/** The row's External Reference ID, where it may stand in a message. */
		readonly reference?: string,
	) {
		super('The input is not valid');
	}
}

/** A sentence to the person who can mend it: "City is missing. Fill it in". */
export function sayFault({ label, problem, remedy }: Fault): string {
	return `${label} ${problem}. ${remedy}`;
}

/** The faults of one input item; `itemIndex` counts from 0, as n8n does on screen, and is left out where the faults are of no item. */
interface FaultyRow {
	itemIndex?: number;
	faults: Fault[];
	/** The row's External Reference ID, where it may stand in a message. */
	reference?: string;
}

/** The input of which nothing was sent: how many rows it has, and whether they are those of a sheet. */
interface Unsent {
	total: number;
	isSheet?: boolean;
}

const linesInMessage = 3;
const linesInDescription = 100;
const runsInLine = 20;
const referencesInLine = 3;

/**
 * One error for all bad rows, in the order of their items: every different fault once, with the rows that have it, those that most share first.
 * The message is the fault where there is one, else a headline where nothing was sent, else the first few; the description holds all
 * (up to 100 lines), each marked, since n8n drops line breaks.
 */
export function describeFaults(rows: FaultyRow[], unsent?: Unsent): { message: string; description: string } {
	const shared = new Map<string, { fault: Fault; sharing: Set<FaultyRow> }>();
	for (const row of rows) {
		for (const fault of row.faults) {
			const sentence = sayFault(fault);
			const { sharing } = shared.get(sentence) ?? { sharing: new Set() };
			shared.set(sentence, { fault, sharing: sharing.add(row) });
		}
	}
	const lineParts = new Map<string, { labels: string[]; rest: string }>();
	for (const { fault, sharing } of [...shared.values()].sort((one, other) => other.sharing.size - one.sharing.size)) {
		const { label, problem, remedy } = fault;
		const rest = `${problem}. ${remedy}${sayRows([...sharing], unsent?.isSheet)}`;
		// What is missing in the same rows is one line.
		const key = problem === 'is missing' ? rest : label + rest;
		lineParts.set(key, { labels: [...(lineParts.get(key)?.labels ?? []), label], rest });
	}
	const lines = [...lineParts.values()].map(sayLine);
	if (shared.size === 1) return { message: lines.join(), description: lines.join() };
	const whose = unsent?.total === 1 ? 'the row has' : `${rows.length} of ${unsent?.total} rows have`;
	const headline = `Nothing was sent: ${whose} faults`;
	return {
		message: unsent ? headline : bounded(lines, linesInMessage).join('; '),
		description: bounded(lines, linesInDescription)
			.map((line) => `• ${line}`)
			.join('\n'),
	};
}

function sayLine({ labels, rest }: { labels: string[]; rest: string }): string {
	const said = labels.length > 1 ? rest.replace('is missing', 'are missing').replace(/\bit\b/g, 'each') : rest;
	return `${labels.join(', ')} ${said}`;
}

function bounded(lines: string[], limit: number): string[] {
	const rest = lines.length - limit;
	return rest > 0 ? [...lines.slice(0, limit), `and ${rest} more ${rest === 1 ? 'fault' : 'faults'}`] : lines;
}

/** ` [item 3]`, in a sheet ` [items 0 to 9, rows 2 to 11]`, and with the references of a few rows; nothing where no item is at fault. */
function sayRows(rows: FaultyRow[], isSheet = false): string {
	const items = rows.flatMap(({ itemIndex }) => itemIndex ?? []);
	if (items.length === 0) return '';
	// Row 1 holds the headings.
	const places = [sayNumbers('item', items), ...(isSheet ? [sayNumbers('row', items, 2)] : [])];
	const references = rows.length > referencesInLine ? [] : rows.flatMap(({ reference }) => reference ?? []);
	if (references.length > 0) places.push(`reference${references.length === 1 ? '' : 's'} ${references.join(', ')}`);
	return ` [${places.join(', ')}]`;
}

/** `item 3`, `items 0 to 9, 12`, or with many gaps `items 0, 2, 4 and 212 more`. */
function sayNumbers(noun: string, items: number[], offset = 0): string {
	const runs: Array<{ first: number; last: number }> = [];
	for (const item of items) {
		const run = runs.at(-1);
		if (run?.last === item - 1) run.last = item;
		else runs.push({ first: item, last: item });
	}
	const said = runs
		.slice(0, runsInLine)
		.map(({ first, last }) => (first === last ? `${first + offset}` : `${first + offset} to ${last + offset}`));
	const unsaid = runs.slice(runsInLine).reduce((count, { first, last }) => count + last - first + 1, 0);
	return `${noun}${items.length === 1 ? '' : 's'} ${said.join(', ')}${unsaid > 0 ? ` and ${unsaid} more` : ''}`;
}
