import type { IDataObject, NodeExecutionHint } from 'n8n-workflow';

import { InvalidInputError } from '../../domain/fault';
import { OutcomeUnknownError } from '../../service/serviceError';
import type { Outcome } from '../framework/parallelMap';
import type { ReadyRow } from './readyRow';
import type { RequestSettings } from './settings';

/** What came of all rows in one line, with the next step where there is one, and warnings that did not stop a row. */
export function requestHints(
	rows: ReadonlyArray<ReadyRow | Error>,
	outcomes: Array<Outcome<IDataObject[]>>,
	settings: RequestSettings,
): NodeExecutionHint[] {
	const counts = countOutcomes(outcomes);
	const nextSteps = [
		counts.unknown > 0 &&
			'For the unknown ones, run the same rows again in a few minutes with If Already Requested set to Skip.',
		rows.some((row, index) => isUnknown(outcomes[index]) && !hasReference(row)) &&
			'Leave out those without External Reference ID until Get Status shows that there is no such notice.',
		counts.invalid > 0 && 'For the invalid ones, correct the rows as their errors say and run them again.',
		counts.failed > 0 && 'The failed ones were not requested by this run; their errors say why.',
		!settings.validateOnly &&
			isUnguarded(rows, settings) &&
			'Rows without External Reference ID are not guarded against being sent again by a later run. Turn on Generate Reference to guard them.',
	].filter((step) => step !== false);
	const said = Object.entries(counts)
		.filter(([, count]) => count > 0)
		.map(([name, count]) => `${count} ${wordsOf[name as keyof typeof wordsOf]}`);
	const summary: NodeExecutionHint = {
		message: [`Rows: ${said.join(', ')}.`, ...nextSteps].join(' '),
		type: nextSteps.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
	return [summary, ...warningHints(rows)];
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
		if ('error' in outcome)
			counts[
				outcome.error instanceof InvalidInputError
					? 'invalid'
					: outcome.error instanceof OutcomeUnknownError
						? 'unknown'
						: 'failed'
			]++;
		else for (const json of outcome.value) counts[json.outcome as 'submitted' | 'alreadyRequested' | 'valid']++;
	}
	return counts;
}

function isUnguarded(rows: ReadonlyArray<ReadyRow | Error>, { ifAlreadyRequested }: RequestSettings): boolean {
	return ifAlreadyRequested !== 'send' && !rows.every(hasReference);
}

/** True for a row that is not valid, too: no letter comes of it. */
function hasReference(row: ReadyRow | Error): boolean {
	return !('request' in row) || Boolean(row.request.externalReferenceId);
}

function isUnknown(outcome: Outcome<IDataObject[]>): boolean {
	return outcome !== undefined && 'error' in outcome && outcome.error instanceof OutcomeUnknownError;
}

function warningHints(rows: ReadonlyArray<ReadyRow | Error>): NodeExecutionHint[] {
	const itemsOfWarning = new Map<string, number[]>();
	for (const [index, row] of rows.entries()) {
		for (const warning of 'warnings' in row ? row.warnings : []) {
			const items = itemsOfWarning.get(warning);
			if (items) items.push(index);
			else itemsOfWarning.set(warning, [index]);
		}
	}
	return [...itemsOfWarning].slice(0, 10).map(([warning, items]) => {
		const more = items.length > 10 ? ` and ${items.length - 10} more` : '';
		return {
			message: `${warning} [item${items.length > 1 ? 's' : ''} ${items.slice(0, 10).join(', ')}${more}]`,
			type: 'warning',
			location: 'outputPane',
		};
	});
}
