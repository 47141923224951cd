import busboy, { type Busboy } from 'busboy';
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ok, problem } from '../answer';
import type { Operation } from './operation';

interface ReceivedFile {
	fileName: string;
	sizeBytes: number;
	sha256: string;
	isPdf: boolean;
}

const PDF_START = '%PDF-';
/** A PDF says so within its first kilobyte. */
const START_LENGTH = 1024;

/** Stores a PDF as size and hash, read as it streams by, and answers with its address. Section 4.5. */
export const uploadPdf: Operation = async ({ request }, { ledger, baseUrl }) => {
	const received = await receiveFile(request);
	if (typeof received === 'string')
		return problem(400, 'One or more validation errors occurred.', { file: [received] });
	const { isPdf, ...file } = received;
	if (!isPdf) return problem(400, 'One or more validation errors occurred.', { file: ['The file is not a PDF.'] });
	const fileUrl = `${baseUrl}/files/${randomUUID()}.pdf`;
	ledger.uploads.push({ ...file, fileUrl });
	return ok({ success: true, data: { fileName: file.fileName, fileUrl }, message: null });
};

/** The one part `file`, or what is wrong with the form. Rejects where the caller goes away. */
async function receiveFile(request: IncomingMessage): Promise<ReceivedFile | string> {
	const form = parserOf(request);
	if (!form) return 'The form has no boundary.';
	const files: Array<Promise<ReceivedFile | undefined>> = [];
	let fault: string | undefined;
	form.on('file', (name, stream, { filename }) => {
		if (name !== 'file' || files.length > 0) fault = 'The form must have one part, named file.';
		// Absent, whatever its type says, where the part claims to be binary but has no name.
		if (!filename) fault = 'The part must have a file name.';
		// Where the form breaks off its own error tells, so the stream's is not needed too.
		files.push(readFile(filename ?? '', stream).catch(() => undefined));
	});
	form.on('field', () => {
		fault = 'The form must have one part, named file, and it must have a file name.';
	});
	await new Promise<void>((resolve, reject) => {
		form.on('close', resolve);
		form.on('error', () => {
			fault = 'The form cannot be read.';
			request.unpipe(form);
			resolve();
		});
		request.on('close', () => {
			if (!request.complete) reject(new Error('The caller went away'));
		});
		request.pipe(form);
	});
	if (fault) return fault;
	return (await files[0]) ?? 'The form must have one part, named file.';
}

function parserOf(request: IncomingMessage): Busboy | undefined {
	try {
		return busboy({ headers: request.headers, defParamCharset: 'utf8' });
	} catch {
		return undefined;
	}
}

async function readFile(fileName: string, stream: Readable): Promise<ReceivedFile> {
	const hash = createHash('sha256');
	let sizeBytes = 0;
	let start = '';
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		if (start.length < START_LENGTH) start += chunk.toString('latin1', 0, START_LENGTH - start.length);
		hash.update(chunk);
		sizeBytes += chunk.length;
	}
	return { fileName, sizeBytes, sha256: hash.digest('hex'), isPdf: start.includes(PDF_START) };
}
