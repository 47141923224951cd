import type { INodeProperties } from 'n8n-workflow';

import { isAbsent } from '../domain/fields/fieldValue';
import type { Parameter, Without } from './parameters';

type Choices<Value> = Without<{ options: ReadonlyArray<{ name: string; value: Value; description?: string }> }>;

/**
 * The one rule of reading: a value that the user gave counts, or is a fault that names it. What was not given is the parameter's default. A switch
 * cannot be cleared, so any that is saved is given. `meaning` returns undefined for a value that cannot be read, of which the `problem` is said.
 */
function readable<Value>(
	property: Omit<INodeProperties, 'name'>,
	problem: string,
	meaning: (value: unknown) => Value | undefined,
): Parameter<Value> {
	const { displayName: label, default: preset, required, type } = property;
	// A model may leave out a filter that it was asked to fill in.
	const isLeftOut = (saved: unknown) => /^(?:string|dateTime)$/.test(type) && /\$fromAI\b/.test(String(saved));
	return {
		...property,
		read({ value, saved, field }, faults) {
			const refuse = (what: string, remedy: string) => {
				faults.push({ field, label, problem: what, remedy });
				return undefined;
			};
			if (!isBlank(value)) return meaning(value) ?? refuse(problem, 'Correct the value or its expression');
			if (type === 'boolean' && saved !== undefined)
				return refuse('came out blank', 'Check its expression, or turn it on or off');
			if (isGiven(saved) && !isLeftOut(saved))
				return refuse('came out blank', 'Check its expression, or clear the field');
			return required && saved !== undefined ? refuse('is missing', 'Fill it in') : (preset as Value);
		},
	};
}

const unchecked = (type: 'string' | 'dateTime') => (property: Without<object>) =>
	readable<unknown>({ ...property, type }, '', (value) => value);

/** A line of text, of whatever type its expression gives; the domain checks it. */
export const text = unchecked('string');

/** A date with a time, as ISO text, a Date or a Luxon value; the domain checks it. */
export const dateTime = unchecked('dateTime');

/** A sentence that stands in the form, without a value. */
export const notice = (sentence: string): Parameter<undefined> => ({
	displayName: sentence,
	type: 'notice',
	default: '',
	read: () => undefined,
});

/** A number from `minValue` to `maxValue`. Text that holds a number counts as one. */
export const number = (property: Without<object>): Parameter<number> => {
	const { minValue = -Infinity, maxValue = Infinity } = property.typeOptions ?? {};
	// By hand, as the list of names below: the first use of `Intl` would take as long as all else that is loaded.
	const most = String(maxValue).replace(/\B(?=(\d{3})+$)/g, ',');
	const range = maxValue < Infinity ? `from ${minValue} to ${most}` : `of ${minValue} or more`;
	return readable({ ...property, type: 'number' }, `is not a number ${range}`, (value) => {
		const read = asNumber(value);
		return read >= minValue && read <= maxValue && read < Infinity ? read : undefined;
	});
};

/** A whole number from 1 to `maxValue`. A number outside of these counts as the nearest one that is not. */
export const count = (property: Without<object>): Parameter<number> => {
	const typeOptions = { ...property.typeOptions, minValue: 1, numberPrecision: 0 };
	const { maxValue = Number.MAX_SAFE_INTEGER } = property.typeOptions ?? {};
	return readable({ ...property, typeOptions, type: 'number' }, 'is not a number', (value) => {
		const read = Math.min(maxValue, Math.max(1, Math.floor(asNumber(value))));
		return Number.isNaN(read) ? undefined : read;
	});
};

const asNumber = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN);

/** A yes or no. An expression may give a word for it. */
export const toggle = (property: Without<object>): Parameter<boolean> =>
	readable({ ...property, type: 'boolean' }, 'is neither yes nor no', (value) => {
		const word = plain(value);
		return /^(?:true|yes|on|1)$/.test(word) || (/^(?:false|no|off|0)$/.test(word) ? false : undefined);
	});

/** One of some identifiers. An expression may give its name on screen. */
export const choice = <Value extends string>({ options, ...property }: Choices<Value>): Parameter<Value> =>
	readable({ ...property, type: 'options', options: [...options] }, `is not ${named(options)}`, (value) =>
		chosen(options, value),
	);

/** Some of some identifiers. An expression may give one, or several in one text with commas between. */
export const choices = <Value extends string>({ options, ...property }: Choices<Value>): Parameter<Value[]> =>
	readable(
		{ ...property, type: 'multiOptions', options: [...options] },
		`holds something other than ${named(options)}`,
		(value) => {
			const words = [value].flat().flatMap((word) => (typeof word === 'string' ? word.split(',') : [word]));
			const read = words.filter((word) => !isBlank(word)).map((word) => chosen(options, word));
			return read.every((word) => word !== undefined) ? read : undefined;
		},
	);

/** Such as "A, B, or C". */
function named(options: ReadonlyArray<{ name: string }>): string {
	const names = options.map(({ name }) => name).join(', ');
	return names.replace(/,(?= [^,]*$)/, options.length > 2 ? ', or' : ' or');
}

/** Without an object, which may have no text. */
const plain = (word: unknown) => (typeof word === 'object' ? '' : String(word).replace(/\s/g, '').toLowerCase());

function chosen<Value extends string>(options: Choices<Value>['options'], given: unknown): Value | undefined {
	return options.find(({ name, value }) => [name, value].some((word) => plain(word) === plain(given)))?.value;
}

/** Nothing, or a word that programs write for nothing. */
function isBlank(value: unknown): boolean {
	return Array.isArray(value) ? value.every(isBlank) : isAbsent(value, {});
}

/** Whether the user typed something or gave an expression; a lone `=` is an expression that was never written. */
function isGiven(saved: unknown): boolean {
	return typeof saved === 'string' ? !/^\s*=?\s*$/.test(saved) : !isBlank(saved);
}
