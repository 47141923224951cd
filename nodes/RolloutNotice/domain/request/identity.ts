import { createHash } from 'crypto';

import { meaningOf } from '../fields/fieldValue';
import { requestField, requestFields } from '../fields/requestFields';
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

/** A reference of 35 characters that is the same whenever the row means the same: `RN-` and 32 hexadecimal digits. */
export function generatedReference(request: RolloutRequest): string {
	return `RN-${hashOf(meaningsOf(request, identity)).slice(0, 32)}`;
}

/**
 * Equal for two rows of a batch that ask for the same letter. With an external reference: same EIN, plan number,
 * reason and reference, which is what a look-up at the service compares. Without one: every field means the same.
 * Keep it in memory only: where there is no reference, the SSN is part of what is hashed.
 */
export function requestKey(request: RolloutRequest): string {
	const { erisaEIN, erisaPlanNumber, reason, externalReferenceId } = request;
	if (externalReferenceId) return JSON.stringify([erisaEIN, erisaPlanNumber, reason, externalReferenceId]);
	return hashOf(
		meaningsOf(
			request,
			requestFields.map(({ name }) => name),
		),
	);
}

/** What the fields of a row mean, whatever their spelling; null for a field that is absent. */
export function meaningsOf(request: RolloutRequest, names: readonly RequestFieldName[]): Array<string | number | null> {
	return names.map((name) => meaningOf(requestField(name), request[name]));
}

function hashOf(values: unknown): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
