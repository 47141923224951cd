import type { SsnInOutput } from '../domain/privacy/maskRecord';
import { choice, count, number } from '../n8n/parameterKinds';

/** The Timeout option of both nodes, in seconds. */
export const timeout = number({
	displayName: 'Timeout',
	default: 60,
	typeOptions: { minValue: 0.1 },
	description: 'How many seconds to wait for the service to respond',
});

/** The Page Size option of both nodes. */
export const pageSize = count({
	displayName: 'Page Size',
	default: 500,
	description: 'How many records to ask for at once. The service may return fewer.',
});

/** The SSN in Output option of both nodes. */
export const ssnInOutput = choice<SsnInOutput>({
	displayName: 'SSN in Output',
	options: [
		{ name: 'Full', value: 'full', description: 'All digits. They are then stored with the execution.' },
		{ name: 'Hidden', value: 'hidden', description: 'The field is left out' },
		{ name: 'Masked', value: 'masked', description: 'The last four digits, as ***-**-6789' },
	],
	default: 'masked',
	description: 'How much of the Social Security number the output shows',
});
