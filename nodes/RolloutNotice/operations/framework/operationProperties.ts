import type { INodeProperties } from 'n8n-workflow';

import type { Operation } from './operation';

/** The Operation parameter, and after it the properties of each operation, shown for that one only. */
export function operationProperties(operations: readonly Operation[], preset: string): INodeProperties[] {
	const operationParameter: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		options: operations.map(({ value, name, action, description }) => ({ value, name, action, description })),
		default: preset,
	};
	const shown = operations.flatMap(({ value, properties }) =>
		properties.map((property) => ({
			...property,
			displayOptions: { ...property.displayOptions, show: { operation: [value], ...property.displayOptions?.show } },
		})),
	);
	return [operationParameter, ...shown];
}
