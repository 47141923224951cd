import fc from 'fast-check';
import { requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import { generatedReference } from '../../nodes/RolloutNotice/domain/request/identity';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import type { RequestInput, RolloutRequest } from '../../nodes/RolloutNotice/domain/request/rolloutRequest';
import { validRow, validRows } from '../support/requestRows';

/** Every field that makes another letter, and another value of it. */
const another: RequestInput = {
	erisaEIN: '12-3456780',
	erisaPlanNumber: '002',
	reason: 'SBR',
	firstName: 'Testo',
	lastName: 'Sampleman',
	addressLine1: '3 Sample Street',
	addressLine2: 'Apt 5',
	city: 'Samplebury',
	state: 'NH',
	zip: '02139',
	totalBalance: 1250.51,
	vestedBalance: 1000.01,
	balanceAsOf: '2026-07-01T15:00:00Z',
};

function request(row: RequestInput): RolloutRequest {
	const prepared = prepareRequest(row, { timeZone: 'utc' });
	if ('faults' in prepared) throw new Error('The row has faults');
	return prepared.request;
}

const referenceOf = (changes: RequestInput = {}) => generatedReference(request(validRow(changes)));

describe('a generated reference', () => {
	it.each(Object.entries(another))('is another where %s is another', (name, value) => {
		expect(referenceOf({ [name]: value })).not.toBe(referenceOf());
	});

	it('is another after each of these changes, and after all of them', () => {
		const references = Object.entries(another).map(([name, value]) => referenceOf({ [name]: value }));
		expect(new Set([...references, referenceOf(), referenceOf(another)]).size).toBe(references.length + 2);
	});

	it.each(['addressLine2', 'vestedBalance'])('is another where %s, which a row may leave out, is not given', (name) => {
		expect(referenceOf({ [name]: '' })).not.toBe(referenceOf());
	});

	it('depends on no other field, whatever the row', () => {
		const others = requestFields.map(({ name }) => name).filter((name) => !(name in another));
		fc.assert(
			fc.property(validRows, validRows, fc.constantFrom(...others), (row, other, name) => {
				expect(generatedReference(request({ ...row, [name]: other[name] }))).toBe(generatedReference(request(row)));
			}),
		);
	});
});
