import { largeWatch } from '../support/largeWatch';
import { useSandbox } from '../support/useSandbox';
import type { Sandbox } from '../../sandbox/sandbox';

let sandbox: Sandbox;
useSandbox((started) => (sandbox = started));

const watch = { notices: 6000, pageSize: 100, pageMs: 50, budgetMs: 1200, seed: 20 };

it('F79: follows a watch that no poll can read in its time, and tells every change once', async () => {
	const { failures, expected, told, polls, reads } = await largeWatch(sandbox, watch);
	expect(failures).toEqual([]);
	expect(expected.length).toBeGreaterThan(30);
	expect(told).toEqual(expected);
	expect(polls).toBeGreaterThan(reads);
});

it('F79: does so across a restart in the middle of a read', async () => {
	const { failures, expected, told } = await largeWatch(sandbox, { ...watch, seed: 21, restarts: true });
	expect(failures).toEqual([]);
	expect(told).toEqual(expected);
});

it('reads a watch that fits into its time in one poll each', async () => {
	const { failures, expected, told, polls, reads } = await largeWatch(sandbox, { ...watch, budgetMs: 36_000 });
	expect(failures).toEqual([]);
	expect(told).toEqual(expected);
	expect(polls).toBe(reads);
});
