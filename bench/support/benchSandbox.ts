import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../../sandbox/ledger';
import { freePort } from '../../test/support/realN8n/freePort';
import { launch } from '../../test/support/realN8n/launch';
import { places } from '../../test/support/realN8n/places';
import { stopLeftover } from '../../test/support/realN8n/stopLeftover';
import { benchFolder } from './benchFolder';

export interface BenchSandbox {
	url: string;
	/** Forgets notices, ledger and tokens. */
	reset(): Promise<void>;
	/** Makes notices that nobody requested. */
	add(count: number): Promise<void>;
	ledger(): Promise<ReturnType<Ledger['toJSON']>>;
	/** A token in force. */
	token(): Promise<string>;
	stop(): Promise<void>;
}

const program = 'sandbox/main.ts';
const client = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };

/** Starts the sandbox as a process of its own, with options of its command line. */
export async function startBenchSandbox(options: string[]): Promise<BenchSandbox> {
	const files = { pidFile: join(benchFolder, 'sandbox.pid'), logFile: join(benchFolder, 'sandbox.log') };
	await mkdir(benchFolder, { recursive: true });
	await stopLeftover(files.pidFile, program);
	await writeFile(files.logFile, '');
	const port = await freePort();
	const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
	const tsx = createRequire(__filename).resolve('tsx');
	const fixed = ['--port', String(port), '--no-response-validation'];
	const args = ['--import', tsx, join(places.repository, program), ...fixed, ...options];
	const launched = await launch(places.nodeBinary, args, { env, ...files });
	const call = async <T>(method: string, path: string, body?: object) =>
		JSON.parse(await answerTo({ port, method, path, body })) as T;

	const deadline = Date.now() + 30_000;
	for (;;) {
		const isUp = await call('GET', '/sandbox/usage').catch(() => undefined);
		if (isUp) break;
		if (Date.now() > deadline || launched.process.exitCode !== null)
			throw new Error(`The sandbox did not start. It said: ${await readFile(files.logFile, 'utf8')}`);
		await sleep(100);
	}
	return {
		url: `http://127.0.0.1:${port}`,
		reset: async () => await call('POST', '/sandbox/reset', {}),
		add: async (count) => await call('POST', '/sandbox/add', { count }),
		ledger: async () => await call('GET', '/sandbox/ledger'),
		token: async () => (await call<{ access_token: string }>('POST', '/api/v1/OAuth/Token', client)).access_token,
		stop: async () => await launched.stop(5_000),
	};
}

/** A call on a connection of its own that ends with it: a lasting one would count among those of the run. */
async function answerTo(call: { port: number; method: string; path: string; body?: object }): Promise<string> {
	const { port, method, path, body } = call;
	return await new Promise((resolve, reject) => {
		const headers = { 'content-type': 'application/json' };
		const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.once('error', reject);
			response.once('end', () => {
				const text = Buffer.concat(chunks).toString();
				if (response.statusCode === 200) resolve(text);
				else reject(new Error(`The sandbox answered ${response.statusCode} to ${method} ${path}: ${text}`));
			});
		});
		sent.once('error', reject);
		sent.end(body && JSON.stringify(body));
	});
}
