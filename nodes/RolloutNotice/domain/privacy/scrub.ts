const hidden = '[hidden]';

/** Nine digits that stand alone, in one run or as XXX-XX-XXXX with any separator. */
const ssnShape = /(?<![\d])\d{3}[-.\s\u2010-\u2015]?\d{2}[-.\s\u2010-\u2015]?\d{4}(?!\d)/g;
/** What follows an authorization scheme, and any long run without a space that mixes letters and digits. */
const tokenShape =
	/\b(?:bearer|basic)\s+[\w.~+/=-]+|(?<![\w.~+/=-])(?=[\w.~+/=-]*\d)(?=[\w.~+/=-]*[a-z])[\w.~+/=-]{40,}/gi;
const longest = 1000;

/**
 * The text without anything that may not stand in an error or a log: the personal values given (as whole words, in any case),
 * whatever is shaped like a Social Security number or a token, and mark-up. At most 1,000 characters.
 */
export function scrub(text: string, personalValues: readonly string[]): string {
	const plain = text
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	const values = personalValues.map((value) => value.trim()).filter((value) => value.length > 1);
	const withoutValues = values
		.sort((a, b) => b.length - a.length)
		.reduce((rest, value) => rest.replace(wholeWord(value), hidden), plain);
	const scrubbed = withoutValues.replace(ssnShape, hidden).replace(tokenShape, hidden);
	return scrubbed.length > longest ? `${scrubbed.slice(0, longest)}…` : scrubbed;
}

function wholeWord(value: string): RegExp {
	const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
	return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}

const shortestSecret = 6;

/** The body of an answer with each of the secrets taken out wherever it stands: a service may repeat in its errors what it was sent. */
export function withoutSecrets(body: unknown, secrets: readonly unknown[]): unknown {
	const texts = secrets.filter(
		(secret): secret is string => typeof secret === 'string' && secret.length >= shortestSecret,
	);
	const hide = (text: string) => texts.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
	const clean = (value: unknown): unknown => {
		if (typeof value === 'string') return hide(value);
		if (Array.isArray(value)) return value.map(clean);
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([name, part]) => [hide(name), clean(part)]));
	};
	return clean(body);
}
