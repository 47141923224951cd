import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { places } from '../../test/support/realN8n/places';

/** What the process of bare axios is asked to do, and what it tells. */
export type AxiosTask =
	| { kind: 'submit'; url: string; token: string; rows: object[]; concurrency: number }
	| { kind: 'statuses'; url: string; token: string; query: Record<string, string>; pageSize: number };

export interface AxiosRun {
	wallMs: number;
	cpuMs: number;
	/** Answers with an id, or records. */
	items: number;
}

export interface BareAxios {
	run(task: AxiosTask): Promise<AxiosRun>;
	stop(): void;
}

/** Starts a process that does nothing but call axios, so that nothing else shares its thread. */
export function startBareAxios(): BareAxios {
	const tsx = createRequire(__filename).resolve('tsx');
	const child = fork(join(__dirname, 'bareAxiosProcess.ts'), [], {
		execPath: places.nodeBinary,
		execArgv: ['--import', tsx],
	});
	return {
		async run(task) {
			child.send(task);
			const [answer] = (await once(child, 'message')) as [AxiosRun | { error: string }];
			if ('error' in answer) throw new Error(`Bare axios failed: ${answer.error}`);
			return answer;
		},
		stop: () => child.disconnect(),
	};
}
