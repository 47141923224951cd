import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from './invalidInputError';
import type { Parameters } from './parameter';

/**
 * Makes sure that settings of the whole input have one value: an expression could give each item its own, and only the first would count.
 *
 * @param settings The parameters by name; with a path such as `options.timeout` for one inside a collection.
 * @throws {InvalidInputError} Each setting that differs between the items.
 */
export function sameForAllItems(context: IExecuteFunctions, settings: Parameters): void {
	const { parameters } = context.getNode();
	const items = context.getInputData();
	const isExpression = (path: string) =>
		JSON.stringify([parameters[path.split('.')[0] ?? path] ?? null]).includes('"=');
	const valueFor = (path: string, itemIndex: number) =>
		JSON.stringify(context.getNodeParameter(path, itemIndex, null) ?? null);
	const varies = (path: string) => {
		const first = valueFor(path, 0);
		return items.some((_, itemIndex) => valueFor(path, itemIndex) !== first);
	};
	const varying = Object.entries(settings).filter(([path]) => isExpression(path) && varies(path));
	if (varying.length > 0)
		throw new InvalidInputError(
			varying.map(([path, { displayName }]) => ({ ...fault, field: path, label: displayName })),
		);
}

const fault = {
	problem: 'differs between the rows',
	remedy: 'Give it one value for all of them, or send the rows through an If node to one node each',
};
