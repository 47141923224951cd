import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';

import { Random } from '../../sandbox/random';
import type { Sandbox } from '../../sandbox/sandbox';
import type { CredentialStore } from '../support/credentialStore';
import { credentialFor, runNotice } from '../support/noticeRun';
import { chaosFaults, longestLatencyMs } from './chaosFaults';
import type { ChaosSheet } from './chaosSheet';
import { chaosSheet } from './chaosSheet';
import { chance, pick, whole } from './dice';
import { judgeEnd, judgeExecution } from './judge';

interface ChaosOptions {
	/** Repeats the dice of a run; what the network makes of it may still differ. */
	seed: number;
	/** How many rows the sheet has, at least. */
	rows: number;
}

/** What came of one run, for the summary. */
export interface ChaosCounts {
	executions: number;
	cancelled: number;
	letters: number;
	calls: number;
	hits: number;
	unknown: number;
}

const errorSettings = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

/**
 * One sheet through bad days: executions under random faults, some cancelled midway, some repeated by Retry On Fail, and at last one without
 * faults. The ledger of the sandbox is the judge after each.
 *
 * @throws {Error} The first contradiction between what the node told and what the sandbox received.
 */
export async function chaosRun(sandbox: Sandbox, { seed, rows }: ChaosOptions): Promise<ChaosCounts> {
	sandbox.reset();
	const random = new Random(seed);
	const hasFiles = chance(random, 0.2);
	const sheet = chaosSheet(random, rows, { hasBadRows: chance(random, 0.3), hasFiles });
	const credentials = credentialFor(sandbox);
	const counts: ChaosCounts = { executions: 0, cancelled: 0, letters: 0, calls: 0, hits: 0, unknown: 0 };

	for (let execution = whole(random, 1, 3); execution > 0; execution--) {
		sandbox.faults.clear();
		for (const rule of chaosFaults(random)) sandbox.faults.add(rule);
		const { cancelled, unknown } = await badDay(sandbox, sheet, { random, credentials, hasFiles });
		counts.executions++;
		counts.cancelled += cancelled ? 1 : 0;
		counts.unknown += unknown;
	}

	sandbox.faults.clear();
	const options = { concurrency: 20 };
	const run = await runNotice(sandbox, parametersFor(hasFiles, options), {
		items: sheet.items,
		credentials,
		node: { onError: 'continueErrorOutput' },
	});
	judgeEnd(sandbox.ledger, sheet, run);
	const { letters, calls } = sandbox.ledger;
	return {
		...counts,
		letters: letters.length,
		calls: calls.length,
		hits: calls.filter(({ faults }) => faults.length > 0).length,
	};
}

const parametersFor = (hasFiles: boolean, options: INodeParameters): INodeParameters => ({
	operation: 'request',
	fieldSource: 'inputItem',
	noticeFileSource: hasFiles ? 'binary' : 'url',
	options,
});

interface Day {
	random: Random;
	credentials: CredentialStore;
	hasFiles: boolean;
}

async function badDay(sandbox: Sandbox, sheet: ChaosSheet, { random, credentials, hasFiles }: Day) {
	const onError = pick(random, errorSettings);
	const retries = chance(random, 0.4) ? { retryOnFail: true, maxTries: whole(random, 2, 3), waitBetweenTries: 1 } : {};
	const options = {
		concurrency: pick(random, [1, 2, 5, 10, 20, 50]),
		ifAlreadyRequested: chance(random, 0.85) ? 'skip' : 'fail',
		timeout: 0.5,
	};
	const cancelAfterMs = chance(random, 0.4) ? whole(random, 1, 400) : undefined;
	const day = { onError, ...retries, ...options, cancelAfterMs, tries: 0, isCancelled: false, lettersBefore: 0 };
	let timer: NodeJS.Timeout | undefined;
	const run = await runNotice(sandbox, parametersFor(hasFiles, options), {
		items: sheet.items,
		credentials,
		node: { onError, ...retries },
		beforeTry: () => {
			day.tries++;
			day.lettersBefore = sandbox.ledger.letters.length;
		},
		onStart: ({ cancel }) => {
			if (cancelAfterMs === undefined) return;
			timer = setTimeout(() => {
				day.isCancelled = true;
				cancel();
			}, cancelAfterMs);
		},
	});
	clearTimeout(timer);
	await quiet(sandbox);
	const verdict = judged(sandbox.ledger, sheet, {
		run,
		lettersBefore: day.lettersBefore,
		isStop: onError === 'stopWorkflow',
		hasStragglers: day.isCancelled && day.tries > 1,
	});
	if ('error' in verdict)
		throw new Error(`${String(verdict.error)} on the day ${JSON.stringify({ ...day, faults: sandbox.faults.list() })}`);
	return { cancelled: day.isCancelled, unknown: verdict.unknown };
}

function judged(...execution: Parameters<typeof judgeExecution>): { unknown: number } | { error: unknown } {
	try {
		return { unknown: judgeExecution(...execution) };
	} catch (error) {
		return { error };
	}
}

/**
 * Until nothing is under way any more: a call that the node gave up may still be on its way to the service, or at work there. Node.js accepts
 * one connection a turn, in the order they were made: once one that is made now has its answer, those that were given up are accepted too.
 * Then a wait in small steps, each of which lets the sandbox read what came; one long wait could be over at once where the process stood still.
 */
async function quiet({ baseUrl, ledger }: Sandbox): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		get(baseUrl, { agent: false }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
	});
	do for (let step = 0; step < 8; step++) await sleep(longestLatencyMs);
	while (ledger.calls.some(({ status }) => status === 'open'));
}
