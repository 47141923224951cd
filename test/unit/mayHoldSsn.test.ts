import { mayHoldSsn, ssnsOf } from '../../nodes/RolloutNotice/domain/privacy/maskRecord';

const ownSsn = '000123456';

it.each([
	...[
		'SSN',
		'Spouse ssn',
		'socialSecurityNumber',
		'Social Security No',
		'social_sec',
		'SS',
		'SS#',
		'SS No',
		'S.S.N.',
		'S.S. Num',
	],
	...[
		'Member SS Number',
		'SSNumber',
		'spousessn',
		'Soc Sec No',
		'Soc. Sec. #',
		'socsecno',
		'Social #',
		'Social',
		'TIN',
	],
	...[
		'Member TIN',
		'T.I.N.',
		'ITIN',
		'Tax ID',
		'taxId',
		'Tax_No',
		'Taxpayer Identification',
		'\uFF33\uFF33\uFF2E',
		'S\u200BSN',
	],
	...[
		'National ID',
		'nationalId',
		'National Identifier',
		'Natl. Tax Payer ID',
		'Social Nbr',
		'Social Insurance Number',
	],
	...['SSAN', 'Government ID', 'Govt-issued ID', 'Tax Identifier'],
	...['900-12-3456', '900123456'],
])('a column named %p is not shown, whatever it holds', (heading) => {
	expect(mayHoldSsn(heading, 'on file', undefined)).toBe(true);
});

it.each([
	...['class no', 'Class Number', 'businessName', 'address', 'addressNo', 'mission', 'Process Name', 'Assoc. Section'],
	...[
		'ERISA EIN',
		'Employer Tax ID',
		'Tax ID (EIN)',
		'Plan Number',
		'routing',
		'ZIP',
		'Sales Tax',
		'Social Club',
		'Acting',
		'No S',
		...['International Number', 'National Bank', 'Nissan', 'Government Plan ID', 'Employer National ID', '20260713'],
	],
])('a column named %p is shown', (heading) => {
	for (const value of ['895011234', 123456789, '12-3456789']) expect(mayHoldSsn(heading, value, undefined)).toBe(false);
});

it.each([
	...['000-12-3456', '900 12 3456', '900.12.3456', 'spouse: 900-12-3456, on file', { spouse: ['900-12-3456'] }],
	...[
		'900\u201112\u20113456',
		'900\u201312\u20133456',
		'900\u221212\u22123456',
		'900/12/3456',
		'900 - 12 - 3456',
		'900_12_3456',
	],
	...[
		'\uFF19\uFF10\uFF10-\uFF11\uFF12-\uFF13\uFF14\uFF15\uFF16',
		'900\t12\n3456',
		'900\u00A012\u202F3456',
		'9\u00AD00-12-3456',
	],
	...['SSN: 900123456', '{"taxId":900123456}', { '900-12-3456': 1 }],
])('%j has the shape of an SSN, and is not shown under any heading', (value) => {
	expect(mayHoldSsn('Remarks', value, undefined)).toBe(true);
});

it.each([ownSsn, '000 12-3456', 'No. 000/12/3456 (checked)', 123456, ['a', ownSsn]])(
	'%j holds the SSN of the row, and is not shown under any heading',
	(value) => {
		expect(mayHoldSsn('Remarks', value, ownSsn)).toBe(true);
	},
);

it.each([
	...['EMP000123456', 'ACME-000123456-01', 'see 123456', '123456.0', 'A/123456/B', 123456],
	...[{ '000123456': 'yes' }, { notes: ['no', 'see 123456'] }, '٠٠٠١٢٣٤٥٦'],
])('%j holds an SSN of the row, which stands in a column that matches no field', (value) => {
	for (const given of ['000123456', '123456', 123456, '123456.0', '000-12-3456', [{ number: 123456 }]]) {
		const own = ssnsOf({ 'National ID': given, 'Zip Code': '02138' });
		expect(mayHoldSsn('Remarks', value, ...own)).toBe(true);
		expect(mayHoldSsn('Remarks', '123457', ...own)).toBe(false);
	}
	expect(mayHoldSsn('Remarks', value, ...ssnsOf({}, '000123456'))).toBe(true);
});

it('knows no SSN of a row from columns that name none, or hold none', () => {
	expect(ssnsOf({ Badge: '000123456', SSN: 'on file', 'SS#': 1234, 'Tax ID': '12-3456789-001' }, '')).toEqual([]);
});

it.each([undefined, null, '', 'Sample', 123457, '9-12-3456', '900-12-34567', '1900-12-3456', '900-12.3456', true])(
	'%j is shown: it is no SSN',
	(value) => {
		expect(mayHoldSsn('Remarks', value, ownSsn)).toBe(false);
		expect(mayHoldSsn('Remarks', value, undefined)).toBe(false);
	},
);

it.each([{ ssn: 900123456 }, [{ person: { 'SS No': 900123456 } }], { tin: null }])(
	'%j names an SSN inside, and is not shown under any heading',
	(value) => {
		expect(mayHoldSsn('person', value, undefined)).toBe(true);
	},
);

it('holds back what cannot be looked through, and shows a number of any size', () => {
	const circle: Record<string, unknown> = {};
	circle.circle = circle;
	expect(mayHoldSsn('Remarks', circle, undefined)).toBe(true);
	expect(mayHoldSsn('Remarks', 900_123_456n, undefined)).toBe(false);
	expect(mayHoldSsn('Remarks', 900_123_456n, '900123456')).toBe(true);
});
