import type { INodeExecutionData } from 'n8n-workflow';

/** What outlives a process of n8n: its database, as JSON where n8n stores JSON, and its log. */
export interface TriggerDatabase {
	/** What all nodes of the workflow remember. */
	staticData: string;
	/** What the trigger remembers, where n8n keeps poll cursors; undefined before the first poll. */
	cursor?: string;
	/** The items of each execution that was started, in order. */
	executions: INodeExecutionData[][];
	/** Failed polls, which n8n stores as failed executions. */
	failures: Error[];
	/** What the node warned of in n8n's log. */
	warnings: string[];
}
