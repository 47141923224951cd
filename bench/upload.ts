/**
 * How far the memory of a real n8n grows while it uploads a PDF of 200 MB that it keeps in its file system, beside the same workflow
 * without the upload and with n8n's HTTP Request node. Each is run in a new process, after two small uploads. The figures are maxima.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startBenchN8n, type BenchN8n } from './support/benchN8n';
import { startBenchSandbox } from './support/benchSandbox';
import { readFileStep, type Step } from './support/benchWorkflow';
import { machine } from './support/machine';
import { forgetPeak, memoryOf } from './support/memoryOf';
import { judge } from './support/requirement';

const megabytes = 200;
const rounds = Number(process.argv[2] ?? 3);

type Name = 'reading alone' | 'this node' | 'HTTP Request';

async function main(): Promise<void> {
	const sandbox = await startBenchSandbox([]);
	const n8n = await startBenchN8n(sandbox.url, { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' });
	const files = { small: join(n8n.filesFolder, 'small.pdf'), large: join(n8n.filesFolder, 'large.pdf') };
	await writePdf(files.small, 1);
	await writePdf(files.large, megabytes);
	const ways: Record<Name, Step[]> = {
		'reading alone': [],
		'this node': [ours(n8n)],
		'HTTP Request': [httpRequest(n8n, sandbox.url)],
	};
	console.log(`A PDF of ${megabytes} MB, ${rounds} rounds. ${machine()}`);

	const growths: Record<Name, number[]> = { 'reading alone': [], 'this node': [], 'HTTP Request': [] };
	for (const name of ['reading alone', 'this node', 'HTTP Request'] as const) {
		const id = name.replace(/\W+/g, '-');
		const small = await n8n.prepare(`small-${id}`, [readFileStep(files.small), ...ways[name]]);
		const large = await n8n.prepare(`large-${id}`, [readFileStep(files.large), ...ways[name]]);
		for (let round = 0; round < rounds; round++) growths[name].push(await growth(n8n, small, large));
	}
	const { uploads } = await sandbox.ledger();
	const stored = uploads.filter(({ sizeBytes }) => sizeBytes === megabytes * 1e6).length;
	if (stored !== 2 * rounds) throw new Error(`${stored} files arrived whole, not ${2 * rounds}`);
	report(growths);
	await Promise.all([n8n.stop(), sandbox.stop()]);
}

/** The memory at the peak of the large run beyond what was in use before it. */
async function growth(n8n: BenchN8n, small: () => Promise<unknown>, large: () => Promise<unknown>): Promise<number> {
	await n8n.restart();
	await small();
	await small();
	const pid = await n8n.pid();
	forgetPeak(pid);
	const { nowMb } = memoryOf(pid);
	await large();
	return memoryOf(pid).peakMb - nowMb;
}

function ours({ credentials }: BenchN8n): Step {
	const parameters = { operation: 'uploadPdf', binaryPropertyName: 'data', options: {} };
	return {
		name: 'Under Test',
		type: 'n8n-nodes-rollout-notice.rolloutNotice',
		typeVersion: 1,
		parameters,
		credentials,
	};
}

function httpRequest({ credentials }: BenchN8n, url: string): Step {
	const file = { parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' };
	return {
		name: 'Under Test',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url: `${url}/api/v1/Participants/upload-pdf`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'rolloutNoticeApi',
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: { parameters: [file] },
			options: {},
		},
		credentials,
	};
}

async function writePdf(path: string, size: number): Promise<void> {
	const megabyte = Buffer.alloc(1e6, 'made-up content ');
	const first = Buffer.concat([Buffer.from('%PDF-1.4\n'), megabyte]).subarray(0, megabyte.length);
	const parts = Array.from({ length: size }, (_, index) => (index === 0 ? first : megabyte));
	await pipeline(Readable.from(parts), createWriteStream(path));
}

function report(growths: Record<Name, number[]>): void {
	const table = Object.entries(growths).map(([name, each]) => [
		name,
		{
			'grown by (MB)': Math.max(...each).toFixed(0),
			'of each round': each.map((grownMb) => grownMb.toFixed(0)).join(' '),
		},
	]);
	console.table(Object.fromEntries(table));
	judge([{ what: 'MB that n8n grows by, with this node', figure: Math.max(...growths['this node']), most: 64 }]);
}

main().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
