import { hash } from 'crypto';

const { imul } = Math;

const uuidLength = 36;
/** Set in every small letter, digit and dash of a UUID: with it, `A` and `a` are the same hexadecimal digit. */
const smallLetterBit = 0x20;

/**
 * The whole number below 2^53 by which a notice is remembered, the same for a UUID in capitals. Sequential ids are spread as well as random ones.
 * Among a million notices the chance that any two share a hash is about 1 in 18,000; the one shown later would be taken for a repetition.
 */
export function noticeHash(id: string): number {
	const fold = id.length === uuidLength ? smallLetterBit : 0;
	let first = 0x9e3779b9 ^ id.length;
	let second = 0x7f4a7c15;
	for (let index = 0; index < id.length; index += 2) {
		const pair = ((id.charCodeAt(index) | fold) << 16) | (id.charCodeAt(index + 1) | fold);
		first = imul(turn(first ^ imul(pair, 0xcc9e2d51), 13), 0x1b873593);
		second = imul(turn(second ^ imul(pair, 0x239b961b), 17), 0x38b34ae5);
	}
	const high = scatter(first ^ second);
	return high * 2 ** 21 + (scatter(second ^ high) >>> 11);
}

function turn(word: number, bits: number): number {
	return (word << bits) | (word >>> (32 - bits));
}

/** The last step of MurmurHash3: one bit in changes about half of the bits out, and no two words come out alike. */
function scatter(word: number): number {
	let bits = imul(word ^ (word >>> 16), 0x85ebca6b);
	bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return (bits ^ (bits >>> 16)) >>> 0;
}

/** 16 hexadecimal digits that stand for a text, from which it cannot be read. */
export function fingerprint(text: string): string {
	return hash('sha256', text).slice(0, 16);
}
