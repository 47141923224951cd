import type { IDataObject } from 'n8n-workflow';

import { validRow } from '../support/requestRows';
import type { Dice } from './dice';

/** A sheet with good rows, with and without a reference, some of them twice, and bad ones. */
export interface ChaosSheet {
	rows: IDataObject[];
	/** Which of them can be sent. */
	isGood: boolean[];
	/** How many different letters the good rows ask for. */
	letters: number;
}

/** Makes a sheet; every participant has an SSN of their own, beginning with 9. */
export function chaosSheet(dice: Dice, count: number, hasBadRows: boolean): ChaosSheet {
	const rows: IDataObject[] = [];
	const isGood: boolean[] = [];
	let letters = 0;
	for (let index = 0; index < count; index++) {
		const earlier = index > 0 && dice.chance(0.03) ? rows[dice.between(0, index - 1)] : undefined;
		const isBad = hasBadRows && dice.chance(0.05);
		if (earlier && !isBad) {
			rows.push({ ...earlier });
			isGood.push(isGood[rows.indexOf(earlier)] === true);
			continue;
		}
		const ssn = String(900_000_000 + dice.between(0, 9999) * 10_000 + index);
		const reference = dice.chance(0.7) ? `CHAOS-${index}` : undefined;
		const row = validRow({
			ssn,
			externalReferenceId: reference,
			lastName: `Sample${index}`,
			totalBalance: 100 + index,
		});
		rows.push((isBad ? { ...row, erisaEIN: '12' } : row) as IDataObject);
		isGood.push(!isBad);
		if (!isBad) letters++;
	}
	return { rows, isGood, letters };
}
