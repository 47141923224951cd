import type { Ledger, Letter } from '../../sandbox/ledger';
import type { NoticeRun } from '../support/noticeRun';
import type { ChaosSheet } from './chaosSheet';
import { leaksOf } from './leaks';
import { verdictOf, warningsOfTwo, type RowVerdict } from './verdict';

/** One execution, and what of it the ledger alone does not tell. */
export interface Execution {
	/** The rows as this execution got them. */
	sheet: ChaosSheet;
	run: NoticeRun;
	/** How many letters the sandbox had before what the execution tells of began. */
	lettersBefore: number;
	/** Whether the node was set to stop at an error. */
	isStop: boolean;
	/**
	 * Whether letters of an earlier try may have come in during the last one, which does not tell of them: n8n goes on to the next try of a
	 * cancelled execution at once, and after ten minutes the process has forgotten what an earlier try did.
	 */
	hasStragglers: boolean;
}

const ssnOf = ({ request }: Letter) => request.ssn ?? '';

/**
 * Holds what the executions of one day told against what the sandbox received. They may have overlapped: what one of them does not tell of
 * a letter, another has to.
 *
 * @param submitted The ids told as submitted so far; those of this day come to it. Each letter is told so once, by the execution that sent it.
 * @returns How many rows have an unknown outcome.
 * @throws {Error} A contradiction.
 */
export function judgeDay(ledger: Ledger, executions: Execution[], submitted: Set<string>): number {
	const judged = executions.map((execution) => {
		judgeAlways(ledger, execution.sheet, execution.run);
		const verdicts = verdictOf(execution.run, execution.sheet.items.length, execution.isStop);
		noteSubmitted(verdicts, submitted);
		return { execution, verdicts, told: toldIn(verdicts, execution.sheet) };
	});
	const hasStragglers = executions.some((execution) => execution.hasStragglers);
	const isTold = (ssn: string) =>
		hasStragglers || judged.some(({ told }) => told.letters.has(ssn) || told.unknown.has(ssn));
	const toldOf = (ssn: string) =>
		judged.map(({ execution: { sheet }, verdicts }) => JSON.stringify(verdicts[sheet.ssns.indexOf(ssn)])).join(' and ');
	for (const { execution, verdicts } of judged) judgeRows(ledger, execution, verdicts, { isTold, toldOf });
	return judged.reduce((sum, { told }) => sum + told.unknown.size, 0);
}

/** Each row of one execution. A letter that came in for a row told as failed may be another execution's, if that one tells of it. */
function judgeRows(
	ledger: Ledger,
	{ sheet, lettersBefore }: Execution,
	verdicts: RowVerdict[],
	{ isTold, toldOf }: { isTold: (ssn: string) => boolean; toldOf: (ssn: string) => string },
): void {
	const newLetters = new Map(ledger.letters.slice(lettersBefore).map((letter) => [ssnOf(letter), letter]));
	const letters = new Map(ledger.letters.map((letter) => [letter.id, letter]));
	for (const [index, verdict] of verdicts.entries()) {
		const ssn = sheet.ssns[index] ?? '';
		const fail = (what: string) =>
			contradiction(`Row ${index} was told as ${verdict.kind} (${verdict.error ?? 'no error'}), but ${what}`);
		if (verdict.kind === 'submitted' && newLetters.get(ssn)?.id !== verdict.id)
			throw fail('no letter with its id came in');
		if (verdict.kind === 'alreadyRequested') {
			const letter = letters.get(verdict.id ?? '');
			if (!letter || ssnOf(letter) !== ssn) throw fail('there is no letter of this participant with its id');
		}
		const isDenied = verdict.kind === 'failed' || verdict.kind === 'notSent';
		if (isDenied && newLetters.has(ssn) && !isTold(ssn))
			throw fail(`its letter came in, and this is told of it: ${toldOf(ssn)}`);
	}
}

/** Holds the end, after an execution without faults, against what was to be sent. */
export function judgeEnd(ledger: Ledger, sheet: ChaosSheet, run: NoticeRun, submitted: Set<string>): void {
	judgeAlways(ledger, sheet, run);
	const sent = new Set(ledger.letters.map(ssnOf));
	const verdicts = verdictOf(run, sheet.items.length, false);
	noteSubmitted(verdicts, submitted);
	for (const [index, verdict] of verdicts.entries()) {
		const isTold = verdict.kind === 'submitted' || verdict.kind === 'alreadyRequested';
		if (sheet.isGood[index] !== isTold) throw contradiction(`Row ${index} was told as ${verdict.kind} in the end`);
		if (sheet.isGood[index] && !sent.has(sheet.ssns[index] ?? ''))
			throw contradiction(`Row ${index} has no letter in the end`);
	}
}

function noteSubmitted(verdicts: RowVerdict[], submitted: Set<string>): void {
	for (const { kind, id = '' } of verdicts) {
		if (kind !== 'submitted') continue;
		if (submitted.has(id)) throw contradiction('One letter was told as submitted twice');
		submitted.add(id);
	}
}

/** What holds after every execution: no participant has two letters, every letter was asked for, none is told as doubled, and nothing secret was told. */
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
	if (warningsOfTwo(run).length > 0) throw contradiction('A letter was told as requested twice, and was not');
	const leaks = leaksOf(run, sheet);
	if (leaks.length > 0) throw contradiction(`Something secret was told: ${leaks.join(', ')}`);
}

/** The participants of whom an execution told a letter, and of whom it did not know. */
function toldIn(verdicts: RowVerdict[], { ssns }: ChaosSheet) {
	const ssnsOf = (...kinds: Array<RowVerdict['kind']>) =>
		new Set(verdicts.flatMap(({ kind }, index) => (kinds.includes(kind) ? [ssns[index] ?? ''] : [])));
	return { letters: ssnsOf('submitted', 'alreadyRequested', 'refused'), unknown: ssnsOf('unknown') };
}

function contradiction(what: string): Error {
	return new Error(`Contradiction: ${what}`);
}
