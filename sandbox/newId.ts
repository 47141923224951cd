import { randomFillSync } from 'node:crypto';

const POOLED_IDS = 1024;
const BYTES = 16;
const TEXT_LENGTH = 36;
const DASH = 45;
const HEX = Buffer.from('0123456789abcdef');

const pool = Buffer.alloc(POOLED_IDS * BYTES);
const text = Buffer.alloc(TEXT_LENGTH, DASH);
let used = pool.length;

/**
 * A random UUID (version 4). Kept by the hundred thousand, those of node:crypto cost six times as much: V8 holds each as
 * the tree of pieces it was put together from. Written into a buffer, it is one flat string.
 */
export function newId(): string {
	if (used === pool.length) {
		randomFillSync(pool);
		used = 0;
	}
	pool[used + 6] = (byteAt(used + 6) & 0x0f) | 0x40;
	pool[used + 8] = (byteAt(used + 8) & 0x3f) | 0x80;
	let place = 0;
	for (let index = used; index < used + BYTES; index++) {
		if (place === 8 || place === 13 || place === 18 || place === 23) place++;
		const byte = byteAt(index);
		text[place++] = HEX[byte >> 4] ?? 0;
		text[place++] = HEX[byte & 0x0f] ?? 0;
	}
	used += BYTES;
	return text.toString('latin1');
}

function byteAt(index: number): number {
	return pool[index] ?? 0;
}
