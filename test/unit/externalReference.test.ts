import fc from 'fast-check';
import { generatedReference, requestKey } from '../../nodes/RolloutNotice/domain/request/identity';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { validRow, validRows } from '../support/requestRows';

function request(changes: RequestInput): RolloutRequest {
	const prepared = prepareRequest(validRow(changes), { timeZone: 'utc' });
	if ('faults' in prepared) throw new Error('The row has faults');
	return prepared.request;
}

describe('a generated reference', () => {
	it('is the same for the same row, in a form the service takes', () => {
		expect(generatedReference(request({}))).toBe(generatedReference(request({})));
		expect(generatedReference(request({}))).toMatch(/^RN-[0-9a-f]{32}$/);
	});

	it('does not depend on the SSN, so that it tells nothing of it', () => {
		fc.assert(
			fc.property(validRows, fc.stringMatching(/^\d{9}$/), (row, ssn) => {
				expect(generatedReference(request({ ...row, ssn }))).toBe(generatedReference(request(row)));
			}),
		);
	});

	it('survives a new upload of the files and a correction that concerns the whole sheet', () => {
		const changes: RequestInput[] = [
			{ noticeFileContentUrl: 'https://files.example.com/again.pdf' },
			{ noticeLogoUrl: 'https://files.example.com/again.png' },
			{ helpPhone: '800-555-0199' },
			{ gracePeriod: 45 },
			{ erisaPlanName: 'Another Name' },
			{ externalReferenceId: 'other' },
		];
		for (const change of changes) expect(generatedReference(request(change))).toBe(generatedReference(request({})));
	});

	it('is the same at every moment of a day, since an expression may give the present one', () => {
		const at = (balanceAsOf: string) => generatedReference(request({ balanceAsOf }));

		expect(at('2026-06-30T09:00:00.123-04:00')).toBe(at('2026-06-30T09:00:05.456-04:00'));
		expect(at('2026-06-30')).not.toBe(at('2026-07-01'));
	});

	it.each<RequestInput>([
		{ erisaEIN: '12-3456780' },
		{ erisaPlanNumber: '002' },
		{ reason: 'SBR' },
		{ firstName: 'Testo' },
		{ addressLine1: '3 Sample Street' },
		{ addressLine2: '' },
		{ totalBalance: 1 },
		{ balanceAsOf: '2026-09-30' },
	])('is another for another letter: %p', (change) => {
		expect(generatedReference(request(change))).not.toBe(generatedReference(request({})));
	});

	it('does not run neighbouring fields together', () => {
		const one = request({ firstName: 'Ann', lastName: 'Ex' });
		const other = request({ firstName: 'An', lastName: 'nEx' });
		expect(generatedReference(one)).not.toBe(generatedReference(other));
	});
});

describe('the key that finds equal rows of a batch', () => {
	it('is EIN, plan number, reason and reference where there is a reference', () => {
		expect(requestKey(request({ city: 'Elsewhere', ssn: '000999999' }))).toBe(requestKey(request({})));
		for (const change of [
			{ externalReferenceId: 'other' },
			{ reason: 'SBR' },
			{ erisaPlanNumber: 2 },
			{ erisaEIN: '98-7654321' },
		]) {
			expect(requestKey(request(change))).not.toBe(requestKey(request({})));
		}
	});

	it('is all of the row where there is none, and shows none of it', () => {
		const row = { externalReferenceId: '' };
		expect(requestKey(request(row))).toBe(requestKey(request({ externalReferenceId: null, ssn: '000-12-3456' })));
		expect(requestKey(request(row))).toMatch(/^[0-9a-f]{64}$/);
		for (const change of [{ ssn: '000999999' }, { city: 'Elsewhere' }, { helpPhone: '800-555-0199' }]) {
			expect(requestKey(request({ ...row, ...change }))).not.toBe(requestKey(request(row)));
		}
	});
});
