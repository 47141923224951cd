import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './freePort';
import { n8nEnvironment } from './n8nEnvironment';
import { launch, type Launched } from './launch';
import { places } from './places';
import { runCommand } from './runCommand';
import { stopLeftover } from './stopLeftover';
import { unpackPackage } from './unpackPackage';

interface N8nOptions {
	/** n8n's user folder: its database, key and installed packages. Kept between runs. */
	folder: string;
	/** The port wanted for the editor; another one is taken when it is in use. */
	port?: number;
	/** The packed package to install, as `packPackage` made it. */
	tarball: string;
	env?: Record<string, string>;
	/** The folder that the n8n to run is installed in; the pinned one's when left out. */
	n8nFolder?: string;
}

export interface RunningN8n {
	url: string;
	/** Everything n8n printed since it was first started by this call. */
	logFile: string;
	/** The one folder that workflows may read files from. */
	filesFolder: string;
	stop(): Promise<void>;
	/** Ends n8n without a warning, as a crash or a power cut would. */
	kill(): Promise<void>;
	/** Starts it again after `stop` or `kill`, on the same folder, address and settings. */
	start(): Promise<void>;
	/** Runs one of n8n's own commands on the same folder, for example `import:workflow`. */
	cli(args: string[]): Promise<string>;
}

/** Starts a real n8n with this package installed, and waits until the editor answers. */
export async function startN8n(options: N8nOptions): Promise<RunningN8n> {
	const { folder, n8nFolder = places.n8nFolder } = options;
	const program = join(n8nFolder, 'node_modules/n8n/bin/n8n');
	const filesFolder = join(folder, 'files');
	const logFile = join(folder, 'n8n.log');
	const pidFile = join(folder, 'n8n.pid');
	await mkdir(filesFolder, { recursive: true });
	await stopLeftover(pidFile, program);
	await unpackPackage({ userFolder: folder, tarball: options.tarball, n8nFolder });
	const port = await freePort(options.port);
	const brokerPort = await freePort();
	const env = { ...n8nEnvironment({ userFolder: folder, port, brokerPort, filesFolder }), ...options.env };
	const url = `http://127.0.0.1:${port}`;
	await writeFile(logFile, '');
	let n8n: Launched | undefined;

	const end = async (graceMs: number) => {
		await n8n?.stop(graceMs);
		n8n = undefined;
	};
	const start = async () => {
		await end(0);
		const offset = (await readFile(logFile)).length;
		n8n = await launch(places.nodeBinary, [program, 'start'], { env, logFile, pidFile });
		await untilReady({ child: n8n.process, url, logFile, offset });
	};
	await start();
	return {
		url,
		logFile,
		filesFolder,
		start,
		stop: async () => await end(15_000),
		kill: async () => await end(0),
		cli: async (args) => await runCommand(places.nodeBinary, [program, ...args], { env }),
	};
}

/** n8n answers its health check before its workflows are active; the line about the editor is the last of its start. */
async function untilReady(start: { child: ChildProcess; url: string; logFile: string; offset: number }): Promise<void> {
	const { child, url, logFile, offset } = start;
	const deadline = Date.now() + 180_000;
	while (Date.now() < deadline) {
		const log = (await readFile(logFile)).subarray(offset).toString();
		if (log.includes('Editor is now accessible') && (await isHealthy(url))) return;
		if (child.exitCode !== null || child.signalCode !== null) break;
		await sleep(150);
	}
	throw new Error(`n8n did not start. Its log says why: ${logFile}`);
}

async function isHealthy(url: string): Promise<boolean> {
	return await fetch(`${url}/healthz/readiness`).then(
		(response) => response.ok,
		() => false,
	);
}
