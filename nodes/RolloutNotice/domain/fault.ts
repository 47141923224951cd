/** What is wrong with a value and how to mend it. Neither text may hold the value: it may be personal. */
export interface Problem {
	/** Follows the label in a sentence: "has 8 digits, needs 9". */
	problem: string;
	/** A sentence without its full stop: "In the spreadsheet, format the column as text". */
	remedy: string;
}

/** A problem of a field that the user can see. */
export interface Fault extends Problem {
	/** Name of the field in the node. */
	field: string;
	/** Label on screen. */
	label: string;
}

/** The fault as a sentence to the person who can mend it: "ERISA EIN has 8 digits, needs 9. In the spreadsheet, format the column as text". */
export function sayFault({ label, problem, remedy }: Fault): string {
	return `${label} ${problem}. ${remedy}`;
}

/** What the user gave cannot be sent; the faults say what is wrong and how to mend it. */
export class InvalidInputError extends Error {
	override name = 'InvalidInputError';

	constructor(readonly faults: Fault[]) {
		super('The input is not valid');
	}
}
