import { InvalidInputError } from '../../domain/fault';
import { requestFields } from '../../domain/fields/requestFields';
import { comparable, comparePersons, requestKey } from '../../domain/request/identity';
import type { RolloutRequest } from '../../domain/request/rolloutRequest';

interface Row {
	request: RolloutRequest;
	warnings: string[];
	/** The earlier row of the input that asks for the same letter: one request serves both. */
	first?: Row;
}

/** The rows so far that ask for one letter. */
interface Letter<R> {
	first: R;
	firstIndex: number;
	/** Each different way in which they name the person: one without an SSN can be anybody's, the next may tell. */
	persons: Map<string, { person: ReturnType<typeof comparable>; index: number }>;
}

/**
 * Compares the rows of one input in their order, so that one request serves all that ask for the same letter. Rows of two people under one
 * reference are a fault of the later one; of the same person, the first row is the letter, and the later one is told in what it differs.
 */
export function equalRows<R extends Row>(): (row: R, index: number) => R {
	const letters = new Map<string, Letter<R>>();
	return (row, index) => {
		const key = requestKey(row.request);
		const letter = letters.get(key) ?? { first: row, firstIndex: index, persons: new Map() };
		letters.set(key, letter);
		const person = comparable(row.request);
		const another = [...letter.persons.values()].find((one) => comparePersons(one.person, person) === 'another');
		if (another) throw sharedReference(another.index);
		const shown = JSON.stringify(person);
		if (!letter.persons.has(shown)) letter.persons.set(shown, { person, index });
		return letter.first === row ? row : sameLetter(row, letter);
	};
}

function sameLetter<R extends Row>(row: R, { first, firstIndex }: Letter<R>): R {
	const differs = requestFields.filter(({ name }) => first.request[name] !== row.request[name]);
	const labels = differs.map(({ label }) => label).join(', ');
	const warning = `Has the same reference as item ${firstIndex}, whose values are used, but another ${labels}`;
	return { ...row, first, warnings: labels === '' ? row.warnings : [...row.warnings, warning] };
}

function sharedReference(index: number): InvalidInputError {
	return new InvalidInputError([
		{
			field: 'externalReferenceId',
			label: 'External Reference ID',
			problem: `is the same as that of item ${index}, or was made from the same values, but the two rows are different people`,
			remedy: 'Give each person a different reference, or remove one of the two',
		},
	]);
}
