import { createHash } from 'crypto';
import { requestFields } from '../fields/requestFields';
import type { RolloutRequest } from './rolloutRequest';

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
