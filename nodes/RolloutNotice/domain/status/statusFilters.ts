import { DateTime } from 'luxon';

import type { Fault, Problem } from '../fault';
import { readField } from '../fields/fieldValue';
import { readDate, readDay } from '../fields/readDate';
import { requestField, type RequestFieldName } from '../fields/requestFields';

/** The four filters of section 4.3 under their parameters' names, and the request field whose form each has. */
const filters = {
	erisaEin: 'erisaEIN',
	erisaPlanNumber: 'erisaPlanNumber',
	ssn: 'ssn',
	externalReferenceId: 'externalReferenceId',
} as const satisfies Record<string, RequestFieldName>;

type FilterName = keyof typeof filters;

/** The parameters of `GET /Participants/status`, repaired as in a request; at least one is needed (section 4.3). Those left blank are not asked by. */
export function checkStatusQuery(
	input: Partial<Record<FilterName, unknown>>,
): { query: Record<string, string> } | { faults: Fault[] } {
	const query: Record<string, string> = {};
	const faults: Fault[] = [];
	for (const [parameter, name] of Object.entries(filters) as Array<[FilterName, RequestFieldName]>) {
		const read = readField(requestField(name), input[parameter], 'utc');
		if (!read) continue;
		if ('fault' in read) faults.push({ ...read.fault, field: parameter });
		else query[parameter] = String(read.value);
	}
	if (faults.length === 0 && Object.keys(query).length === 0) {
		const labels = Object.values(filters).map((name) => requestField(name).label);
		const remedy = `Fill in at least one of ${labels.join(', ')}`;
		faults.push({ field: 'erisaEin', label: 'Filters', problem: 'are all empty', remedy });
	}
	return faults.length > 0 ? { faults } : { query };
}

/** The filters of section 2.6, with plans as section 2.5 names them; `from` and `to` are UTC instants. */
interface StatusRange {
	erisaPlanRecords?: Array<{ erisaEIN: string; erisaPlanNumber: string }>;
	from?: string;
	to?: string;
}

/** Few services read a year 0, or the sign that ISO 8601 writes before a year of more than four digits. */
const instant = (edge: DateTime) =>
	DateTime.max(DateTime.utc(1), DateTime.min(edge, DateTime.utc(9999).endOf('year')))
		.toUTC()
		.toISO() ?? '';

const edges = { from: 'From', to: 'To' } as const;

/**
 * The filters of `POST /Participants/status`. `plans` is what n8n hands over of plans that are filled in. A day, for which a midnight counts, begins
 * and ends in `timeZone`, `to` with its last millisecond. No filter at all, which the document allows, is refused: everyone's records would come back.
 */
export function checkStatusRange(
	input: { plans?: unknown; from?: unknown; to?: unknown },
	timeZone: string,
): { body: StatusRange } | { faults: Fault[] } {
	const faults: Fault[] = [];
	const refuse = (field: string, label: string, { problem, remedy }: Problem) =>
		void faults.push({ field, label, problem, remedy });

	function readEdge(edge: keyof typeof edges): DateTime | undefined {
		const given = input[edge];
		if (given === undefined || given === null || given === '') return undefined;
		const reading = readDay(given, timeZone);
		if ('problem' in reading) return refuse(edge, edges[edge], reading);
		if ('time' in reading) return reading.time;
		const day = DateTime.fromISO(reading.day, { zone: timeZone });
		const exact = readDate(given, timeZone);
		// The moment itself, where it lies outside of that day here, was asked for too.
		const moments = 'time' in exact ? [exact.time] : [];
		return edge === 'from' ? DateTime.min(...moments, day.startOf('day')) : DateTime.max(...moments, day.endOf('day'));
	}
	function readPart(name: 'erisaEIN' | 'erisaPlanNumber', given: unknown, index: number): string {
		const field = requestField(name);
		const read = readField(field, given, timeZone);
		if (read && 'value' in read) return String(read.value);
		refuse('plans', `Plan ${index + 1}, ${field.label}`, read?.fault ?? missing);
		return '';
	}

	const plans = plansIn(input.plans).map(({ erisaEIN, erisaPlanNumber }, index) => ({
		erisaEIN: readPart('erisaEIN', erisaEIN, index),
		erisaPlanNumber: readPart('erisaPlanNumber', erisaPlanNumber, index),
	}));
	const from = readEdge('from');
	const to = readEdge('to');
	if (from && to && from > to) refuse('to', edges.to, { problem: 'is before From', remedy: 'Swap the two' });
	if (faults.length === 0 && plans.length === 0 && !from && !to) refuse('plans', 'Filters', nothingAsked);
	if (faults.length > 0) return { faults };
	const body: StatusRange = {};
	if (plans.length > 0) body.erisaPlanRecords = plans;
	if (from) body.from = instant(from);
	if (to) body.to = instant(to);
	return { body };
}

const missing: Problem = { problem: 'is missing', remedy: 'Fill it in' };
const nothingAsked: Problem = {
	problem: 'are all empty',
	remedy: 'Add a plan or a date; an early From returns everything',
};

/** None where none is filled in, for which n8n gives `{}` or `{ plan: [] }`; nor for an expression in place of the whole list, which n8n drops. */
function plansIn(given: unknown): Array<Record<string, unknown>> {
	const list = (given as { plan?: unknown } | undefined)?.plan;
	return Array.isArray(list) ? list.map(Object) : [];
}
