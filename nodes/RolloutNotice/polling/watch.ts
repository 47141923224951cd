import { InvalidInputError } from '../domain/fault';
import { checkStatusRange } from '../domain/status/statusFilters';

/** What a poll asks the service for. */
export interface Watch {
	/** Body of `POST /Participants/status`, without its window. */
	body: object;
	/** The same as long as the same notices are watched: the days, but not the date they are counted from. */
	name: string;
}

interface WatchParameters {
	watch: 'plans' | 'recentDays';
	plans: unknown;
	days: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Turns the trigger's parameters into a query.
 *
 * @throws {InvalidInputError} No plan is given, or one is malformed.
 */
export function watch(
	{ watch: what, plans, days }: WatchParameters,
	{ now, timeZone }: { now: Date; timeZone: string },
): Watch {
	if (what === 'recentDays') {
		return { body: { from: new Date(now.getTime() - days * dayMs).toISOString() }, name: `days ${days}` };
	}
	const checked = checkStatusRange({ plans }, timeZone);
	if ('faults' in checked)
		throw new InvalidInputError(
			checked.faults.map((fault) => (fault.field === 'plans' && fault.label === 'Query' ? noPlan : fault)),
		);
	const watched = (checked.body.erisaPlanRecords ?? []).map((plan) => `${plan.erisaEIN}/${plan.erisaPlanNumber}`);
	return { body: checked.body, name: `plans ${[...new Set(watched)].sort().join(' ')}` };
}

const noPlan = {
	field: 'plans',
	label: 'Plans',
	problem: 'has no plan',
	remedy: 'Add the plans to watch, or set Watch to Recent Days',
};
