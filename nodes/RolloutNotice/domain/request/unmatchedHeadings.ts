import { isAbsent, meaningOf } from '../fields/fieldValue';
import { requestField, requestFields, type RequestField } from '../fields/requestFields';
import { isPlaceholder, isState } from '../fields/usAddresses';
import { sayNames } from '../privacy/sayNames';
import { headingKey, knownAs, meaningOfCell, type HeadingMatch } from './matchHeadings';
import type { RolloutRequest } from './rolloutRequest';

/**
 * Tells which headings match no field, those of an address first, and what they may have meant; undefined where all match. In a sheet without a row
 * of headings, a participant stands in their place, who may be called Street or Town: headings are named only where three or half of them match.
 */
export function sayUnmatched({ matched, unmatched, shared }: HeadingMatch): string | undefined {
	if (unmatched.length === 0) return undefined;
	const known = matched.size + shared.length;
	// Nobody is called First Name.
	const taken = new Set(matched.values());
	const isNamed = taken.has('firstName') && taken.has('lastName');
	if (!isNamed && known < Math.min(3, unmatched.length))
		return `${known === 0 ? 'No heading matches a field' : 'Few headings match a field'}. The first row of the sheet must hold the headings`;
	const rank = (heading: string) => (addressOf(heading) ? 0 : 1);
	const names = sayNames([...unmatched].sort((one, other) => rank(one) - rank(other)));
	const said = `${unmatched.length} ${unmatched.length === 1 ? 'heading matches' : 'headings match'} no field${names && `: ${names}`}`;
	const guesses = unmatched.slice(0, 100).flatMap((heading) => {
		const name = sayNames([heading]);
		const field = name !== '' && names.includes(name) ? closeField(heading) : undefined;
		return field && !taken.has(field.name) ? [`${name} may be ${field.label}: if so, rename the column`] : [];
	});
	return [said, ...guesses].join('. ');
}

/**
 * The field that a heading may have meant: one slip of the pen away, or a known heading after another word. Of what belongs to a person only
 * slips are guessed ("Spouse City" is somebody else's), and an SSN never.
 */
function closeField(heading: string): RequestField | undefined {
	if (/ssn|social/i.test(heading)) return undefined;
	const words = wordsOf(heading);
	return requestFields.find(({ name, label, headings, personal, group }) => {
		const mayFollowWord = !personal || group === 'notice';
		const isClose = (known: string) =>
			isOneSlip(headingKey(heading), headingKey(known)) || (mayFollowWord && words.endsWith(` ${wordsOf(known)}`));
		return name !== 'ssn' && [name, label, ...headings].some(isClose);
	});
}

function wordsOf(heading: string): string {
	const apart = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
	return apart.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Whether two names of five letters or more differ by one letter, or by two neighbors that changed places. */
function isOneSlip(one: string, other: string): boolean {
	if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1 || /\d/.test(one)) return false;
	const shortened = (text: string) => [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
	const others = new Set(shortened(other));
	return shortened(one).some((text) => others.has(text));
}

const kindsOfAddress = /mailing|home|residence|residential|permanent|current|new|ncoa|updated|corrected|forwarding/g;
const partOfLine = /^(?:participant|employee)?(?:apt|apartment|unit|suite|house|street)+(?:number|no)?$/;
/** A pointer to the other address, or a mark in a column that asks whether there is one. */
const noAddress = /^(?:same\b|(?:yes|no|true|false)$)/i;
const mailed = (['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const).map(requestField);

/** The field of the participant's address that an unmatched heading speaks of: of a second address ("Mailing City"), or with a part of a line ("Apt #"). */
function addressOf(heading: string): { field: RequestField; isPart: boolean } | undefined {
	const key = headingKey(heading).replace(kindsOfAddress, '');
	const known = knownAs(key);
	const isPart = !known && partOfLine.test(key);
	const name = isPart ? (/house|street/.test(key) ? 'addressLine1' : 'addressLine2') : known?.name;
	const field = mailed.find((one) => one.name === name);
	return field && { field, isPart };
}

/**
 * Tells, without a value, where a row's unmatched columns hold another address of the participant than is sent, or a part of it that is not: nobody
 * but the user knows which of two addresses is the one that mail reaches.
 */
export function addressWarnings({ unmatched }: HeadingMatch) {
	const columns = unmatched.flatMap((heading) => {
		const address = addressOf(heading);
		return address ? [{ heading, ...address }] : [];
	});
	return (row: Record<string, unknown>, request: RolloutRequest): string[] =>
		columns.flatMap(({ heading, field, isPart }) => {
			const cell = row[heading];
			const text = typeof cell === 'object' ? '' : String(cell).trim();
			const isMark = noAddress.test(text) || (!isPart && /^[nxy]$/i.test(text));
			if (isAbsent(cell, {}) || isPlaceholder(text) || isMark) return [];
			const name = sayNames([heading]);
			const column = name ? `Column ${name}` : 'A column';
			if (isPart) {
				const isSent = field.name === 'addressLine2' && request.addressLine2 !== undefined;
				const isInLine1 = ` ${wordsOf(request.addressLine1)} `.includes(` ${wordsOf(text)} `);
				return isSent || isInLine1 ? [] : [`${column} is filled and goes into no field`];
			}
			const isSame = meaningOfCell(field, cell) === meaningOf(field, request[field.name]);
			return isSame || isSentOtherwise(field, text, request) ? [] : [`${column} holds another ${field.label}`];
		});
}

/** Whether a cell that reads otherwise says no more than what is sent: the whole address in one cell, a ZIP without its last four, a state in words. */
function isSentOtherwise({ name }: RequestField, text: string, request: RolloutRequest): boolean {
	if (name === 'state') return !isState(text);
	if (name === 'zip') return text.slice(0, 5) === request.zip.slice(0, 5);
	const sent = wordsOf(mailed.map((field) => request[field.name] ?? '').join(' ')).split(' ');
	return (
		name === 'addressLine1' &&
		wordsOf(text)
			.split(' ')
			.every((word) => sent.includes(word))
	);
}
