import type { Fault } from '../domain/fault';

/** What the user gave cannot be sent; the faults say what is wrong and how to mend it. */
export class InvalidInputError extends Error {
	override name = 'InvalidInputError';

	constructor(readonly faults: Fault[]) {
		super('The input is not valid');
	}
}
