/** How an SSN leaves the node. */
export type SsnInOutput = 'masked' | 'hidden' | 'full';

/**
 * Changes the record so that it shows the SSN as asked, and returns it. Masked shows the last four of nine digits; of anything else it shows
 * nothing, since four digits may be all there is. Hidden leaves the key out. Null and '' hold no SSN and stay.
 *
 * No copy: V8 keeps what it parses of a long answer where garbage is costly to collect, and each record would become some there.
 */
export function maskRecord<R extends { ssn: string | null }>(
	record: R,
	mode: SsnInOutput,
): Omit<R, 'ssn'> & Partial<Pick<R, 'ssn'>> {
	const shown: { ssn?: string | null } = record;
	if (mode === 'hidden') delete shown.ssn;
	// An expression can give any word for the mode; what is not known masks.
	else if (mode !== 'full') shown.ssn = record.ssn && maskSsn(record.ssn);
	return record;
}

function maskSsn(ssn: string): string {
	const lastFour = /^(?:\d{5}|\d{3}-\d{2}-)(\d{4})$/.exec(ssn)?.[1];
	return `***-**-${lastFour ?? '****'}`;
}

/**
 * Whether a column of an input row may hold an SSN, this participant's or somebody else's: by its heading, by the shape of its value, or since the
 * value holds the row's own.
 */
export function mayHoldSsn(heading: string, value: unknown, ownSsn: string | undefined): boolean {
	const text = JSON.stringify(value ?? '');
	const digits = text.replace(/\D/g, '');
	const isOwn = ownSsn !== undefined && (digits.includes(ownSsn) || digits.padStart(9, '0') === ownSsn);
	return isOwn || /ssn|social.?sec/i.test(heading) || /(?<!\d)\d{3}([- .])\d{2}\1\d{4}(?!\d)/.test(text);
}
