import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { nodeError } from './n8n/nodeError';
import { properties } from './n8n/parameters';
import { credentialType } from './n8n/nodeContext';
import { onePollAtATime } from './polling/onePollAtATime';
import { pollNotices } from './polling/pollNotices';
import { pollSetup } from './polling/pollSetup';
import { sampleEvent } from './polling/sampleEvent';
import { triggerParameters } from './polling/triggerParameters';

/** Fires when the delivery status of a notice changes: each change once, whatever happens in between. */
export class RolloutNoticeTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Rollout Notice Trigger',
		name: 'rolloutNoticeTrigger',
		icon: { light: 'file:rolloutNotice.svg', dark: 'file:rolloutNotice.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["watch"] === "plans" ? "Watches plans" : "Watches the last " + $parameter["days"] + " days" }}',
		description: 'Follows rollout notices sent by mail: starts the workflow when the delivery status of one changes',
		defaults: { name: 'Rollout Notice Trigger' },
		eventTriggerDescription: 'Waiting for a delivery status to change',
		activationMessage:
			'Each change of a delivery status from now on starts this workflow, at the poll times you set. The first time you publish, current notices count as known, unless Emit Existing is on. When you publish again, the first poll tells what changed meanwhile.',
		builderHint: {
			searchHint:
				'Starts a workflow when the mail of a rollout notice is delivered, comes back or is undeliverable. It polls and mails nothing; the first poll of all is silent unless Emit Existing is on. To request notices or look up their status, use Rollout Notice.',
		},
		triggerPanel: {
			header: '',
			executionsHelp: {
				inactive:
					'<b>Fetch Test Event</b> shows one real notice, if need be one with none of the events you chose, and remembers nothing.<br /><br />The first time you <b>publish</b> the workflow, the first poll is silent: it only learns which notices exist. Later polls start the workflow with the notices whose status changed since. When you publish again, the first poll does so at once. To start it also with notices that already have one of the events, turn on the option Emit Existing.',
				active:
					'<b>Fetch Test Event</b> shows one real notice, if need be one with none of the events you chose, and remembers nothing.<br /><br />This workflow is <b>published</b>: it starts whenever a poll finds that the status of a notice changed. The very first poll was silent, unless Emit Existing was on: it only learned which notices exist.',
			},
			activationHint: {
				inactive:
					'After you publish the workflow for the first time, the first poll is silent, unless Emit Existing is on: it only learns which notices exist. When you publish again, the first poll tells what changed meanwhile.',
				active: 'The workflow is published: it starts whenever a poll finds that the status of a notice changed.',
			},
		},
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: credentialType, required: true }],
		properties: properties(triggerParameters),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		try {
			if (this.getMode() === 'manual') return await sampleEvent(await pollSetup(this));
			return await onePollAtATime(this, async () => await pollNotices(this, await pollSetup(this)));
		} catch (error) {
			throw nodeError(this.getNode(), error);
		}
	}
}
