import { InvalidInputError, type Fault } from '../../domain/fault';
import { requestFields } from '../../domain/fields/requestFields';
import { comparable, comparePersons, requestKey } from '../../domain/request/identity';
import type { RolloutRequest } from '../../domain/request/rolloutRequest';
import { breather } from '../framework/breather';
import type { ReadyRow } from './readyRow';

/** A row, and where it came up before. */
export interface RowOfBatch {
	row: ReadyRow | Error;
	/** The earlier row that asks for the same letter. */
	firstIndex?: number;
}

/** The rows so far that ask for one letter. */
interface Letter {
	firstIndex: number;
	first: RolloutRequest;
	/** Each different way in which they name the person: one without an SSN can be anybody's, the next may tell. */
	persons: Map<string, { person: ReturnType<typeof comparable>; index: number }>;
}

/**
 * Finds the rows of one input that ask for the same letter, so that one request serves them all. Rows of two people under one reference are a
 * fault of the later one; of the same person, the first row is the letter, and the later one is told in what it differs.
 */
export async function equalRows(rows: ReadonlyArray<ReadyRow | Error>): Promise<RowOfBatch[]> {
	const letters = new Map<string, Letter>();
	const breathe = breather();
	const found: RowOfBatch[] = [];
	for (const [index, row] of rows.entries()) {
		await breathe();
		if (row instanceof Error) {
			found.push({ row });
			continue;
		}
		const key = requestKey(row.request);
		const earlier = letters.get(key);
		const letter = earlier ?? { firstIndex: index, first: row.request, persons: new Map() };
		letters.set(key, letter);
		const person = comparable(row.request);
		const other = [...letter.persons.values()].find((one) => comparePersons(one.person, person) === 'another');
		if (other) {
			found.push({ row: new InvalidInputError([sharedReference(other.index)]) });
			continue;
		}
		const shown = JSON.stringify(person);
		if (!letter.persons.has(shown)) letter.persons.set(shown, { person, index });
		found.push(earlier ? sameLetter(row, earlier) : { row });
	}
	return found;
}

function sameLetter(row: ReadyRow, { firstIndex, first }: Letter): RowOfBatch {
	const differing = requestFields.filter(({ name }) => first[name] !== row.request[name]).map(({ label }) => label);
	if (differing.length === 0) return { row, firstIndex };
	const warning = `Has the same reference as item ${firstIndex}, whose values are used, but another ${differing.join(', ')}`;
	return { row: { ...row, warnings: [...row.warnings, warning] }, firstIndex };
}

function sharedReference(index: number): Fault {
	return {
		field: 'externalReferenceId',
		label: 'External Reference ID',
		problem: `is the same as that of item ${index}, or was made from the same values, but the two rows are different people`,
		remedy: 'Give each person a different reference, or remove one of the two',
	};
}
