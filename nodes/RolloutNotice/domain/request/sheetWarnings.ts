import { DateTime } from 'luxon';

import { comparable, recipientKey, requestKey } from './identity';
import type { RolloutRequest } from './rolloutRequest';

/** The two date systems of Excel begin in 1900 and in 1904. */
const daysBetweenDateSystems = 1462;
const oldestMonths = 18;
const anotherName = 'Another row has the same SSN with another name';
const twoLetters = (shared: string) =>
	`Another row has the same ${shared}, plan and reason under another External Reference ID or none: two letters to one person`;

/**
 * What looks wrong with rows beside the other rows of their input; none of it stops a letter. Takes the rows one by one, as they would be sent, so
 * that whoever has many can let others work between them, and gives for each what tells its warnings, to be asked when all are there: sentences
 * without values.
 *
 * @param today The present day in the workflow's time zone, as YYYY-MM-DD.
 */
export function sheetWarnings(today: string): (request: RolloutRequest) => () => string[] {
	const daysWithRows = new Map<string, number>();
	const warningsOfDay = new Map<string, string[]>();
	const firstValues = new Map<string, string>();
	/** Keys under which rows have several values. Some hold an SSN: they are told to nobody. */
	const several = new Set<string>();
	const note = (key: string, value: string) => {
		const first = firstValues.get(key) ?? value;
		// What is blank can differ from nothing.
		if (first !== value && value !== '') several.add(key);
		if (first !== '') firstValues.set(key, first);
		return key;
	};
	return (request) => {
		const day = request.balanceAsOf.slice(0, 10);
		daysWithRows.set(day, (daysWithRows.get(day) ?? 0) + 1);
		const { ssn, erisaEIN, erisaPlanNumber, reason } = request;
		const { firstName, lastName } = comparable(request);
		const letter = requestKey(request);
		const addressee = note(recipientKey(request), letter);
		const ssnsOfAddressee = note(`${addressee} ssn`, ssn ?? '');
		const participant = ssn && note(JSON.stringify([ssn, erisaEIN, erisaPlanNumber, reason]), letter);
		const names = ssn ? [note(`${ssn} first`, firstName), note(`${ssn} last`, lastName)] : [];
		return () => {
			const ofDay = warningsOfDay.get(day) ?? dayWarnings(day, daysWithRows, today);
			warningsOfDay.set(day, ofDay);
			// One name that agrees is one person's, who may have changed the other.
			const isSharedSsn = names.length > 0 && names.every((key) => several.has(key));
			const isSecondLetter = !isSharedSsn && several.has(participant ?? '');
			// Father and son may share all but the SSN.
			const isNamesake = Boolean(ssn) && several.has(ssnsOfAddressee);
			const isSecondToName = !isNamesake && several.has(addressee);
			const shared = isSecondToName ? 'name, address' : isSecondLetter && 'SSN';
			return [...ofDay, ...(isSharedSsn ? [anotherName] : []), ...(shared ? [twoLetters(shared)] : [])];
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
