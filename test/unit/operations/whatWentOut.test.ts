import type { IDataObject } from 'n8n-workflow';

import type { Outcome } from '../../../nodes/RolloutNotice/operations/framework/parallelMap';
import { whatWentOut } from '../../../nodes/RolloutNotice/operations/request/whatWentOut';
import type { KnownRequest } from '../../../nodes/RolloutNotice/service/requestRegistry';
import { OutcomeUnknownError, ServiceError } from '../../../nodes/RolloutNotice/service/serviceError';

type Outcomes = Array<Outcome<IDataObject[]>>;

const told = (outcomes: Outcomes, known: Record<number, Partial<KnownRequest>> = {}) =>
	whatWentOut(
		outcomes,
		outcomes.map((_, index) => known[index] && { endsAt: 0, person: 'same', ...known[index] }),
	);

const submitted = (id: string): Outcome<IDataObject[]> => ({
	value: [{ outcome: 'submitted', noticeParticipantRequestId: id }],
});
const before: Outcome<IDataObject[]> = {
	value: [{ outcome: 'alreadyRequested', noticeParticipantRequestId: 'earlier' }],
};
const failed: Outcome<IDataObject[]> = { error: new ServiceError('refused') };
const unknown: Outcome<IDataObject[]> = { error: new OutcomeUnknownError('who knows') };

it('F19: names the items that were accepted with their ids, those of which nobody knows, and how many were not reached', () => {
	expect(told([submitted('a'), unknown, failed, submitted('b'), undefined, undefined])).toBe(
		'Requested before the stop: item 0: a, item 3: b. Outcome not known: item 1. Failed too: item 2. Not sent: 2 rows.',
	);
});

it('F19: names the items that failed beside the first, of which the error itself tells', () => {
	expect(told([failed, failed, submitted('a'), failed])).toBe(
		'Requested before the stop: item 2: a. Failed too: item 1, item 3.',
	);
});

it('F50: names what was accepted in an earlier try, whether this try met it or not, and what an earlier try left in doubt', () => {
	expect(told([before, failed, undefined, undefined, undefined], { 2: { id: 'b' }, 3: {} })).toBe(
		'Requested in an earlier try or run: item 0: earlier, item 2: b. Outcome not known: item 3. Not sent: 1 row.',
	);
});

it("F50: tells no row of another participant's letter under the same reference", () => {
	expect(told([failed, undefined], { 0: { id: 'a', person: 'another' }, 1: { person: 'another' } })).toBe(
		'Nothing was requested in this try. Not sent: 1 row.',
	);
});

it('F50: an equal row that shares a letter of this try is no earlier one', () => {
	const shared: Outcome<IDataObject[]> = {
		value: [{ outcome: 'alreadyRequested', noticeParticipantRequestId: 'a' }],
	};
	expect(told([submitted('a'), shared, failed])).toBe('Requested before the stop: item 0: a.');
	expect(told([submitted('A'), shared, failed])).toBe('Requested before the stop: item 0: A.');
});

it('F50: stays readable where thousands were requested, and says how many more there are and how to list them', () => {
	const text = told(Array.from({ length: 1100 }, (_, index) => submitted(`id-${index}`)));

	expect(text).toContain('item 999: id-999 and 100 more.');
	expect(text).toContain('To list all IDs, run the same rows with Validate Only on');
});
