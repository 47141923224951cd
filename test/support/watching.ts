import type { INodeParameters } from 'n8n-workflow';

/** The plan of the sandbox's made-up notices, and one beside it. */
export const plan = { erisaEIN: '12-3456789', erisaPlanNumber: '001' } as const;
export const otherPlan = { erisaEIN: '12-3456789', erisaPlanNumber: '002' } as const;

/** All that a trigger can fire on. */
export const everyEvent = ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable', 'skipped'] as const;

/** An address whose notices stay Pending until a test changes their status. */
export const still = { addressLine1: '5 Waiting Way' } as const;

/** Parameters of a trigger that watches one plan for everything, changed as a test needs it. */
export function watching(options: INodeParameters = {}, changes: INodeParameters = {}): INodeParameters {
	return { watch: 'plans', plans: { plan: [plan] }, events: [...everyEvent], options, ...changes };
}
