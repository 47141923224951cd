import type { IDataObject, NodeExecutionHint } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { requestField, type RequestFieldName } from '../../domain/fields/requestFields';
import { sayNames } from '../../domain/privacy/sayNames';
import { OutcomeUnknownError } from '../../service/serviceError';
import type { Outcome } from '../framework/parallelMap';
import type { RowOfBatch } from './equalRows';
import type { RequestSettings } from './settings';
import { noCancelling, twice } from './letters';

/** What came of all rows in one line, with the next step where there is one; in a dry run, which column became which field; and the warnings, grouped. */
export function requestHints(
	rows: readonly RowOfBatch[],
	outcomes: Array<Outcome<IDataObject[]>>,
	{ validateOnly, ifAlreadyRequested }: RequestSettings,
	columns: ReadonlyMap<string, RequestFieldName>,
): NodeExecutionHint[] {
	const counts = countOutcomes(outcomes);
	const itemsOfWarning = groupedWarnings(outcomes);
	const doubled = [...itemsOfWarning].filter(([warning]) => warning.startsWith(twice)).length;
	const isUnguarded = ifAlreadyRequested !== 'send' && !rows.every(hasReference);
	const warned = new Set([...itemsOfWarning.values()].flat()).size;
	const nextSteps = [
		doubled > 0 &&
			`${doubled === 1 ? 'One letter was' : `${doubled} letters were`} requested twice, by another run at the same time. The warnings say which IDs stand for the same letter. ${noCancelling}.`,
		counts.unknown > 0 &&
			'For the unknown ones, run the same rows again in a few minutes with If Already Requested set to Skip.',
		rows.some((row, index) => isUnknown(outcomes[index]) && !hasReference(row)) &&
			'Leave out those without External Reference ID until Get Status shows that there is no such notice.',
		counts.invalid > 0 && 'For the invalid ones, correct the rows as their errors say and run them again.',
		counts.failed > 0 && 'The failed ones were not requested by this run; their errors say why.',
		!validateOnly &&
			isUnguarded &&
			'Rows without External Reference ID are not guarded against being sent again by a later run. Turn on Generate Reference to guard them.',
	].filter((step) => step !== false);
	const said = Object.entries(counts)
		.filter(([, count]) => count > 0)
		.map(([name, count]) => `${count} ${wordsOf[name as keyof typeof wordsOf]}`);
	const dryRun = `Nothing was sent. A run would send ${counts.valid} ${counts.valid === 1 ? 'letter' : 'letters'}; look at ${warned} ${warned === 1 ? 'row' : 'rows'} with warnings.`;
	const summary: NodeExecutionHint = {
		message: [`Rows: ${said.join(', ')}.`, ...(validateOnly ? [dryRun] : []), ...nextSteps].join(' '),
		type: nextSteps.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
	return [summary, ...(validateOnly ? columnsHint(columns) : []), ...warningHints(itemsOfWarning)];
}

const wordsOf = {
	submitted: 'submitted',
	alreadyRequested: 'already requested',
	valid: 'valid',
	invalid: 'invalid',
	unknown: 'with unknown outcome',
	failed: 'failed',
};

function countOutcomes(outcomes: Array<Outcome<IDataObject[]>>): Record<keyof typeof wordsOf, number> {
	const counts = { submitted: 0, alreadyRequested: 0, valid: 0, invalid: 0, unknown: 0, failed: 0 };
	for (const outcome of outcomes) {
		if (outcome === undefined) continue;
		if ('value' in outcome)
			for (const json of outcome.value) counts[json.outcome as 'submitted' | 'alreadyRequested' | 'valid']++;
		else if (outcome.error instanceof InvalidInputError) counts.invalid++;
		else counts[isUnknown(outcome) ? 'unknown' : 'failed']++;
	}
	return counts;
}

/** True for a row that is not valid, too: no letter comes of it. */
function hasReference({ row }: RowOfBatch): boolean {
	return !('request' in row) || Boolean(row.request.externalReferenceId);
}

function isUnknown(outcome: Outcome<IDataObject[]>): boolean {
	return outcome !== undefined && 'error' in outcome && outcome.error instanceof OutcomeUnknownError;
}

function columnsHint(columns: ReadonlyMap<string, RequestFieldName>): NodeExecutionHint[] {
	const said = [...columns].flatMap(([heading, name]) => {
		const column = sayNames([heading]);
		return column ? [`${column} is ${requestField(name).label}`] : [];
	});
	return said.length > 0 ? [{ message: `Columns: ${said.join(', ')}.`, type: 'info', location: 'outputPane' }] : [];
}

function groupedWarnings(outcomes: Array<Outcome<IDataObject[]>>): Map<string, number[]> {
	const itemsOfWarning = new Map<string, number[]>();
	for (const [index, outcome] of outcomes.entries()) {
		const json = outcome && 'value' in outcome ? outcome.value[0] : undefined;
		for (const warning of (json?.warnings ?? []) as string[]) {
			const items = itemsOfWarning.get(warning);
			if (items) items.push(index);
			else itemsOfWarning.set(warning, [index]);
		}
	}
	return itemsOfWarning;
}

function warningHints(itemsOfWarning: Map<string, number[]>): NodeExecutionHint[] {
	return [...itemsOfWarning].slice(0, 10).map(([warning, items]) => {
		const more = items.length > 10 ? ` and ${items.length - 10} more` : '';
		return {
			message: `${warning} [item${items.length > 1 ? 's' : ''} ${items.slice(0, 10).join(', ')}${more}]`,
			type: 'warning',
			location: 'outputPane',
		};
	});
}
