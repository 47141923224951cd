import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox/sandbox';
import type { NoticeRun } from '../support/noticeRun';
import type { ChaosSheet } from './chaosSheet';

const unknown = 'It is not known whether this notice was requested';

/** Every contradiction between what a run told and what the sandbox received. `lettersBefore` were there before the run. */
export function contradictions(sandbox: Sandbox, sheet: ChaosSheet, run: NoticeRun, lettersBefore: number): string[] {
	const { letters } = sandbox.ledger;
	return [
		...doubled(letters.map(({ request }) => request.externalReferenceId ?? '')),
		...run.json.filter(({ outcome }) => outcome !== undefined).flatMap((json) => falseOutcome(sandbox, json)),
		...falseErrors(sandbox, sheet, run, lettersBefore),
		...leaks(run, sheet),
	];
}

/** What is missing once the same sheet was run without faults. */
export function missing(sandbox: Sandbox, sheet: ChaosSheet, run: NoticeRun): string[] {
	const stored = sandbox.ledger.letters.length;
	const told = run.json.filter(({ outcome }) => outcome === 'submitted' || outcome === 'alreadyRequested').length;
	const good = sheet.isGood.filter(Boolean).length;
	return [
		...(stored === sheet.letters ? [] : [`${stored} letters for ${sheet.letters} different rows`]),
		...(told === good ? [] : [`${told} rows told as requested, ${good} are good`]),
	];
}

function doubled(references: string[]): string[] {
	const twice = references.filter((reference, index) => references.indexOf(reference) !== index);
	return twice.map((reference) => `two letters bear ${reference}`);
}

function falseOutcome(
	{ ledger }: Sandbox,
	{ outcome, noticeParticipantRequestId: id, externalReferenceId }: IDataObject,
): string[] {
	const letter = ledger.letters.find((candidate) => candidate.id === id);
	return letter?.request.externalReferenceId === externalReferenceId
		? []
		: [`told as ${String(outcome)}, but the ledger has no such letter`];
}

/** An error that says nothing of an unknown outcome promises that its row brought no letter in this run. */
function falseErrors({ ledger }: Sandbox, sheet: ChaosSheet, run: NoticeRun, lettersBefore: number): string[] {
	const fresh = ledger.letters.slice(lettersBefore);
	const isFresh = (row: IDataObject | undefined) => fresh.some(({ request }) => request.ssn === row?.ssn);
	const errors = [...run.output, ...run.errorOutput].filter(({ json }) => typeof json.error === 'string');
	return errors.flatMap(({ json, pairedItem }) => {
		const index = typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : -1;
		const isTwin = sheet.rows.filter(({ ssn }) => ssn === sheet.rows[index]?.ssn).length > 1;
		const isDefinite = !String(json.error).startsWith(unknown);
		return isDefinite && !isTwin && isFresh(sheet.rows[index])
			? [`item ${index} is told as failed, but its letter was stored`]
			: [];
	});
}

function leaks(run: NoticeRun, sheet: ChaosSheet): string[] {
	const ssns = sheet.rows.flatMap(({ ssn }) => [String(ssn), String(ssn).replace(/(...)(..)(....)/, '$1-$2-$3')]);
	const found = [...ssns, 'sandbox-secret'].filter((secret) => run.told.includes(secret));
	return [
		...found.map(() => 'a secret or an SSN was told'),
		...(/Bearer [\w-]{8}/.test(run.told) ? ['a token was told'] : []),
	];
}
