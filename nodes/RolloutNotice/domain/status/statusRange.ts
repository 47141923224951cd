import { DateTime } from 'luxon';

import type { Fault } from '../fault';
import { readField } from '../fields/fieldValue';
import { readDate } from '../fields/readDate';
import { requestField } from '../fields/requestFields';

/** A plan as section 2.5 names it. */
export interface PlanRecord {
	erisaEIN: string;
	erisaPlanNumber: string;
}

/** The filters of section 2.6; `from` and `to` are UTC instants. */
export interface StatusRange {
	erisaPlanRecords?: PlanRecord[];
	from?: string;
	to?: string;
}

type Edge = 'from' | 'to';

const labels = { from: 'From', to: 'To' } as const;

/**
 * The filters of `POST /Participants/status`. `plans` is what n8n hands over of plans that are filled in. A day begins and ends in `timeZone`,
 * `to` with its last millisecond. No filter at all, which the document allows, is refused: everyone's records would come back.
 */
export function checkStatusRange(
	input: { plans?: unknown; from?: unknown; to?: unknown },
	timeZone: string,
): { body: StatusRange } | { faults: Fault[] } {
	const faults: Fault[] = [];
	const body: StatusRange = {};
	const plans = readPlans(input.plans, faults);
	const from = readEdge('from', input.from, timeZone, faults);
	const to = readEdge('to', input.to, timeZone, faults);
	if (from && to && from > to)
		faults.push({ field: 'to', label: 'To', problem: 'lies before From', remedy: 'Swap the two' });
	if (plans) body.erisaPlanRecords = plans;
	if (from) body.from = from.toUTC().toISO();
	if (to) body.to = to.toUTC().toISO();
	if (faults.length === 0 && Object.keys(body).length === 0) faults.push(nothingAsked);
	return faults.length > 0 ? { faults } : { body };
}

const nothingAsked: Fault = {
	field: 'plans',
	label: 'Query',
	problem: 'has neither plans nor dates',
	remedy: 'Add a plan or a date; an early From brings everything',
};

function isBlank(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}

function readEdge(edge: Edge, value: unknown, timeZone: string, faults: Fault[]): DateTime<true> | undefined {
	if (isBlank(value)) return undefined;
	const reading = readDate(value, timeZone);
	if ('problem' in reading) faults.push({ field: edge, label: labels[edge], ...reading });
	if ('time' in reading) return reading.time;
	if (!('day' in reading)) return undefined;
	const day = DateTime.fromISO(reading.day, { zone: timeZone });
	const time = edge === 'from' ? day.startOf('day') : day.endOf('day');
	return time.isValid ? time : undefined;
}

/** Undefined where none is filled in, for which n8n gives `{}` or `{ plan: [] }`; and `{}` for an expression in place of the whole list, too. */
function readPlans(given: unknown, faults: Fault[]): PlanRecord[] | undefined {
	const list: unknown[] = isObject(given) && Array.isArray(given.plan) ? given.plan : [];
	if (list.length === 0) return undefined;
	return list.map((plan, index) => ({
		erisaEIN: readPart('erisaEIN', plan, index, faults),
		erisaPlanNumber: readPart('erisaPlanNumber', plan, index, faults),
	}));
}

function readPart(name: keyof PlanRecord, plan: unknown, index: number, faults: Fault[]): string {
	const field = requestField(name);
	const read = readField(field, isObject(plan) ? plan[name] : undefined, 'utc');
	if (read && 'value' in read) return String(read.value);
	const { problem, remedy } = read?.fault ?? { problem: 'is missing', remedy: 'Fill it in' };
	faults.push({ problem, remedy, field: 'plans', label: `Plan ${index + 1}, ${field.label}` });
	return '';
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
