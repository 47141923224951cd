/**
 * 2,000 requests at 20 ms of latency, on one real n8n in turns: this node, n8n's HTTP Request node with this package's credential,
 * and a process of bare axios. A number after the name of the benchmark is the number of rounds; the figures are medians. Then more rows, to see
 * how time and memory grow with them: alone with `growth` in place of the number.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleRequest } from '../sandbox/sampleRequest';
import { startBareAxios } from './support/bareAxios';
import { startBenchN8n, type BenchN8n } from './support/benchN8n';
import { startBenchSandbox, type BenchSandbox } from './support/benchSandbox';
import { rowSteps } from './support/benchWorkflow';
import { heldMemoryEnvironment } from './support/heldMemory';
import { machine } from './support/machine';
import { judge } from './support/requirement';
import { rounds } from './support/rounds';
import { reportSubmits } from './submit/report';
import { contenders, httpRequest, thisNode } from './submit/contenders';
import { reportGrowth } from './submit/growth';
import { measured, type Measured } from './submit/measured';

const rowCount = 2000;
let rowsMade = 0;
/** Rows that were in no run before: for a while the node knows without a look-up what it sent. */
const newRows = () => Array.from({ length: rowCount }, () => sampleRequest(++rowsMade));

async function main(): Promise<void> {
	const sandbox = await startBenchSandbox(['--latency', '20']);
	const n8n = await startBenchN8n(sandbox.url, heldMemoryEnvironment);
	if (process.argv[2] !== 'growth') await inTurns(n8n, sandbox);
	await reportGrowth(n8n, sandbox, {
		'HTTP Request': httpRequest(n8n, sandbox),
		'this node, presets': thisNode(n8n, {}),
	});
	console.log(`Load at the end: ${machine()}`);
	await Promise.all([n8n.stop(), sandbox.stop()]);
}

async function inTurns(n8n: BenchN8n, sandbox: BenchSandbox): Promise<void> {
	const { each, inWords } = rounds();
	const axios = startBareAxios();
	const file = join(n8n.filesFolder, 'rows.json');
	const fileOfOne = join(n8n.filesFolder, 'row.json');
	await writeFile(file, JSON.stringify(newRows()));
	await writeFile(fileOfOne, JSON.stringify(newRows().slice(0, 1)));
	const source = rowSteps(file);
	const empty = await n8n.prepare('empty', source);
	const all = await contenders({ n8n, axios, sandbox, file, source, one: rowSteps(fileOfOne) });
	console.log(`${rowCount} rows, 20 ms of latency, ${inWords}. ${machine()}`);

	const results = new Map(all.map(({ name }) => [name, Array<Measured>()]));
	for (const { round, isMeasured } of each) {
		const emptyCpuMs = (await empty()).cpuMs;
		// Each round begins with another contender, so that none always follows the same one.
		for (const contender of [...all.slice(round % all.length), ...all.slice(0, round % all.length)]) {
			const result = await measured(contender, { sandbox, emptyCpuMs, rows: newRows() });
			if (isMeasured) results.get(contender.name)?.push(result);
		}
	}
	judge(reportSubmits(results));
	console.log(`Load at the end: ${machine()}`);
	axios.stop();
}

main().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
