import { InvalidInputError } from '../domain/fault';
import { checkStatusQuery } from '../domain/status/statusQuery';
import { text } from '../n8n/parameterKinds';
import { operation } from './framework/operation';
import { statusOutput, statusParameters } from './statusOutput';

/** `GET /Participants/status` (document, section 4.3). */
export const statusByQuery = operation({
	value: 'statusByQuery',
	name: 'Get Status by Query',
	action: 'Get status by query',
	description: 'Get the delivery status of notices by plan, SSN or reference',
	parameters: {
		erisaEin: text({
			displayName: 'ERISA EIN',
			default: '',
			placeholder: 'e.g. 12-3456789',
			description:
				'Employer identification number of the plan sponsor. At least one of the four filters is needed; several narrow the result down.',
		}),
		erisaPlanNumber: text({
			displayName: 'ERISA Plan Number',
			default: '',
			placeholder: 'e.g. 001',
			description: 'Three digits that identify the plan within its sponsor',
		}),
		ssn: text({
			displayName: 'SSN',
			default: '',
			typeOptions: { password: true },
			placeholder: 'e.g. 000-00-0000',
			description:
				'Social Security number of the participant. Best given by an expression: what is typed here is stored with the workflow.',
		}),
		externalReferenceId: text({
			displayName: 'External Reference ID',
			default: '',
			placeholder: 'e.g. NOTICE-2026-00042',
			description: 'Your reference for the notice, as passed in the request',
		}),
		...statusParameters,
	},
	async run({ parameters, service }) {
		const { erisaEin, erisaPlanNumber, ssn, externalReferenceId } = parameters;
		const checked = checkStatusQuery({ erisaEin, erisaPlanNumber, ssn, externalReferenceId });
		if ('faults' in checked) throw new InvalidInputError(checked.faults);
		return await statusOutput(service.statusByQuery(checked.query), parameters);
	},
});
