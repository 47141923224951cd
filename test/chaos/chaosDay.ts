import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';

import { remembersMs } from '../../nodes/RolloutNotice/service/requestRegistry';
import type { Random } from '../../sandbox/random';
import type { Sandbox } from '../../sandbox/sandbox';
import type { CredentialStore } from '../support/credentialStore';
import { runNotice } from '../support/noticeRun';
import { longestLatencyMs } from './chaosFaults';
import { shuffledSheet, type ChaosSheet } from './chaosSheet';
import { chance, pick, whole } from './dice';
import type { Execution } from './judge';

/** What the executions of one day have in common. */
export interface Day {
	random: Random;
	credentials: CredentialStore;
	hasFiles: boolean;
}

/** An execution as the dice want it, and what the judge needs to know of it. */
interface ChaosExecution extends Execution {
	/** The dice, for the message of a contradiction. */
	dice: object;
	isCancelled: boolean;
}

const errorSettings = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

/** One execution with the same rows, or two to four that overlap, started at random times. Resolves when all are over and nothing is under way. */
export async function chaosDay(sandbox: Sandbox, sheet: ChaosSheet, day: Day): Promise<ChaosExecution[]> {
	const count = chance(day.random, 0.5) ? whole(day.random, 2, 4) : 1;
	const starts = Array.from({ length: count }, (_, index) => () => {
		const ownSheet = index > 0 && chance(day.random, 0.5) ? shuffledSheet(day.random, sheet) : sheet;
		const startAfterMs = index > 0 ? whole(day.random, 0, pick(day.random, [0, 50, 300])) : 0;
		return chaosExecution(sandbox, ownSheet, { ...day, startAfterMs });
	});
	const executions = await Promise.all(starts.map(async (start) => await start()));
	await quiet(sandbox);
	return executions;
}

/** What the node is told, whatever the dice say. */
export const chaosParameters = (hasFiles: boolean, options: INodeParameters): INodeParameters => ({
	operation: 'request',
	fieldSource: 'inputItem',
	noticeFileSource: hasFiles ? 'binary' : 'url',
	options,
});

async function chaosExecution(
	sandbox: Sandbox,
	sheet: ChaosSheet,
	{ random, credentials, hasFiles, startAfterMs }: Day & { startAfterMs: number },
): Promise<ChaosExecution> {
	const onError = pick(random, errorSettings);
	const retries = chance(random, 0.4) ? { retryOnFail: true, maxTries: whole(random, 2, 3), waitBetweenTries: 1 } : {};
	const options = {
		concurrency: pick(random, [1, 2, 5, 10, 20, 50]),
		ifAlreadyRequested: chance(random, 0.85) ? 'skip' : 'fail',
		timeout: 0.5,
	};
	const cancelAfterMs = chance(random, 0.4) ? whole(random, 1, 400) : undefined;
	const dice = { onError, ...retries, ...options, startAfterMs, cancelAfterMs };
	const seen = { isCancelled: false, lettersBefore: [] as number[], triesAt: [] as number[] };
	let timer: NodeJS.Timeout | undefined;
	await sleep(startAfterMs);
	const run = await runNotice(sandbox, chaosParameters(hasFiles, options), {
		items: sheet.items,
		credentials,
		node: { onError, ...retries },
		beforeTry: () => {
			seen.lettersBefore.push(sandbox.ledger.letters.length);
			seen.triesAt.push(Date.now());
		},
		onStart: ({ cancel }) => {
			if (cancelAfterMs === undefined) return;
			timer = setTimeout(() => {
				seen.isCancelled = true;
				cancel();
			}, cancelAfterMs);
		},
	});
	clearTimeout(timer);
	const { isCancelled, lettersBefore, triesAt } = seen;
	// The clock runs fast here: on a busy machine, the tries of a slow execution take longer than the process remembers a letter or a doubt.
	const isForgotten = Date.now() - (triesAt[0] ?? Infinity) > remembersMs;
	const isStop = onError === 'stopWorkflow';
	return {
		sheet,
		run,
		dice,
		isCancelled,
		// The error of a run that stops tells of all tries; items are those of the last one.
		lettersBefore: (isStop ? lettersBefore[0] : lettersBefore.at(-1)) ?? 0,
		isStop,
		hasStragglers: lettersBefore.length > 1 && (isCancelled || isForgotten),
	};
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
