import type { FaultRule } from '../../sandbox/faultRule';
import { sampleRequest } from '../../sandbox/sampleRequest';
import { sandboxClient } from '../support/realN8n/importCredential';
import type { RunningN8n } from '../support/realN8n/startN8n';
import { everythingStored } from './support/everythingStored';
import { ownN8n } from './support/ownN8n';
import { rolloutNode, startWith, workflowOf } from './support/workflowOf';
import { openWorld, type World } from './support/world';

let n8n: RunningN8n & { folder: string };
let world: World;
beforeAll(async () => {
	n8n = await ownN8n('privacy', { N8N_LOG_LEVEL: 'debug' });
	world = await openWorld(n8n);
});
afterAll(async () => {
	await world.close();
	await n8n.stop();
});

/**
 * The workflows' input holds each SSN in two halves, which an expression in the node puts together: n8n stores the input
 * and the expression, so that a whole SSN anywhere was put there by the node.
 */
const participants = ['900-55-0101', '900-55-0102', '900-55-0103'];
const rows = participants.map((ssn, number) => ({
	...sampleRequest(number + 1),
	externalReferenceId: number === 2 ? '' : `PRIVACY-${number}`,
	ssn: undefined,
	half: ssn.slice(0, 6),
	otherHalf: ssn.slice(6),
}));
const wholeSsn = '={{ $json.half + $json.otherHalf }}';
const bareSsn = '={{ ($json.half + $json.otherHalf).replaceAll("-", "") }}';

const requestFaults: FaultRule[] = [
	{ kind: 'problemBody', on: 'request' },
	{ kind: 'problemBody', on: 'request', status: 422 },
	{ kind: 'unauthorized', on: 'request' },
	{ kind: 'tooManyRequests', on: 'request', retryAfter: 200 },
	{ kind: 'serverError', on: 'request' },
	{ kind: 'errorAfterStoring', on: 'request' },
	{ kind: 'dropBeforeStoring', on: 'request' },
	{ kind: 'dropAfterStoring', on: 'request' },
	{ kind: 'hang', on: 'request' },
	{ kind: 'htmlBody', on: 'request' },
	{ kind: 'notJson', on: 'request' },
	{ kind: 'emptyBody', on: 'request' },
	{ kind: 'missingField', on: 'request' },
	{ kind: 'redirect', on: 'request' },
];
const statusFaults: FaultRule[] = [
	{ kind: 'problemBody', on: 'statusByQuery' },
	{ kind: 'serverError', on: 'statusByQuery' },
	{ kind: 'notJson', on: 'statusByQuery' },
	{ kind: 'redirect', on: 'statusByQuery' },
	{ kind: 'dropBeforeStoring', on: 'statusByQuery' },
];
const tokenFaults: FaultRule[] = [
	{ kind: 'problemBody', on: 'token', status: 401 },
	{ kind: 'problemBody', on: 'token', status: 400 },
	{ kind: 'htmlBody', on: 'token' },
	{ kind: 'notJson', on: 'token' },
	{ kind: 'dropBeforeStoring', on: 'token' },
];

/** Runs a node on the participants while something goes wrong with every call. */
async function runWith(faults: FaultRule[], parameters: object, onError: string): Promise<string> {
	await world.newService();
	for (const fault of faults) world.sandbox.faults.add({ ...fault, times: 'always' });
	const { start, pinData } = startWith(rows);
	const execution = await world.run(workflowOf([start, rolloutNode('Node', parameters, { onError })], { pinData }));
	const met = new Set(world.sandbox.ledger.calls.flatMap((call) => call.faults));
	expect([...met]).toEqual(expect.arrayContaining(faults.map(({ kind }) => kind)));
	return execution.error?.message ?? execution.status;
}

const options = { timeout: 1, ifAlreadyRequested: 'send' };
const request = { operation: 'request', fieldSource: 'inputItem', sharedFields: { ssn: wholeSsn }, options };
const query = { operation: 'statusByQuery', ssn: bareSsn, simplify: false, options: { timeout: 1 } };

describe('F43: what a real n8n stores after failing runs of all kinds', () => {
	it('holds no SSN but in the halves of the input, no token and no secret, in database, logs and files', async () => {
		for (const fault of requestFaults) await runWith([fault], request, 'continueErrorOutput');
		await runWith([{ kind: 'problemBody', on: 'request' }], request, 'stopWorkflow');
		await runWith([], { ...request, sharedFields: { ssn: `${wholeSsn}9` } }, 'stopWorkflow');
		for (const fault of statusFaults) await runWith([fault], query, 'continueErrorOutput');
		for (const fault of tokenFaults) await runWith([fault], query, 'stopWorkflow');
		expect(await runWith([], request, 'stopWorkflow')).toBe('success');
		expect(await runWith([], query, 'stopWorkflow')).toBe('success');
		await n8n.stop();

		const stored = await everythingStored(n8n.folder);
		const placesWith = (text: string) => stored.filter((place) => place.text.includes(text)).map(({ place }) => place);
		// The search is able to find: the input is there.
		expect(placesWith('PRIVACY-1')).toContain('table execution_data');
		expect(placesWith('900-55')).toContain('table execution_data');
		for (const ssn of participants) {
			expect({ ssn, places: placesWith(ssn) }).toEqual({ ssn, places: [] });
			const bare = ssn.replaceAll('-', '');
			expect({ bare, places: placesWith(bare) }).toEqual({ bare, places: [] });
		}
		expect(placesWith('sandbox-token-')).toEqual([]);
		expect(placesWith(sandboxClient.clientSecret)).toEqual([]);
	}, 240_000);
});
