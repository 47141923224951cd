import { InvalidInputError } from '../../domain/fault';
import { requestField, requestFields } from '../../domain/fields/requestFields';
import { comparable, comparePersons, requestKey } from '../../domain/request/identity';
import type { RolloutRequest } from '../../domain/request/rolloutRequest';
import { alreadyRequested } from '../../service/requestErrors';
import type { IfAlreadyRequested, Submission } from '../../service/submitOnce';
import type { NoticeFile } from './noticeFiles';

export interface ReadyRow {
	request: RolloutRequest;
	warnings: string[];
	/** Labels of the fields that were put right. */
	repaired: string[];
	file?: NoticeFile;
	/** The earlier row of the input that asks for the same letter: one request serves both. */
	first?: ReadyRow;
}

interface Letter {
	first: ReadyRow;
	firstIndex: number;
	/** Each different way in which they name the person: one without an SSN can be anybody's, the next may tell. */
	persons: Map<string, { person: ReturnType<typeof comparable>; index: number }>;
}

/**
 * Compares the rows of one input in their order, so that one request serves all that ask for the same letter. Rows of two people under one
 * reference are a fault of the later one; of the same person, the first row is the letter, and the later one is told in what it differs.
 */
export function equalRows(): (row: ReadyRow, index: number) => ReadyRow {
	const letters = new Map<string, Letter>();
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

function sameLetter(row: ReadyRow, { first, firstIndex }: Letter): ReadyRow {
	const differs = requestFields.filter(({ name }) => first.request[name] !== row.request[name]);
	const labels = differs
		.map(({ name, label }) => (name === 'externalReferenceId' ? 'spelling of it' : label))
		.join(', ');
	const warning = `Has the same reference as item ${firstIndex}, whose values are used, but another ${labels}`;
	return { ...row, first, warnings: labels === '' ? row.warnings : [...row.warnings, warning] };
}

function sharedReference(index: number): InvalidInputError {
	return new InvalidInputError([
		{
			field: 'externalReferenceId',
			label: requestField('externalReferenceId').label,
			problem: `is the same as that of item ${index}, or was made from the same values, but the two rows are different people`,
			remedy: 'Give each person a different reference, or remove one of the two',
		},
	]);
}

/** What becomes of the letter of a row; rows that ask for the same letter share one. */
export function lettersOf(
	ifAlreadyRequested: IfAlreadyRequested,
	request: (row: ReadyRow) => Promise<Submission>,
): (row: ReadyRow) => Promise<Submission> {
	const submissions = new Map<ReadyRow, Promise<Submission>>();
	return async (row) => {
		const { first = row } = row;
		const shared = submissions.get(first) ?? request(first);
		submissions.set(first, shared);
		const submission = await shared;
		if (first === row) return submission;
		if (ifAlreadyRequested === 'fail') throw alreadyRequested(submission.noticeParticipantRequestId);
		return { ...submission, outcome: 'alreadyRequested' };
	};
}

/** The rows in random order, equal ones together: two processes that are given the same sheet must not walk through it in step. */
export function randomOrder(rows: ReadonlyArray<ReadyRow | Error>): number[] {
	const draws = new Map(rows.map((row) => [row, Math.random()]));
	const places = rows.map((row) => draws.get(('request' in row && row.first) || row) ?? 0);
	return [...rows.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
}
