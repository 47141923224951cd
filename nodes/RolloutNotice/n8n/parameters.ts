import type { IExecuteFunctions, INode, INodeProperties } from 'n8n-workflow';

import { InvalidInputError, type Fault, type Problem } from '../domain/fault';
import { turns } from './nodeContext';
import { workedOut } from './workedOut';

/** What the user gave for a parameter. */
interface Given {
	/** The parameter's path, as `options.timeout`. */
	field: string;
	/** After n8n worked out its expression; undefined where there is nothing, or where the parameter is not shown. */
	value: unknown;
	/** As saved in the workflow: text that begins with `=` is an expression. */
	saved: unknown;
}

/** A node property without its name, which is the key it stands under, and how to read what was given for it: as a value, or as faults. */
export type Parameter<Value> = Omit<INodeProperties, 'name'> & {
	read(given: Given, faults: Fault[]): Value | undefined;
};

export type Parameters = Record<string, Parameter<unknown>>;

export type ValuesOf<P extends Parameters> = {
	[Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

/** What is left to say of a property whose type and options are known. */
export type Without<T> = Omit<INodeProperties, 'name' | 'type' | 'options'> & T;

/** Settings that the user adds one by one; one that was not added has its default. */
export const collection = <P extends Parameters>({
	parameters,
	...property
}: Without<{ parameters: P }>): Parameter<ValuesOf<P>> => ({
	...property,
	type: 'collection',
	options: properties(parameters),
	read: ({ field, value, saved }, faults) =>
		readAll(
			parameters,
			(name) => ({ field: `${field}.${name}`, value: partOf(value, [name]), saved: partOf(saved, [name]) }),
			faults,
		),
});

export function properties(parameters: Parameters): INodeProperties[] {
	return Object.entries(parameters).map(([name, parameter]) => {
		const property: INodeProperties & { read?: unknown } = { name, ...parameter };
		delete property.read;
		return property;
	});
}

/** The values for one item; what is not shown reads as not given. Throws `InvalidInputError` with all that cannot be read. */
export function readParameters<P extends Parameters>(
	parameters: P,
	node: INode,
	valueOf: (name: string) => unknown,
): ValuesOf<P> {
	const faults: Fault[] = [];
	const given = (field: string) => ({ field, value: valueOf(field), saved: partOf(node.parameters, field.split('.')) });
	const values = readAll(parameters, given, faults);
	if (faults.length > 0) throw new InvalidInputError(faults);
	return values;
}

function readAll<P extends Parameters>(parameters: P, given: (name: string) => Given, faults: Fault[]): ValuesOf<P> {
	const values = Object.entries(parameters).map(([name, parameter]) => [name, parameter.read(given(name), faults)]);
	return Object.fromEntries(values) as ValuesOf<P>;
}

/** Of a setting of the whole input. */
export const differs = {
	problem: 'differs between the rows',
	remedy: 'Give it one value for all of them, or split the rows with an If node and send each part to its own node',
};

/**
 * A setting of the whole input, under a path such as `options.timeout`. An expression could give each item its own, and only the first would count:
 * throws `InvalidInputError` where it differs between the items, or cannot be read or worked out for one.
 */
export async function sameForAllItems<Value>(
	context: IExecuteFunctions,
	path: string,
	parameter: Parameter<Value>,
): Promise<Value> {
	const node = context.getNode();
	const refusal = (fault: Problem) => new InvalidInputError([{ ...fault, field: path, label: parameter.displayName }]);
	const only = { [path]: parameter };
	const valueFor = (itemIndex: number) =>
		readParameters(only, node, workedOut(context, only, itemIndex))[path] as Value;

	if (!hasExpression(partOf(node.parameters, path.split('.')))) return valueFor(0);
	const values = new Set<Value>();
	const letOthersWork = turns();
	for (const itemIndex of context.getInputData().keys()) {
		await letOthersWork();
		try {
			values.add(valueFor(itemIndex));
		} catch (error) {
			const [fault] = error instanceof InvalidInputError ? error.faults : [];
			throw fault ? refusal({ ...fault, problem: `${fault.problem} for item ${itemIndex}` }) : error;
		}
	}
	if (values.size > 1) throw refusal(differs);
	return [...values][0] as Value;
}

/** Compares two titles for sorting, by their characters: `localeCompare` would cost every start of n8n some milliseconds. */
export function byTitle(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}

/** Whether a parameter as the user gave it, or anything in it, is an expression. One that was left empty (`=`) is none. */
export function hasExpression(parameter: unknown): boolean {
	if (typeof parameter === 'string') return /^=\s*\S/.test(parameter);
	return typeof parameter === 'object' && parameter !== null && Object.values(parameter).some(hasExpression);
}

/** What stands at a path inside parameters or their values; undefined where there is nothing. */
export function partOf(whole: unknown, path: string[]): unknown {
	return path.reduce<unknown>((part, name) => (Object(part) as Record<string, unknown>)[name], whole);
}
