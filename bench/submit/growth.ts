import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleRequest } from '../../sandbox/sampleRequest';
import type { BenchN8n } from '../support/benchN8n';
import type { BenchSandbox } from '../support/benchSandbox';
import { rowSteps, type Step } from '../support/benchWorkflow';
import { mostHeld } from '../support/heldMemory';
import { forgetPeak, memoryOf } from '../support/memoryOf';
import { judge } from '../support/requirement';

const sizes = [2000, 10_000, 40_000] as const;
const [, small, large] = sizes;

interface Growth {
	/** Of the node alone. */
	wallMs: number;
	/** The peak of the run beyond what n8n used before it. */
	grownMb: number;
	/** The most that is left in a run of its own while all garbage is collected every few seconds. */
	heldMb: number;
}

/**
 * 2,000, 10,000 and 40,000 rows, each in a new process of n8n after a small run: how time and memory grow with the rows. Memory counts above that
 * of the same workflow without the node. For 10,000 rows a run more tells how much of it is held, and how much only waits to be collected.
 */
export async function reportGrowth(
	n8n: BenchN8n,
	sandbox: BenchSandbox,
	ways: { 'HTTP Request': Step; 'this node, presets': Step },
): Promise<void> {
	const all = {
		'empty workflow': [],
		'HTTP Request': [ways['HTTP Request']],
		'this node': [ways['this node, presets']],
	};
	const measured = new Map<string, Growth>();
	const rowsOf = async (count: number, from: number) => {
		const file = join(n8n.filesFolder, `rows-${from}-${count}.json`);
		await writeFile(file, JSON.stringify(Array.from({ length: count }, (_, index) => sampleRequest(from + index))));
		return rowSteps(file);
	};
	for (const [name, steps] of Object.entries(all)) {
		const id = name.replace(/\W+/g, '-');
		const warmUp = await n8n.prepare(`warm-up-${id}`, [...(await rowsOf(100, 900_000)), ...steps]);
		for (const size of sizes) {
			const run = await n8n.prepare(`growth-${id}-${size}`, [...(await rowsOf(size, 1)), ...steps]);
			const newProcess = async () => {
				await n8n.restart();
				await sandbox.reset();
				await warmUp();
				return await n8n.pid();
			};
			const heldMb = size === small ? await mostHeld(await newProcess(), run) : NaN;
			const pid = await newProcess();
			forgetPeak(pid);
			const { nowMb } = memoryOf(pid);
			const { nodeMs, items } = await run();
			if (items !== size) throw new Error(`${name}: ${size} rows became ${items} items`);
			const wallMs = steps[0] ? (nodeMs[steps[0].name] ?? NaN) : 0;
			const grownMb = memoryOf(pid).peakMb - nowMb;
			measured.set(`${name} ${size}`, { wallMs, grownMb, heldMb });
			console.log(`${name}, ${size} rows: ${(wallMs / 1000).toFixed(1)} s, ${grownMb.toFixed(0)} MB`);
		}
	}
	report(
		Object.keys(all),
		(name, size) => measured.get(`${name} ${size}`) ?? { wallMs: NaN, grownMb: NaN, heldMb: NaN },
	);
}

function report(names: string[], of: (name: string, size: number) => Growth): void {
	const table = names.flatMap((name) =>
		sizes.map((size) => {
			const { wallMs, grownMb, heldMb } = of(name, size);
			const held = { 'held once collected (MB)': Number.isNaN(heldMb) ? '' : heldMb.toFixed(0) };
			return [
				`${name}, ${size}`,
				{ 'wall (s)': (wallMs / 1000).toFixed(2), 'grown by (MB)': grownMb.toFixed(0), ...held },
			];
		}),
	);
	console.table(Object.fromEntries(table));
	const beyondEmpty = (name: string, size: number, what: 'grownMb' | 'heldMb') =>
		of(name, size)[what] - of('empty workflow', size)[what];
	const above = (name: string, size: number) => beyondEmpty(name, size, 'grownMb');
	const times = large / small;
	judge([
		{
			what: `wall of ${large} rows / ${times} times that of ${small}`,
			figure: of('this node', large).wallMs / of('this node', small).wallMs / times,
			most: 1.25,
		},
		{
			what: `memory above the empty workflow of ${large} rows / ${times} times that of ${small}`,
			figure: above('this node', large) / above('this node', small) / times,
			most: 1.25,
		},
		...[small, large].map((size) => ({
			what: `memory above the empty workflow at ${size} rows / HTTP Request`,
			figure: above('this node', size) / above('HTTP Request', size),
			most: 0.5,
		})),
		{
			what: `the same of what is held once garbage is collected, at ${small} rows`,
			figure: beyondEmpty('this node', small, 'heldMb') / beyondEmpty('HTTP Request', small, 'heldMb'),
			most: 0.5,
		},
	]);
}
