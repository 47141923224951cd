import { randomUUID } from 'crypto';

import type { FileToUpload } from '../service/serviceCall';

export type MultipartBody = Awaited<ReturnType<typeof multipart>>;

/**
 * A `multipart/form-data` body (RFC 7578) with one part, `file`, whose length is known beforehand. Content that n8n stores outside
 * memory is streamed: never more than a few chunks of it are held. The network has taken another chunk with each `onProgress`.
 */
export async function multipart({ fileName, size, content }: FileToUpload, onProgress = () => {}) {
	const boundary = `rollout-notice-${randomUUID()}`;
	const head = Buffer.from(
		`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(fileName)}"\r\nContent-Type: application/pdf\r\n\r\n`,
	);
	const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
	const source = Buffer.isBuffer(content) ? content : await content();
	const body = Buffer.isBuffer(source)
		? Buffer.concat([head, source, tail])
		: streamOf(source, parts(head, source, tail, onProgress));
	return {
		headers: {
			'Content-Type': `multipart/form-data; boundary=${boundary}`,
			'Content-Length': head.length + size + tail.length,
		},
		/** A buffer, or a stream of Node.js that is read as the network takes it. */
		body,
		/** Gives back what the body holds open. A call that fails halfway leaves its file open otherwise. */
		close: () => [body, source].forEach(destroy),
	};
}

/** Quotes and line breaks as browsers write them in a file name (HTML standard, multipart/form-data encoding). */
function quoted(fileName: string): string {
	return fileName.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
}

function destroy(stream: object): void {
	if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy();
}

async function* parts(head: Buffer, content: AsyncIterable<Buffer>, tail: Buffer, onProgress: () => void) {
	yield head;
	for await (const chunk of content) {
		onProgress();
		yield chunk;
	}
	yield tail;
	onProgress();
}

/** n8n hands over a stream of Node.js; its class makes another one, since community nodes may not import the class. */
function streamOf(content: AsyncIterable<Buffer>, chunks: AsyncIterable<Buffer>): object {
	const streamClass: object = content.constructor;
	if ('from' in streamClass && typeof streamClass.from === 'function') return streamClass.from(chunks) as object;
	return chunks;
}
