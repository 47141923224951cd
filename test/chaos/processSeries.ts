import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { Random } from '../../sandbox/random';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { chaosSheet, shuffledSheet } from './chaosSheet';
import { chance, pick, whole } from './dice';
import { judgeProcesses } from './judgeProcesses';
import type { RunOrder, RunResult } from './runnerProcess';

const startUpMs = 200;
const longestRunMs = 180_000;

/**
 * Two processes request the letters of the same rows from one sandbox, started at random times. Whatever they double has to be told; how much
 * that is, is printed.
 *
 * @returns Whether no run had a contradiction.
 */
export async function processSeries(runs: number, firstSeed: number): Promise<boolean> {
	const sandbox = await startSandbox({ validateResponses: false });
	const processes = [0, 1].map(() => fork(join(__dirname, 'runnerProcess.ts'), { execArgv: ['--import', 'tsx'] }));
	await Promise.all(processes.map(nextMessage));
	const total = { runs: 0, rows: 0, runsWithDoubled: 0, doubled: 0, failed: 0 };
	for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
		try {
			const { rows, doubled } = await oneRun(sandbox, processes, seed);
			total.rows += rows;
			total.doubled += doubled;
			total.runsWithDoubled += doubled > 0 ? 1 : 0;
		} catch (error) {
			total.failed++;
			console.error(`Seed ${seed}: ${String(error)}. Alone: npm run chaos -- 1 ${seed} --processes`);
		}
		total.runs++;
	}
	console.log(`Two processes, seeds ${firstSeed} to ${firstSeed + runs - 1}: ${JSON.stringify(total)}`);
	for (const process of processes) process.disconnect();
	await sandbox.close();
	return total.failed === 0;
}

/** What a process says next. Rejects where it ends, or says nothing for too long. */
async function nextMessage(process: ChildProcess): Promise<unknown> {
	const over = new AbortController();
	const ended = once(process, 'exit', { signal: over.signal }).then(() => {
		throw new Error('A process ended on its own');
	});
	const said = once(process, 'message', { signal: AbortSignal.any([over.signal, AbortSignal.timeout(longestRunMs)]) });
	try {
		const [message] = (await Promise.race([said, ended])) as [unknown];
		return message;
	} finally {
		ended.catch(() => {});
		over.abort();
	}
}

async function oneRun(sandbox: Sandbox, processes: ChildProcess[], seed: number) {
	sandbox.reset();
	const random = new Random(seed);
	const rows = pick(random, [whole(random, 1, 20), whole(random, 21, 60), 200]);
	const sheet = chaosSheet(random, rows, { hasBadRows: false, hasFiles: false });
	const sheets = [sheet, chance(random, 0.3) ? shuffledSheet(random, sheet) : sheet];
	sandbox.faults.add({ kind: 'latency', ms: whole(random, 1, 30), probability: pick(random, [0.3, 1]) });
	if (chance(random, 0.2)) sandbox.faults.add({ kind: 'tooManyRequests', on: 'request', probability: 0.01 });
	if (chance(random, 0.2)) sandbox.faults.add({ kind: 'unauthorized', probability: 0.02 });
	if (chance(random, 0.2)) sandbox.faults.add({ kind: 'dropAfterStoring', on: 'request', probability: 0.01 });
	const gapMs = pick(random, [0, whole(random, 0, 50), whole(random, 0, 1500)]);
	const startAtMs = Date.now() + startUpMs;
	const concurrency = pick(random, [undefined, 1, 5, 50]);
	const dice = { rows, gapMs, concurrency, isShuffled: sheets[1] !== sheet, faults: sandbox.faults.list() };
	const results = await Promise.all(
		processes.map(async (process, index) => {
			const order: RunOrder = {
				baseUrl: sandbox.baseUrl,
				parameters: {
					operation: 'request',
					fieldSource: 'inputItem',
					options: concurrency === undefined ? {} : { concurrency },
				},
				items: sheets[index]?.items ?? [],
				startAtMs: startAtMs + index * gapMs,
			};
			process.send(order);
			return { sheet: sheets[index] ?? sheet, run: (await nextMessage(process)) as RunResult };
		}),
	);
	const error = results.find(({ run }) => run.error)?.run.error;
	if (error) throw new Error(`A run ended with an error: ${error.message}`);
	try {
		return { rows, doubled: judgeProcesses(sandbox.ledger.letters, results) };
	} catch (contradiction) {
		throw new Error(`${String(contradiction)} with the dice ${JSON.stringify(dice)}`);
	}
}
