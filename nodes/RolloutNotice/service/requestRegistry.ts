import { hash, randomUUID } from 'crypto';

import { comparable, comparePersons, requestKey, type Person, type PersonMatch } from '../domain/request/identity';
import type { RolloutRequest } from '../domain/request/rolloutRequest';
import type { Clock } from './pace';

/** How long an accepted request, or one in doubt, is remembered. In doubt, it is not sent again for as long. */
export const remembersMs = 10 * 60_000;
/** A row that was under way for longer no longer holds up others. Its call may take longer still, as the option Timeout allows. */
const lockMs = 20 * 60_000;
const mostRemembered = 100_000;
/** How often a waiting row looks whether the other one's time is over. */
const waitStepMs = 1000;

interface Entry {
	person: ReturnType<typeof comparable>;
	/** Milliseconds since 1970 after which the entry counts as absent, or where its call is still under way, as in doubt. */
	endsAt: number;
	/** Whether the request may have left. Only of a row under way. */
	isSent?: boolean;
	/** The notice, where it was accepted. */
	id?: string;
	/** Resolves when the row is no longer under way. Without it and without an id, the outcome is in doubt. */
	ended?: Promise<void>;
}

/** What this process knows of a letter: accepted with an id, or in doubt until a time. */
export interface KnownRequest {
	id?: string;
	/** Milliseconds since 1970 from which a request in doubt may be sent again. */
	endsAt: number;
	/** Whether it is the same participant's. */
	person: PersonMatch;
}

/** The right to request one letter. It has to be ended, however the request went. */
export interface Claim {
	/** Why there is nothing to be claimed: what became of the letter a moment ago. */
	known?: KnownRequest;
	/** Called right before sending. False where the claim expired and another run has taken the row over. */
	renew(): boolean;
	/** With the id of the accepted notice, `inDoubt`, or nothing where the service certainly did not take the request. Returns the time until which that is remembered. */
	end(outcome?: { id: string } | 'inDoubt'): number;
}

/** The letters that one client requests at one address, as far as this process knows. */
export interface RequestRegistry {
	/** Waits until nobody else in this process is requesting the letter, then takes it. Rejects when the execution is cancelled. */
	claim(request: RolloutRequest, clock: Clock): Promise<Claim>;
	/** Remembers what became of a letter that was sent without a claim; a doubt only where no notice is known. Returns the time until which that is remembered. */
	note(request: RolloutRequest, outcome: { id: string } | 'inDoubt', nowMs: number): number;
	/** What is known of the letter at this moment, without waiting. */
	known(request: RolloutRequest, nowMs: number): KnownRequest | undefined;
}

/** Of all clients together, the oldest first: hashes only, with a salt that ends with the process, since SSNs can be found from plain ones. */
const entries = new Map<string, Entry>();
const salt = randomUUID();

function hashed(text: string, length: number): string {
	return hash('sha256', salt + text, 'base64url').slice(0, length);
}

/**
 * What this process remembers for ten minutes, so that runs beside each other and n8n's Retry On Fail request a letter once, also while the
 * service does not show it yet. Two rows are the same letter where a look-up would find one by the other.
 *
 * @param account Stands for the client and the address of the service.
 */
export function requestRegistry(account: string): RequestRegistry {
	const keyOf = (request: RolloutRequest) => hashed(JSON.stringify([account, requestKey(request)]), 20);

	function current(key: string, nowMs: number): Entry | undefined {
		const entry = entries.get(key);
		if (!entry || entry.endsAt > nowMs) return entry;
		return entry.isSent ? { person: entry.person, endsAt: nowMs + remembersMs } : undefined;
	}
	const described = ({ id, endsAt, person }: Entry, request: RolloutRequest): KnownRequest => ({
		id,
		endsAt,
		person: comparePersons(person, hashedPerson(request)),
	});

	return {
		async claim(request, clock) {
			const key = keyOf(request);
			let entry = current(key, clock.now());
			for (; entry?.ended; entry = current(key, clock.now()))
				await Promise.race([entry.ended, clock.sleep(waitStepMs)]);
			if (entry) return { known: described(entry, request), renew: () => false, end: () => entry.endsAt };

			let release = () => {};
			const ended = new Promise<void>((resolve) => (release = resolve));
			const person = hashedPerson(request);
			let mine: Entry = { person, endsAt: clock.now() + lockMs, ended };
			remember(key, mine, clock.now());
			return {
				renew() {
					if (entries.get(key) !== mine) return false;
					mine = { ...mine, endsAt: clock.now() + lockMs, isSent: true };
					remember(key, mine, clock.now());
					return true;
				},
				end(outcome) {
					const id = outcome === 'inDoubt' ? undefined : outcome?.id;
					const nowMs = clock.now();
					const isMine = entries.get(key) === mine || !current(key, nowMs);
					if (isMine) entries.delete(key);
					// Where the claim expired, a letter that went out counts all the same; a doubt does not undo what another run found out, while that holds.
					const endsAt = nowMs + remembersMs;
					if (id || (outcome && isMine)) remember(key, { id, person, endsAt }, nowMs);
					release();
					return endsAt;
				},
			};
		},
		note(request, outcome, nowMs) {
			const key = keyOf(request);
			const id = outcome === 'inDoubt' ? undefined : outcome.id;
			const endsAt = nowMs + remembersMs;
			if (id || !current(key, nowMs)?.id) remember(key, { id, person: hashedPerson(request), endsAt }, nowMs);
			return endsAt;
		},
		known(request, nowMs) {
			const entry = current(keyOf(request), nowMs);
			return entry && !entry.ended ? described(entry, request) : undefined;
		},
	};
}

/** Forgets everything, as the end of the process does. */
export function forgetRequests(): void {
	entries.clear();
}

function remember(key: string, entry: Entry, nowMs: number): void {
	entries.delete(key);
	entries.set(key, entry);
	for (const [oldest, { endsAt, ended, isSent }] of entries) {
		if (entries.size <= mostRemembered && endsAt > nowMs) return;
		if (!ended || (endsAt <= nowMs && !isSent)) entries.delete(oldest);
	}
}

function hashedPerson(person: Person): ReturnType<typeof comparable> {
	const { ssn, firstName, lastName } = comparable(person);
	const of = (text: string) => text && hashed(text, 8);
	return { ssn: of(ssn), firstName: of(firstName), lastName: of(lastName) };
}
