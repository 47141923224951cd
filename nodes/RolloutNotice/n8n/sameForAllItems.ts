import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { hasExpression, partOf, readParameters } from './parameters';
import type { Parameter } from './parameters';

/**
 * A setting of the whole input, under a path such as `options.timeout`. An expression could give each item its own, and only the first would count.
 *
 * @throws {InvalidInputError} It cannot be read for an item, its expression fails for one, or it differs between the items.
 */
export function sameForAllItems<Value>(context: IExecuteFunctions, path: string, parameter: Parameter<Value>): Value {
	const node = context.getNode();
	const refuse = (problem: string, remedy: string) =>
		new InvalidInputError([{ field: path, label: parameter.displayName, problem, remedy }]);
	const valueFor = (itemIndex: number) => {
		const valueOf = (name: string) => context.getNodeParameter(name, itemIndex, null);
		return readParameters({ [path]: parameter }, node, valueOf)[path] as Value;
	};
	const orRefuse = (itemIndex: number) => {
		try {
			return valueFor(itemIndex);
		} catch (error) {
			const [fault] = error instanceof InvalidInputError ? error.faults : [];
			if (fault) throw refuse(`${fault.problem} for item ${itemIndex}`, fault.remedy);
			throw refuse(
				`has an expression that cannot be worked out for item ${itemIndex}`,
				'Correct it; it has to give one value for all rows',
			);
		}
	};

	if (!hasExpression(partOf(node.parameters, path.split('.')))) return valueFor(0);
	const [first, ...others] = context.getInputData().map((_, itemIndex) => orRefuse(itemIndex));
	if (others.some((other) => other !== first))
		throw refuse(
			'differs between the rows',
			'Give it one value for all of them, or send the rows through an If node to one node each',
		);
	return first as Value;
}
