import type { DeliveryStatus } from '../domain/status/statusRecord';
import { choice, choices, number, toggle } from '../n8n/parameterKinds';
import { byTitle, collection, type Parameters } from '../n8n/parameters';
import { pageSize, plans, ssnInOutput, timeout } from '../operations/sharedParameters';
import { statusOptions } from '../operations/statusOutput';

const events: Array<{ name: string; value: DeliveryStatus | 'skipped'; description: string }> = [
	...statusOptions,
	{ name: 'Skipped', value: 'skipped', description: 'The participant was skipped while the request was processed' },
];

/** What the trigger asks for. */
export const triggerParameters = {
	watch: choice<'plans' | 'recentDays'>({
		displayName: 'Watch',
		options: [
			{ name: 'Plans', value: 'plans', description: 'All notices of some plans, however old' },
			{ name: 'Recent Days', value: 'recentDays', description: 'Notices of all plans from recent days' },
		],
		default: 'plans',
		description: 'Which notices to watch',
	}),
	plans: { ...plans, displayOptions: { show: { watch: ['plans'] } } },
	days: number({
		displayName: 'Days',
		default: 180,
		required: true,
		typeOptions: { minValue: 1, maxValue: 36_500 },
		displayOptions: { show: { watch: ['recentDays'] } },
		description: 'How many days back to look. A letter can come back weeks after it was mailed, so allow plenty.',
	}),
	events: choices({
		displayName: 'Events',
		options: events.sort((one, other) => byTitle(one.name, other.name)),
		default: ['ReturnToSender', 'Undeliverable'],
		required: true,
		description: 'What to fire on: a notice that comes to one of these statuses, or is skipped',
	}),
	options: collection({
		displayName: 'Options',
		placeholder: 'Add option',
		default: {},
		parameters: {
			emitExisting: toggle({
				displayName: 'Emit Existing',
				default: false,
				description:
					'Whether to fire also for notices that already have one of the events when you first publish, or change what to watch',
			}),
			pageSize,
			ssnInOutput,
			timeout,
		},
	}),
} satisfies Parameters;
