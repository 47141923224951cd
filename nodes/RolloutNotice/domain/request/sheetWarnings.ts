import { DateTime } from 'luxon';

import { bareReference, recipientKey } from './identity';
import type { RolloutRequest } from './rolloutRequest';

/** The two date systems of Excel begin in 1900 and in 1904. */
const daysBetweenDateSystems = 1462;
const oldestMonths = 18;
const sameParticipant =
	'Another row has the same name, address, plan and reason under another External Reference ID: two letters to one person';

/**
 * What looks wrong with rows beside the other rows of their input; none of it stops a letter. Takes the rows one by one, as they would be sent, so
 * that whoever has many can let others work between them, and gives for each what tells its warnings, to be asked when all are there: sentences
 * without values.
 *
 * @param today The present day in the workflow's time zone, as YYYY-MM-DD.
 */
export function sheetWarnings(today: string): (request: RolloutRequest) => () => string[] {
	const daysWithRows = new Map<string, number>();
	const referencesOfPerson = new Map<string, Set<string>>();
	const warningsOfDay = new Map<string, string[]>();
	return (request) => {
		const day = request.balanceAsOf.slice(0, 10);
		daysWithRows.set(day, (daysWithRows.get(day) ?? 0) + 1);
		const person = recipientKey(request);
		const references = (referencesOfPerson.get(person) ?? new Set()).add(bareReference(request.externalReferenceId));
		referencesOfPerson.set(person, references);
		return () => {
			const ofDay = warningsOfDay.get(day) ?? dayWarnings(day, daysWithRows, today);
			warningsOfDay.set(day, ofDay);
			return references.size > 1 ? [...ofDay, sameParticipant] : ofDay;
		};
	};
}

function dayWarnings(day: string, daysWithRows: ReadonlyMap<string, number>, today: string): string[] {
	const rowsAt = (shift: number) => daysWithRows.get(addTo(day, { days: shift })) ?? 0;
	const rowsElsewhere = Math.max(rowsAt(daysBetweenDateSystems), rowsAt(-daysBetweenDateSystems));
	const isShifted = rowsElsewhere > 0 && rowsElsewhere >= rowsAt(0);
	return [
		day > today ? 'Balance As Of is in the future' : '',
		day < addTo(today, { months: -oldestMonths }) ? `Balance As Of is more than ${oldestMonths} months ago` : '',
		isShifted ? 'Balance As Of is 1,462 days off other rows, as in a workbook that counts days from 1904' : '',
	].filter((warning) => warning !== '');
}

function addTo(day: string, duration: { days: number } | { months: number }): string {
	return DateTime.fromISO(day, { zone: 'utc' }).plus(duration).toISODate() ?? '';
}
