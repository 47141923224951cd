/** A made-up participant. The address decides what becomes of the letter in the sandbox. */
export interface Participant {
	plan: keyof typeof plans;
	reference: string;
	reason: string;
	name: string;
	ssn: string | number | null;
	address: string;
	unit?: string;
	place: string;
	total: number | string | null;
	vested: number | string | null;
}

/** The EIN of the first plan begins with a zero that Excel dropped: 01-2345678. */
const plans = {
	bakery: { ein: 12345678, number: 1, name: 'Sample Bakery 401(k) Plan', sponsor: 'Sample Bakery Inc.' },
	garage: { ein: '98-7654321', number: 2, name: 'Example Garage Savings Plan', sponsor: 'Example Garage LLC' },
	wrong: { ein: '98-765432', number: 2, name: 'Example Garage Savings Plan', sponsor: 'Example Garage LLC' },
} as const;

type Line = [
	Participant['plan'],
	string,
	string,
	Participant['ssn'],
	string,
	string,
	Participant['total'],
	Participant['vested'],
];

/** Plan, reason, name, SSN, address (with its second line after a semicolon), place, total balance, vested balance. */
const lines: Line[] = [
	['bakery', 'TERM', 'Avery Sample', 900123401, '1 Sample Street', 'Cambridge MA 2138', 12450.75, 9800],
	['bakery', 'TERM', 'Robin Example', '900-12-3402', '12 Return Road', 'Portland ME 4101', '$3,120.00', null],
	['bakery', 'SBR', 'Casey Placeholder', 900123403, '8 Maple Avenue; Apt 4', 'Newark NJ 7102', null, 1875.5],
	['bakery', 'TERM', 'Jordan Specimen', null, '7 Nowhere Lane', 'Burlington VT 5401', 6400, 6400],
	['bakery', 'TERM', 'Morgan Mockup', 900123405, '3 Slow Street', 'Boston MA 2110', '$48,990.10', '$40,000.00'],
	['bakery', 'SBR', 'Riley Fictive', '900-12-3406', '22 Birch Court', 'Hartford CT 6103', null, 950],
	['bakery', 'TERM', 'Quinn Testcase', 900123407, '5 Waiting Way', 'Providence RI 2903', 15300, null],
	['bakery', 'TERM', 'Rowan Dummy', 900123408, '9 Skipped Square', 'Concord NH 3301', 720.4, 720.4],
	['bakery', 'TERM', 'Skyler Sample', '000-12-3409', '14 Cedar Street', 'Springfield IL 62701', 2210, null],
	['bakery', 'SBR', 'Taylor Example', 900123410, '31 Return Road; Unit 2B', 'Salem MA 1970', null, '$12,003.00'],
	['bakery', 'TERM', 'Drew Placeholder', 900123411, '6 Elm Street', 'Albany NY 12207', 88.2, 88.2],
	['bakery', 'TERM', 'Emerson Specimen', null, '17 Oak Terrace', 'Trenton NJ 8608', '$1,020.00', null],
	['garage', 'TERM', 'Finley Mockup', 900123413, '40 Garage Road', 'Denver CO 80202', 5150, 5150],
	['garage', 'SBR', 'Harper Fictive', '900-12-3414', '2 Hill Street', 'Austin TX 78701', null, 3075],
	['garage', 'TERM', 'Indigo Testcase', 900123415, '11 Return Road', 'Phoenix AZ 85004', 990, null],
	['garage', 'TERM', 'Jules Dummy', 900123416, '19 Lake Drive', 'Madison WI 53703', '$1,250.00', null],
	['garage', 'SBR', 'Kendall Sample', '000-12-3417', '27 Nowhere Lane', 'Reno NV 89501', null, 410.99],
	['garage', 'TERM', 'Logan Example', 900123418, '5 Pine Street; Floor 3', 'Boise ID 83702', 23010, 20000],
	['garage', 'TERM', 'Marlow Placeholder', 900123419, '64 Slow Street', 'Salem OR 97301', 7700, null],
	['garage', 'SBR', 'Nico Specimen', null, '3 River Road', 'Fargo ND 58102', null, 1500],
	['garage', 'TERM', 'Oakley Mockup', 900123421, '88 Market Street', 'Dover DE 19901', '$640.00', null],
	['garage', 'TERM', 'Parker Fictive', '900-12-3422', '10 Church Street', 'Topeka KS 66603', 3333.33, null],
	['garage', 'SBR', 'Reese Testcase', 900123423, '4 Bridge Street', 'Helena MT 59601', null, 275],
	['wrong', 'TERM', 'Sage Dummy', 900123424, '15 Station Road', '', 1800, null],
	['garage', 'SBR', 'Tatum Sample', 900123425, '16 Station Road', 'Pierre SD 57501', 2600, null],
];

/** 25 rows, of which two are wrong on purpose: the last but one (EIN too short, no city, state and ZIP) and the last (no vested balance). */
export const participants: Participant[] = lines.map(
	([plan, reason, name, ssn, street, place, total, vested], index) => {
		const [address = '', unit] = street.split('; ');
		const reference = `DEMO-2026-${String(index + 1).padStart(4, '0')}`;
		return { plan, reference, reason, name, ssn, address, unit, place, total, vested };
	},
);

interface Column {
	heading: string;
	width: number;
	/** Excel's number format of the cell. */
	numberFormat?: string;
	/** How many digits the identifier has before Excel takes its leading zeros. */
	digits?: number;
	cell(participant: Participant): string | number | Date | null;
}

/** The export's columns. "Division" means nothing to the node, which says so. */
export const columns: Column[] = [
	{ heading: 'Plan Sponsor EIN', width: 17, digits: 9, cell: ({ plan }) => plans[plan].ein },
	{ heading: 'Plan No.', width: 9, digits: 3, cell: ({ plan }) => plans[plan].number },
	{ heading: 'Plan Name', width: 29, cell: ({ plan }) => plans[plan].name },
	{ heading: 'Plan Sponsor', width: 20, cell: ({ plan }) => plans[plan].sponsor },
	{ heading: 'Notice Reference', width: 17, cell: ({ reference }) => reference },
	{ heading: 'Reason', width: 8, cell: ({ reason }) => reason },
	{ heading: 'First Name', width: 12, cell: ({ name }) => name.split(' ')[0] ?? '' },
	{ heading: 'Last Name', width: 12, cell: ({ name }) => name.split(' ')[1] ?? '' },
	{ heading: 'SSN', width: 13, cell: ({ ssn }) => ssn },
	{ heading: 'Address 1', width: 20, cell: ({ address }) => address },
	{ heading: 'Address 2', width: 10, cell: ({ unit }) => unit ?? null },
	{ heading: 'City', width: 13, cell: ({ place }) => place.split(' ').slice(0, -2).join(' ') || null },
	{ heading: 'State', width: 7, cell: ({ place }) => place.split(' ').at(-2) ?? null },
	{ heading: 'Zip', width: 8, digits: 5, cell: ({ place }) => Number(place.split(' ').at(-1)) || null },
	{ heading: 'Total Balance', width: 14, numberFormat: '"$"#,##0.00', cell: ({ total }) => total },
	{ heading: 'Vested Balance', width: 15, numberFormat: '"$"#,##0.00', cell: ({ vested }) => vested },
	{ heading: 'Balance As Of', width: 14, numberFormat: 'm/d/yyyy', cell: () => new Date('2026-06-30T00:00:00Z') },
	{ heading: 'Division', width: 10, cell: ({ plan }) => (plan === 'bakery' ? 'East' : 'West') },
];
