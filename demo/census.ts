import { participants } from './participants';

/** The columns of the census of the first plan. */
export const censusHeadings = ['Employee No.', 'Notice Reference', 'First Name', 'Last Name', 'Termination Date'];

/** Two letters of the plan were requested for people who are no longer in its census. */
const gone = ['DEMO-2026-0006', 'DEMO-2026-0011'];

/** People in the census of whom no letter was requested. */
const without = [
	'Ainsley Sample',
	'Blair Example',
	'Campbell Placeholder',
	'Dakota Specimen',
	'Eden Mockup',
	'Frankie Fictive',
	'Greer Testcase',
	'Hollis Dummy',
	'Ira Sample',
	'Jamie Example',
	'Kit Placeholder',
	'Lane Specimen',
];

const known = participants
	.filter(({ plan, reference }) => plan === 'bakery' && !gone.includes(reference))
	.map(({ reference, name }) => [reference, name] as const);
const missing = without.map((name, index) => [`DEMO-2026-${String(index + 101).padStart(4, '0')}`, name] as const);

/** 22 lines: 10 people of whom a letter was requested by participants.xlsx, and 12 of whom none was. */
export const censusLines = [...known, ...missing].map(([reference, name], index) => {
	const [firstName = '', lastName = ''] = name.split(' ');
	return [1001 + index, reference, firstName, lastName, new Date(Date.UTC(2026, index % 6, 15))];
});
