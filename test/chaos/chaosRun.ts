import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { chaosFaults } from './chaosFaults';
import { chaosSheet } from './chaosSheet';
import { Dice } from './dice';
import { contradictions, missing } from './judge';

const afterCancellationMs = 30;

/**
 * Runs one sheet up to four times against a service that fails in ways the seed chooses, cancelled at times, and at last without faults.
 * Resolves with everything in which the node and the sandbox's ledger disagree; an empty list is a clean run.
 */
export async function chaosRun(sandbox: Sandbox, seed: number, rowCount: number): Promise<string[]> {
	sandbox.reset();
	const dice = new Dice(seed);
	const onError = dice.pick(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const);
	const sheet = chaosSheet(dice, rowCount, onError !== 'stopWorkflow');
	const credentials = credentialFor(sandbox);
	const node = { onError, retryOnFail: dice.chance(0.4), maxTries: dice.between(2, 3), waitBetweenTries: 1 };
	const options = {
		ifAlreadyRequested: dice.chance(0.85) ? 'skip' : 'fail',
		concurrency: dice.between(1, 30),
		timeout: 0.3,
	};
	const parameters = { operation: 'request', fieldSource: 'inputItem', options };
	const found: string[] = [];

	for (let execution = dice.between(1, 3); execution > 0; execution--) {
		sandbox.faults.clear();
		for (const rule of chaosFaults(dice)) sandbox.faults.add(rule);
		const before = sandbox.ledger.letters.length;
		const cancelAfterMs = dice.chance(0.25) ? dice.between(1, 300) : undefined;
		const onStart = ({ cancel }: { cancel: () => void }) => {
			if (cancelAfterMs !== undefined) setTimeout(cancel, cancelAfterMs);
		};
		const run = await runNotice(sandbox, parameters, { rows: sheet.rows, node, credentials, onStart });
		// What a cancelled run had sent may still be on its way into the store.
		if (cancelAfterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, afterCancellationMs));
		// With Retry On Fail, an earlier try may have brought the letters that the last one tells nothing of.
		found.push(...contradictions(sandbox, sheet, run, node.retryOnFail ? sandbox.ledger.letters.length : before));
	}

	sandbox.faults.clear();
	const calm = { ...parameters, options: { ifAlreadyRequested: 'skip', concurrency: 20 } };
	const last = await runNotice(sandbox, calm, {
		rows: sheet.rows,
		node: { onError: 'continueRegularOutput' },
		credentials,
	});
	return [
		...found,
		...contradictions(sandbox, sheet, last, sandbox.ledger.letters.length),
		...missing(sandbox, sheet, last),
	];
}
