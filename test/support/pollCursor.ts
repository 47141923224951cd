import { AsyncLocalStorage } from 'node:async_hooks';
import type { IDataObject } from 'n8n-workflow';

import type { TriggerDatabase } from './triggerDatabase';

/** What one poll reads and writes, and what it began with. */
interface Stage {
	snapshot: IDataObject;
	stored: string;
}

/**
 * The poll cursor with which n8n 2.41 can replace a trigger's static data (`TriggerExecutionContextFactory`, `PollCursorService`): each poll
 * works on a copy, which is stored with the execution that it starts, or alone where it starts none.
 */
export class PollCursor {
	/** Whether what the last poll left is stored. */
	isSaved = true;
	private readonly stages = new AsyncLocalStorage<Stage>();

	constructor(private readonly database: TriggerDatabase) {}

	async run<T>(poll: () => Promise<T>): Promise<T> {
		const stored = (this.database.cursor ??= '{}');
		const stage = { snapshot: JSON.parse(stored) as IDataObject, stored };
		const result = await this.stages.run(stage, poll);
		this.isSaved = JSON.stringify(stage.snapshot) === stage.stored;
		return result;
	}

	/** What the poll under way works on. */
	get snapshot(): IDataObject {
		return this.stage.snapshot;
	}

	/** Stores what the poll under way changed. */
	commit(): void {
		const { stage } = this;
		const changed = JSON.stringify(stage.snapshot);
		if (changed === stage.stored) return;
		stage.stored = changed;
		this.database.cursor = changed;
	}

	private get stage(): Stage {
		const stage = this.stages.getStore();
		if (!stage) throw new Error('n8n hands out a cursor during a poll only');
		return stage;
	}
}
