import { largeWatch } from '../support/largeWatch';
import { useSandbox } from '../support/useSandbox';
import type { Sandbox } from '../../sandbox/sandbox';

let sandbox: Sandbox;
useSandbox((started) => (sandbox = started));

const watch = { notices: 6000, pageSize: 100, pageMs: 50, budgetMs: 36_000, seed: 20 };

it('reads a watch that fits into its time in one poll each', async () => {
	const { failures, expected, told, polls, reads } = await largeWatch(sandbox, watch);
	expect(failures).toEqual([]);
	expect(expected.length).toBeGreaterThan(30);
	expect(told).toEqual(expected);
	expect(polls).toBe(reads);
});
