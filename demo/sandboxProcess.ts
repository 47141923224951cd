import { createRequire } from 'node:module';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/support/realN8n/freePort';
import { launch } from '../test/support/realN8n/launch';
import { places } from '../test/support/realN8n/places';
import { stopLeftover } from '../test/support/realN8n/stopLeftover';

export interface SandboxProcess {
	url: string;
	/** Calls one of the sandbox's own endpoints, which are no part of the service. */
	control<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
	stop(): Promise<void>;
}

const mark = 'sandbox/main.ts';

/** Starts the sandbox as a process of its own, as `npm run sandbox` does, on its usual port or another free one. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
	const pidFile = join(places.scratch, 'sandbox.pid');
	const logFile = join(places.scratch, 'sandbox.log');
	await mkdir(places.scratch, { recursive: true });
	await stopLeftover(pidFile, mark);
	await writeFile(logFile, '');
	const port = await freePort(8787);
	const url = `http://127.0.0.1:${port}`;
	const tsx = createRequire(__filename).resolve('tsx');
	const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
	const args = ['--import', tsx, join(places.repository, mark), '--port', String(port)];
	const launched = await launch(places.nodeBinary, args, { env, logFile, pidFile });

	const control = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${method} ${path}.`);
		return (await response.json()) as T;
	};
	const deadline = Date.now() + 30_000;
	while (
		!(await control('GET', '/sandbox/usage').then(
			() => true,
			() => false,
		))
	) {
		if (Date.now() > deadline || launched.process.exitCode !== null) {
			throw new Error(`The sandbox did not start. It said: ${(await readFile(logFile, 'utf8')).trim() || 'nothing'}`);
		}
		await sleep(100);
	}
	return { url, control, stop: async () => await launched.stop(5_000) };
}
