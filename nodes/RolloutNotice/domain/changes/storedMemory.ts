import { createHash } from 'crypto';

import { StatusMemory, type Round } from './statusMemory';

const currentVersion = 2;

/** A memory as JSON. A million notices are about 15 MB. */
export type StoredMemory = {
	version: number;
	watched: string;
	round: Round | null;
	statuses: string[];
	/** Base64 of `StatusMemory.pack`. */
	notices: string;
	/** SHA-256 over all of the above, its first 16 hexadecimal digits. */
	checksum: string;
};

export function encodeMemory(memory: StatusMemory): StoredMemory {
	const { watched, round = null, statuses } = memory;
	const packed = memory.pack();
	const notices = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).toString('base64');
	const stored = {
		version: currentVersion,
		watched,
		round: round && { ...round },
		statuses: [...statuses.others],
		notices,
	};
	return { ...stored, checksum: checksum(stored) };
}

/** The memory that was stored, or an empty one where nothing was. Where it cannot be used, `problem` says why and what follows. Never throws. */
export function decodeMemory(given: unknown): { memory: StatusMemory; problem?: string } {
	if (given === undefined || given === null) return { memory: new StatusMemory() };
	if (isStored(given)) {
		const packed = Buffer.from(given.notices, 'base64');
		const memory = new StatusMemory(packed, [...given.statuses]);
		memory.watched = given.watched;
		if (given.round) memory.round = { watched: given.round.watched, skip: given.round.skip };
		return { memory };
	}
	const version = typeof given === 'object' && 'version' in given ? given.version : currentVersion;
	const fault =
		typeof version === 'number' && version !== currentVersion
			? 'was written by another version of this node'
			: 'is damaged';
	const memory = new StatusMemory();
	memory.watched = lost;
	const problem = `The trigger's memory of earlier polls ${fault}. It starts over: current notices count as known, and changes since the last poll are not reported.`;
	return { memory, problem };
}

/** What a memory that could not be read watched: what exists then is a baseline even where a baseline is to be emitted, since it may have been. */
export const lost = 'lost';

/** The checksum holds over everything, so that types need no look of their own. */
function isStored(given: unknown): given is StoredMemory {
	const stored = given as StoredMemory;
	return (
		typeof given === 'object' &&
		stored.version === currentVersion &&
		typeof stored.notices === 'string' &&
		stored.checksum === checksum(stored)
	);
}

function checksum({ version, watched, round, statuses, notices }: Omit<StoredMemory, 'checksum'>): string {
	const whole = JSON.stringify([version, watched, round && [round.watched, round.skip], statuses, notices.length]);
	return createHash('sha256').update(whole).update(notices).digest('hex').slice(0, 16);
}
