import { InvalidInputError } from '../../domain/fault';
import type { Fault } from '../../domain/fault';
import { requestKey } from '../../domain/request/identity';
import type { ReadyRow } from './readyRow';

/** A row, and where it came up before. */
export interface RowOfBatch {
	row: ReadyRow | Error;
	/** The earlier row that asks for the same letter. */
	firstIndex?: number;
}

/**
 * Finds the rows of one input that ask for the same letter, so that one request serves them all. Rows that bear the same
 * reference but differ in anything else are a fault of the later one: sent as one, somebody would not get their letter.
 */
export function equalRows(rows: ReadonlyArray<ReadyRow | Error>): RowOfBatch[] {
	const firstRows = new Map<string, { index: number; content: string }>();
	return rows.map((row, index) => {
		if (row instanceof Error) return { row };
		const key = requestKey(row.request);
		const content = JSON.stringify(row.request);
		const first = firstRows.get(key);
		if (!first) {
			firstRows.set(key, { index, content });
			return { row };
		}
		return first.content === content
			? { row, firstIndex: first.index }
			: { row: new InvalidInputError([sharedReference(first.index)]) };
	});
}

function sharedReference(firstIndex: number): Fault {
	return {
		field: 'externalReferenceId',
		label: 'External Reference ID',
		problem: `is the same as that of item ${firstIndex}, or was made from the same values, but the two rows differ`,
		remedy: 'Give each row a reference of its own, or remove one of the two',
	};
}
