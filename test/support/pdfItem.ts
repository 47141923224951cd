import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';

import { binaryDataService } from './engine';

/** A file that begins as a PDF does, of the size given in bytes. */
export function pdf(size = 64, text = 'made up for a test'): Buffer {
	const start = Buffer.from(`%PDF-1.7\n${text}\n`);
	return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length), 'x')]);
}

/** An item whose file is held in memory, as small files of some nodes are. */
export function itemInMemory(content: Buffer, fileName = 'notice.pdf', field = 'data'): INodeExecutionData {
	return { json: {}, binary: { [field]: { ...plain(fileName), data: content.toString('base64') } } };
}

/** An item whose file n8n keeps on disk; the item holds its id only. */
export async function itemOnDisk(
	content: Buffer,
	fileName = 'notice.pdf',
	field = 'data',
): Promise<INodeExecutionData> {
	const service = await binaryDataService();
	const location = { type: 'execution', workflowId: 'workflow', executionId: 'execution' } as const;
	const stored = await service.store(location, content, plain(fileName));
	return { json: {}, binary: { [field]: stored } };
}

function plain(fileName: string): IBinaryData {
	return { data: '', mimeType: 'application/pdf', fileName };
}
