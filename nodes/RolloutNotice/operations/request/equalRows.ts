import { InvalidInputError } from '../../domain/fault';
import type { Fault } from '../../domain/fault';
import { requestFields } from '../../domain/fields/requestFields';
import { requestKey } from '../../domain/request/identity';
import { comparable, comparePersons } from '../../domain/request/person';
import type { RolloutRequest } from '../../domain/request/rolloutRequest';
import { breather } from '../framework/breather';
import type { ReadyRow } from './readyRow';

/** A row, and where it came up before. */
export interface RowOfBatch {
	row: ReadyRow | Error;
	/** The earlier row that asks for the same letter. */
	firstIndex?: number;
}

/**
 * Finds the rows of one input that ask for the same letter, so that one request serves them all. Rows of two people under one reference are a
 * fault of the later one; of the same person, the first row is the letter, and the later one is told in what it differs.
 */
export async function equalRows(rows: ReadonlyArray<ReadyRow | Error>): Promise<RowOfBatch[]> {
	const firstRows = new Map<string, { firstIndex: number; first: RolloutRequest }>();
	const breathe = breather();
	const found: RowOfBatch[] = [];
	for (const [index, row] of rows.entries()) {
		await breathe();
		if (row instanceof Error) {
			found.push({ row });
			continue;
		}
		const key = requestKey(row.request);
		const earlier = firstRows.get(key);
		found.push(earlier ? sameLetter(row, earlier) : { row });
		if (!earlier) firstRows.set(key, { firstIndex: index, first: row.request });
	}
	return found;
}

function sameLetter(row: ReadyRow, { firstIndex, first }: { firstIndex: number; first: RolloutRequest }): RowOfBatch {
	if (comparePersons(comparable(first), comparable(row.request)) === 'another')
		return { row: new InvalidInputError([sharedReference(firstIndex)]) };
	const differing = requestFields.filter(({ name }) => first[name] !== row.request[name]).map(({ label }) => label);
	if (differing.length === 0) return { row, firstIndex };
	const warning = `Has the same reference as item ${firstIndex}, whose values are used, but another ${differing.join(', ')}`;
	return { row: { ...row, warnings: [...row.warnings, warning] }, firstIndex };
}

function sharedReference(firstIndex: number): Fault {
	return {
		field: 'externalReferenceId',
		label: 'External Reference ID',
		problem: `is the same as that of item ${firstIndex}, or was made from the same values, but the two rows are different people`,
		remedy: 'Give each person a different reference, or remove one of the two',
	};
}
