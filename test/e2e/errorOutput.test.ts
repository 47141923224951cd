import { sampleRequest } from '../../sandbox/sampleRequest';
import { sharedN8n } from './support/sharedN8n';
import { rolloutNode, startWith, workflowOf } from './support/workflowOf';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => (world = await openWorld(sharedN8n())));
beforeEach(async () => await world.newService());
afterAll(async () => await world.close());

/** Five rows, of which the second and the fourth are wrong. */
const rows = [0, 1, 2, 3, 4].map((number) => ({
	...sampleRequest(number),
	...(number === 1 && { erisaEIN: '12-34567' }),
	...(number === 3 && { city: '' }),
}));
const references = (items: Array<{ json: Record<string, unknown> }>) =>
	items.map(({ json }) => json.externalReferenceId);

/** Requests a notice for each row; the workflow goes on after the node where it has an error setting. */
async function request(onError: string, input: object[] = rows) {
	const { start, pinData } = startWith(input);
	const node = rolloutNode('Request', { operation: 'request', fieldSource: 'inputItem' }, { onError });
	return await world.run(workflowOf([start, node], { pinData }));
}

describe('F20: the error setting of the node', () => {
	it('sends bad rows to the error output and good rows to the success output', async () => {
		const execution = await request('continueErrorOutput');

		expect(execution.status).toBe('success');
		expect(references(execution.output('Request', 0))).toEqual(['REF-000000', 'REF-000002', 'REF-000004']);
		expect(execution.output('Request', 0).map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 2 },
			{ item: 4 },
		]);
		const failed = execution.output('Request', 1);
		expect(failed.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/ERISA EIN .*\[item 1\]/),
			expect.stringMatching(/City .*\[item 3\]/),
		]);
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 3 }]);
		expect(world.sandbox.ledger.letters).toHaveLength(3);
	});

	it('sends a row that the service refuses to the error output, and goes on with the next', async () => {
		world.sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1, after: 1 });
		const execution = await request('continueErrorOutput', [0, 1, 2].map(sampleRequest));

		expect(execution.output('Request', 0)).toHaveLength(2);
		expect(execution.output('Request', 1)).toHaveLength(1);
		expect(execution.output('Request', 1)[0]?.json.error).toMatch(/400|refused/i);
		expect(world.sandbox.ledger.letters).toHaveLength(2);
	});

	it('with Continue, hands on bad rows as error items among the good ones', async () => {
		const execution = await request('continueRegularOutput');

		expect(execution.status).toBe('success');
		const outputs = execution.output('Request');
		expect(outputs.map(({ json }) => (json.error === undefined ? json.outcome : 'error'))).toEqual([
			'submitted',
			'error',
			'submitted',
			'error',
			'submitted',
		]);
		expect(world.sandbox.ledger.letters).toHaveLength(3);
	});

	it('with Stop Workflow, sends nothing and names every fault of every bad row', async () => {
		const execution = await request('stopWorkflow');

		expect(execution.status).toBe('error');
		expect(execution.error?.message).toBe('Nothing was sent: 2 of 5 rows have faults');
		expect(execution.error?.description).toMatch(/ERISA EIN .*\[item 1, row 3, reference REF-000001\]/);
		expect(execution.error?.description).toMatch(/City .*\[item 3, row 5, reference REF-000003\]/);
		expect(world.sandbox.ledger.letters).toEqual([]);
	});

	it('with Stop Workflow, tells after a failure which rows went out before it', async () => {
		world.sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1, after: 1 });
		const { start, pinData } = startWith([0, 1, 2].map(sampleRequest));
		const node = rolloutNode('Request', {
			operation: 'request',
			fieldSource: 'inputItem',
			options: { concurrency: 1 },
		});
		const execution = await world.run(workflowOf([start, node], { pinData }));

		const [sent] = world.sandbox.ledger.letters;
		expect(world.sandbox.ledger.letters).toHaveLength(1);
		// Rows leave in random order.
		const item = [0, 1, 2].findIndex(
			(row) => sampleRequest(row).externalReferenceId === sent?.request.externalReferenceId,
		);
		expect(execution.error?.description).toContain(`item ${item}: ${sent?.id}`);
	});

	it('sends no letter twice when Retry On Fail runs the node again', async () => {
		const { start, pinData } = startWith(rows);
		const settings = { onError: 'continueRegularOutput', retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
		const node = rolloutNode('Request', { operation: 'request', fieldSource: 'inputItem' }, settings);
		await world.run(workflowOf([start, node], { pinData }));
		await world.run(workflowOf([start, node], { pinData }));

		expect(world.sandbox.ledger.letters).toHaveLength(3);
	});
});
