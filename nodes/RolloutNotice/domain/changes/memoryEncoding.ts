import { createHash } from 'crypto';

import { emptyMemory, lostMemory } from './statusMemory';
import type { StatusMemory } from './statusMemory';

const currentVersion = 1;

/** A memory as JSON: version 1 of its form. A million notices are about 15 MB. */
export type StoredMemory = {
	version: number;
	watched: string;
	statuses: string[];
	/** Base64 of `StatusMemory.notices`. */
	notices: string;
	/** Base64 of `StatusMemory.forgotten`. */
	forgotten: string;
	/** SHA-256 over all of the above, its first 16 hexadecimal digits. */
	checksum: string;
};

type Unchecked = Partial<Record<keyof StoredMemory, unknown>>;

export function encodeMemory(memory: StatusMemory): StoredMemory {
	return {
		version: currentVersion,
		watched: memory.watched,
		statuses: [...memory.statuses],
		notices: base64(memory.notices),
		forgotten: base64(memory.forgotten),
		checksum: checksum(memory),
	};
}

/** The memory that was stored, or an empty one where nothing was. Where it cannot be used, `problem` says why and what follows. Never throws. */
export function decodeMemory(stored: unknown): { memory: StatusMemory; problem?: string } {
	if (stored === undefined || stored === null) return { memory: emptyMemory };
	const parts: Unchecked = typeof stored === 'object' ? stored : {};
	if (Number(parts.version) > currentVersion) return unusable('was written by a newer version of this node');
	const memory = read(parts);
	return memory && parts.checksum === checksum(memory) ? { memory } : unusable('is damaged');
}

function read({ version, watched, statuses, notices, forgotten }: Unchecked): StatusMemory | undefined {
	if (version !== currentVersion || typeof watched !== 'string' || !Array.isArray(statuses)) return undefined;
	if (typeof notices !== 'string' || typeof forgotten !== 'string') return undefined;
	return {
		watched,
		statuses: statuses.filter((name) => typeof name === 'string'),
		notices: Buffer.from(notices, 'base64'),
		forgotten: Buffer.from(forgotten, 'base64'),
	};
}

function unusable(fault: string) {
	const problem = `The trigger's memory of earlier polls ${fault}. It begins anew: what is there now is taken as known, and changes since the last poll are not reported.`;
	return { memory: lostMemory, problem };
}

function checksum({ watched, statuses, notices, forgotten }: StatusMemory): string {
	const hash = createHash('sha256').update(JSON.stringify([currentVersion, watched, statuses, notices.length]));
	return hash.update(notices).update(forgotten).digest('hex').slice(0, 16);
}

function base64(data: Uint8Array): string {
	return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
}
