import { repeated, text } from '../n8n/parameters';

/** The list of plans that both nodes ask for. */
export const plans = repeated({
	displayName: 'Plans',
	name: 'plans',
	rowName: 'plan',
	rowDisplayName: 'Plan',
	placeholder: 'Add Plan',
	default: {},
	description: 'The plans whose notices to get',
	parameters: {
		erisaEIN: text({
			displayName: 'ERISA EIN',
			default: '',
			placeholder: 'e.g. 12-3456789',
			description: 'Employer identification number of the plan sponsor',
		}),
		erisaPlanNumber: text({
			displayName: 'ERISA Plan Number',
			default: '',
			placeholder: 'e.g. 001',
			description: 'Three digits that identify the plan within its sponsor',
		}),
	},
});
