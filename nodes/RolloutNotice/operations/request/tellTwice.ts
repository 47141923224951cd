import { settled } from '../../domain/settled';
import { findNotices } from '../../service/findNotice';
import { AlreadyRequestedError } from '../../service/requestErrors';
import type { RolloutNoticeService } from '../../service/rolloutNoticeService';
import { ServiceError } from '../../service/serviceError';
import { longestGapMs } from '../../service/submitOnce';
import { outputOf, warningsOf, type Outcomes } from '../framework/operation';
import { parallelMap } from '../framework/parallelMap';
import type { ReadyRow } from './equalRows';
import type { RequestSettings } from './settings';

/** How the warning of a letter begins that two runs requested. */
export const twice = 'Requested twice, by another run too';
/** How the warning of a letter begins of which that is not known. */
export const unchecked = 'Could not check whether another run requested this letter too';
/** The document knows no call for it. */
export const noCancelling =
	'A letter cannot be canceled through the service: ask the service operator what can still be done';
const howToCheck =
	'To see, run Get Status by Query with its External Reference ID: two notices with the same reason are two letters';

/** Runs that send up to so many letters may meet another run without noticing: all their look-ups come before the other's first letter. */
const smallRun = 20;
/** Two runs that began together may stay in step a little beyond that. */
const stillInStep = 5;
/** Letters of other runs may be on their way, and the service may need a moment before it shows both. */
const lookUpWaitsMs = [longestGapMs, 1000];

/**
 * Adds a warning with all ids to the outputs of letters that were requested twice, since another process was at work on the same rows. Looks only
 * where that can have happened: in a run that met rows which were requested already, or whose look-ups all came at once; of other runs, at the
 * letters that left late. Where it could not look, a warning says that.
 */
export async function tellTwice(
	service: RolloutNoticeService,
	rows: ReadonlyArray<ReadyRow | Error>,
	outcomes: Outcomes,
	{ validateOnly, ifAlreadyRequested, concurrency, late }: RequestSettings & { late: ReadonlySet<ReadyRow | Error> },
): Promise<void> {
	if (validateOnly || ifAlreadyRequested === 'send') return;
	const letters = rows.flatMap((row, index) =>
		'request' in row && !row.first ? [{ row, outcome: outcomes[index] }] : [],
	);
	const sent = letters.flatMap(({ row, outcome }) => {
		const json = outputOf(outcome);
		return json?.outcome === 'submitted'
			? [{ row, own: String(json.noticeParticipantRequestId), warnings: warningsOf(outcome) }]
			: [];
	});
	const mayAllBeDoubled =
		letters.some(({ outcome }) => wasMet(outcome)) || sent.length <= Math.max(smallRun, concurrency) + stillInStep;
	const unsure = new Set(
		sent.filter(({ row }) => (mayAllBeDoubled || late.has(row)) && row.request.externalReferenceId),
	);
	const notLooked = new Set(unsure);

	async function look(letter: (typeof sent)[number]): Promise<void> {
		const lookUp = await settled(async () => await findNotices(service, letter.row.request));
		if ('error' in lookUp) {
			// It was tried several times: the service is down or busy, for the others too.
			if (lookUp.error instanceof ServiceError && lookUp.error.isTransient) throw lookUp.error;
			return;
		}
		notLooked.delete(letter);
		const ids = lookUp.value.filter(({ person }) => person !== 'another').map(({ id }) => id);
		if (ids.length === 0) return;
		unsure.delete(letter);
		warnOfOthers(letter, ids);
	}
	for (const waitMs of lookUpWaitsMs) {
		if (unsure.size === 0) return;
		await service.clock.sleep(waitMs);
		const looked = await parallelMap([...unsure], look, { concurrency, stopOnError: true });
		if (looked.some((outcome) => outcome && 'error' in outcome)) break;
	}
	for (const { warnings } of notLooked) warnings.push(`${unchecked}. ${howToCheck}`);
}

/** Whether the row's letter was there already. */
function wasMet(outcome: Outcomes[number]): boolean {
	if (outcome && 'error' in outcome) return outcome.error instanceof AlreadyRequestedError;
	return outputOf(outcome)?.outcome === 'alreadyRequested';
}

function warnOfOthers({ own, warnings }: { own: string; warnings: string[] }, ids: string[]): void {
	const others = ids.filter((id) => id.toLowerCase() !== own.toLowerCase());
	const said = `${twice}: ${[own, ...others].join(' and ')} stand for the same letter. ${noCancelling}`;
	if (others.length > 0) warnings.push(said);
}
