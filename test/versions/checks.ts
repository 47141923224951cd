import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleRequest } from '../../sandbox/sampleRequest';
import { packageName, rolloutNode, startWith, workflowOf } from '../e2e/support/workflowOf';
import type { World } from '../e2e/support/world';
import { everyTenSeconds } from '../support/realN8n/everyTenSeconds';
import type { Execution } from '../support/realN8n/execution';
import { credentialName, sandboxClient } from '../support/realN8n/importCredential';
import { places } from '../support/realN8n/places';

/** Something that a version of n8n has to be able to do with this package. Throws, or returns what was not as it should be. */
export interface Check {
	name: string;
	run(world: World): Promise<string | undefined>;
}

const plan = { erisaEIN: '12-3456789', erisaPlanNumber: '001' };

/** Runs one node on rows, and hands back the execution. */
async function run(world: World, parameters: object, rows: object[] = [{}], more: object = {}): Promise<Execution> {
	const { start, pinData } = startWith(rows);
	return await world.run(workflowOf([start, rolloutNode('Node', parameters, more)], { pinData }));
}

const told = ({ status, error }: Execution) => `${status}${error ? `: ${error.message}` : ''}`;

export const checks: readonly Check[] = [
	{
		name: 'Both nodes and the credential load',
		async run({ url, client }) {
			const { cookie } = client;
			const types = async (file: string) =>
				await (await fetch(`${url}/types/${file}.json`, { headers: { cookie } })).text();
			const wanted = [`"${packageName}.rolloutNotice"`, `"${packageName}.rolloutNoticeTrigger"`];
			const [nodes, credentials] = [await types('nodes'), await types('credentials')];
			const missing = wanted.filter((name) => !nodes.includes(name));
			if (!credentials.includes('"rolloutNoticeApi"')) missing.push('rolloutNoticeApi');
			return missing.length > 0 ? `missing: ${missing.join(', ')}` : undefined;
		},
	},
	{
		name: 'Credential test',
		async run({ client, credentialId, sandbox }) {
			const test = async (clientSecret: string) =>
				await client.testCredential({
					id: credentialId,
					name: credentialName,
					type: 'rolloutNoticeApi',
					data: { environment: 'sandbox', baseUrl: sandbox.baseUrl, ...sandboxClient, clientSecret },
				});
			const right = await test(sandboxClient.clientSecret);
			if (right.status !== 'OK') return `refuses the right secret: ${right.message}`;
			const wrong = await test('a-wrong-secret-0001');
			if (wrong.status === 'OK') return 'takes a wrong secret';
			return /Client ID|Client Secret/.test(wrong.message) ? undefined : `says: ${wrong.message}`;
		},
	},
	{
		name: 'Request Notice',
		async run(world) {
			const parameters = { operation: 'request', fieldSource: 'inputItem' };
			const execution = await run(world, parameters, [0, 1, 2].map(sampleRequest));
			const submitted = execution.output('Node').filter(({ json }) => json.outcome === 'submitted').length;
			const letters = world.sandbox.ledger.letters.length;
			return submitted === 3 && letters === 3
				? undefined
				: `${told(execution)}, ${submitted} submitted, ${letters} letters`;
		},
	},
	{
		name: 'Get Status by Query',
		async run(world) {
			world.sandbox.store.add(3);
			const execution = await run(world, { operation: 'statusByQuery', externalReferenceId: 'REF-000002' });
			const count = execution.output('Node').length;
			return count === 1 ? undefined : `${told(execution)}, ${count} records`;
		},
	},
	{
		name: 'Get Status by Plans or Dates',
		async run(world) {
			world.sandbox.store.add(120);
			const parameters = { operation: 'statusByRange', plans: { plan: [plan] }, returnAll: true };
			const execution = await run(world, parameters);
			const count = execution.output('Node').length;
			return count === 120 ? undefined : `${told(execution)}, ${count} of 120 records`;
		},
	},
	{
		name: 'Upload PDF',
		async run(world) {
			const file = await readFile(join(places.examples, 'data/notice.pdf'));
			const name = 'upload-a-notice-pdf-and-request-with-it';
			const execution = await world.run(await world.example(name));
			const sizes = world.sandbox.ledger.uploads.map(({ sizeBytes }) => sizeBytes);
			const letters = world.sandbox.ledger.letters.length;
			const isRight = sizes.length === 1 && sizes[0] === file.length && letters === 1;
			return isRight
				? undefined
				: `${told(execution)}, uploads of ${sizes.join(', ') || 'nothing'}, ${letters} letters`;
		},
	},
	{
		name: 'Error output',
		async run(world) {
			const rows = [sampleRequest(0), { ...sampleRequest(1), erisaEIN: '12-34567' }];
			const parameters = { operation: 'request', fieldSource: 'inputItem' };
			const execution = await run(world, parameters, rows, { onError: 'continueErrorOutput' });
			const counts = [execution.output('Node', 0).length, execution.output('Node', 1).length];
			return counts.join() === '1,1' ? undefined : `${told(execution)}, ${counts.join(' and ')} items`;
		},
	},
	{ name: 'Trigger activated, tells a change', run: triggerTells },
];

async function triggerTells({ client, sandbox }: World): Promise<string | undefined> {
	const [notice = ''] = sandbox.store.add(3);
	const parameters = { pollTimes: everyTenSeconds, watch: 'plans', plans: { plan: [plan] }, events: ['Sent'] };
	const trigger = { ...rolloutNode('Changes', parameters), type: `${packageName}.rolloutNoticeTrigger` };
	const id = await client.createWorkflow(workflowOf([trigger, { name: 'End', type: 'n8n-nodes-base.noOp' }]));
	await client.activate(id);
	sandbox.store.setStatus(notice, 'Sent');
	const deadline = Date.now() + 45_000;
	let events: string[] = [];
	while (events.length === 0 && Date.now() < deadline) {
		await new Promise((resolve) => setTimeout(resolve, 500));
		const executions = await client.executions(id);
		events = executions.flatMap((execution) =>
			execution.output('Changes').map(({ json }) => `${json.previousDeliveryStatus} > ${json.deliveryStatus}`),
		);
	}
	await client.deactivate(id);
	return events.join() === 'Pending > Sent' ? undefined : `told: ${events.join(', ') || 'nothing in 45 s'}`;
}
