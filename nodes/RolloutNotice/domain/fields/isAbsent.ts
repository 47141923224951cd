import type { RequestField } from './requestFields';
import { trimmed } from './text';

const absentWords = new Set<unknown>(['undefined', 'null', 'NaN']);

/**
 * Whether nothing is given: a blank cell, or a word that programs write for one. `NULL` is what databases export, but also
 * how a sheet in capitals spells the surname Null, so a name may be that; `null` and `NaN` are JavaScript's own spellings.
 */
export function isAbsent(value: unknown, { allowsBlank }: RequestField): boolean {
	const given = typeof value === 'string' ? trimmed(value) : value;
	if (given === '' || given === 'NULL') return allowsBlank !== true;
	return given === undefined || given === null || Number.isNaN(given) || absentWords.has(given);
}
