import { textsIn } from './serviceWords';

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
	const { ssn } = record;
	for (const name of Object.keys(shown))
		if (!listed.has(name) && mayHoldSsn(name, shown[name], ...ssnsOf({}, ssn))) delete shown[name];
	if (shown.skippedReason) shown.skippedReason = maskReason(shown.skippedReason, ssn);
	if (isSsn(shown.externalReferenceId, ssn))
		shown.externalReferenceId = mode === 'hidden' ? hiddenSsn : maskSsn(String(ssn));
	if (mode === 'hidden') delete shown.ssn;
	else shown.ssn = ssn && maskSsn(ssn);
	return record;
}

/** Free text, such as why a participant was skipped, without any SSN, and without the one given in any form. Null stays. */
export function maskReason<Reason>(reason: Reason, ssn?: string | null): Reason | string {
	if (!reason) return reason;
	const text = plainly([typeof reason === 'string' ? reason : JSON.stringify(reason)]);
	const masked = text
		.replace(/(?<!\d)\d{3}[^\p{L}\p{N}]{0,3}\d{2}[^\p{L}\p{N}]{0,3}\d{4}(?!\d)/gu, hiddenSsn)
		.replace(/\d+(?:[-./_ ]\d+)*/g, (digits) => (isLikeSsn(digits) || isSsn(digits, ssn) ? hiddenSsn : digits))
		.replace(/\d{6,}/g, (digits) => (isSsn(digits, ssn) ? hiddenSsn : digits));
	return masked === text ? reason : masked;
}

const hiddenSsn = '***-**-****';

/** Nine digits with dashes anywhere but where an EIN has its one, and a reference such as 2026-00042 behind its year. */
const isLikeSsn = (digits: string) =>
	/^(?:\d-?){8}\d$/.test(digits) && !/^(?:\d\d-\d{7}|20\d\d-\d{5}|20\d\d-?[01]\d-?[0-3]\d-?\d)$/.test(digits);

/** Whether a text is this SSN in any form: a reference may be made of nothing else. Its end is looked for first, since that is quick. */
export function isSsn(text: unknown, ssn: unknown): boolean {
	if (typeof text !== 'string' || typeof ssn !== 'string' || ssn === '' || !text.includes(ssn.slice(-3))) return false;
	const bare = bareDigits(ssn);
	return bare.length > 5 && bareDigits(text) === bare;
}

/** The reference of a record that shows no SSN. */
export function maskReference<Reference>(reference: Reference, ssn: unknown): Reference | string {
	return isSsn(reference, ssn) ? hiddenSsn : reference;
}

/** Without the zeros that a spreadsheet drops, and the one behind the point that it adds. */
const bareDigits = (text: string) =>
	plainly([text])
		.replace(/\.0+$|\D/g, '')
		.replace(/^0+/, '');

function maskSsn(ssn: string): string {
	const lastFour = /^(?:\d{5}|\d{3}-\d{2}-)(\d{4})$/.exec(ssn)?.[1];
	return lastFour ? `***-**-${lastFour}` : hiddenSsn;
}

const shape = /(?<!\d)\d{3} ?([^\p{L}\p{N}]) ?\d{2} ?\1 ?\d{4}(?!\d)/u;

/** The SSNs of a row's participant, as far as they are known: the one that is sent, and those in columns that name one, matched to a field or not. */
export function ssnsOf(row: object, ssn?: string | null): string[] {
	const named = Object.entries(row).filter(([heading]) => namesSsn(plainly([heading])));
	const digits = textsIn([ssn, ...named]).map(bareDigits);
	// Eight digits that are a day are none.
	return digits.filter((one) => one.length > 5 && one.length < 10 && !/^20\d\d(?:0\d|1[0-2])[0-3]\d$/.test(one));
}

/**
 * Whether a column of an input row may hold an SSN, this participant's or somebody else's: by its heading or a name inside of it, by the shape of
 * a value, or since it holds one of the row's own. What cannot be looked through, such as an object that holds itself, may.
 */
export function mayHoldSsn(heading: string, value: unknown, ...ownSsns: Array<string | undefined>): boolean {
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
	const isOwn = ownSsns.some((ssn) => ssn && (holds(text, ssn) || holds(name, ssn)));
	const isLike = shape.test(name) || shape.test(text) || /(?<!\d)\d{9}(?!\d)/.test(name);
	return isOwn || isLike || namesSsn(name) || (/\d{9}/.test(text) && namesSsn(text));
}

/** All nine digits anywhere; without their zeros, where they stand alone. */
function holds(text: string, ssn: string): boolean {
	const bare = ssn.replace(/^0+/, '');
	const groups = text.replace(/\.0+(?!\d)/g, '').match(/\d+/g);
	if (!groups) return false;
	const digits = groups.join('');
	return (
		digits.includes(bare.padStart(9, '0')) || [digits, ...groups].some((group) => group.replace(/^0+/, '') === bare)
	);
}

/** The texts in the characters of a keyboard, apart from each other. By single characters: on a long text, `normalize` would take its square. */
function plainly(texts: unknown[]): string {
	const text = texts.map(String).join(';;');
	return text
		.replace(/\p{Cf}/gu, '')
		.replace(/[^ -~]/gu, (character) => character.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, asciiDigit))
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/\s+/g, ' ');
}

/** In Unicode, the ten digits of a script follow each other. */
function asciiDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let zero = code;
	while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String(code - zero);
}

/** Whether words name an SSN, or the number by which a tax office knows a person: an employer's is its EIN. */
function namesSsn(name: string): boolean {
	const apart = name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('#', ' no ');
	const words = apart.toLowerCase().replace(/[^a-z;]+/g, ' ');
	const spelled = words.replace(/\b([a-z]) (?=[a-z]\b)/g, '$1');
	if (/ssn|\bssa?n?\b|social ?(?:sec|insur)|\bsoc(?:ial)?(?: ?sec| (?:no|num|nbr|id)| ?(?:;|$))/.test(spelled))
		return true;
	const isTaxNumber = /\bi?tin\b|tax ?payer|tax ?(?:id|no\b|num|nbr)/.test(spelled);
	const isNational = /\b(?:national|gov(?:t|ernment)?)(?: issued)? ?(?:id(?:\b|ent)|no\b|num|nbr)/.test(spelled);
	return (isTaxNumber || isNational) && !/\bein\b|employer|sponsor|company|plan/.test(spelled);
}
