import { Random } from '../../sandbox/random';
import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { chaosDay, chaosParameters } from './chaosDay';
import { chaosFaults } from './chaosFaults';
import { chaosSheet } from './chaosSheet';
import { chance, whole } from './dice';
import { judgeDay, judgeEnd } from './judge';

interface ChaosOptions {
	/** Repeats the dice of a run; what the network makes of it may still differ. */
	seed: number;
	/** How many rows the sheet has, at least. */
	rows: number;
	/** Lets the clock of the node and of the sandbox jump ahead, by milliseconds. */
	skipTime: (durationMs: number) => void;
}

/** What came of one run, for the summary. */
export interface ChaosCounts {
	executions: number;
	/** Executions that had company. */
	overlapping: number;
	cancelled: number;
	letters: number;
	calls: number;
	hits: number;
	unknown: number;
}

/** By then the service shows what was requested, however late. */
const latestMs = 61_000;
/** As long as anything may stay in doubt: the process and the service have forgotten nothing, and the service shows all of it. */
const longEnoughMs = 3_600_000;

/**
 * One sheet through bad days: executions under random faults, alone or several at once, some cancelled midway, some repeated by Retry On
 * Fail, and at last one without faults, an hour later. The ledger of the sandbox is the judge after each day.
 *
 * @throws {Error} The first contradiction between what the node told and what the sandbox received.
 */
export async function chaosRun(sandbox: Sandbox, { seed, rows, skipTime }: ChaosOptions): Promise<ChaosCounts> {
	sandbox.reset();
	forgetRequests();
	const random = new Random(seed);
	const hasFiles = chance(random, 0.2);
	const sheet = chaosSheet(random, rows, { hasBadRows: chance(random, 0.3), hasFiles });
	const credentials = credentialFor(sandbox);
	const counts = { executions: 0, overlapping: 0, cancelled: 0, letters: 0, calls: 0, hits: 0, unknown: 0 };
	const submitted = new Set<string>();

	for (let days = whole(random, 1, 3); days > 0; days--) {
		sandbox.faults.clear();
		if (chance(random, 0.5)) {
			// As if n8n started again: from now on only what the service shows tells what was requested.
			skipTime(latestMs);
			forgetRequests();
		}
		for (const rule of chaosFaults(random)) sandbox.faults.add(rule);
		const executions = await chaosDay(sandbox, sheet, { random, credentials, hasFiles });
		counts.executions += executions.length;
		counts.overlapping += executions.length > 1 ? executions.length : 0;
		counts.cancelled += executions.filter(({ isCancelled }) => isCancelled).length;
		try {
			counts.unknown += judgeDay(sandbox.ledger, executions, submitted);
		} catch (error) {
			const day = {
				executions: executions.map(({ dice, isCancelled, run: { error, json } }) => ({
					...dice,
					isCancelled,
					ended: error?.message ?? `${json.length} items`,
				})),
				faults: sandbox.faults.list(),
			};
			throw new Error(`${String(error)} on the day ${JSON.stringify(day)}`);
		}
	}

	sandbox.faults.clear();
	skipTime(longEnoughMs);
	const run = await runNotice(sandbox, chaosParameters(hasFiles, { concurrency: 20 }), {
		items: sheet.items,
		credentials,
		node: { onError: 'continueErrorOutput' },
	});
	judgeEnd(sandbox.ledger, sheet, run, submitted);
	const { letters, calls } = sandbox.ledger;
	return {
		...counts,
		letters: letters.length,
		calls: calls.length,
		hits: calls.filter(({ faults }) => faults.length > 0).length,
	};
}
