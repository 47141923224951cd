import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { hasExpression } from './parameters';

interface Setting<T> {
	/** The parameter, with a path such as `options.timeout` for one inside a collection. */
	path: string;
	/** As on screen. */
	label: string;
	/** What the value given means; undefined where there is none. */
	read: (given: unknown) => T;
}

/**
 * A setting of the whole input. An expression could give each item its own, and only the first would count.
 *
 * @throws {InvalidInputError} It differs between the items, or its expression fails for one.
 */
export function sameForAllItems<T>(context: IExecuteFunctions, { path, label, read }: Setting<T>): T {
	const valueFor = (itemIndex: number) => read(context.getNodeParameter(path, itemIndex, null) ?? undefined);
	const refuse = (problem: string, remedy: string) => new InvalidInputError([{ field: path, label, problem, remedy }]);
	const attemptFor = (itemIndex: number): { value: T } | undefined => {
		try {
			return { value: valueFor(itemIndex) };
		} catch {
			return undefined;
		}
	};

	if (!hasExpression(context.getNode().parameters[path.split('.')[0] ?? path])) return valueFor(0);
	const values = context.getInputData().map((_, itemIndex) => attemptFor(itemIndex));
	const failed = values.indexOf(undefined);
	if (failed >= 0)
		throw refuse(
			`has an expression that cannot be worked out for item ${failed}`,
			'Correct it; it has to give one value for all rows',
		);
	if (new Set(values.map((outcome) => outcome?.value)).size > 1)
		throw refuse(
			'differs between the rows',
			'Give it one value for all of them, or send the rows through an If node to one node each',
		);
	return valueFor(0);
}
