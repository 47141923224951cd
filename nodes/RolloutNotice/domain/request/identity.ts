import { createHash } from 'crypto';

import { requestFields } from '../fields/requestFields';
import type { RequestFieldName } from '../fields/requestFields';
import type { RolloutRequest } from './rolloutRequest';

/**
 * Who gets the letter, and about which balance. Not the SSN: nine digits can be found from a hash by trying them all.
 * Not the addresses of the files: uploading a file again gives another one. Not the plan's names, the help desk and the
 * grace period: correcting one of these for a whole sheet must not send every letter again.
 */
const identity = [
	'erisaEIN',
	'erisaPlanNumber',
	'reason',
	'firstName',
	'lastName',
	'addressLine1',
	'addressLine2',
	'city',
	'state',
	'zip',
	'totalBalance',
	'vestedBalance',
	'balanceAsOf',
] as const satisfies readonly RequestFieldName[];

/** The day only: with the time, an expression for the present moment would make another reference at every try. */
function dayOf({ balanceAsOf }: RolloutRequest): string {
	return balanceAsOf.slice(0, 'YYYY-MM-DD'.length);
}

/** A reference of 35 characters that is the same whenever the row is: `RN-` and 32 hexadecimal digits. */
export function generatedReference(request: RolloutRequest): string {
	const values = identity.map((name) => (name === 'balanceAsOf' ? dayOf(request) : (request[name] ?? null)));
	return `RN-${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)}`;
}

/**
 * Equal for two rows of a batch that ask for the same letter. With an external reference: same EIN, plan number,
 * reason and reference, which is what a look-up at the service compares. Without one: every field is the same.
 * Keep it in memory only: where there is no reference, the SSN is part of what is hashed.
 */
export function requestKey(request: RolloutRequest): string {
	const { erisaEIN, erisaPlanNumber, reason, externalReferenceId } = request;
	if (externalReferenceId) return JSON.stringify([erisaEIN, erisaPlanNumber, reason, externalReferenceId]);
	const values = requestFields.map(({ name }) => request[name] ?? null);
	return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
