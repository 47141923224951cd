import { createHash, randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import type { INodeExecutionData } from 'n8n-workflow';

import type { FaultRule } from '../../sandbox/faultRule';
import type { Sandbox } from '../../sandbox/sandbox';
import { binaryDataService } from '../support/engine';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemInMemory, itemOnDisk, pdf } from '../support/pdfItem';
import { rowsInOrder } from '../support/rowsInOrder';
import { mapped, sheet } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(30_000);

rowsInOrder();

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const upload = { operation: 'uploadPdf', binaryPropertyName: 'data' };
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const uploadCalls = () => sandbox.ledger.calls.filter(({ operation }) => operation === 'uploadPdf');

/** Both ways in which n8n hands over a file. */
const ways: Array<
	[string, (content: Buffer, fileName?: string, field?: string) => INodeExecutionData | Promise<INodeExecutionData>]
> = [
	['from memory', itemInMemory],
	['streamed from disk', itemOnDisk],
];

describe.each(ways)('Upload PDF, %s', (way, item) => {
	it('section 4.5, section 2.7: stores the file whole and returns success, fileName, fileUrl and message', async () => {
		const content = pdf(300_000);

		const run = await runNotice(sandbox, upload, { items: [await item(content, 'letter.pdf')] });

		const [stored] = sandbox.ledger.uploads;
		expect(stored).toMatchObject({ fileName: 'letter.pdf', sizeBytes: content.length, sha256: sha256(content) });
		expect(run.json).toEqual([{ success: true, fileName: 'letter.pdf', fileUrl: stored?.fileUrl, message: null }]);
		expect(run.output[0]?.pairedItem).toEqual({ item: 0 });
	});

	it('sends its length beforehand', async () => {
		await runNotice(sandbox, upload, { items: [await item(pdf(5000))] });

		expect(uploadCalls()[0]?.headerNames).toContain('content-length');
		expect(uploadCalls()[0]?.headerNames).not.toContain('transfer-encoding');
	});

	it.each(['nötice – “final”.pdf', 'a "quoted" name.pdf', 'line\r\nbreak.pdf'])(
		'carries the name %p without breaking the form',
		async (fileName) => {
			const run = await runNotice(sandbox, { ...upload, options: { fileName } }, { items: [await item(pdf())] });

			expect(run.error).toBeUndefined();
			expect(sandbox.ledger.uploads).toHaveLength(1);
			expect(decodeURIComponent(sandbox.ledger.uploads[0]?.fileName ?? '')).toBe(fileName);
		},
	);

	it.each([
		['a byte order mark', Buffer.from('\uFEFF')],
		['white space', Buffer.from(' \r\n\t ')],
		['a thousand other bytes', Buffer.alloc(1000, 'x')],
	])('F80: a PDF behind %s is one', async (_, before) => {
		const content = Buffer.concat([before, pdf(5000)]);

		const run = await runNotice(sandbox, upload, { items: [await item(content)] });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map((stored) => stored.sha256)).toEqual([sha256(content)]);
	});

	it('F80: a file whose %PDF- comes after its first 1,024 bytes is none', async () => {
		const content = Buffer.concat([Buffer.alloc(1024, 'x'), pdf(5000)]);

		const run = await runNotice(sandbox, upload, { items: [await item(content)] });

		expect(run.error?.message).toContain('holds a file that is not a PDF');
	});

	it.each([
		['notice.pdf\\', 'notice.pdf'],
		['C:\\letters\\ann.pdf', 'ann.pdf'],
		['letters/ann', 'ann.pdf'],
		['notice v1.2', 'notice v1.2.pdf'],
		['NOTICE.PDF', 'NOTICE.PDF'],
		['\\', 'notice.pdf'],
	])('F80: the name %j is sent as %j', async (fileName, sent) => {
		const run = await runNotice(sandbox, { ...upload, options: { fileName } }, { items: [await item(pdf())] });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map((stored) => stored.fileName)).toEqual([sent]);
	});

	it.each([
		['={{ 1007 }}', '1007.pdf'],
		['={{ 0 }}', '0.pdf'],
		['', 'own.pdf'],
	])('the File Name %s is sent as %s', async (fileName, sent) => {
		const run = await runNotice(
			sandbox,
			{ ...upload, options: { fileName } },
			{ items: [await item(pdf(), 'own.pdf')] },
		);

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map((stored) => stored.fileName)).toEqual([sent]);
	});

	it.each(['={{ true }}', '={{ false }}', '={{ ["a.pdf"] }}', '={{ ({ name: "a.pdf" }) }}', '={{ 1 / 0 }}'])(
		'the File Name %s is refused, and nothing is called',
		async (fileName) => {
			const items = [await item(pdf(), 'own.pdf')];

			const run = await runNotice(sandbox, { ...upload, options: { fileName } }, { items });

			expect(run.error?.message).toBe('File Name is not text. Enter a name, or clear the field [item 0]');
			expect(sandbox.ledger.calls).toEqual([]);
		},
	);

	it('uploads the files of several items and pairs each with its item', async () => {
		const items = [await item(pdf(10, 'one')), await item(pdf(10, 'two')), await item(pdf(10, 'three'))];

		const run = await runNotice(sandbox, { ...upload, options: { fileName: '={{ $itemIndex }}.pdf' } }, { items });

		expect(run.json.map(({ fileName }) => fileName)).toEqual(['0.pdf', '1.pdf', '2.pdf']);
		expect(run.output.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((index) => ({ item: index })));
	});

	it.each<[string, Buffer, string]>([
		['an empty file', Buffer.alloc(0), 'holds an empty file. Check the node that reads the file'],
		[
			'a file that is no PDF',
			Buffer.from('PK\u0003\u0004 a spreadsheet'),
			'holds a file that is not a PDF. Choose a PDF, such as one that a word processor exported',
		],
		[
			'a file of four bytes',
			Buffer.from('%PDF'),
			'holds a file that is not a PDF. Choose a PDF, such as one that a word processor exported',
		],
		[
			'F42: a large file that is no PDF',
			Buffer.alloc(3_000_000, 'x'),
			'holds a file that is not a PDF. Choose a PDF, such as one that a word processor exported',
		],
	])('%s is refused, and nothing is called', async (_, content, sentence) => {
		const run = await runNotice(sandbox, upload, { items: [await item(content)] });

		expect(run.error?.message).toBe(`Input Binary Field ${sentence} [item 0]`);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('a binary field that the item does not have is refused with the names of those it has', async () => {
		const run = await runNotice(
			sandbox,
			{ ...upload, binaryPropertyName: 'pdf' },
			{ items: [await item(pdf(), 'a.pdf', 'attachment_0')] },
		);

		expect(run.error?.message).toBe(
			'Input Binary Field names "pdf", which this item does not have. Its binary fields are: "attachment_0" [item 0]',
		);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('with the error output, a bad file leaves there and the others are uploaded', async () => {
		const items = [await item(pdf()), await item(Buffer.from('text')), await item(pdf())];

		const run = await runNotice(sandbox, upload, { items, node: { onError: 'continueErrorOutput' } });

		expect(sandbox.ledger.uploads).toHaveLength(2);
		expect(run.output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(run.errorOutput.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
	});

	it('F28: a token that has ended is renewed before the upload; one file is stored', async () => {
		const credentials = credentialFor(sandbox, {
			accessToken: 'Bearer ended-token',
			accessTokenExpiresAt: Date.now() - 1,
		});

		const run = await runNotice(sandbox, upload, { credentials, items: [await item(pdf(100_000))] });

		expect(run.error).toBeUndefined();
		expect(uploadCalls().map(({ status }) => status)).toEqual([200]);
		expect(sandbox.ledger.uploads).toHaveLength(1);
	});

	it('F28: a token that the service no longer takes is renewed, and the file is sent again from its beginning', async () => {
		const content = pdf(100_000);
		const credentials = credentialFor(sandbox, {
			// Another one each time: this process remembers which tokens were replaced.
			accessToken: `Bearer ${randomUUID()}`,
			accessTokenExpiresAt: Date.now() + 3_600_000,
		});

		const run = await runNotice(sandbox, upload, { credentials, items: [await item(content)] });

		expect(run.error).toBeUndefined();
		expect(uploadCalls().map(({ status }) => status)).toEqual([401, 200]);
		expect(sandbox.ledger.uploads.map((stored) => stored.sha256)).toEqual([sha256(content)]);
		expect(sandbox.ledger.exchanges).toBe(1);
	});

	it('F28: a second 401 is an error, not a third try', async () => {
		sandbox.faults.add({ kind: 'unauthorized', on: 'uploadPdf', times: 'always' });

		const run = await runNotice(sandbox, upload, { items: [await item(pdf())] });

		expect(run.error?.message).toBe(
			'Could not upload the PDF: the service rejected the access token, even after it was renewed (401) [item 0]',
		);
		expect(uploadCalls()).toHaveLength(2);
	});

	it.each<FaultRule>([
		{ kind: 'tooManyRequests', on: 'uploadPdf', retryAfter: 0 },
		{ kind: 'tooManyRequests', on: 'uploadPdf', retryAfter: 1 },
	])('is sent again, whole, after $kind', async (fault) => {
		const content = pdf(200_000);
		sandbox.faults.add(fault);

		const run = await runNotice(sandbox, upload, { items: [await item(content)] });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map((stored) => stored.sha256)).toEqual([sha256(content)]);
	});

	it.each<FaultRule>([
		{ kind: 'dropAfterStoring', on: 'uploadPdf' },
		{ kind: 'errorAfterStoring', on: 'uploadPdf' },
		{ kind: 'errorAfterStoring', on: 'uploadPdf', status: 503, retryAfter: 0 },
		{ kind: 'dropBeforeStoring', on: 'uploadPdf' },
		{ kind: 'notJson', on: 'uploadPdf' },
		{ kind: 'emptyBody', on: 'uploadPdf' },
		{ kind: 'missingField', on: 'uploadPdf' },
	])('is not sent again after $kind, where it may have been stored: one file at most', async (fault) => {
		sandbox.faults.add(fault);

		const run = await runNotice(sandbox, upload, { items: [await item(pdf(50_000))] });

		expect(run.error?.message).toMatch(/^Could not upload the PDF: .* \[item 0\]$/);
		expect(uploadCalls()).toHaveLength(1);
		expect(sandbox.ledger.uploads.length).toBeLessThanOrEqual(1);
	});

	it(`says so where a file ${way} takes longer than Timeout`, async () => {
		sandbox.faults.add({ kind: 'hang', on: 'uploadPdf' });

		const run = await runNotice(sandbox, { ...upload, options: { timeout: 0.3 } }, { items: [await item(pdf())] });

		expect(run.error?.message).toBe('Could not upload the PDF: the service did not answer within 0.3 seconds [item 0]');
		expect(run.error?.description).toContain('Raise the Timeout option');
	});
});

describe.each(ways)('the file of each row of a request, %s', (_, item) => {
	const fromFile = { ...mapped, noticeFileSource: 'binary', noticeFileBinaryField: 'data' };
	const withFiles = async (contents: Buffer[]) => {
		const rows = sheet(contents.length);
		return await Promise.all(
			contents.map(async (content, index) => ({ ...(await item(content, `${index}.pdf`)), json: rows[index] ?? {} })),
		);
	};
	const urlOf = (reference: string) =>
		sandbox.ledger.letters.find(({ request }) => request.externalReferenceId === reference)?.request
			.noticeFileContentUrl;

	it('uploads each distinct file once an execution, by its content, and each letter gets its own', async () => {
		const [one, other] = [pdf(5000, 'one'), pdf(5000, 'other')];

		const run = await runNotice(
			sandbox,
			{ ...fromFile, options: { concurrency: 10 } },
			{ items: await withFiles([one, other, one, one, other]) },
		);

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map((stored) => stored.sha256).sort()).toEqual([sha256(one), sha256(other)].sort());
		const urlWith = (content: Buffer) =>
			sandbox.ledger.uploads.find((stored) => stored.sha256 === sha256(content))?.fileUrl;
		expect(['REF-0', 'REF-1', 'REF-2', 'REF-3', 'REF-4'].map(urlOf)).toEqual(
			[one, other, one, one, other].map(urlWith),
		);
	});

	it('uploads nothing for rows that were requested before', async () => {
		await runNotice(sandbox, fromFile, { items: await withFiles([pdf(), pdf()]) });
		sandbox.ledger.clear();

		const run = await runNotice(sandbox, fromFile, { items: await withFiles([pdf(), pdf()]) });

		expect(run.json.map(({ outcome }) => outcome)).toEqual(['alreadyRequested', 'alreadyRequested']);
		expect(uploadCalls()).toEqual([]);
	});

	it('nothing is uploaded or requested where one row has no file, no PDF, or another fault; all of it is told at once', async () => {
		const items = await withFiles([pdf(), Buffer.from('text'), pdf()]);
		delete items[2]?.binary;
		if (items[1]) items[1].json = { ...items[1].json, city: '' };

		const run = await runNotice(sandbox, fromFile, { items });

		expect(run.error?.description?.split('\n').sort()).toEqual([
			'Nothing was sent. 2 rows are not valid:',
			'Rows are counted as in a sheet with one row of headings and no blank rows.',
			'• City is missing. Fill it in, or name a column after it [item 1, row 3, reference REF-1]',
			'• Input Binary Field holds a file that is not a PDF. Choose a PDF, such as one that a word processor exported [item 1, row 3, reference REF-1]',
			'• Input Binary Field names "data", which this item does not have. It has no binary field. Read the file with a node before this one [item 2, row 4, reference REF-2]',
		]);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('a letter whose file could not be uploaded is not requested', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'uploadPdf' });

		const run = await runNotice(
			sandbox,
			{ ...fromFile, options: { concurrency: 1 } },
			{ items: await withFiles([pdf(64, 'one'), pdf(64, 'two')]), node: { onError: 'continueErrorOutput' } },
		);

		expect(run.errorOutput[0]?.json.error).toMatch(/^Could not upload the PDF: the service answered 400/);
		expect(sandbox.ledger.letters.map(({ request }) => request.externalReferenceId)).toEqual(['REF-1']);
	});

	it('a file whose upload failed for the moment is uploaded again for the next row, one that was refused is not', async () => {
		const options = { ...fromFile, options: { concurrency: 1 } };
		const items = await withFiles([pdf(64, 'one'), pdf(64, 'one'), pdf(64, 'one')]);
		const drop = sandbox.faults.add({ kind: 'dropAfterStoring', on: 'uploadPdf' });

		const run = await runNotice(sandbox, options, { items, node: { onError: 'continueErrorOutput' } });

		expect(run.errorOutput[0]?.json.error).toMatch(/^Could not upload the PDF: the connection was lost/);
		expect(sandbox.ledger.letters.map(({ request }) => request.externalReferenceId)).toEqual(['REF-1', 'REF-2']);
		expect(uploadCalls()).toHaveLength(2);
		drop();
		sandbox.ledger.clear();
		sandbox.faults.add({ kind: 'problemBody', on: 'uploadPdf', times: 'always' });
		const others = await withFiles([pdf(64, 'two'), pdf(64, 'two'), pdf(64, 'two')]);
		const other = others.map((item) => ({
			...item,
			json: { ...item.json, city: 'Otherville', externalReferenceId: '' },
		}));
		const refused = await runNotice(sandbox, options, { items: other, node: { onError: 'continueErrorOutput' } });

		expect(refused.errorOutput).toHaveLength(3);
		expect(uploadCalls()).toHaveLength(1);
	});

	it('Validate Only looks at the files too, and uploads none', async () => {
		const good = await runNotice(sandbox, { ...fromFile, validateOnly: true }, { items: await withFiles([pdf()]) });
		const bad = await runNotice(
			sandbox,
			{ ...fromFile, validateOnly: true },
			{ items: await withFiles([Buffer.from('text')]) },
		);

		expect(good.json[0]?.outcome).toBe('valid');
		expect(bad.error?.message).toContain('holds a file that is not a PDF');
		expect(sandbox.ledger.uploads).toEqual([]);
		expect(sandbox.ledger.letters).toEqual([]);
	});
});

describe('F42: a large file on disk', () => {
	afterEach(() => jest.restoreAllMocks());

	it('is never loaded as a whole', async () => {
		const item = await itemOnDisk(pdf(3_000_000));
		const load = jest.spyOn(await binaryDataService(), 'getAsBuffer');
		const run = await runNotice(sandbox, upload, { items: [item] });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map(({ sizeBytes }) => sizeBytes)).toEqual([3_000_000]);
		expect(load).not.toHaveBeenCalled();
	});

	it.each([
		['Upload PDF', upload],
		['Request Notice', { ...mapped, noticeFileSource: 'binary', noticeFileBinaryField: 'data' }],
	])('that goes away after its check leaves no doubt: %s', async (_, parameters) => {
		const item = { ...(await itemOnDisk(pdf())), json: sheet(1)[0] ?? {} };
		const service = await binaryDataService();
		const getAsStream = service.getAsStream.bind(service);
		jest.spyOn(service, 'getAsStream').mockImplementation(async (id) => {
			if (sandbox.ledger.calls.length > 0) throw new Error('File not found: /home/ann-lee.pdf');
			return await getAsStream(id);
		});

		const run = await runNotice(sandbox, parameters, { items: [item] });

		expect(run.error?.message).toBe('Could not upload the PDF: n8n can no longer read the file [item 0]');
		expect(run.error?.description).toContain('Run the node that reads the file again.');
		expect(run.told).not.toContain('ann-lee');
		expect(uploadCalls()).toEqual([]);
	});

	it('is read no further than its first chunk where it is no PDF', async () => {
		const item = await itemOnDisk(Buffer.alloc(3_000_000, 'x'));
		const open = jest.spyOn(await binaryDataService(), 'getAsStream');
		const run = await runNotice(sandbox, upload, { items: [item] });

		expect(run.error?.message).toContain('holds a file that is not a PDF');
		const streams = await Promise.all(open.mock.results.map(({ value }) => value as Promise<ReadStream>));
		expect(streams.map(({ bytesRead }) => bytesRead < 300_000)).toEqual([true]);
	});
});

describe("F83: a file in n8n's database", () => {
	afterEach(() => jest.restoreAllMocks());

	async function stored(content: Buffer) {
		const service = await binaryDataService();
		const load = jest.spyOn(service, 'getAsBuffer').mockImplementation(async () => content);
		const stream = jest.spyOn(service, 'getAsStream');
		jest.spyOn(service, 'getMetadata').mockImplementation(async () => ({ fileSize: content.length }));
		const data = { data: 'database', id: 'database:1', mimeType: 'application/pdf', fileName: 'notice.pdf' };
		return { load, stream, item: { json: {}, binary: { data } } };
	}

	it('is loaded once by Upload PDF, since n8n loads it whole each time', async () => {
		const { item, load, stream } = await stored(pdf(5000));

		const run = await runNotice(sandbox, upload, { items: [item] });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.uploads.map(({ sizeBytes }) => sizeBytes)).toEqual([5000]);
		expect(load).toHaveBeenCalledTimes(1);
		expect(stream).not.toHaveBeenCalled();
	});

	it('is loaded again where it has to be sent again', async () => {
		sandbox.faults.add({ kind: 'unauthorized', on: 'uploadPdf' });
		const { item, load } = await stored(pdf(5000));

		const run = await runNotice(sandbox, upload, { items: [item] });

		expect(run.error).toBeUndefined();
		expect(load).toHaveBeenCalledTimes(2);
	});

	it('that another worker keeps in a folder of its own is refused with the storage that queue mode needs', async () => {
		const data = { data: 'filesystem-v2', id: 'filesystem-v2:gone', mimeType: 'application/pdf' };

		const run = await runNotice(sandbox, upload, { items: [{ json: {}, binary: { data } }] });

		expect(run.error?.message).toContain('holds a file that n8n can no longer read');
		expect(`${run.error?.message} ${run.error?.description}`).toContain(
			'In queue mode all workers need one storage for files: the database or S3',
		);
	});
});
