import type * as Workflow from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { chaosRun, type ChaosCounts } from '../chaos/chaosRun';
import type * as Faster from '../support/fasterTime';
import { skipTime } from '../support/fasterTime';

jest.mock('n8n-workflow', () =>
	jest
		.requireActual<typeof Faster>('../support/fasterTime')
		.fasterTime(jest.requireActual<typeof Workflow>('n8n-workflow'), 50),
);

const runs = Number(process.env.CHAOS_RUNS ?? 3);
const rowCount = Number(process.env.CHAOS_ROWS ?? 60);
// The same runs at every check of a change, so that a failure is the change's; `npm run chaos` looks for new ones.
const firstSeed = Number(process.env.CHAOS_SEED ?? (process.env.CI ? 1000 : Date.now() % 1_000_000_000));

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ validateResponses: false });
});
afterAll(async () => await sandbox.close());

it(
	`F17, F18: sends no letter twice, loses none and tells nothing false, whatever fails (${runs} runs of ${rowCount} rows)`,
	async () => {
		const seeds = `seeds ${firstSeed} to ${firstSeed + runs - 1}`;
		const total: ChaosCounts = {
			executions: 0,
			overlapping: 0,
			cancelled: 0,
			letters: 0,
			calls: 0,
			hits: 0,
			unknown: 0,
		};
		console.log(`${runs} chaos runs of ${rowCount} rows, ${seeds} (CHAOS_RUNS, CHAOS_ROWS, CHAOS_SEED)`);
		for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
			const counts = await chaosRun(sandbox, { seed, rows: rowCount, skipTime }).catch((error: unknown) => {
				console.error(`Run ${seed - firstSeed + 1}, seed ${seed}, failed. Alone: npm run chaos -- 1 ${seed}`);
				throw error;
			});
			for (const name of Object.keys(total) as Array<keyof ChaosCounts>) total[name] += counts[name];
		}
		console.log(`Clean, ${seeds}: ${JSON.stringify(total)}`);
		expect(total.letters).toBeGreaterThan(0);
	},
	60_000 + runs * 60_000,
);
