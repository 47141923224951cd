import { createHash } from 'node:crypto';
import type { Sandbox } from '../../sandbox/sandbox';
import { rolloutNode } from '../e2e/support/workflowOf';
import type { Lab } from './support/lab';
import { participants, requestParameters } from './support/participants';
import { lettersByReference } from './support/rowRuns';
import { openLab } from './support/sharedLab';
import { webhookWorkflow, type WebhookWorkflow } from './support/webhook';

let lab: Lab;
let sandbox: Sandbox;
beforeAll(async () => {
	lab = await openLab();
	sandbox = await lab.openSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

/** A file that is a PDF by its beginning, of random bytes: no storage can shorten it. */
function pdf(bytes: number): Buffer {
	const file = Buffer.alloc(bytes, 'rollout notice ');
	file.write('%PDF-1.7\n');
	for (let place = 4096; place < bytes; place += 4096) file.writeUInt32BE(place, place - 4);
	return file;
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');

/** Calls the workflow with a file as the raw body, and waits for the end of the run. */
async function runWithFile({ workflow, path }: WebhookWorkflow, file: Buffer) {
	const id = await lab.publish(workflow);
	const body = new Uint8Array(file);
	const response = await fetch(lab.url + path, {
		method: 'POST',
		headers: { 'content-type': 'application/pdf' },
		body,
	});
	expect(response.status).toBe(200);
	const [execution] = await lab.ended(id, 1);
	await lab.client.deactivate(id);
	if (!execution) throw new Error('There was no run.');
	await lab.workerOf(execution.id);
	return execution;
}

it('uploads a PDF of 20 MB, which main stores in the database and a worker reads, byte for byte', async () => {
	const file = pdf(20 * 1024 * 1024);
	const upload = rolloutNode('Upload', { operation: 'uploadPdf', binaryPropertyName: 'data' });
	const execution = await runWithFile(webhookWorkflow([upload], { binaryPropertyName: 'data' }), file);

	expect([execution.status, execution.error?.message]).toEqual(['success', undefined]);
	expect(await lab.sql(`select max(octet_length(data)) from binary_data`)).toMatch(String(file.length));
	expect(sandbox.ledger.uploads.map((stored) => stored.sha256)).toEqual([sha256(file)]);
	expect(execution.output('Upload')[0]?.json.fileUrl).toBe(sandbox.ledger.uploads[0]?.fileUrl);
});

it('requests thirty notices From a Binary Field on a worker with one upload of their file', async () => {
	const file = pdf(300_000);
	const rows = {
		name: 'Rows',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: {
			jsCode: `const { binary } = $input.first();\nreturn ${JSON.stringify(participants(30_000, 30))}.map((json) => ({ json, binary }));`,
		},
	};
	const request = rolloutNode('Request', {
		...requestParameters,
		noticeFileSource: 'binary',
		noticeFileBinaryField: 'data',
	});
	const execution = await runWithFile(webhookWorkflow([rows, request], { binaryPropertyName: 'data' }), file);

	expect([execution.status, execution.error?.message]).toEqual(['success', undefined]);
	expect(sandbox.ledger.uploads.map((stored) => stored.sha256)).toEqual([sha256(file)]);
	expect(lettersByReference(sandbox).size).toBe(30);
	const urls = sandbox.ledger.letters.map((letter) => letter.request.noticeFileContentUrl);
	expect(new Set(urls)).toEqual(new Set([sandbox.ledger.uploads[0]?.fileUrl]));
});
