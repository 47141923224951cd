/**
 * 100,000 status records with Return All on a real n8n, and a process of bare axios that reads and parses the same pages, in turns.
 * A number after the name of the benchmark is the number of rounds; the figures are medians.
 */
import { pageSize } from '../nodes/RolloutNotice/operations/sharedParameters';
import { sampleRequest } from '../sandbox/sampleRequest';
import { startBareAxios } from './support/bareAxios';
import { startBenchN8n } from './support/benchN8n';
import { startBenchSandbox } from './support/benchSandbox';
import type { Step } from './support/benchWorkflow';
import { machine } from './support/machine';
import { median } from './support/median';
import { judge } from './support/requirement';
import { rounds } from './support/rounds';

const defaultPageSize = Number(pageSize.default);
const recordCount = 100_000;
const erisaEin = sampleRequest(1).erisaEIN;

async function main(): Promise<void> {
	const { each, inWords } = rounds();
	const sandbox = await startBenchSandbox(['--max-take', String(defaultPageSize), '--add', String(recordCount)]);
	const n8n = await startBenchN8n(sandbox.url);
	const axios = startBareAxios();
	const query: Step = {
		name: 'Under Test',
		type: 'n8n-nodes-rollout-notice.rolloutNotice',
		typeVersion: 1,
		parameters: { operation: 'statusByQuery', erisaEin, returnAll: true, options: {} },
		credentials: n8n.credentials,
	};
	const readInN8n = await n8n.prepare('status', [query]);
	const readInAxios = async () => {
		const token = await sandbox.token();
		return await axios.run({
			kind: 'statuses',
			url: sandbox.url,
			token,
			query: { erisaEin },
			pageSize: defaultPageSize,
		});
	};
	console.log(`${recordCount} records in pages of ${defaultPageSize}, ${inWords}. ${machine()}`);

	const walls = { 'this node': Array<number>(), 'bare axios': Array<number>() };
	for (const { isMeasured } of each) {
		const ours = await readInN8n();
		const theirs = await readInAxios();
		if (ours.items !== recordCount || theirs.items !== recordCount)
			throw new Error(`Of ${recordCount} records this node read ${ours.items} and axios ${theirs.items}`);
		if (!isMeasured) continue;
		walls['this node'].push(ours.nodeMs[query.name] ?? NaN);
		walls['bare axios'].push(theirs.wallMs);
	}
	report(walls);
	axios.stop();
	await Promise.all([n8n.stop(), sandbox.stop()]);
}

function report(walls: Record<'this node' | 'bare axios', number[]>): void {
	const table = Object.entries(walls).map(([name, each]) => [
		name,
		{
			'wall (s)': (median(each) / 1000).toFixed(2),
			'of each round': each.map((wallMs) => (wallMs / 1000).toFixed(2)).join(' '),
		},
	]);
	console.table(Object.fromEntries(table));
	const ratios = walls['this node'].map((wallMs, round) => wallMs / (walls['bare axios'][round] ?? NaN));
	judge([{ what: 'wall / bare axios', figure: median(ratios), most: 1.3 }]);
}

main().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
