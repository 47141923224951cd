import type * as N8nWorkflow from 'n8n-workflow';

const n8nWorkflow = jest.requireActual<typeof N8nWorkflow>('n8n-workflow');
const actualNow = Date.now;
let skippedMs = 0;

/** The waits that were skipped so far, in milliseconds. */
export const skippedWaits: number[] = [];

/**
 * n8n-workflow with a `sleep` that takes no time, though by `Date.now` it did. For use in a test file:
 * `jest.mock('n8n-workflow', () => jest.requireActual('../support/skippedWaits').withoutWaits())`.
 */
export function withoutWaits(): typeof N8nWorkflow {
	Date.now = () => actualNow() + skippedMs;
	const sleep = async (ms: number) => {
		skippedWaits.push(ms);
		skippedMs += ms;
		await new Promise((resolve) => setImmediate(resolve));
	};
	return { ...n8nWorkflow, sleep };
}
