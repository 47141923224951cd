import type { IDataObject, IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { timeZoneOf } from '../../n8n/nodeContext';
import { readParameters, sameForAllItems, type Parameters, type ValuesOf } from '../../n8n/parameters';
import { pdfFile, type PdfFile } from '../../n8n/pdfFile';
import { serviceOf } from '../../n8n/serviceOf';
import { workedOut } from '../../n8n/workedOut';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import { timeout } from '../sharedParameters';
import type { Outcome, ParallelOptions } from './parallelMap';

export type Outcomes = Array<Outcome<IDataObject[]>>;

/** A sentence that the editor shows above the output. */
export type Hint = Pick<NodeExecutionHint, 'message' | 'type'>;

/** What an operation is about to do with a whole input, made before anything is sent. */
export interface Batch extends Pick<ParallelOptions, 'concurrency' | 'order'> {
	/** One an item, in order, for the json of its output items; the error of an item that cannot be sent; or nothing for a blank row. */
	tasks: Array<(() => Promise<IDataObject[]>) | Error | undefined>;
	/** Adds to the outputs what can only be told when all tasks have ended. */
	afterwards?: (outcomes: Outcomes) => Promise<void>;
	/** What cannot be taken back, for the error of a run that stops. */
	whatWentOut?: (outcomes: Outcomes) => string;
	/** Whether the items are the rows of a sheet, below its headings. */
	isSheet?: boolean;
	/** What the user should know about the input as a whole, even where rows of it are refused. */
	remarks?: string[];
	hints(outcomes: Outcomes): Hint[];
}

/** The json of an item that became one output item; undefined where it became none. */
export function outputOf(outcome: Outcomes[number]): IDataObject | undefined {
	return outcome && 'value' in outcome ? outcome.value[0] : undefined;
}

/** The warnings of an item's output, which may be added to. */
export function warningsOf(outcome: Outcomes[number]): string[] {
	return (outputOf(outcome)?.warnings ?? []) as string[];
}

/** An operation of the node: what it is called on screen, what it asks for, what it does. */
export interface Operation {
	value: string;
	name: string;
	action: string;
	description: string;
	parameters: Parameters;
	prepare(context: IExecuteFunctions): Promise<Batch>;
}

interface ItemRun<P extends Parameters> {
	parameters: ValuesOf<P>;
	service: RolloutNoticeService;
	/** IANA name of the workflow's time zone. Throws `InvalidInputError` where there is no such zone. */
	timeZone(): string;
	/** Tells the user something about the item's output, as a sentence without its full stop. */
	tell(sentence: string): void;
	file(fieldName: unknown, fileName?: unknown): Promise<PdfFile>;
}

interface ItemOperation<P extends Parameters> extends Omit<Operation, 'prepare'> {
	parameters: P;
	run(item: ItemRun<P>): Promise<IDataObject | IDataObject[]>;
}

const itemsAtOnce = 5;

/** An operation that treats each item on its own. Its parameters type its run function; `options.timeout`, in seconds, is honoured here. */
export function operation<P extends Parameters>({ run, ...onScreen }: ItemOperation<P>): Operation {
	return {
		...onScreen,
		async prepare(context) {
			const { service } = await serviceOf(context, await sameForAllItems(context, 'options.timeout', timeout));
			const items = context.getInputData();
			const told = new Map<string, number>();
			const tasks = items.map((_, itemIndex) => async () => {
				const { parameters } = onScreen;
				const output = await run({
					parameters: readParameters(parameters, context.getNode(), workedOut(context, parameters, itemIndex)),
					service,
					timeZone: () => timeZoneOf(context),
					tell: (sentence) => void told.set(sentence, (told.get(sentence) ?? 0) + 1),
					file: async (fieldName, fileName) => await pdfFile(context, itemIndex, fieldName, fileName),
				});
				return [output].flat();
			});
			return {
				tasks,
				concurrency: itemsAtOnce,
				hints: () =>
					[...told].map(([sentence, count]) => {
						const where = items.length > 1 ? ` (${count} of ${items.length} items)` : '';
						return { message: `${sentence}${where}.` };
					}),
			};
		},
	};
}
