import type { IDataObject } from 'n8n-workflow';

import type { RequestInput } from '../../nodes/RolloutNotice/domain/rolloutRequest';
import { validRow } from './requestRows';

/** Parameters of Request Notice that take the fields from the columns of the input. */
export const mapped = { operation: 'request', fieldSource: 'inputItem' };

/** Rows that can be sent, each with a reference of its own: REF-0, REF-1 and so on. `change` may spoil some. */
export function sheet(count: number, change: (index: number) => RequestInput = () => ({})): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({
		...validRow({ externalReferenceId: `REF-${index}` }),
		...change(index),
	})) as IDataObject[];
}

/** A sheet whose row at the place given is changed. */
export function sheetWith(count: number, place: number, change: RequestInput): IDataObject[] {
	return sheet(count, (index) => (index === place ? change : {}));
}
