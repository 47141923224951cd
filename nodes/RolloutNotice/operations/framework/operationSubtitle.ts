import type { Operation } from './operation';

/** An expression that shows the chosen operation under the node by its name on screen. */
export function operationSubtitle(operations: readonly Operation[]): string {
	const names = Object.fromEntries(operations.map(({ value, name }) => [value, name]));
	return `={{ (${JSON.stringify(names)})[$parameter["operation"]] }}`;
}
