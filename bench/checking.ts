/**
 * How long checking rows holds the event loop of n8n, which all its other workflows share: 20,000 rows of which the last one is wrong, so that
 * nothing is sent, in the engine of n8n. The longest hold is that of the node's own work, from its call to its error.
 */
import '../test/support/typeScriptFirst';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sampleRequest } from '../sandbox/sampleRequest';
import { startSandbox } from '../sandbox/sandbox';
import { RolloutNotice } from '../nodes/RolloutNotice/RolloutNotice.node';
import { runNotice } from '../test/support/noticeRun';
import { machine } from './support/machine';
import { median } from './support/median';
import { judge } from './support/requirement';

const rowCount = 20_000;
const rounds = 5;
const resolutionMs = 5;

/** Lets the monitor tick: it measures from one tick to the next. */
const turns = async () => await new Promise((resolve) => setTimeout(resolve, 4 * resolutionMs));

async function main(): Promise<void> {
	const sandbox = await startSandbox({ validateResponses: false });
	const rows = Array.from({ length: rowCount }, (_, index) => ({ ...sampleRequest(index + 1) }));
	rows.push({ ...sampleRequest(rowCount + 1), state: '' });
	const holds: number[] = [];
	const walls: number[] = [];
	const execute = RolloutNotice.prototype.execute;
	RolloutNotice.prototype.execute = async function () {
		const delay = monitorEventLoopDelay({ resolution: resolutionMs });
		delay.enable();
		await turns();
		const began = performance.now();
		try {
			return await execute.call(this);
		} finally {
			walls.push(performance.now() - began);
			await turns();
			delay.disable();
			holds.push(Math.max(0, delay.max / 1e6 - resolutionMs));
		}
	};
	for (let round = 0; round <= rounds; round++) {
		const { error } = await runNotice(
			sandbox,
			{ operation: 'request', fieldSource: 'inputItem', options: {} },
			{ rows },
		);
		if (!error || sandbox.ledger.letters.length > 0) throw new Error('The rows were not refused');
	}
	await sandbox.close();
	// The first round is slower: nothing is compiled for speed yet. It counts all the same, since a user's first run is one too.
	console.log(`${rowCount} rows checked, ${rounds} rounds after one to warm up. ${machine()}`);
	console.log(`Longest hold of each round (ms): ${holds.map((hold) => hold.toFixed(0)).join(' ')}`);
	console.log(`Checking took (ms): ${walls.map((wall) => wall.toFixed(0)).join(' ')}`);
	judge([{ what: 'longest hold of the event loop, ms, median of the rounds', figure: median(holds), most: 50 }]);
}

main().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
