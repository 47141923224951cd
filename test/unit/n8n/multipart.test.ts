import { Readable } from 'node:stream';

import { multipart } from '../../../nodes/RolloutNotice/n8n/multipart';
import type { FileToUpload } from '../../../nodes/RolloutNotice/service/serviceCall';

const content = Buffer.from('%PDF-1.7 made up');

async function bytesOf(file: FileToUpload): Promise<Buffer> {
	const { body } = await multipart(file);
	if (Buffer.isBuffer(body)) return body;
	const chunks: Buffer[] = [];
	for await (const chunk of body as Readable) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

const inMemory: FileToUpload = { fileName: 'notice.pdf', size: content.length, content };
const streamed: FileToUpload = {
	...inMemory,
	content: async () => Readable.from([content.subarray(0, 4), content.subarray(4)]),
};

it.each([
	['memory', inMemory],
	['a stream', streamed],
])('section 4.5: makes one part named file, whose length is told beforehand, from %s', async (_, file) => {
	const { headers } = await multipart(file);
	const bytes = await bytesOf(file);
	const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(String(headers['Content-Type']))?.[1];

	expect(bytes.length).toBe(headers['Content-Length']);
	expect(boundary).toBeDefined();
	expect(bytes.toString()).toMatch(
		/^--rollout-notice-[0-9a-f-]{36}\r\nContent-Disposition: form-data; name="file"; filename="notice\.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1\.7 made up\r\n--rollout-notice-[0-9a-f-]{36}--\r\n$/,
	);
});

it('F28: opens the file anew for each body', async () => {
	expect((await bytesOf(streamed)).length).toBe((await bytesOf(streamed)).length);
});

it('keeps quotes and line breaks of a name from ending the header', async () => {
	const bytes = await bytesOf({ ...inMemory, fileName: 'a"b\r\nX-Other: c.pdf' });

	expect(bytes.toString()).toContain('filename="a%22b%0D%0AX-Other: c.pdf"\r\n');
});

it('closes the file of a body that was not read to its end', async () => {
	const source = Readable.from([content, content, content]);
	const { body, close } = await multipart({ ...inMemory, content: async () => source });
	await (body as Readable)[Symbol.asyncIterator]().next();

	close();

	expect(source.destroyed).toBe(true);
	expect((body as Readable).destroyed).toBe(true);
});

it('F42: takes from the file as the body is read, never the whole of it', async () => {
	let taken = 0;
	async function* chunks() {
		for (; taken < 1000; taken++) yield content;
	}
	const { body } = await multipart({
		...inMemory,
		size: 1000 * content.length,
		content: async () => Readable.from(chunks()),
	});
	const reader = (body as Readable)[Symbol.asyncIterator]();
	await reader.next();
	await reader.next();

	expect(taken).toBeLessThan(100);
});
