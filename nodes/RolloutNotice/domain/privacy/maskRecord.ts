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

const shape = /(?<!\d)\d{3} ?([^\p{L}\p{N}]) ?\d{2} ?\1 ?\d{4}(?!\d)/u;

/**
 * Whether a column of an input row may hold an SSN, this participant's or somebody else's: by its heading or a name inside of it, by the shape of
 * a value, or since the value holds the row's own. What cannot be looked through, such as an object that holds itself, may.
 */
export function mayHoldSsn(heading: string, value: unknown, ownSsn: string | undefined): boolean {
	const names = [heading];
	const values: unknown[] = [];
	try {
		JSON.stringify(value, (name: string, part: unknown) => {
			names.push(name);
			return typeof part === 'object' ? part : void values.push(part);
		});
	} catch {
		return true;
	}
	const [name, text] = [plainly(names), plainly(values)];
	const digits = text.replace(/\D/g, '');
	const isOwn = ownSsn !== undefined && (digits.includes(ownSsn) || digits.padStart(9, '0') === ownSsn);
	return isOwn || shape.test(name) || shape.test(text) || namesSsn(name) || (/\d{9}/.test(text) && namesSsn(text));
}

/** The texts in the characters of a keyboard, apart from each other. By single characters: on a long text, `normalize` would take its square. */
function plainly(texts: unknown[]): string {
	const text = texts.map(String).join(';;');
	return text
		.replace(/\p{Cf}/gu, '')
		.replace(/[^ -~]/gu, (character) => character.normalize('NFKC'))
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/\s+/g, ' ');
}

/** Whether words name an SSN, or the number by which a tax office knows a person: an employer's is its EIN. */
function namesSsn(name: string): boolean {
	const apart = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('#', ' no ');
	const words = apart.toLowerCase().replace(/[^a-z;]+/g, ' ');
	const spelled = words.replace(/\b([a-z]) (?=[a-z]\b)/g, '$1');
	if (/ssn|\bss\b|social ?sec|\bsoc(?:ial)?(?: ?sec| (?:no|num|id)| ?(?:;|$))/.test(spelled)) return true;
	return (
		/\bi?tin\b|taxpayer|tax ?(?:id|no\b|num)/.test(spelled) && !/\bein\b|employer|sponsor|company|plan/.test(spelled)
	);
}
