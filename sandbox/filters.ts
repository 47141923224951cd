import type { StoredNotice } from './storedNotice';

/** The filters of a status query by parameters; absent or empty ones do not filter. Section 4.3. */
export interface QueryFilters {
	erisaEin?: string;
	erisaPlanNumber?: string;
	ssn?: string;
	externalReferenceId?: string;
}

/** The filters of a status query by plans and dates; times in milliseconds, both ends included. Section 4.4. */
export interface RangeFilters {
	plans: Array<{ erisaEIN?: string | null; erisaPlanNumber?: string | null }>;
	fromMs?: number;
	toMs?: number;
}

/** Whether a notice meets every filter given but the reference, which the store looks up. */
export function meetsQuery(filters: QueryFilters): (notice: StoredNotice) => boolean {
	const ssn = filters.ssn?.replace(/\D/g, '');
	return ({ fields }) => {
		if (filters.erisaEin && fields.erisaEIN !== filters.erisaEin) return false;
		if (filters.erisaPlanNumber && fields.erisaPlanNumber !== filters.erisaPlanNumber) return false;
		return !filters.ssn || fields.ssn === ssn;
	};
}

/** Whether a notice is of one of the plans, where any is given, and was received within the dates. */
export function meetsRange(filters: RangeFilters): (notice: StoredNotice) => boolean {
	const { plans, fromMs = -Infinity, toMs = Infinity } = filters;
	return ({ fields, receivedAtMs }) => {
		if (receivedAtMs < fromMs || receivedAtMs > toMs) return false;
		return plans.length === 0 || plans.some((plan) => isOfPlan(fields, plan));
	};
}

function isOfPlan(fields: StoredNotice['fields'], plan: RangeFilters['plans'][number]): boolean {
	return (
		(plan.erisaEIN ?? fields.erisaEIN) === fields.erisaEIN &&
		(plan.erisaPlanNumber ?? fields.erisaPlanNumber) === fields.erisaPlanNumber
	);
}
