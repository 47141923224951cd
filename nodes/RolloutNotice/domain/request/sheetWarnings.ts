import { DateTime } from 'luxon';

import { recipientKey } from './identity';
import type { RolloutRequest } from './rolloutRequest';

/** The two date systems of Excel begin in 1900 and in 1904. */
const daysBetweenDateSystems = 1462;
const oldestMonths = 18;

/**
 * What looks wrong with a row beside the other rows of its input, or on the day of its sending: sentences without values, a list for each row.
 * Nothing here stops a letter.
 *
 * @param requests The rows as they would be sent; undefined for one that cannot be.
 * @param today The present day in the workflow's time zone, as YYYY-MM-DD.
 */
export function sheetWarnings(requests: ReadonlyArray<RolloutRequest | undefined>, today: string): string[][] {
	const daysWithRows = new Map<string, number>();
	const referencesOfPerson = new Map<string, Set<string | undefined>>();
	const rows = requests.map((request) => {
		if (!request) return undefined;
		const day = request.balanceAsOf.slice(0, 10);
		daysWithRows.set(day, (daysWithRows.get(day) ?? 0) + 1);
		const key = recipientKey(request);
		const references = referencesOfPerson.get(key) ?? new Set();
		referencesOfPerson.set(key, references.add(request.externalReferenceId));
		return { day, references };
	});
	const warningsOfDay = new Map([...daysWithRows.keys()].map((day) => [day, dayWarnings(day, daysWithRows, today)]));
	return rows.map((row) => {
		if (!row) return [];
		const isTwice = row.references.size > 1;
		return [...(warningsOfDay.get(row.day) ?? []), ...(isTwice ? [sameParticipant] : [])];
	});
}

const sameParticipant =
	'Another row has the same name, address, plan and reason under another External Reference ID: two letters to one person';

function dayWarnings(day: string, daysWithRows: ReadonlyMap<string, number>, today: string): string[] {
	const rowsAt = (shift: number) => daysWithRows.get(addTo(day, { days: shift })) ?? 0;
	const rowsElsewhere = Math.max(rowsAt(daysBetweenDateSystems), rowsAt(-daysBetweenDateSystems));
	const isShifted = rowsElsewhere > 0 && rowsElsewhere >= (daysWithRows.get(day) ?? 0);
	return [
		day > today ? 'Balance As Of is in the future' : '',
		day < addTo(today, { months: -oldestMonths }) ? `Balance As Of is more than ${oldestMonths} months ago` : '',
		isShifted ? 'Balance As Of is 1,462 days off other rows, as in a workbook that counts days from 1904' : '',
	].filter((warning) => warning !== '');
}

function addTo(day: string, duration: { days: number } | { months: number }): string {
	return DateTime.fromISO(day, { zone: 'utc' }).plus(duration).toISODate() ?? '';
}
