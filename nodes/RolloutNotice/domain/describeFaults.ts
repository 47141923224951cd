import { sayFault } from './fault';
import type { Fault } from './fault';

/** The faults of one input item; `itemIndex` counts from 0, as n8n does on screen. */
export interface FaultyRow {
	itemIndex: number;
	faults: Fault[];
}

const linesInMessage = 3;
const linesInDescription = 100;
const runsInLine = 20;

/**
 * One error for all bad rows: every different fault once, with the items that have it, those that most rows share
 * first. The message holds the first few, the description all (up to 100 lines). Rows without faults are passed over.
 */
export function describeFaults(rows: FaultyRow[]): { message: string; description: string } {
	const itemsByFault = new Map<string, number[]>();
	for (const { itemIndex, faults } of rows) {
		for (const sentence of new Set(faults.map(sayFault))) {
			const items = itemsByFault.get(sentence);
			if (items) items.push(itemIndex);
			else itemsByFault.set(sentence, [itemIndex]);
		}
	}
	const lines = [...itemsByFault]
		.sort(([, one], [, other]) => other.length - one.length)
		.map(([sentence, items]) => `${sentence} ${sayItems(items)}`);
	return {
		message: bounded(lines, linesInMessage).join('; '),
		description: bounded(lines, linesInDescription).join('\n'),
	};
}

function bounded(lines: string[], limit: number): string[] {
	const rest = lines.length - limit;
	return rest > 0 ? [...lines.slice(0, limit), `and ${rest} more ${rest === 1 ? 'fault' : 'faults'}`] : lines;
}

/** `[item 3]`, `[items 0 to 9, 12]`, or with many gaps `[items 0, 2, 4 and 212 more]`. */
function sayItems(items: number[]): string {
	const runs: Array<[first: number, last: number]> = [];
	for (const item of [...items].sort((one, other) => one - other)) {
		const run = runs.at(-1);
		if (run && item === run[1] + 1) run[1] = item;
		else runs.push([item, item]);
	}
	const said = runs.slice(0, runsInLine);
	const unsaid = items.length - said.reduce((count, [first, last]) => count + last - first + 1, 0);
	const names = said.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(', ');
	return `[${items.length === 1 ? 'item' : 'items'} ${names}${unsaid > 0 ? ` and ${unsaid} more` : ''}]`;
}
