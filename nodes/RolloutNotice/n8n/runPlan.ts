import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { describeFaults } from '../domain/describeFaults';
import { InvalidInputError } from './invalidInputError';
import { nodeError } from './nodeError';
import type { Plan, Task } from './operation';
import type { Outcome } from './parallelMap';
import { parallelMap } from './parallelMap';

/**
 * Runs the tasks of a plan and pairs what comes out with its item. The one place that knows of the node's error setting: with
 * Stop Workflow nothing is sent where a row is bad, and nothing more after a failure; otherwise bad rows become error items.
 *
 * @throws {NodeOperationError | NodeApiError} With Stop Workflow: every bad row, or the first failure and what went out before it.
 */
export async function runPlan(context: IExecuteFunctions, plan: Plan): Promise<INodeExecutionData[]> {
	const stopOnError = !context.continueOnFail();
	if (stopOnError) refuseBadRows(context, plan.tasks);

	const outcomes = await parallelMap(plan.tasks, start, { concurrency: plan.concurrency, stopOnError });
	const hints = plan.hints?.(outcomes) ?? [];
	if (hints.length > 0) context.addExecutionHints(...hints);

	const failedIndex = outcomes.findIndex((outcome) => outcome && 'error' in outcome);
	const failed = outcomes[failedIndex];
	if (stopOnError && failed && 'error' in failed) {
		throw nodeError(context.getNode(), failed.error, { itemIndex: failedIndex, note: whatWentOut(plan, outcomes) });
	}
	return outcomes.flatMap((outcome, itemIndex) => outputItems(context, outcome, itemIndex));
}

async function start(task: Task | Error): Promise<IDataObject[]> {
	if (task instanceof Error) throw task;
	return await task();
}

/** Every fault of every bad row in one error. */
function refuseBadRows(context: IExecuteFunctions, tasks: Plan['tasks']): void {
	const badRows = tasks.flatMap((task, itemIndex) =>
		task instanceof InvalidInputError ? [{ itemIndex, faults: task.faults }] : [],
	);
	if (badRows.length === 0) return;
	const { message, description } = describeFaults(badRows);
	const isOne = badRows.length === 1;
	throw new NodeOperationError(context.getNode(), message, {
		description: `Nothing was sent. ${isOne ? 'One row is' : `${badRows.length} rows are`} not valid:\n${description}`,
		itemIndex: isOne ? badRows[0]?.itemIndex : undefined,
	});
}

/** n8n sends an item to the error output by its `error`; the json is what the next node sees. */
function outputItems(
	context: IExecuteFunctions,
	outcome: Outcome<IDataObject[]>,
	itemIndex: number,
): INodeExecutionData[] {
	const pairedItem = { item: itemIndex };
	if (outcome === undefined) return [];
	if ('value' in outcome) return outcome.value.map((json) => ({ json, pairedItem }));
	const error = nodeError(context.getNode(), outcome.error, { itemIndex });
	return [
		{ json: { error: error.message, ...(error.description ? { details: error.description } : {}) }, error, pairedItem },
	];
}

const mostListed = 1000;

function whatWentOut({ accepted }: Plan, outcomes: Array<Outcome<IDataObject[]>>): string | undefined {
	if (!accepted) return undefined;
	const ids = outcomes.flatMap((outcome, itemIndex) =>
		outcome && 'value' in outcome
			? outcome.value.map(accepted).flatMap((id) => (id === undefined ? [] : [`item ${itemIndex}: ${id}`]))
			: [],
	);
	const waiting = outcomes.filter((outcome) => outcome === undefined).length;
	const listed =
		ids.slice(0, mostListed).join(', ') + (ids.length > mostListed ? ` and ${ids.length - mostListed} more` : '');
	return [
		ids.length > 0 ? `Requested before the stop: ${listed}.` : 'Nothing was requested before the stop.',
		waiting > 0 ? `Not sent: ${waiting} ${waiting === 1 ? 'row' : 'rows'}.` : '',
	]
		.join(' ')
		.trim();
}
