import type { Fault } from '../fault';
import { readField } from '../fields/fieldValue';
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
		faults.push({ field: 'erisaEin', label: 'Query', problem: 'has no filter', remedy });
	}
	return faults.length > 0 ? { faults } : { query };
}
