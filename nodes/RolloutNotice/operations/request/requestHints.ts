import { InvalidInputError } from '../../domain/fault';
import { requestField, type RequestFieldName } from '../../domain/fields/requestFields';
import { sayNames } from '../../domain/privacy/sayNames';
import { OutcomeUnknownError } from '../../service/serviceError';
import { outputOf, warningsOf, type Hint, type Outcomes } from '../framework/operation';
import type { ReadyRow } from './equalRows';
import type { RequestSettings } from './settings';
import { noCancelling, twice } from './tellTwice';

/** How a row can end, in the words of the summary and in their order. */
const ends = {
	submitted: 'submitted',
	alreadyRequested: 'already requested',
	valid: 'valid',
	invalid: 'invalid',
	unknown: 'with unknown outcome',
	failed: 'failed',
};

const mostTold = 10;

/** What came of all rows in one line, with the next step where there is one; in a dry run, which column became which field; and the warnings, grouped. */
export function requestHints(
	rows: ReadonlyArray<ReadyRow | Error>,
	outcomes: Outcomes,
	{ validateOnly, ifAlreadyRequested }: RequestSettings,
	columns: ReadonlyMap<string, RequestFieldName>,
): Hint[] {
	const isSendAgain = ifAlreadyRequested === 'send';
	const endOfRow = outcomes.map(endOf);
	const count = (end: string) => endOfRow.filter((one) => one === end).length;
	const itemsOfWarning = groupedWarnings(outcomes);
	const doubled = new Set(outcomes.flatMap(warningsOf).filter((warning) => warning.startsWith(twice))).size;
	const warned = outcomes.filter((outcome) => warningsOf(outcome).length > 0).length;
	const nextSteps = [
		doubled > 0 &&
			`${doubled === 1 ? 'One letter was' : `${doubled} letters were`} requested twice, by another run at the same time. The warnings say which IDs stand for the same letter. ${noCancelling}.`,
		count('unknown') > 0 &&
			(isSendAgain
				? 'For the unknown ones, check Get Status first, as their errors say.'
				: 'For the unknown ones, run the same rows again after the time in their errors, with If Already Requested set to Skip.'),
		rows.some((row, index) => endOfRow[index] === 'unknown' && lacksReference(row)) &&
			'Leave out those without External Reference ID until Get Status shows that there is no such notice.',
		count('invalid') > 0 &&
			`For the invalid ones, correct the rows as their errors say and run ${isSendAgain ? 'only them' : 'them again'}.`,
		count('failed') > 0 && 'The failed ones were not requested in this try; their errors say why.',
		!validateOnly &&
			!isSendAgain &&
			rows.some(lacksReference) &&
			'Rows without External Reference ID are not guarded against being sent again by a later run. Turn on Generate Reference to guard them.',
	].filter((step) => step !== false);
	const counts = Object.entries(ends).flatMap(([end, words]) => (count(end) > 0 ? [`${count(end)} ${words}`] : []));
	const toLookAt = warned > 0 ? [`Look at ${counted(warned, 'row')} with warnings.`] : [];
	const dryRun = `Nothing was sent. A run would send ${counted(count('valid'), 'letter')}.${isSendAgain ? ' With Send Again, earlier requests are not looked up.' : ''}`;
	const summary = [`Rows: ${counts.join(', ')}.`, ...(validateOnly ? [dryRun] : []), ...toLookAt, ...nextSteps].join(
		' ',
	);
	const more = itemsOfWarning.size - mostTold;
	return [
		{ message: summary, type: nextSteps.length > 0 ? 'warning' : 'info' },
		...(validateOnly ? columnsHint(columns) : []),
		...[...itemsOfWarning.values()].slice(0, mostTold).map(warningHint),
		...(more > 0 ? [{ message: `And ${counted(more, 'more kind')} of warnings: see warnings in the output.` }] : []),
	];
}

/** Undefined for a blank row, and for one that was not reached. */
function endOf(outcome: Outcomes[number]): unknown {
	if (!outcome || 'value' in outcome) return outputOf(outcome)?.outcome;
	if (outcome.error instanceof InvalidInputError) return 'invalid';
	return outcome.error instanceof OutcomeUnknownError ? 'unknown' : 'failed';
}

/** Not true for a row that is not valid: no letter comes of it. */
function lacksReference(row: ReadyRow | Error): boolean {
	return 'request' in row && !row.request.externalReferenceId;
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function columnsHint(columns: ReadonlyMap<string, RequestFieldName>): Hint[] {
	const named: string[] = [];
	const renamed: string[] = [];
	for (const [heading, name] of columns) {
		const { label } = requestField(name);
		const column = sayNames([heading]);
		// One that bears the field's name needs no words: n8n has room for a few lines.
		if (heading.toLowerCase().replace(/\s+/g, ' ') === label.toLowerCase()) named.push(label);
		else if (column) renamed.push(`${column} is ${label}`);
	}
	const said = [renamed.join('; '), named.length > 0 && `By their own names: ${named.join(', ')}`].filter(Boolean);
	return said.length > 0 ? [{ message: `Columns: ${said.join('. ')}.`, type: 'info' }] : [];
}

/** A warning and its items; one that names an id or an item is of one kind with those that name others. */
interface WarningKind {
	warning: string;
	items: number[];
}

function groupedWarnings(outcomes: Outcomes): Map<string, WarningKind> {
	const kinds = new Map<string, WarningKind>();
	for (const [index, outcome] of outcomes.entries()) {
		for (const warning of warningsOf(outcome)) {
			const bare = warning.replace(/ item \d+/, ' another item').replace(/(?<=another reference): .*/, '');
			const kind = kinds.get(bare) ?? { warning, items: [] };
			if (kind.warning !== warning) kind.warning = bare;
			kind.items.push(index);
			kinds.set(bare, kind);
		}
	}
	return kinds;
}

function warningHint({ warning, items }: WarningKind): Hint {
	const more = items.length > mostTold ? ` and ${items.length - mostTold} more` : '';
	const told = items.slice(0, mostTold).join(', ') + more;
	return { message: `${warning} [item${items.length > 1 ? 's' : ''} ${told}]`, type: 'warning' };
}
