import { DateTime } from 'luxon';

import { recipientKey } from './identity';
import type { RolloutRequest } from './rolloutRequest';

/** The two date systems of Excel begin in 1900 and in 1904. */
const daysBetweenDateSystems = 1462;
const oldestMonths = 18;
const sameParticipant =
	'Another row has the same name, address, plan and reason under another External Reference ID: two letters to one person';

/**
 * What looks wrong with rows beside the other rows of their input; none of it stops a letter. Rows are added one by one, so that whoever adds many
 * can let others work between them.
 *
 * @param today The present day in the workflow's time zone, as YYYY-MM-DD.
 */
export function sheetWarnings(today: string) {
	const daysWithRows = new Map<string, number>();
	const referencesOfPerson = new Map<string, Set<string | undefined>>();
	const rows: Array<{ day: string; references: Set<string | undefined> } | undefined> = [];
	const warningsOfDay = new Map<string, string[]>();
	return {
		/** Adds the next row, as it would be sent; undefined for one that cannot be. */
		add(request: RolloutRequest | undefined): void {
			if (!request) return void rows.push(undefined);
			const day = request.balanceAsOf.slice(0, 10);
			daysWithRows.set(day, (daysWithRows.get(day) ?? 0) + 1);
			const key = recipientKey(request);
			const references = referencesOfPerson.get(key) ?? new Set();
			referencesOfPerson.set(key, references.add(request.externalReferenceId));
			rows.push({ day, references });
		},
		/** Sentences without values about a row; asked when all are there. */
		of(index: number): string[] {
			const row = rows[index];
			if (!row) return [];
			const ofDay = warningsOfDay.get(row.day) ?? dayWarnings(row.day, daysWithRows, today);
			warningsOfDay.set(row.day, ofDay);
			return row.references.size > 1 ? [...ofDay, sameParticipant] : ofDay;
		},
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
