import type { Fault } from '../fault';

/** The fault of a filter that an expression was to give: without it, notices of other people would come back. */
export function cameOutBlank(field: string, label: string): Fault {
	return {
		field,
		label,
		problem: 'came out blank',
		remedy: 'Check its expression, or clear the field to ask without it',
	};
}
