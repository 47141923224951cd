import { sampleRequest } from '../../../sandbox/sampleRequest';

/**
 * Rows as a spreadsheet gives them, but with each SSN in two halves, which an expression in the node puts together. n8n
 * stores its input and the expression, so that a whole SSN anywhere in queue mode was put there by the node.
 */
export function participants(first: number, count: number): Array<Record<string, unknown>> {
	return Array.from({ length: count }, (_, index) => {
		const request = sampleRequest(first + index);
		const ssn = String(request.ssn);
		return { ...request, ssn: undefined, half: ssn.slice(0, 5), otherHalf: ssn.slice(5) };
	});
}

/** The SSN of a row of `participants`, for a parameter of the node. */
export const wholeSsn = '={{ $json.half + $json.otherHalf }}';

/** Parameters of *Request Notice* for such rows. */
export const requestParameters = {
	operation: 'request',
	fieldSource: 'inputItem',
	sharedFields: { ssn: wholeSsn },
};
