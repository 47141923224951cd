import type { Clock } from './clock';
import type { DeliveryStatus } from './deliveryStatus';
import type { RolloutRequest } from './rolloutRequest';
import { meetsQuery, meetsRange, type QueryFilters, type RangeFilters } from './filters';
import { sampleRequest } from './sampleRequest';
import { statusRecord, type StatusRecord } from './statusRecord';
import { storedNotice, type StoredNotice } from './storedNotice';

const REMEMBERED_QUERIES = 20;

/** The notices of the service, in order of receipt. */
export class Store {
	private notices = new Map<string, StoredNotice>();
	/** Made by the first query for a reference. */
	private byReference: Map<string, StoredNotice[]> | undefined;
	private readonly matches = new Map<string, readonly StoredNotice[]>();
	private added = 0;

	constructor(private readonly clock: Clock) {}

	get size(): number {
		return this.notices.size;
	}

	/** Keeps a request as a notice of its own, whatever came before it, and gives its id. */
	accept(request: RolloutRequest): string {
		const notice = storedNotice(request, this.clock.now());
		const id = notice.fields.noticeParticipantRequestId;
		this.notices.set(id, notice);
		if (this.byReference) index(this.byReference, notice);
		if (this.matches.size > 0) this.matches.clear();
		return id;
	}

	/** Makes many plain notices, each with a reference and an SSN of its own, and gives their ids. They are no letters of the ledger. */
	add(count: number, overrides: Partial<RolloutRequest> = {}): string[] {
		return Array.from({ length: count }, () => this.accept({ ...sampleRequest(++this.added), ...overrides }));
	}

	/** Like `add`, but the notices come before those that are there. */
	addInFront(count: number, overrides: Partial<RolloutRequest>): void {
		const older = this.notices;
		this.notices = new Map();
		this.forgetLists();
		this.add(count, overrides);
		for (const [id, notice] of older) this.notices.set(id, notice);
	}

	/** Deletes notices. */
	remove(notices: readonly StoredNotice[]): void {
		for (const { fields } of notices) this.notices.delete(fields.noticeParticipantRequestId);
		this.forgetLists();
	}

	/** Sets a status by hand, from now on. Throws where there is no such notice. */
	setStatus(id: string, status: DeliveryStatus | null): void {
		const notice = this.notice(id);
		notice.changes = [...(notice.changes ?? []), { atMs: this.clock.now(), status }];
	}

	/** Marks a participant as skipped, from now on. Throws where there is no such notice. */
	setSkipped(id: string, reason: string): void {
		this.notice(id).skipped = { atMs: this.clock.now(), reason };
	}

	/** The status record of every notice, as of now, in order of receipt. */
	records(): StatusRecord[] {
		const nowMs = this.clock.now();
		return Array.from(this.notices.values(), (notice) => statusRecord(notice, nowMs));
	}

	/** The latest notices, newest first. */
	latest(count: number): StoredNotice[] {
		return [...this.notices.values()].slice(-count).reverse();
	}

	/** The notices that meet every given filter. An SSN is compared by its digits. */
	byQuery(filters: QueryFilters): readonly StoredNotice[] {
		return this.matching(filters, filters.externalReferenceId, meetsQuery(filters));
	}

	/** The notices of any of the plans (of all, where none is given) that were received within the dates. */
	byRange(filters: RangeFilters): readonly StoredNotice[] {
		return this.matching(filters, undefined, meetsRange(filters));
	}

	/** Forgets everything. */
	clear(): void {
		this.notices.clear();
		this.forgetLists();
		this.added = 0;
	}

	private forgetLists(): void {
		this.byReference = undefined;
		this.matches.clear();
	}

	private notice(id: string): StoredNotice {
		const notice = this.notices.get(id);
		if (!notice) throw new Error('There is no notice with this id');
		return notice;
	}

	private withReference(reference: string): readonly StoredNotice[] {
		if (!this.byReference) {
			this.byReference = new Map();
			for (const notice of this.notices.values()) index(this.byReference, notice);
		}
		return this.byReference.get(reference) ?? [];
	}

	/** Remembers the list for the next page of the same query, until a notice is added. */
	private matching(filters: object, reference: string | undefined, meets: (notice: StoredNotice) => boolean) {
		if (reference) return this.withReference(reference).filter(meets);
		const key = JSON.stringify(filters);
		let list = this.matches.get(key);
		if (!list) {
			list = [...this.notices.values()].filter(meets);
			if (this.matches.size >= REMEMBERED_QUERIES) this.matches.clear();
			this.matches.set(key, list);
		}
		return list;
	}
}

function index(byReference: Map<string, StoredNotice[]>, notice: StoredNotice): void {
	const alike = byReference.get(notice.fields.externalReferenceId);
	if (alike) alike.push(notice);
	else byReference.set(notice.fields.externalReferenceId, [notice]);
}
