import type { INodeExecutionData } from 'n8n-workflow';

import type { Random } from '../../sandbox/random';
import type { RequestInput } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { itemInMemory, pdf } from '../support/pdfItem';
import { validRow } from '../support/requestRows';
import { chance, pick, whole } from './dice';

/** The rows of one run, and what the judge needs to know of each. */
export interface ChaosSheet {
	items: INodeExecutionData[];
	/** Of each row, the SSN by which its letter is known; rows that are equal have the same. */
	ssns: string[];
	/** Whether the row may be sent at all. */
	isGood: boolean[];
	/** Content of the row's file; undefined where files come from a URL. */
	files?: Buffer[];
}

const spoil: RequestInput[] = [
	{ erisaEIN: '12' },
	{ city: '' },
	{ balanceAsOf: '2026-02-30' },
	{ reason: 'OTHER' },
	{ totalBalance: -1 },
];

/** A sheet of good rows, some without a reference, some twice, and in some sheets a few that cannot be sent. */
export function chaosSheet(
	random: Random,
	count: number,
	{ hasBadRows, hasFiles }: { hasBadRows: boolean; hasFiles: boolean },
): ChaosSheet {
	const files = hasFiles ? [1, 2, 3].map((number) => pdf(whole(random, 50, 3000), `file ${number}`)) : [];
	const sheet: ChaosSheet = { items: [], ssns: [], isGood: [], files: hasFiles ? [] : undefined };
	for (let index = 0; index < count; index++) {
		const ssn = `900${String(100_000 + index)}`;
		const file = hasFiles ? pick(random, files) : undefined;
		const isBad = hasBadRows && chance(random, 0.03);
		const row = validRow({
			externalReferenceId: chance(random, 0.2) ? '' : `CHAOS-${index}`,
			ssn: chance(random, 0.5) ? ssn : `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`,
			firstName: `Testa ${index}`,
			reason: chance(random, 0.5) ? 'SBR' : 'TERM',
			...(isBad ? pick(random, spoil) : {}),
		});
		// A good row now and then stands in the sheet once more.
		const copies = !isBad && chance(random, 0.03) ? 2 : 1;
		for (let copy = 0; copy < copies; copy++) {
			sheet.items.push({ ...(file ? itemInMemory(file) : {}), json: { ...row } as INodeExecutionData['json'] });
			sheet.ssns.push(ssn);
			sheet.isGood.push(!isBad);
			if (file) sheet.files?.push(file);
		}
	}
	return sheet;
}

/** The same rows in another order. */
export function shuffledSheet(random: Random, { items, ssns, isGood, files }: ChaosSheet): ChaosSheet {
	const order = random.shuffled(items.map((_, index) => index));
	const inOrder = <T>(list: readonly T[]) => order.map((index) => list[index] as T);
	return {
		items: inOrder(items),
		ssns: inOrder(ssns),
		isGood: inOrder(isGood),
		...(files ? { files: inOrder(files) } : {}),
	};
}
