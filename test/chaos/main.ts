import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** `npm run chaos -- 1000 [first seed]`: that many runs of 200 rows, shared among the machine's processors. Ends with code 1 at the first contradiction. */
async function main(): Promise<void> {
	const [runs = 1000, firstSeed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
	const shares = Math.max(1, Math.min(availableParallelism(), 4, runs));
	console.log(`${runs} chaos runs of 200 rows from seed ${firstSeed}, in ${shares} processes`);
	const startedAt = Date.now();
	const codes = await Promise.all(
		Array.from({ length: shares }, async (_, share) => {
			const from = firstSeed + Math.floor((runs * share) / shares);
			const to = firstSeed + Math.floor((runs * (share + 1)) / shares);
			return await runSeeds(from, to - from);
		}),
	);
	const isClean = codes.every((code) => code === 0);
	console.log(`${isClean ? 'Clean' : 'NOT clean'} after ${Math.round((Date.now() - startedAt) / 1000)} s`);
	process.exitCode = isClean ? 0 : 1;
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
