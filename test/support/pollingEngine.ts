import { ChangeTracker, type StatusChange } from '../../nodes/RolloutNotice/domain/changes/changeTracker';
import { decodeMemory, type StoredMemory } from '../../nodes/RolloutNotice/domain/changes/storedMemory';
import type { StatusRecord } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import type { Watch } from './observer';
import { changesOf } from './statusChanges';

const day = 86_400_000;

/** A poll that has read its pages, and has not ended. */
export interface OpenPoll {
	startedFrom: StoredMemory | undefined;
	changes: StatusChange[];
	finish(): StoredMemory;
	mustBeSaved: boolean;
}

/**
 * What n8n does around the tracker, without n8n: it keeps the memory of a node in the process, and saves it when the node is activated and when
 * a poll emits. A restart goes back to what was saved.
 */
export class PollingEngine {
	readonly emitted: StatusChange[] = [];
	private current: StoredMemory | undefined;
	private saved: string | undefined;
	private now = Date.UTC(2026, 0, 1);

	constructor(private readonly savesWhatMustBe: boolean) {}

	/** Reads the records in pages; undefined where the service fails before page `failsAt`. */
	open(
		records: StatusRecord[],
		watch: Watch,
		{ pageSize, failsAt }: { pageSize: number; failsAt?: number },
	): OpenPoll | undefined {
		this.now += day;
		const startedFrom = this.current;
		const { memory, problem } = decodeMemory(startedFrom);
		if (problem !== undefined) throw new Error(problem);
		const tracker = new ChangeTracker(memory, { ...watch, detectedAt: new Date(this.now) });
		const changes: StatusChange[] = [];
		for (let page = 0; page * pageSize < records.length; page++) {
			if (page === failsAt) return undefined;
			changes.push(...changesOf(tracker, records.slice(page * pageSize, (page + 1) * pageSize)));
		}
		return { startedFrom, changes, finish: () => tracker.finish(), mustBeSaved: tracker.mustBeSaved };
	}

	/** Ends a poll and says whether it counted: one whose memory another poll replaced meanwhile steps back. */
	close(poll: OpenPoll, { isActivation }: { isActivation: boolean }): boolean {
		if (poll.startedFrom !== this.current) return false;
		this.current = poll.finish();
		this.emitted.push(...poll.changes);
		if (isActivation || poll.changes.length > 0 || (this.savesWhatMustBe && poll.mustBeSaved))
			this.saved = JSON.stringify(this.current);
		return true;
	}

	restart(): void {
		this.current = this.saved === undefined ? undefined : JSON.parse(this.saved);
	}

	/** Whether a restart now would lose nothing. */
	get isSaved(): boolean {
		return this.saved === (this.current && JSON.stringify(this.current));
	}
}
