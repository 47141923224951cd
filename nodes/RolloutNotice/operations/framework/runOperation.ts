import type { IExecuteFunctions, INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { describeFaults, InvalidInputError } from '../../domain/fault';
import { settled } from '../../domain/settled';
import { nodeError, operationError } from '../../n8n/nodeError';
import type { Batch, Operation, Outcomes } from './operation';
import { parallelMap } from './parallelMap';

/**
 * Prepares an operation for the whole input, runs it, and pairs what comes out with its item. The one place that knows of the node's error
 * setting: with Stop Workflow nothing is sent where a row is bad, and nothing more after a failure; otherwise bad rows become error items.
 *
 * @throws {NodeOperationError | NodeApiError} With Stop Workflow: every bad row, or the first failure and what went out before it.
 */
export async function runOperation(context: IExecuteFunctions, operation: Operation): Promise<INodeExecutionData[]> {
	const stopOnError = !context.continueOnFail();
	const prepared = await settled(async () => await operation.prepare(context));
	if ('error' in prepared) {
		const error = nodeError(context.getNode(), prepared.error);
		if (stopOnError) throw error;
		// Left to n8n, the input would go on as if it were the output.
		return context.getInputData().map((_, item) => errorItem(error, item));
	}

	const batch = prepared.value;
	if (stopOnError) refuseBadRows(context, batch);
	const isCancelled = () => context.getExecutionCancelSignal()?.aborted === true;
	const { concurrency, order } = batch;
	const outcomes = await parallelMap(batch.tasks, start, { concurrency, order, stopOnError, isCancelled });
	// What was done is told, also where nothing can be added to it.
	if (!isCancelled()) await settled(async () => await batch.afterwards?.(outcomes));
	const told = [...batch.hints(outcomes), ...(batch.remarks ?? []).map((message) => ({ message }))];
	const hints = told.map((hint) => ({ ...hint, location: 'outputPane' as const }));
	if (hints.length > 0) context.addExecutionHints(...hints);

	const failedIndex = outcomes.findIndex((outcome) => outcome && 'error' in outcome);
	const failed = outcomes[failedIndex];
	if (stopOnError && failed && 'error' in failed)
		throw itemError(context, failed.error, failedIndex, batch.whatWentOut?.(outcomes));
	return outcomes.flatMap((outcome, itemIndex) => outputItems(context, outcome, itemIndex));
}

async function start(task: Batch['tasks'][number]) {
	if (task instanceof Error) throw task;
	return (await task?.()) ?? [];
}

/** Every fault of every bad row in one error. */
function refuseBadRows(context: IExecuteFunctions, { tasks, remarks = [], isSheet }: Batch): void {
	const unreadable = tasks.findIndex((task) => task instanceof Error && !(task instanceof InvalidInputError));
	if (unreadable >= 0) throw itemError(context, tasks[unreadable], unreadable, 'Nothing was sent.');
	const badRows = tasks.flatMap((task, itemIndex) =>
		task instanceof InvalidInputError ? [{ itemIndex, faults: task.faults, reference: task.reference }] : [],
	);
	if (badRows.length === 0) return;

	const total = tasks.filter((task) => task !== undefined).length;
	const { message, description } = describeFaults(badRows, { total, isSheet });
	const howCounted = isSheet && 'Rows are counted as in a sheet with one row of headings and no blank rows.';
	const isOne = badRows.length === 1;
	throw operationError(context.getNode(), message, {
		description: `Nothing was sent. ${isOne ? 'One row is' : `${badRows.length} rows are`} not valid:\n${[remarks.join(' '), description, howCounted].filter(Boolean).join('\n')}`,
		itemIndex: isOne ? badRows[0]?.itemIndex : undefined,
	});
}

function itemError(context: IExecuteFunctions, error: unknown, itemIndex: number, note?: string) {
	return nodeError(context.getNode(), error, { itemIndex, note, json: context.getInputData()[itemIndex]?.json });
}

function outputItems(context: IExecuteFunctions, outcome: Outcomes[number], itemIndex: number): INodeExecutionData[] {
	const pairedItem = { item: itemIndex };
	if (outcome === undefined) return [];
	if ('value' in outcome) return outcome.value.map((json) => ({ json, pairedItem }));
	return [errorItem(itemError(context, outcome.error, itemIndex), itemIndex)];
}

/**
 * n8n sends an item to the error output where its json has `error` and no more than `message` beside it (newer versions allow `details` too), and
 * merges the input row in. An `error` beside the json would send it there too, but make n8n drop the message and the row.
 */
function errorItem({ message, description }: NodeApiError | NodeOperationError, item: number): INodeExecutionData {
	return { json: { error: message, message: description ?? message }, pairedItem: { item } };
}
