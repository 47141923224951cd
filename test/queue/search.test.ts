import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultRule } from '../../sandbox/faultRule';
import type { Sandbox } from '../../sandbox/sandbox';
import { rolloutNode } from '../e2e/support/workflowOf';
import { sandboxClient } from '../support/realN8n/importCredential';
import type { StoredText } from '../support/realN8n/filesIn';
import type { Lab } from './support/lab';
import { participants, requestParameters } from './support/participants';
import { postRows } from './support/rowRuns';
import { openLab } from './support/sharedLab';
import { storedInQueueMode } from './support/storedInQueueMode';
import { webhookWorkflow } from './support/webhook';

let lab: Lab;
let sandbox: Sandbox;
beforeAll(async () => {
	lab = await openLab();
	sandbox = await lab.openSandbox();
});
afterAll(async () => await sandbox.close());

const bareSsn = '={{ $json.half + $json.otherHalf }}';
const options = { timeout: 1, ifAlreadyRequested: 'send' };
const request = { ...requestParameters, options };
const query = { operation: 'statusByQuery', ssn: bareSsn, simplify: false, options: { timeout: 1 } };

const failures: Array<{ fault: FaultRule; parameters: object }> = [
	...(['problemBody', 'serverError', 'dropAfterStoring', 'htmlBody', 'missingField', 'redirect'] as const).map(
		(kind) => ({
			fault: { kind, on: 'request' as const },
			parameters: request,
		}),
	),
	...(['problemBody', 'notJson'] as const).map((kind) => ({
		fault: { kind, on: 'statusByQuery' as const },
		parameters: query,
	})),
	...(['problemBody', 'notJson'] as const).map((kind) => ({
		fault: { kind, on: 'token' as const },
		parameters: request,
	})),
];

/** Runs three rows on a worker, and returns how it ended. */
async function run(parameters: object, onError: string): Promise<string> {
	const split = { name: 'Rows', type: 'n8n-nodes-base.splitOut', parameters: { fieldToSplitOut: 'body.rows' } };
	const webhook = webhookWorkflow([split, rolloutNode('Node', parameters, { onError })]);
	const id = await lab.publish(webhook.workflow);
	await postRows(lab, webhook, participants(40_000, 3));
	const [execution] = await lab.ended(id, 1);
	await lab.client.deactivate(id);
	return execution?.status ?? 'none';
}

/** Where a whole SSN of the tests' rows is, in either form: digits of a longer number or of an id do not count. */
const ssnPattern = /(?<![\da-f.])900-?0\d-?\d{4}(?![\da-f])/;

const placesOf = (stored: StoredText[], text: RegExp) =>
	stored.filter((one) => text.test(one.text)).map(({ place }) => place.replace(lab.settings.folder, ''));

const secrets = { ssn: ssnPattern, token: /sandbox-token-/, secret: new RegExp(sandboxClient.clientSecret) };

describe('what queue mode stores and passes on', () => {
	it('holds no whole SSN, no token and no secret after runs of all kinds', async () => {
		for (const { fault, parameters } of failures) {
			sandbox.reset();
			sandbox.faults.add({ ...fault, times: 'always' });
			await run(parameters, 'continueErrorOutput');
			expect(sandbox.ledger.calls.flatMap((call) => call.faults)).toContain(fault.kind);
		}
		sandbox.reset();
		sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 'always' });
		expect(await run(request, 'stopWorkflow')).toBe('error');
		sandbox.reset();
		expect(await run(request, 'stopWorkflow')).toBe('success');
		expect(await run(query, 'stopWorkflow')).toBe('success');

		const stored = await storedInQueueMode(lab);
		// The search is able to find: the halves of the input are there.
		expect(placesOf(stored, /REF-040001/)).toContain('table execution_data');
		for (const [kind, pattern] of Object.entries(secrets))
			expect({ kind, places: placesOf(stored, pattern) }).toEqual({ kind, places: [] });
	});

	it('is searched well: an SSN, a token and a secret that were planted in each place are found', async () => {
		const planted = `SSN 900-04-0001 sandbox-token-planted ${sandboxClient.clientSecret}`;
		await lab.sql('create table planted_text (value text)');
		await lab.sql('create table planted_bytes (value bytea)');
		await lab.sql(`insert into planted_text values ('${planted}')`);
		await lab.sql(`insert into planted_bytes values (convert_to('${planted}', 'UTF8'))`);
		await lab.redis(['SET', 'planted', planted]);
		await lab.redis(['PUBLISH', 'planted', planted]);
		await appendFile(lab.logFile('worker2'), `${planted}\n`);
		await writeFile(join(lab.settings.folder, 'worker1/.n8n/planted'), planted);

		const stored = await storedInQueueMode(lab);
		for (const [kind, pattern] of Object.entries(secrets))
			expect({ kind, places: placesOf(stored, pattern).sort() }).toEqual({
				kind,
				places: [
					'/logs/redisMonitor.log',
					'/logs/worker2.log',
					'/redis/dump.rdb',
					'/worker1/.n8n/planted',
					'table planted_bytes',
					'table planted_text',
				],
			});
	});
});
