import '../support/typeScriptFirst';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import { credentialFor, runNotice, type NoticeRun } from '../support/noticeRun';

/** An execution to run, as it comes from the process that judges. */
export interface RunOrder {
	baseUrl: string;
	parameters: INodeParameters;
	items: INodeExecutionData[];
	/** By Date.now. */
	startAtMs: number;
}

/** What the judge looks at. */
export type RunResult = Pick<NoticeRun, 'output' | 'errorOutput' | 'told'> & { error?: { message: string } };

// A process as a worker of n8n is one: it has the engine, the node and a credential to itself, and runs what comes, one after the other.
process.on('message', ({ baseUrl, parameters, items, startAtMs }: RunOrder) => {
	void (async () => {
		// The sandbox is as new for each run, so this process has to be.
		forgetRequests();
		await sleep(Math.max(0, startAtMs - Date.now()));
		const run = await runNotice({ baseUrl }, parameters, {
			items,
			credentials: credentialFor({ baseUrl }),
			node: { onError: 'continueErrorOutput' },
		});
		const { output, errorOutput, told, error } = run;
		const result: RunResult = { output, errorOutput, told, ...(error ? { error: { message: error.message } } : {}) };
		process.send?.(result);
	})();
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
