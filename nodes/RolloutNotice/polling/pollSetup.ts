import type { IPollFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { checkStatusRange } from '../domain/status/statusFilters';
import { timeZoneOf } from '../n8n/nodeContext';
import { readParameters } from '../n8n/parameters';
import { serviceOf } from '../n8n/serviceOf';
import { triggerParameters } from './triggerParameters';

export type PollSetup = Awaited<ReturnType<typeof pollSetup>>;

/** n8n's own default; versions before 2.40 do not tell. */
const usualBudgetMs = 5 * 60_000;
/** The rest is for what follows the last page. */
const usedShare = 0.9;
const dayMs = 24 * 60 * 60 * 1000;

export function pollBudgetMs(context: IPollFunctions): number {
	return context.getPollBudgetMs?.() ?? usualBudgetMs;
}

/** Reads the node's parameters once and connects to the service. Throws `InvalidInputError` where a parameter cannot be used. */
export async function pollSetup(context: IPollFunctions) {
	const valueOf = (name: string) => context.getNodeParameter(name, null);
	const { watch, plans, days, events, options } = readParameters(triggerParameters, context.getNode(), valueOf);
	const { timeout, ...settings } = options;
	const startedAt = Date.now();
	const endsAt = startedAt + pollBudgetMs(context) * usedShare;
	const { service, account } = await serviceOf(context, timeout, endsAt);
	const timeZone = timeZoneOf(context);
	const from = new Date(startedAt - days * dayMs).toISOString();
	const watched = watch === 'plans' ? ofPlans(plans, timeZone) : { body: { from }, name: `days ${days}` };
	return {
		...settings,
		events,
		fetchPage: service.statusByRange(watched.body),
		clock: service.clock,
		/** When n8n would give the poll up, less a margin; milliseconds since 1970. */
		endsAt,
		detectedAt: new Date(startedAt),
		/** The account, and what is watched there: the same on every day, though the days are counted back from the poll. */
		watched: `${account} ${watched.name}`,
	};
}

/** Body of `POST /Participants/status` for some plans, without its window, and a name that stays the same in whatever order they stand. */
function ofPlans(plans: unknown, timeZone: string) {
	const checked = checkStatusRange({ plans }, timeZone);
	if ('faults' in checked)
		throw new InvalidInputError(
			checked.faults.map((fault) => (fault.field === 'plans' && fault.label === 'Filters' ? noPlan : fault)),
		);
	const watched = (checked.body.erisaPlanRecords ?? []).map((plan) => `${plan.erisaEIN}/${plan.erisaPlanNumber}`);
	return { body: checked.body, name: `plans ${[...new Set(watched)].sort().join(' ')}` };
}

const noPlan = {
	field: 'plans',
	label: 'Plans',
	problem: 'is empty',
	remedy: 'Add the plans to watch, or set Watch to Recent Days',
};
