import { createHash } from 'crypto';

import { meaningOf } from '../fields/fieldValue';
import { requestField, requestFields, type RequestField } from '../fields/requestFields';
import type { RolloutRequest } from './rolloutRequest';

/**
 * Who gets the letter, and why. Not the SSN: nine digits can be found from a hash by trying them all. Not the addresses of the files: uploading a
 * file again gives another one. Not the plan's names, the help desk and the grace period: correcting one of these for a whole sheet must not
 * send every letter again.
 */
const recipient = (['erisaEIN', 'erisaPlanNumber', 'reason', 'firstName', 'lastName'] as const).map(requestField);
const address = (['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const).map(requestField);
const balance = (['totalBalance', 'vestedBalance', 'balanceAsOf'] as const).map(requestField);

/** A reference of 35 characters that is the same whenever the row means the same: `RN-` and 32 hexadecimal digits. */
export function generatedReference(request: RolloutRequest): string {
	return `RN-${hashOf(meaningOfAll(request, [...recipient, ...address, ...balance])).slice(0, 32)}`;
}

/** Equal for rows that would send a letter for the same reason to the same person at the same address. */
export function recipientKey(request: RolloutRequest): string {
	return meaningOfAll(request, [...recipient, ...address]);
}

/**
 * Equal for two rows of a batch that ask for the same letter. With an external reference: same EIN, plan number,
 * reason and reference, which is what a look-up at the service compares. Without one: every field means the same.
 * Keep it in memory only: where there is no reference, the SSN is part of what is hashed.
 */
export function requestKey(request: RolloutRequest): string {
	const { erisaEIN, erisaPlanNumber, reason, externalReferenceId } = request;
	if (externalReferenceId) return JSON.stringify([erisaEIN, erisaPlanNumber, reason, externalReferenceId]);
	return hashOf(meaningOfAll(request, requestFields));
}

function meaningOfAll(request: RolloutRequest, fields: readonly RequestField[]): string {
	return JSON.stringify(fields.map((field) => meaningOf(field, request[field.name])));
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
