import type { DeliveryStatus } from './deliveryStatus';

/** What becomes of a notice, decided by words in its addressLine1. The document gives no transitions: these are the sandbox's own. */
export interface Outcome {
	/** Words looked for in addressLine1, upper and lower case alike; null for the outcome of every other address. */
	addressWords: string | null;
	/** A line of address to copy. */
	example: string;
	meaning: string;
	/** From which day after receipt on the notice has the status. */
	timeline: ReadonlyArray<{ day: number; status: DeliveryStatus }>;
	/** From which day on the participant is skipped, and why. */
	skipped?: { day: number; reason: string };
}

const PENDING = { day: 0, status: 'Pending' } as const;
const SENT = { day: 1, status: 'Sent' } as const;

const DELIVERED: Outcome = {
	addressWords: null,
	example: 'any other address',
	meaning: 'delivered',
	timeline: [PENDING, SENT, { day: 4, status: 'Success' }],
};

/** Every outcome, in the order in which addresses are compared. */
export const outcomes: readonly Outcome[] = [
	{
		addressWords: 'Return Road',
		example: '12 Return Road',
		meaning: 'returned to the sender',
		timeline: [PENDING, SENT, { day: 5, status: 'ReturnToSender' }],
	},
	{
		addressWords: 'Nowhere Lane',
		example: '7 Nowhere Lane',
		meaning: 'cannot be delivered',
		timeline: [PENDING, SENT, { day: 4, status: 'Undeliverable' }],
	},
	{ addressWords: 'Slow Street', example: '3 Slow Street', meaning: 'stays Sent', timeline: [PENDING, SENT] },
	{ addressWords: 'Waiting Way', example: '5 Waiting Way', meaning: 'stays Pending', timeline: [PENDING] },
	{
		addressWords: 'Skipped Square',
		example: '9 Skipped Square',
		meaning: 'skipped while processed',
		timeline: [PENDING],
		skipped: { day: 1, reason: 'Skipped by the sandbox, as the address asks' },
	},
	DELIVERED,
];

const patterns = outcomes.flatMap((outcome) =>
	outcome.addressWords ? [{ outcome, pattern: new RegExp(outcome.addressWords.replace(' ', '\\s+'), 'i') }] : [],
);

/** The outcome that an address leads to. */
export function outcomeOf(addressLine1: string): Outcome {
	return patterns.find(({ pattern }) => pattern.test(addressLine1))?.outcome ?? DELIVERED;
}

/** An outcome's timeline in words, e.g. "Pending, Sent (day 1), Success (day 4)". */
export function timelineInWords(outcome: Outcome): string {
	const steps = outcome.timeline.map(({ day, status }) => (day === 0 ? status : `${status} (day ${day})`));
	if (outcome.skipped) steps.push(`skipped (day ${outcome.skipped.day})`);
	return steps.join(', ');
}
