import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { processSeries } from './processSeries';

/**
 * `npm run chaos -- 1000 [first seed]`: that many runs of 200 rows in one n8n, shared among the machine's processors. With `--processes`, runs of
 * two processes that know nothing of each other. Ends with code 1 where there was a contradiction.
 */
async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		options: { processes: { type: 'boolean' } },
		allowPositionals: true,
	});
	const [runs = 1000, firstSeed = Date.now() % 1_000_000_000] = positionals.map(Number);
	const startedAt = Date.now();
	const isClean = values.processes ? await processSeries(runs, firstSeed) : await oneProcessSeries(runs, firstSeed);
	console.log(`${isClean ? 'Clean' : 'NOT clean'} after ${Math.round((Date.now() - startedAt) / 1000)} s`);
	process.exitCode = isClean ? 0 : 1;
}

async function oneProcessSeries(runs: number, firstSeed: number): Promise<boolean> {
	const shares = Math.max(1, Math.min(availableParallelism(), 4, runs));
	console.log(`${runs} chaos runs of 200 rows from seed ${firstSeed}, in ${shares} processes`);
	const codes = await Promise.all(
		Array.from({ length: shares }, async (_, share) => {
			const from = firstSeed + Math.floor((runs * share) / shares);
			const to = firstSeed + Math.floor((runs * (share + 1)) / shares);
			return await runSeeds(from, to - from);
		}),
	);
	return codes.every((code) => code === 0);
}

async function runSeeds(firstSeed: number, runs: number): Promise<number> {
	const env = { ...process.env, CHAOS_SEED: String(firstSeed), CHAOS_RUNS: String(runs), CHAOS_ROWS: '200' };
	const jest = spawn(
		process.execPath,
		[require.resolve('jest/bin/jest'), '--selectProjects', 'engine', '--testPathPatterns', 'engine/chaos'],
		{ env, stdio: 'inherit' },
	);
	return await new Promise((resolve) => jest.on('exit', (code) => resolve(code ?? 1)));
}

void main();
