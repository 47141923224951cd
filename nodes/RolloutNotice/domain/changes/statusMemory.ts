/**
 * What the trigger remembers between polls. Never changed in place: a poll makes a new one, or leaves none.
 * Holds no personal data: ids as 64-bit hashes, statuses, and months.
 */
export interface StatusMemory {
	/** Hash of what the last complete poll watched; empty before the first. */
	readonly watched: string;
	/** Names of the statuses that the document does not list, by position; an empty name is a free position. */
	readonly statuses: readonly string[];
	/** `noticeBytes` each: 8 of the id's hash, then its state, the number of its steps, and the month it was last shown in. */
	readonly notices: Uint8Array;
	/** States of the notices that had to be forgotten, as `ToldStates` keeps them; empty while none was. */
	readonly forgotten: Uint8Array;
}

/** Size of a remembered notice, in bytes. */
export const noticeBytes = 11;

/** The memory of a trigger that has not polled. */
export const emptyMemory: StatusMemory = {
	watched: '',
	statuses: [],
	notices: new Uint8Array(0),
	forgotten: new Uint8Array(0),
};

/** A memory that could not be read. What exists then is a baseline even where the baseline is to be emitted: it may have been already. */
export const lostMemory: StatusMemory = { ...emptyMemory, watched: 'lost' };
