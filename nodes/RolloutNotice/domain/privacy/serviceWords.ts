const hidden = '[hidden]';
const longest = 1000;
const longestWord = 40;
/** From this length on a value is also looked for inside of words. */
const shortestInside = 6;

/**
 * The words of the service, or of n8n, as they may stand in an error or a log: without mark-up, and without any word that holds a digit, is
 * longer than words are, or is among the words of the values given, which may be a person's or a secret. At most 1,000 characters.
 *
 * @param usual Where the words may be about a person who is not known: words, `folded`, that may have a capital, as names do, beside the usual ones.
 */
export function serviceWords(text: string, values: readonly unknown[], usual?: ReadonlySet<string>): string {
	const known = wordsOf(values);
	const inside = values.map(lettersOf).filter((value) => value.length >= shortestInside);
	const isTelling = (word: string) => {
		if (/[\p{N}@]/u.test(word) || word.length > longestWord) return true;
		const isUsual = (part: string) => usualWords.has(part) || usual?.has(part);
		if (usual && /[\p{Lu}\p{Lt}\p{Lo}]/u.test(word) && !partsOf(word).every(isUsual)) return true;
		const letters = lettersOf(word);
		const parts = partsOf(`${word} ${word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')} ${letters}`);
		return parts.some((part) => known.has(part)) || inside.some((value) => letters.includes(value));
	};
	// Cut between words: half of a word would be known to no one.
	const start = text.length > 4 * longest ? text.slice(0, 4 * longest).replace(/\S{0,4000}$/, '') : text;
	const said = start
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\p{Cf}/gu, '')
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/[\p{L}\p{M}\p{N}](?:\S*[\p{L}\p{M}\p{N}])?/gu, (word) => (isTelling(word) ? hidden : word))
		.replace(/\[hidden\](?: \[hidden\])+/g, hidden);
	return said.length > longest ? `${said.slice(0, longest)}…` : said;
}

/** Of HTTP's phrases, of sentences like theirs, and of the service's parameters. */
const usualWords = new Set(
	[
		'bad request requests unauthorized forbidden not found method allowed acceptable timeout time out conflict gone precondition failed payload content entity too large many unsupported media type unprocessable locked internal server error implemented gateway service temporarily unavailable',
		'the one an no this it at least value field invalid unknown missing refused participant record notice plan status query skip take from to erisaplanrecords pdf file document upload',
	].flatMap((words) => words.toUpperCase().split(' ')),
);

/** W3C Trace Context, section 3.2.2: nine digits in a row come up by chance in such an id. */
const traceParent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/i;
/** Nine digits, however separated; a colon stands between the parts of an id too. */
const ssnShape = /(?<!\d)\d{3}[-.:|_]?\d{2}[-.:|_]?\d{4}(?!\d)|(?<!\d[-.|_]?)\d(?:[-.|_]?\d){8}(?![-.|_]?\d)/;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id for the service operator as it is; undefined where it is none, or holds something like an SSN or one of the values. */
export function traceId(id: unknown, values: readonly unknown[]): string | undefined {
	if (typeof id !== 'string' || !/^[\w:.|-]{1,64}$/.test(id)) return undefined;
	if (traceParent.test(id)) return id;
	const known = wordsOf(values);
	// The dashes of a UUID stand where they must: three of its groups in a row are all digits by chance.
	return ssnShape.test(uuid.test(id) ? id.replaceAll('-', ':') : id) || partsOf(id).some((part) => known.has(part))
		? undefined
		: id;
}

/** The words in the values, and each value as one word: services write O'Brien as OBRIEN. */
function wordsOf(values: readonly unknown[]): Set<string> {
	return new Set(values.flatMap((value) => partsOf(`${String(value)} ${lettersOf(value)}`)));
}

export function lettersOf(value: unknown): string {
	return folded(String(value)).replace(/\P{L}/gu, '');
}

/** The words in it, however they are spelled, Müller as Mueller too; single letters tell nothing. */
export function partsOf(text: string): string[] {
	const spelled = text.normalize('NFC').replace(/[äöüø]/gi, '$&e');
	const all = spelled.length > text.length ? `${text} ${spelled}` : text;
	return (folded(all).match(/[\p{L}\p{N}]+/gu) ?? []).filter((part) => part.length > 1);
}

/** Letters that Unicode takes for no accented ones. */
const spelledOut: Record<string, string> = { Ø: 'O', Ł: 'L', Æ: 'AE', Œ: 'OE', Đ: 'D', Ð: 'D', Þ: 'TH' };

/** By way of small letters to capitals: the other way, ẞ is no SS, and a Σ within a word not the one at its end. */
export function folded(text: string): string {
	const capitals = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().toUpperCase();
	return capitals.replace(/[ØŁÆŒĐÐÞ]/g, (letter) => spelledOut[letter] ?? letter);
}

/** Every value that may be a person's, at whatever depth; shorter ones are words of any sentence. */
export function textsIn(value: unknown): string[] {
	if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	return text.length >= 3 && text.length <= 200 ? [text] : [];
}
