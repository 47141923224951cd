/** Whose letter it is: what a row gives, or what the service shows of a notice. */
export interface Person {
	ssn?: string | null;
	firstName?: string | null;
	lastName?: string | null;
}

/** How two persons compare: the same as far as anybody can tell, the same with one name that differs, or two people. */
export type PersonMatch = 'same' | 'nameDiffers' | 'another';

/**
 * What of a person is compared: the digits that the SSN shows at its end (all nine, or those that a mask leaves), and the letters of the names
 * without case and accents. What is blank can differ from nothing.
 */
export function comparable({ ssn, firstName, lastName }: Person): Required<Record<keyof Person, string>> {
	const shown = /\d*$/.exec(String(ssn ?? '').replace(/[\s-]/g, ''))?.[0] ?? '';
	return { ssn: shown, firstName: letters(firstName), lastName: letters(lastName) };
}

/**
 * The one rule of who is who, within an input and across runs. Two people are those whose SSNs differ (in the digits that both show), or whose
 * first and last names both differ. Takes what `comparable` gives, or equally long hashes of it.
 */
export function comparePersons(one: ReturnType<typeof comparable>, other: ReturnType<typeof comparable>): PersonMatch {
	const differs = (name: 'firstName' | 'lastName') =>
		one[name] !== '' && other[name] !== '' && one[name] !== other[name];
	const isOtherSsn = !one.ssn.endsWith(other.ssn) && !other.ssn.endsWith(one.ssn);
	if (isOtherSsn || (differs('firstName') && differs('lastName'))) return 'another';
	return differs('firstName') || differs('lastName') ? 'nameDiffers' : 'same';
}

function letters(name: unknown): string {
	return String(name ?? '')
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}
