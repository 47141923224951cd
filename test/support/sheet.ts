import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { RequestInput } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { additionalFields, topLevelFields } from '../../nodes/RolloutNotice/operations/request/fieldParameters';
import { validRow } from './requestRows';

/** Parameters of Request Notice that take the fields from the columns of the input. */
export const mapped = { operation: 'request', fieldSource: 'inputItem' };

/** Rows that can be sent, each with a reference (REF-0, REF-1 and so on), an SSN and an address of its own. `change` may spoil some. */
export function sheet(count: number, change: (index: number) => RequestInput = () => ({})): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({
		...validRow({
			externalReferenceId: `REF-${index}`,
			ssn: String(123_456 + index).padStart(9, '0'),
			addressLine1: `${index + 1} Sample Street`,
		}),
		...change(index),
	})) as IDataObject[];
}

/** A sheet whose row at the place given is changed. */
export function sheetWith(count: number, place: number, change: RequestInput): IDataObject[] {
	return sheet(count, (index) => (index === place ? change : {}));
}

/** Parameters of Request Notice with every field filled in by hand, some of them changed. */
export function definedBelow(changes: RequestInput = {}): INodeParameters {
	const values = Object.entries(validRow(changes));
	const pick = (names: object) => Object.fromEntries(values.filter(([name]) => name in names));
	const { totalBalance, vestedBalance, ...others } = pick(topLevelFields);
	const balance = others.reason === 'SBR' ? { vestedBalance } : { totalBalance };
	const optional = Object.entries(pick(additionalFields)).filter(([name]) => !name.endsWith('Balance'));
	return {
		operation: 'request',
		fieldSource: 'defineBelow',
		...others,
		...balance,
		additionalFields: Object.fromEntries(optional),
	} as INodeParameters;
}
