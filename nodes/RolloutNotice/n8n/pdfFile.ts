import { createHash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../domain/fault';
import { sayNames } from '../domain/privacy/sayNames';
import { settled } from '../domain/settled';
import type { FileToUpload } from '../service/serviceCall';

const field = 'binaryPropertyName';
const label = 'Input Binary Field';
const enterName = 'Enter the name of the field that holds the PDF, often "data"';
const nameField = { field: 'fileName', label: 'File Name' };

/** A PDF of an input item, checked by its first bytes, and a hash that is equal for equal content. */
export interface PdfFile extends FileToUpload {
	/** Reads the whole content once, in chunks. */
	contentHash(): Promise<string>;
}

/**
 * The PDF in a binary field of an item. What n8n keeps outside memory (file system, database, S3) is not loaded but streamed, each time it is read.
 * Throws `InvalidInputError` where the item has no such field, the file is empty or no PDF, or its name is neither text nor a number.
 */
export async function pdfFile(
	context: IExecuteFunctions,
	itemIndex: number,
	fieldName: unknown,
	fileName?: unknown,
): Promise<PdfFile> {
	const given = Number.isFinite(fileName) ? String(fileName) : (fileName ?? '');
	if (typeof given !== 'string') throw invalid('is not text', 'Enter a name, or clear the field', nameField);
	const isName = typeof fieldName === 'string' && fieldName.trim() !== '';
	if (!isName && typeof fieldName !== 'object') throw invalid('is empty', enterName);

	// n8n knows where to look: workflows with its binary mode "combined" hold files in the json of an item.
	const found = await settled(async () => {
		const file = context.helpers.assertBinaryData(itemIndex, fieldName as string);
		return 'mimeType' in file ? file : undefined;
	});
	if ('error' in found || !found.value)
		throw isName ? missing(context, itemIndex, fieldName) : invalid('is not a file', enterName);

	const { id, fileName: ownName } = found.value;
	const stored = await settled(async () => await openFile(context, itemIndex, fieldName as string, id));
	if ('error' in stored)
		throw invalid(
			'holds a file that n8n can no longer read',
			'Run the node that reads the file again. In queue mode all workers need one storage for files: the database or S3, not a folder of their own',
		);
	const { content, size, start } = stored.value;
	if (size === 0) throw invalid('holds an empty file', 'Check the node that reads the file');
	if (!start.includes('%PDF-'))
		throw invalid('holds a file that is not a PDF', 'Choose a PDF, such as one that a word processor exported');

	return {
		fileName: plainName(given.trim() || (ownName ?? '')),
		size,
		content,
		async contentHash() {
			const hash = createHash('sha256');
			for await (const chunk of chunksOf(content)) hash.update(chunk);
			return hash.digest('hex');
		},
	};
}

/** Where a PDF says that it is one: some programs put other bytes before it (ISO 32000-1, annex H, note 13). */
const startLength = 1024;

async function openFile(context: IExecuteFunctions, itemIndex: number, field: string, id?: string) {
	const { getBinaryDataBuffer, getBinaryStream, getBinaryMetadata } = context.helpers;
	const isInFolder = id !== undefined && !id.startsWith('database');
	if (isInFolder) {
		const content = async () => await getBinaryStream(id);
		const { fileSize: size } = await getBinaryMetadata(id);
		return { content, size, start: size > 0 ? await firstBytes(content) : Buffer.alloc(0) };
	}
	// n8n's database hands over a file as a whole, a stream of it too: the one loaded for the check serves the next reader, and is then let go.
	let loaded: Buffer | undefined = await getBinaryDataBuffer(itemIndex, field);
	const { length: size } = loaded;
	const start = Buffer.from(loaded.subarray(0, startLength));
	if (id === undefined) return { content: loaded, size, start };
	const content = async () => {
		const buffer = loaded ?? (await getBinaryDataBuffer(itemIndex, field));
		loaded = undefined;
		return buffer;
	};
	return { content, size, start };
}

async function* chunksOf(content: FileToUpload['content']): AsyncGenerator<Buffer> {
	const source = Buffer.isBuffer(content) ? content : await content();
	if (Buffer.isBuffer(source)) yield source;
	else yield* source;
}

/** Leaving the loop ends the stream; no more than its first chunks are read. */
async function firstBytes(content: FileToUpload['content']): Promise<Buffer> {
	let bytes: Buffer = Buffer.alloc(0);
	for await (const chunk of chunksOf(content)) {
		bytes = Buffer.concat([bytes, chunk.subarray(0, startLength - bytes.length)]);
		if (bytes.length >= startLength) break;
	}
	return bytes;
}

/** What follows the last slash or backslash, which forms stumble over, with an extension. */
function plainName(name: string): string {
	const parts = name.split(/[\\/]/).map((part) => part.trim());
	const last = parts.findLast((part) => part !== '') ?? 'notice';
	return /\.[a-z]\w{0,4}$/i.test(last) ? last : `${last}.pdf`;
}

/** Names what was asked for and what there is. A name that came from an expression may be any value of the item. */
function missing(context: IExecuteFunctions, itemIndex: number, fieldName: string): InvalidInputError {
	const isTyped = Object.values(context.getNode().parameters).includes(fieldName);
	const asked = isTyped && sayNames([fieldName]);
	const problem = asked
		? `names ${asked}, which this item does not have`
		: 'names a field that this item does not have';
	const present = Object.keys(context.getInputData()[itemIndex]?.binary ?? {});
	if (present.length === 0)
		return invalid(problem, 'It has no binary field. Read the file with a node before this one');
	const names = sayNames(present);
	const check = 'Check that it is the name of the field that holds the PDF, often "data"';
	return invalid(problem, names ? `Its binary fields are: ${names}` : check);
}

function invalid(problem: string, remedy: string, at = { field, label }): InvalidInputError {
	return new InvalidInputError([{ ...at, problem, remedy }]);
}
