import { NodeOperationError, type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';

import { describeFaults, InvalidInputError } from '../../domain/fault';
import { settled } from '../../domain/settled';
import { nodeError } from '../../n8n/nodeError';
import type { Batch, Operation, Task } from './operation';
import { parallelMap, type Outcome } from './parallelMap';

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
		if (stopOnError) throw nodeError(context.getNode(), prepared.error);
		// Left to n8n, the input would go on as if it were the output.
		return context.getInputData().flatMap((_, itemIndex) => outputItems(context, prepared, itemIndex));
	}

	const batch = prepared.value;
	if (stopOnError) refuseBadRows(context, batch);
	const isCancelled = () => context.getExecutionCancelSignal()?.aborted === true;
	const { concurrency, order } = batch;
	const outcomes = await parallelMap(batch.tasks, start, { concurrency, order, stopOnError, isCancelled });
	// What was done is told, also where nothing can be added to it.
	if (!isCancelled()) await settled(async () => await batch.afterwards?.(outcomes));
	const hints = batch.hints?.(outcomes) ?? [];
	if (hints.length > 0) context.addExecutionHints(...hints);

	if (stopOnError) throwFirstFailure(context, batch, outcomes);
	return outcomes.flatMap((outcome, itemIndex) => outputItems(context, outcome, itemIndex));
}

async function start(task: Task | Error | undefined): Promise<IDataObject[]> {
	if (task instanceof Error) throw task;
	return (await task?.()) ?? [];
}

/** Every fault of every bad row in one error. */
function refuseBadRows(context: IExecuteFunctions, { tasks, remark }: Batch): void {
	const badRows = tasks.flatMap((task, itemIndex) =>
		task instanceof InvalidInputError ? [{ itemIndex, faults: task.faults }] : [],
	);
	const unreadable = tasks.findIndex((task) => task instanceof Error && !(task instanceof InvalidInputError));
	if (unreadable >= 0)
		throw nodeError(context.getNode(), tasks[unreadable], {
			itemIndex: unreadable,
			note: 'Nothing was sent.',
			json: jsonOf(context, unreadable),
		});
	if (badRows.length === 0) return;

	const { message, description } = describeFaults(badRows, tasks.filter((task) => task !== undefined).length);
	const isOne = badRows.length === 1;
	throw new NodeOperationError(context.getNode(), message, {
		description: `Nothing was sent. ${isOne ? 'One row is' : `${badRows.length} rows are`} not valid:\n${[description, remark].filter(Boolean).join('\n')}`,
		itemIndex: isOne ? badRows[0]?.itemIndex : undefined,
	});
}

function throwFirstFailure(context: IExecuteFunctions, batch: Batch, outcomes: Array<Outcome<IDataObject[]>>): void {
	const itemIndex = outcomes.findIndex((outcome) => outcome && 'error' in outcome);
	const failed = outcomes[itemIndex];
	if (failed && 'error' in failed) {
		throw nodeError(context.getNode(), failed.error, {
			itemIndex,
			note: batch.whatWentOut?.(outcomes),
			json: jsonOf(context, itemIndex),
		});
	}
}

function jsonOf(context: IExecuteFunctions, itemIndex: number): IDataObject | undefined {
	return context.getInputData()[itemIndex]?.json;
}

/**
 * n8n sends an item to the error output where its json has `error` and no more than `message` beside it (newer versions allow `details` too), and
 * merges the input row in. An `error` beside the json would send it there too, but make n8n drop the message and the row.
 */
function outputItems(
	context: IExecuteFunctions,
	outcome: Outcome<IDataObject[]>,
	itemIndex: number,
): INodeExecutionData[] {
	const pairedItem = { item: itemIndex };
	if (outcome === undefined) return [];
	if ('value' in outcome) return outcome.value.map((json) => ({ json, pairedItem }));
	const { message, description } = nodeError(context.getNode(), outcome.error, {
		itemIndex,
		json: jsonOf(context, itemIndex),
	});
	return [{ json: { error: message, message: description ?? message }, pairedItem }];
}
