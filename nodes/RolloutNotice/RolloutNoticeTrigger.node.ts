import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { settled } from './domain/settled';
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
		description: 'Starts the workflow when the delivery status of a rollout notice changes',
		defaults: { name: 'Rollout Notice Trigger' },
		eventTriggerDescription: 'Waiting for a delivery status to change',
		activationMessage:
			'From now on each change of a delivery status starts this workflow, at the times set in the trigger. What is there now counts as known.',
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: credentialType, required: true }],
		properties: properties(triggerParameters),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const poll = async () => {
			const setup = await pollSetup(this);
			return this.getMode() === 'manual' ? await sampleEvent(setup) : await pollNotices(this, setup);
		};
		const outcome = await settled(async () =>
			this.getMode() === 'manual' ? await poll() : await onePollAtATime(this, poll),
		);
		if ('error' in outcome) throw nodeError(this.getNode(), outcome.error);
		return outcome.value;
	}
}
