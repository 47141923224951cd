import { sayFault } from '../../nodes/RolloutNotice/domain/fault';
import { checkStatusQuery } from '../../nodes/RolloutNotice/domain/status/statusFilters';

it('section 4.3 refuses a query without a filter', () => {
	for (const input of [{}, { erisaEin: '', ssn: ' ', externalReferenceId: null, erisaPlanNumber: 'undefined' }]) {
		const checked = checkStatusQuery(input);
		expect('faults' in checked && checked.faults.map(sayFault)).toEqual([
			'Filters are all empty. Fill in at least one of ERISA EIN, ERISA Plan Number, SSN, External Reference ID',
		]);
	}
});

it.each([
	[{ erisaEin: 12345678 }, { erisaEin: '01-2345678' }],
	[{ erisaPlanNumber: 1 }, { erisaPlanNumber: '001' }],
	[{ ssn: '000-12-3456' }, { ssn: '000123456' }],
	[{ externalReferenceId: 42 }, { externalReferenceId: '42' }],
	[
		{ erisaEin: '123456789', erisaPlanNumber: '2', ssn: '', externalReferenceId: 'A' },
		{ erisaEin: '12-3456789', erisaPlanNumber: '002', externalReferenceId: 'A' },
	],
])('section 4.3 any one filter will do, and several are sent together: %p', (input, query) => {
	expect(checkStatusQuery(input)).toEqual({ query });
});

it('names every filter that is wrong by its label and its parameter, without its value', () => {
	const checked = checkStatusQuery({ erisaEin: '1234', ssn: '98765432', externalReferenceId: 'A' });
	expect(checked).toEqual({
		faults: [
			expect.objectContaining({ field: 'erisaEin', label: 'ERISA EIN', problem: 'has 4 digits, needs 9' }),
			expect.objectContaining({ field: 'ssn', label: 'SSN', problem: 'has 8 digits, needs 9' }),
		],
	});
	expect(JSON.stringify(checked)).not.toMatch(/1234|98765432/);
});
