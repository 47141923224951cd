import type { Ledger, Letter } from '../../sandbox/ledger';
import type { NoticeRun } from '../support/noticeRun';
import type { ChaosSheet } from './chaosSheet';
import { leaksOf } from './leaks';
import { verdictOf } from './verdict';
import type { RowVerdict } from './verdict';

interface Execution {
	run: NoticeRun;
	/** How many letters the sandbox had before the last try. */
	lettersBefore: number;
	/** Whether the node was set to stop at an error. */
	isStop: boolean;
	/** Whether letters of an earlier try may have come in during the last one: n8n goes on to the next try of a cancelled execution at once. */
	hasStragglers: boolean;
}

const ssnOf = ({ request }: Letter) => request.ssn ?? '';

/**
 * Holds what one execution told against what the sandbox received.
 *
 * @returns How many rows have an unknown outcome.
 * @throws {Error} A contradiction.
 */
export function judgeExecution(
	ledger: Ledger,
	sheet: ChaosSheet,
	{ run, lettersBefore, isStop, hasStragglers }: Execution,
): number {
	judgeAlways(ledger, sheet, run);
	const verdicts = verdictOf(run, sheet.items.length, isStop);
	const newLetters = new Map(ledger.letters.slice(lettersBefore).map((letter) => [ssnOf(letter), letter]));
	const letters = new Map(ledger.letters.map((letter) => [letter.id, letter]));
	const unknown = new Set(rowsThat(verdicts, 'unknown').map((index) => sheet.ssns[index]));
	const submitted = new Set(rowsThat(verdicts, 'submitted').map((index) => sheet.ssns[index]));

	for (const [index, verdict] of verdicts.entries()) {
		const ssn = sheet.ssns[index] ?? '';
		const fail = (what: string) => contradiction(`Row ${index} was told as ${verdict.kind}, but ${what}`);
		if (verdict.kind === 'submitted' && newLetters.get(ssn)?.id !== verdict.id)
			throw fail('no letter with its id came in');
		if (verdict.kind === 'alreadyRequested') {
			const letter = letters.get(verdict.id ?? '');
			if (!letter || ssnOf(letter) !== ssn) throw fail('there is no letter of this participant with its id');
		}
		const isToldOtherwise = hasStragglers || unknown.has(ssn) || submitted.has(ssn);
		if ((verdict.kind === 'failed' || verdict.kind === 'notSent') && newLetters.has(ssn) && !isToldOtherwise)
			throw fail('its letter came in');
	}
	return unknown.size;
}

/** Holds the end, after an execution without faults, against what was to be sent. */
export function judgeEnd(ledger: Ledger, sheet: ChaosSheet, run: NoticeRun): void {
	judgeAlways(ledger, sheet, run);
	const sent = new Set(ledger.letters.map(ssnOf));
	for (const [index, verdict] of verdictOf(run, sheet.items.length, false).entries()) {
		const isTold = verdict.kind === 'submitted' || verdict.kind === 'alreadyRequested';
		if (sheet.isGood[index] !== isTold) throw contradiction(`Row ${index} was told as ${verdict.kind} in the end`);
		if (sheet.isGood[index] && !sent.has(sheet.ssns[index] ?? ''))
			throw contradiction(`Row ${index} has no letter in the end`);
	}
}

/** What holds after every execution: no participant has two letters, every letter was asked for, and nothing secret was told. */
function judgeAlways({ letters, uploads, calls }: Ledger, sheet: ChaosSheet, run: NoticeRun): void {
	const seen = new Set<string>();
	const good = new Set(sheet.ssns.filter((_, index) => sheet.isGood[index]));
	const urls = new Set(uploads.map(({ fileUrl }) => fileUrl));
	for (const letter of letters) {
		const ssn = ssnOf(letter);
		if (seen.has(ssn)) throw contradiction('A participant was sent two letters');
		if (!good.has(ssn)) throw contradiction('A letter came in that no good row asks for');
		if (sheet.files && !urls.has(letter.request.noticeFileContentUrl))
			throw contradiction('A letter has a file that was not uploaded');
		seen.add(ssn);
	}
	const bugs = calls.flatMap(({ bug = [] }) => bug);
	if (bugs.length > 0) throw contradiction(`The sandbox has a fault of its own: ${bugs.join('; ')}`);
	const leaks = leaksOf(run, sheet);
	if (leaks.length > 0) throw contradiction(`Something secret was told: ${leaks.join(', ')}`);
}

function rowsThat(verdicts: RowVerdict[], kind: RowVerdict['kind']): number[] {
	return verdicts.flatMap((verdict, index) => (verdict.kind === kind ? [index] : []));
}

function contradiction(what: string): Error {
	return new Error(`Contradiction: ${what}`);
}
