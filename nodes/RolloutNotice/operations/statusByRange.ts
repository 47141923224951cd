import { InvalidInputError } from '../domain/fault';
import { checkStatusRange } from '../domain/status/statusFilters';
import { dateTime, notice } from '../n8n/parameterKinds';
import { operation } from './framework/operation';
import { plans } from './sharedParameters';
import { statusOutput, statusParameters } from './statusOutput';

/** `POST /Participants/status` (document, section 4.4). */
export const statusByRange = operation({
	value: 'statusByRange',
	name: 'Get Status by Plans or Dates',
	action: 'Get status by plans or dates',
	description: 'Get the delivery status of notices by plans, dates, or both. Mails nothing.',
	parameters: {
		filterNotice: notice('Add a plan, a date, or both.'),
		plans,
		from: dateTime({
			displayName: 'From',
			default: '',
			typeOptions: { dateOnly: true },
			description: "Start of the range. A date without a time is the start of that day in the workflow's time zone.",
		}),
		to: dateTime({
			displayName: 'To',
			default: '',
			typeOptions: { dateOnly: true },
			description: "End of the range. A date without a time includes that whole day in the workflow's time zone.",
		}),
		...statusParameters,
	},
	async run({ parameters, service, timeZone, tell }) {
		const checked = checkStatusRange(parameters, timeZone());
		if ('faults' in checked) throw new InvalidInputError(checked.faults);
		return await statusOutput(service.statusByRange(checked.body), parameters, tell);
	},
});
