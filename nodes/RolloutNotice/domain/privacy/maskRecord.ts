/** How an SSN leaves the node. */
export type SsnInOutput = 'masked' | 'hidden' | 'full';

/** The fields of a status record that the document lists (section 2.4). */
const listed = new Set(
	'noticeParticipantRequestId erisaEIN erisaPlanNumber externalReferenceId reason firstName lastName ssn addressLine1 addressLine2 city state zip countryCode totalBalance vestedBalance deliveryStatus noticeId gracePeriod gracePeriodExpiration skipped skippedReason'.split(
		' ',
	),
);

/**
 * Changes the record so that it shows the SSN as asked, and returns it. Masked shows the last four of nine digits; of anything else it shows
 * nothing, since four digits may be all there is. Hidden leaves the key out. Null and '' hold no SSN and stay. Unless in full, nothing that looks
 * like an SSN stays in `skippedReason`, and no field beyond the document's that may hold one.
 *
 * No copy: V8 keeps what it parses of a long answer where garbage is costly to collect, and each record would become some there.
 */
export function maskRecord<R extends { ssn: string | null }>(
	record: R,
	mode: SsnInOutput,
): Omit<R, 'ssn'> & Partial<Pick<R, 'ssn'>> {
	// An expression can give any word for the mode; what is not known masks.
	if (mode === 'full') return record;
	const shown: { ssn?: string | null; skippedReason?: unknown; [name: string]: unknown } = record;
	for (const name of Object.keys(shown))
		if (!listed.has(name) && mayHoldSsn(name, shown[name], nineDigits(record.ssn))) delete shown[name];
	if (shown.skippedReason) shown.skippedReason = maskReason(shown.skippedReason);
	if (mode === 'hidden') delete shown.ssn;
	else shown.ssn = record.ssn && maskSsn(record.ssn);
	return record;
}

/** Why a participant was skipped, which is free text, without any SSN. Null stays. */
export function maskReason<Reason>(reason: Reason): Reason | string {
	if (!reason) return reason;
	const text = plainly([typeof reason === 'string' ? reason : JSON.stringify(reason)]);
	const masked = text.replace(/(?<!\d)\d{3}[^\p{L}\p{N}]{0,3}\d{2}[^\p{L}\p{N}]{0,3}\d{4}(?!\d)/gu, '***-**-****');
	return masked === text ? reason : masked;
}

const nineDigits = (ssn: unknown) => /^\d{9}$/.exec(String(ssn).replaceAll('-', ''))?.[0];

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
