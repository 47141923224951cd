import { Readable } from 'node:stream';

import type { FaultRule } from '../../sandbox/faultRule';
import type { Sandbox } from '../../sandbox/sandbox';
import { binaryDataService } from '../support/engine';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemInMemory, itemOnDisk, pdf } from '../support/pdfItem';
import { mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(60_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

/** Bytes that come one by one, far apart, though never so far that a wait for silence would end. */
const drips = (on: FaultRule['on']): FaultRule => ({ kind: 'drippingAnswer', on, ms: 300 });
const read = { operation: 'statusByRange', from: '2020-01-01', options: { timeout: 0.6 } };
const upload = { operation: 'uploadPdf', binaryPropertyName: 'data', options: { timeout: 0.6 } };

/** Lets the limits of calls pass 50 times as fast; gives the function that ends it. */
function fasterTimers(): () => void {
	const actual = AbortSignal.timeout.bind(AbortSignal);
	const spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => actual(Math.ceil(ms / 50)));
	return () => spy.mockRestore();
}

async function* slowly(chunks: AsyncIterable<Buffer>, ms: number) {
	for await (const chunk of chunks) {
		await new Promise((resolve) => setTimeout(resolve, ms));
		yield chunk;
	}
}

describe('F52: Timeout is how long a whole answer may take', () => {
	it('a request whose answer comes a byte at a time ends, is looked up, and the next row is sent', async () => {
		sandbox.faults.add(drips('request'));

		const run = await runNotice(sandbox, { ...mapped, options: { timeout: 0.6, concurrency: 1 } }, { rows: sheet(2) });

		expect(run.error).toBeUndefined();
		expect(run.json.map(({ outcome }) => outcome)).toEqual(['submitted', 'submitted']);
		expect(sandbox.ledger.letters).toHaveLength(2);
	});

	it('a read that drips is given up and made again', async () => {
		sandbox.store.add(3);
		sandbox.faults.add(drips('statusByRange'));

		const run = await runNotice(sandbox, read);

		expect(run.json).toHaveLength(3);
		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'statusByRange')).toHaveLength(3);
	});

	it('a call that is given up is ended at the service too, its connection closed', async () => {
		sandbox.store.add(3);
		sandbox.faults.add({ ...drips('statusByRange'), times: 'always' });

		const run = await runNotice(sandbox, read);
		await new Promise((resolve) => setTimeout(resolve, 100));

		expect(run.error?.message).toBe(
			'Could not get the statuses: the service did not answer within 0.6 seconds [item 0]',
		);
		const statuses = sandbox.ledger.calls
			.filter(({ operation }) => operation === 'statusByRange')
			.map(({ status }) => status);
		expect(statuses).toEqual(Array(5).fill('aborted'));
	});

	it.each([
		['from memory', itemInMemory],
		['streamed from disk', itemOnDisk],
	])('an upload %s ends where its answer drips', async (_, item) => {
		sandbox.faults.add({ ...drips('uploadPdf'), times: 'always' });

		const run = await runNotice(sandbox, upload, { items: [await item(pdf())] });

		expect(run.error?.message).toBe('Could not upload the PDF: the service did not answer within 0.6 seconds [item 0]');
	});

	it.each([
		['from memory', itemInMemory],
		['streamed from disk', itemOnDisk],
	])('an upload %s that the service stops reading ends too', async (_, item) => {
		sandbox.faults.add({ kind: 'stalledUpload', on: 'uploadPdf', ms: 20_000, times: 'always' });
		const restore = fasterTimers();

		const run = await runNotice(
			sandbox,
			{ ...upload, options: { timeout: 30 } },
			{ items: [await item(pdf(20_000_000))] },
		);
		restore();

		expect(run.error?.message).toBe('Could not upload the PDF: the service did not answer within 30 seconds [item 0]');
	});

	it('an upload that takes longer than Timeout to send is not ended while it goes on', async () => {
		const items = [await itemOnDisk(pdf(3_000_000))];
		const binaryData = await binaryDataService();
		const open = binaryData.getAsStream.bind(binaryData);
		const slow = jest
			.spyOn(binaryData, 'getAsStream')
			.mockImplementation(async (id) => Readable.from(slowly(await open(id), 30)));

		const run = await runNotice(sandbox, upload, { items });
		slow.mockRestore();

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads[0]?.sizeBytes).toBe(3_000_000);
		const [call] = sandbox.ledger.calls.filter(({ operation }) => operation === 'uploadPdf');
		expect((call?.endedAtMs ?? 0) - (call?.startedAtMs ?? 0)).toBeGreaterThan(600);
	});

	it('a token exchange that drips ends, for all who wait for it, and the next one works', async () => {
		const restore = fasterTimers();
		const credentials = credentialFor(sandbox);
		sandbox.faults.add({ ...drips('token'), times: 1 });

		const runs = await Promise.all(
			[1, 2].map(
				async () => await runNotice(sandbox, { operation: 'statusByQuery', erisaEin: '12-3456789' }, { credentials }),
			),
		);
		restore();

		expect(runs.map(({ error }) => error?.message)).toEqual([undefined, undefined]);
		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'token').length).toBeGreaterThan(1);
	});
});
