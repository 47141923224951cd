import { fingerprint } from './noticeHash';
import { StatusMemory, type Round } from './statusMemory';

const currentVersion = 2;

/** A memory as JSON. A million notices are about 15 MB. */
export type StoredMemory = {
	version: number;
	watched: string;
	round: Round | null;
	statuses: string[];
	/** Older memories do not tell. */
	events?: readonly string[];
	/** As `StatusMemory.pack` gives them. */
	notices: string;
	/** Fingerprint of all of the above. */
	checksum: string;
};

export function encodeMemory(memory: StatusMemory): StoredMemory {
	const { watched, round = null, statuses, events } = memory;
	const rest = { watched, round, statuses: statuses.others, ...(events && { events }) };
	const stored = { version: currentVersion, ...rest, notices: memory.pack() };
	return { ...stored, checksum: checksum(stored) };
}

/** What a memory that could not be read watched: what exists then is a baseline even where a baseline is to be emitted, since it may have been. */
export const lost = 'lost';

/** The memory that was stored, or an empty one where nothing was. Where it cannot be used, `problem` says why and what follows. Never throws. */
export function decodeMemory(given: unknown): { memory: StatusMemory; problem?: string } {
	if (isStored(given)) {
		const memory = new StatusMemory(given.notices, given.statuses);
		memory.watched = given.watched;
		memory.events = given.events;
		memory.round = given.round ?? undefined;
		return { memory };
	}
	const memory = new StatusMemory();
	if (given === undefined || given === null) return { memory };
	memory.watched = lost;
	const { version } = given as Partial<StoredMemory>;
	const isOther = typeof version === 'number' && version !== currentVersion;
	const fault = isOther ? 'was written by another version of this node' : 'is damaged';
	const problem = `The trigger's memory of earlier polls ${fault}. It starts over: current notices count as known, and changes since the last poll are not reported.`;
	return { memory, problem };
}

/** The checksum holds over everything, so that types need no look of their own. */
function isStored(given: unknown): given is StoredMemory {
	const stored = (given ?? {}) as StoredMemory;
	const isCurrent = stored.version === currentVersion && typeof stored.notices === 'string';
	return isCurrent && stored.checksum === checksum(stored);
}

function checksum({ version, watched, round, statuses, notices, events }: Omit<StoredMemory, 'checksum'>): string {
	const { isOverlapping = [] } = round ?? {};
	const place = round && [round.watched, round.skip, isOverlapping].flat();
	const rest = JSON.stringify([version, watched, place, statuses, notices.length, ...[events ?? []].flat()]);
	return fingerprint(rest + notices);
}
