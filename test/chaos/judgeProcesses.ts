import type { Letter } from '../../sandbox/ledger';
import type { NoticeRun } from '../support/noticeRun';
import type { ChaosSheet } from './chaosSheet';
import { leaksOf } from './leaks';
import { verdictOf, warningsOfTwo } from './verdict';

/** The rows that one process got, and what its node told of them. */
interface ProcessRun {
	sheet: ChaosSheet;
	run: Pick<NoticeRun, 'output' | 'errorOutput' | 'told'>;
}

/**
 * Holds what processes that know nothing of each other told against the letters that came in. They may have doubled a letter; then one of them
 * has to say so, with the ids of both.
 *
 * @returns How many participants have two letters.
 * @throws {Error} A contradiction.
 */
export function judgeProcesses(letters: Letter[], runs: ProcessRun[]): number {
	const idsOf = new Map<string, string[]>();
	for (const { id, request } of letters) idsOf.set(request.ssn ?? '', [...(idsOf.get(request.ssn ?? '') ?? []), id]);
	const toldAsTwo = new Set<string>();
	const told = new Set<string>();
	for (const { sheet, run } of runs) {
		const ssnOf = (index: number) => sheet.ssns[index] ?? '';
		const has = (index: number, ids: string[]) => ids.every((id) => idsOf.get(ssnOf(index))?.includes(id));
		for (const [index, { kind, id = '' }] of verdictOf(run, sheet.items.length, false).entries()) {
			const isLetter = kind === 'submitted' || kind === 'alreadyRequested';
			if (isLetter && !has(index, [id]))
				throw contradiction(`Row ${index} was told as ${kind}, but has no such letter`);
			if (kind === 'submitted' || kind === 'unknown') told.add(ssnOf(index));
		}
		for (const { index, ids } of warningsOfTwo(run)) {
			if (!has(index, ids)) throw contradiction(`Row ${index} was told as requested twice, and was not`);
			if (ids.length === idsOf.get(ssnOf(index))?.length) toldAsTwo.add(ssnOf(index));
		}
		const leaks = leaksOf(run, sheet);
		if (leaks.length > 0) throw contradiction(`Something secret was told: ${leaks.join(', ')}`);
	}
	const doubled = [...idsOf].filter(([, { length }]) => length > 1).map(([ssn]) => ssn);
	const secret = doubled.filter((ssn) => !toldAsTwo.has(ssn));
	if (secret.length > 0) throw contradiction(`Nobody told of ${secret.length} of ${doubled.length} doubled letters`);
	if ([...idsOf.keys()].some((ssn) => !told.has(ssn))) throw contradiction('Nobody told of a letter that came in');
	return doubled.length;
}

function contradiction(what: string): Error {
	return new Error(`Contradiction: ${what}`);
}
