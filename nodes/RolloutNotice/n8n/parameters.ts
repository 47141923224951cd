import type { IDataObject, INodeProperties } from 'n8n-workflow';

/** A node property without its name, which is the key it stands under, and with the type of its value. */
export type Parameter<Value> = Omit<INodeProperties, 'name'> & { valueType?: Value };

/** Parameters under their names. */
export type Parameters = Record<string, Parameter<unknown>>;

/** What the parameters' values are once read. */
export type ValuesOf<P extends Parameters> = {
	[Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never;
};

type Without<T> = Omit<INodeProperties, 'name' | 'type' | 'options'> & T;

/** A line of text. Expressions may make it anything, so it is read as unknown and checked by the domain. */
export const text = (property: Without<object>): Parameter<unknown> => ({ ...property, type: 'string' });

/** A number. */
export const number = (property: Without<object>): Parameter<number> => ({ ...property, type: 'number' });

/** A yes or no. */
export const toggle = (property: Without<object>): Parameter<boolean> => ({ ...property, type: 'boolean' });

/** A date with a time, as ISO text, a Date or a Luxon value. */
export const dateTime = (property: Without<object>): Parameter<unknown> => ({ ...property, type: 'dateTime' });

/** One of some identifiers. */
export const choice = <Value extends string>(
	property: Without<{ options: ReadonlyArray<{ name: string; value: Value; description?: string }> }>,
): Parameter<Value> => ({ ...property, type: 'options', options: [...property.options] });

/** Some of some identifiers. */
export const choices = <Value extends string>(
	property: Without<{ options: ReadonlyArray<{ name: string; value: Value; description?: string }> }>,
): Parameter<Value[]> => ({ ...property, type: 'multiOptions', options: [...property.options] });

/** Settings that the user adds one by one; each may be missing. */
export const collection = <P extends Parameters>(
	property: Without<{ parameters: P }>,
): Parameter<Partial<ValuesOf<P>>> => {
	const { parameters, ...rest } = property;
	return { ...rest, type: 'collection', options: properties(parameters) };
};

/** A group of settings that the user may add again and again. Its fields take expressions; one for the whole list n8n drops, as if it were empty. */
export const repeated = <P extends Parameters>(
	property: Without<{ name: string; displayName: string; parameters: P }> & { rowName: string; rowDisplayName: string },
): Parameter<unknown> => {
	const { parameters, rowName, rowDisplayName, ...rest } = property;
	return {
		...rest,
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, ...rest.typeOptions },
		options: [{ name: rowName, displayName: rowDisplayName, values: properties(parameters) }],
	};
};

/** The parameters as n8n wants them: a list, each with its name. */
export function properties(parameters: Parameters): INodeProperties[] {
	return Object.entries(parameters).map(([name, property]) => ({ name, ...property }));
}

/** The values of the parameters for one item. A parameter that is not shown reads as undefined. */
export function readParameters<P extends Parameters>(parameters: P, read: (name: string) => unknown): ValuesOf<P> {
	const values: IDataObject = {};
	for (const name of Object.keys(parameters)) values[name] = read(name) as IDataObject[string];
	return values as ValuesOf<P>;
}

/** Compares two titles for sorting, by their characters: `localeCompare` would cost every start of n8n some milliseconds. */
export function byTitle(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}

interface CountBounds {
	/** Taken where what was given is no number. */
	preset: number;
	most?: number;
}

/**
 * A whole number from 1 to `most`, of what an expression may have made anything. Text that holds a number counts as one; what is blank, a list
 * or a yes or no does not, though JavaScript would make 0 of it.
 */
export function countOf(given: unknown, { preset, most = Number.MAX_SAFE_INTEGER }: CountBounds): number {
	const count = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
	if (typeof count !== 'number' || Number.isNaN(count)) return preset;
	return Math.min(most, Math.max(1, Math.floor(count)));
}

/** Whether a parameter as the user gave it, or anything in it, is an expression. One that was left empty (`=`) is none. */
export function hasExpression(parameter: unknown): boolean {
	if (typeof parameter === 'string') return /^=\s*\S/.test(parameter);
	return typeof parameter === 'object' && parameter !== null && Object.values(parameter).some(hasExpression);
}

/** Whether what a toggle was given means no: an expression can give a word for it. What is not a clear no counts as a yes. */
export function isNo(given: unknown): boolean {
	return /^(?:false|no|off|0|null|undefined)?$/i.test(String(given).trim());
}
