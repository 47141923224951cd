import { IANAZone } from 'luxon';
import { getGlobalState, sleep, type IExecuteFunctions, type IPollFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import type { Clock } from '../service/pace';
import { CancelledError } from '../service/serviceError';
import { unlessAborted } from '../service/unlessAborted';

export type NodeContext = IExecuteFunctions | IPollFunctions;

export const credentialType = 'rolloutNoticeApi';

/** The clock of the machine. Its waits end at once when the execution is cancelled; a poll cannot be. */
export function executionClock(context: NodeContext): Clock {
	const signal = cancelSignal(context);
	return {
		now: () => Date.now(),
		async sleep(durationMs) {
			await unlessAborted(sleep(durationMs), signal).catch(() => {
				throw new CancelledError(true);
			});
		},
	};
}

/** Aborted when the execution is cancelled; a poll cannot be. */
export function cancelSignal(context: NodeContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

const longestHoldMs = 10;

/** For long work before the first call: to be awaited at each step of it. Other executions and n8n's editor share the process, and get their turn. */
export function turns(): () => Promise<void> {
	let heldSince = 0;
	return async () => {
		if (Date.now() - heldSince < longestHoldMs) return;
		await sleep(0);
		heldSince = Date.now();
	};
}

/**
 * IANA name of the workflow's time zone; where the workflow asks for n8n's own (`DEFAULT`), of that.
 *
 * @throws {InvalidInputError} There is no such zone; dates could not be read in it.
 */
export function timeZoneOf(context: Pick<NodeContext, 'getTimezone'>): string {
	const chosen = context.getTimezone();
	const timeZone = chosen === 'DEFAULT' ? getGlobalState().defaultTimezone : chosen;
	if (IANAZone.isValidZone(timeZone)) return timeZone;
	const fault = { problem: 'is not a time zone that exists', remedy: "Choose one in the workflow's settings" };
	throw new InvalidInputError([{ field: 'timezone', label: 'Timezone of the workflow', ...fault }]);
}
