import { mayHoldSsn } from '../../nodes/RolloutNotice/domain/privacy/maskRecord';

const ownSsn = '000123456';

it.each(['SSN', 'Spouse ssn', 'socialSecurityNumber', 'Social Security No', 'social_sec'])(
	'a column named %p is not shown, whatever it holds',
	(heading) => {
		expect(mayHoldSsn(heading, 'on file', undefined)).toBe(true);
	},
);

it.each(['000-12-3456', '900 12 3456', '900.12.3456', 'spouse: 900-12-3456, on file', { spouse: ['900-12-3456'] }])(
	'%j has the shape of an SSN, and is not shown under any heading',
	(value) => {
		expect(mayHoldSsn('Remarks', value, undefined)).toBe(true);
	},
);

it.each([ownSsn, '000 12-3456', 'No. 000/12/3456 (checked)', 123456, ['a', ownSsn]])(
	'%j holds the SSN of the row, and is not shown under any heading',
	(value) => {
		expect(mayHoldSsn('Remarks', value, ownSsn)).toBe(true);
	},
);

it.each([undefined, null, '', 'Sample', 123457, '9-12-3456', '900-12-34567', '1900-12-3456', '900-12.3456', true])(
	'%j is shown: it is no SSN',
	(value) => {
		expect(mayHoldSsn('Remarks', value, ownSsn)).toBe(false);
		expect(mayHoldSsn('Remarks', value, undefined)).toBe(false);
	},
);
