import '../test/support/typeScriptFirst';
import { startSandbox } from '../sandbox/sandbox';
import { largeWatch } from '../test/support/largeWatch';
import { judge } from './support/requirement';

const watch = { notices: 300_000, pageSize: 100, pageMs: 50, budgetMs: 36_000, seed: 1 };

/**
 * A watch that no poll can read in its time, in the engine of n8n: 300,000 notices in pages of 100 that take 50 ms each, with 36 s a poll, of
 * which 1% come back meanwhile. Time by the clock is made up; the seconds printed are those of this machine, the sandbox's work included.
 */
export async function reportLargeWatch(): Promise<void> {
	const sandbox = await startSandbox({ validateResponses: false, maxCalls: 1000 });
	const began = performance.now();
	const { polls, pages, reads, failures, expected, told, storedBytes } = await largeWatch(sandbox, watch);
	const seconds = ((performance.now() - began) / 1000).toFixed(0);
	await sandbox.close();
	console.log(
		`A watch of ${watch.notices} notices, 36 s a poll, 50 ms a page: read ${reads} times in ${polls} polls and ${pages} pages; ` +
			`${expected.length} changes to tell, ${told.length} told, ${failures.length} failed polls, ` +
			`${(storedBytes / 1e6).toFixed(1)} MB stored, ${seconds} s here`,
	);
	const counts = new Map<string, number>();
	for (const id of told) counts.set(id, (counts.get(id) ?? 0) + 1);
	judge([
		{ what: 'changes not told', figure: expected.filter((id) => !counts.has(id)).length, most: 0 },
		{ what: 'changes told more than once', figure: [...counts.values()].filter((count) => count > 1).length, most: 0 },
		{ what: 'told, but not to be', figure: [...counts.keys()].length - new Set(expected).size, most: 0 },
		{ what: 'failed polls', figure: failures.length, most: 0 },
	]);
}
