import type { IDataObject } from 'n8n-workflow';

import type { Outcome } from '../../../nodes/RolloutNotice/operations/framework/parallelMap';
import { whatWentOut } from '../../../nodes/RolloutNotice/operations/framework/whatWentOut';
import { OutcomeUnknownError, ServiceError } from '../../../nodes/RolloutNotice/service/serviceError';

const accepted = (json: IDataObject) => (json.outcome === 'submitted' ? String(json.id) : undefined);
const told = (outcomes: Array<Outcome<IDataObject[]>>) =>
	whatWentOut({ tasks: [], concurrency: 1, accepted }, outcomes);

const submitted = (id: string): Outcome<IDataObject[]> => ({ value: [{ outcome: 'submitted', id }] });
const before: Outcome<IDataObject[]> = { value: [{ outcome: 'alreadyRequested', id: 'earlier' }] };
const failed: Outcome<IDataObject[]> = { error: new ServiceError('refused') };
const unknown: Outcome<IDataObject[]> = { error: new OutcomeUnknownError('who knows') };

it('F19: names the items that were accepted with their ids, those of which nobody knows, and how many were not reached', () => {
	expect(told([submitted('a'), before, unknown, failed, submitted('b'), undefined, undefined])).toBe(
		'Requested before the stop: item 0: a, item 4: b. Outcome not known: item 2. Failed too: item 3. Not sent: 2 rows.',
	);
});

it('F19: names the items that failed beside the first, of which the error itself tells', () => {
	expect(told([failed, failed, submitted('a'), failed])).toBe(
		'Requested before the stop: item 2: a. Failed too: item 1, item 3.',
	);
});

it('F19: says so where nothing was requested', () => {
	expect(told([failed, undefined])).toBe('Nothing was requested before the stop. Not sent: 1 row.');
});

it('F19: stays readable where thousands were requested, and says how many more there are', () => {
	const text = told(Array.from({ length: 2500 }, (_, index) => submitted(`id-${index}`))) ?? '';

	expect(text).toContain('item 999: id-999 and 1500 more.');
});

it('says nothing of an operation whose outputs can be had again', () => {
	expect(whatWentOut({ tasks: [], concurrency: 1 }, [failed])).toBeUndefined();
});
