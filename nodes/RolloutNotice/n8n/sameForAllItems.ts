import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { hasExpression, partOf, readParameters, type Parameter } from './parameters';

const cannotWorkOut = {
	problem: 'has an expression that cannot be evaluated',
	remedy: 'Correct it: it must give one value for all rows',
};
const differs = {
	problem: 'differs between the rows',
	remedy: 'Give it one value for all of them, or split the rows with an If node and send each part to its own node',
};

/**
 * A setting of the whole input, under a path such as `options.timeout`. An expression could give each item its own, and only the first would count.
 *
 * @throws {InvalidInputError} It cannot be read for an item, its expression fails for one, or it differs between the items.
 */
export function sameForAllItems<Value>(context: IExecuteFunctions, path: string, parameter: Parameter<Value>): Value {
	const node = context.getNode();
	const refusal = (fault: typeof differs) =>
		new InvalidInputError([{ ...fault, field: path, label: parameter.displayName }]);
	const valueFor = (itemIndex: number) =>
		readParameters({ [path]: parameter }, node, (name) => context.getNodeParameter(name, itemIndex, null))[
			path
		] as Value;

	if (!hasExpression(partOf(node.parameters, path.split('.')))) return valueFor(0);
	const values = context.getInputData().map((_, itemIndex) => {
		try {
			return valueFor(itemIndex);
		} catch (error) {
			const { problem, remedy } = (error instanceof InvalidInputError && error.faults[0]) || cannotWorkOut;
			throw refusal({ problem: `${problem} for item ${itemIndex}`, remedy });
		}
	});
	if (new Set(values).size > 1) throw refusal(differs);
	return values[0] as Value;
}
