import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 20 * 1024 * 1024;

/** The body of a call as text, or undefined where it is over 20 MB. Rejects where the caller goes away. */
export async function readText(request: IncomingMessage): Promise<string | undefined> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of request as AsyncIterable<Buffer>) {
		size += chunk.length;
		if (size <= MAX_BYTES) chunks.push(chunk);
	}
	return size <= MAX_BYTES ? Buffer.concat(chunks).toString('utf8') : undefined;
}
