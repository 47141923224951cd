import { InvalidInputError } from '../domain/fault';
import { checkStatusQuery } from '../domain/status/statusFilters';
import { notice } from '../n8n/parameterKinds';
import { operation } from './framework/operation';
import { fieldText } from './sharedParameters';
import { statusOutput, statusParameters } from './statusOutput';

/** `GET /Participants/status` (document, section 4.3). */
export const statusByQuery = operation({
	value: 'statusByQuery',
	name: 'Get Status by Query',
	action: 'Get status by query',
	description: 'Get the delivery status of notices by plan, SSN, or reference. Mails nothing.',
	parameters: {
		filterNotice: notice('Fill in at least one filter. A notice has to match all that you fill in.'),
		erisaEin: fieldText('erisaEIN'),
		erisaPlanNumber: fieldText('erisaPlanNumber'),
		ssn: fieldText(
			'ssn',
			'Social Security number of the participant. Use an expression: a value typed here is saved with the workflow.',
		),
		externalReferenceId: fieldText('externalReferenceId', 'Your reference for the notice, as passed in the request'),
		...statusParameters,
	},
	async run({ parameters, service, tell }) {
		const checked = checkStatusQuery(parameters);
		if ('faults' in checked) throw new InvalidInputError(checked.faults);
		return await statusOutput(service.statusByQuery(checked.query), parameters, tell);
	},
});
