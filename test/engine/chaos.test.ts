import { startSandbox } from '../../sandbox/sandbox';
import type { Sandbox } from '../../sandbox/sandbox';
import { chaosRun } from '../chaos/chaosRun';

jest.mock('../../nodes/RolloutNotice/n8n/executionClock', () => jest.requireActual('../chaos/fastClock'));

const runs = Number(process.env.CHAOS_RUNS ?? 8);
const rowCount = Number(process.env.CHAOS_ROWS ?? 50);
const firstSeed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000_000);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ validateResponses: false });
});
afterAll(async () => await sandbox.close());

it(
	`sends no letter twice and loses none, whatever fails (${runs} runs of ${rowCount} rows)`,
	async () => {
		console.log(
			`${runs} chaos runs of ${rowCount} rows, seeds ${firstSeed} to ${firstSeed + runs - 1} (CHAOS_RUNS, CHAOS_ROWS, CHAOS_SEED)`,
		);
		for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
			const found = await chaosRun(sandbox, seed, rowCount);
			expect({ seed, found }).toEqual({ seed, found: [] });
		}
	},
	60_000 + runs * 60_000,
);
