import type { IPollFunctions } from 'n8n-workflow';

import type { TriggerEvent } from '../domain/changes/changeTracker';
import type { SsnInOutput } from '../domain/privacy/maskRecord';
import { timeZoneOf } from '../n8n/nodeContext';
import { readParameters } from '../n8n/parameters';
import { serviceOf } from '../n8n/serviceOf';
import type { Clock } from '../service/pace';
import type { FetchPage } from '../service/rolloutNoticeService';
import { triggerParameters } from './triggerParameters';
import { watch } from './watch';

/** Everything that one poll works with, read from the node once. */
export interface PollSetup {
	fetchPage: FetchPage;
	pageSize: number;
	clock: Clock;
	/** When n8n would give the poll up, less a margin; milliseconds since 1970. */
	endsAt: number;
	detectedAt: Date;
	/** The account, and what is watched there. */
	watched: string;
	events: TriggerEvent[];
	emitExisting: boolean;
	ssnInOutput: SsnInOutput;
}

/** n8n's own default; versions before 2.40 do not tell. */
const usualBudgetMs = 5 * 60_000;
/** The rest is for what follows the last page. */
const usedShare = 0.9;

/** How long n8n lets a poll take, in milliseconds. */
export function pollBudgetMs(context: IPollFunctions): number {
	return context.getPollBudgetMs?.() ?? usualBudgetMs;
}

/** Reads the node's parameters and connects to the service. Throws `InvalidInputError` where a parameter cannot be used. */
export async function pollSetup(context: IPollFunctions): Promise<PollSetup> {
	const valueOf = (name: string) => context.getNodeParameter(name, null);
	const { events, options, ...watching } = readParameters(triggerParameters, context.getNode(), valueOf);
	const startedAt = Date.now();
	const detectedAt = new Date(startedAt);
	const endsAt = startedAt + pollBudgetMs(context) * usedShare;
	const { service, account } = await serviceOf(context, options.timeout, endsAt);
	const { body, name } = watch(watching, { now: detectedAt, timeZone: timeZoneOf(context) });
	return {
		fetchPage: service.statusByRange(body),
		pageSize: options.pageSize,
		clock: service.clock,
		endsAt,
		detectedAt,
		watched: `${account} ${name}`,
		events,
		emitExisting: options.emitExisting,
		ssnInOutput: options.ssnInOutput,
	};
}
