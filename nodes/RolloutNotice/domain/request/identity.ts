import { hash } from 'crypto';

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
	return `RN-${hash('sha256', meaningOfAll(request, [...recipient, ...address, ...balance])).slice(0, 32)}`;
}

/** Equal for rows that would send a letter for the same reason to the same person at the same address. */
export function recipientKey(request: RolloutRequest): string {
	return meaningOfAll(request, [...recipient, ...address]);
}

/**
 * Equal for two rows of a batch that ask for the same letter. With an external reference: same EIN, plan number, reason and reference, which is
 * what a look-up at the service compares. Without one: every field means the same. Keep it in memory only: the SSN may be part of what is hashed.
 */
export function requestKey(request: RolloutRequest): string {
	const { erisaEIN, erisaPlanNumber, reason, externalReferenceId } = request;
	if (externalReferenceId)
		return JSON.stringify([erisaEIN, erisaPlanNumber, reason, bareReference(externalReferenceId)]);
	return hash('sha256', meaningOfAll(request, requestFields));
}

/** What of a reference is compared: a service may store it in another form, and look it up without case. */
export function bareReference(reference: unknown): string {
	const text = String(reference ?? '').trim();
	return text.normalize('NFC').toLowerCase();
}

function meaningOfAll(request: RolloutRequest, fields: readonly RequestField[]): string {
	return JSON.stringify(fields.map((field) => meaningOf(field, request[field.name])));
}

/** Whose letter it is: what a row gives, or what the service shows of a notice. */
export type Person = { [Name in 'ssn' | 'firstName' | 'lastName']?: string | null };

/** How two persons compare: the same as far as anybody can tell, the same with one name that differs, or two people. */
export type PersonMatch = 'same' | 'nameDiffers' | 'another';

/**
 * What of a person is compared: the digits that the SSN shows at its end (all nine, or those that a mask leaves), and the letters of the names
 * without case and accents. What is blank can differ from nothing.
 */
export function comparable({ ssn, firstName, lastName }: Person): Record<keyof Person, string> {
	const shown = /\d*$/.exec(String(ssn ?? '').replace(/[\s-]/g, ''))?.[0] ?? '';
	return { ssn: shown, firstName: letters(firstName), lastName: letters(lastName) };
}

/**
 * The one rule of who is who, within an input and across runs. Two people are those whose SSNs differ (in the digits that both show), whose first
 * and last names both differ, or of whom one name differs and nothing else agrees. Takes what `comparable` gives, or equally long hashes of it.
 */
export function comparePersons(one: ReturnType<typeof comparable>, other: ReturnType<typeof comparable>): PersonMatch {
	const known = (['ssn', 'firstName', 'lastName'] as const).filter((part) => one[part] !== '' && other[part] !== '');
	const isOtherSsn = !one.ssn.endsWith(other.ssn) && !other.ssn.endsWith(one.ssn);
	const differing = known.filter((name) => name !== 'ssn' && one[name] !== other[name]);
	if (isOtherSsn || differing.length === 2) return 'another';
	if (differing.length === 0) return 'same';
	return known.length > 1 ? 'nameDiffers' : 'another';
}

function letters(name: unknown): string {
	return String(name ?? '')
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}
