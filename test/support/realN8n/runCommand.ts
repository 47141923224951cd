import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { places } from './places';

interface CommandOptions {
	cwd?: string;
	env?: Record<string, string>;
	/** Called every `tickMs` while the command runs, with the seconds since its start. */
	onTick?: (seconds: number) => void;
	tickMs?: number;
	/** The user whom the command runs as; this process's own when left out. */
	uid?: number;
	gid?: number;
}

/**
 * Runs a command under Node 24 and hands back what it printed on standard output.
 * Throws an error that holds the last lines of what it printed when it ends with another code than 0.
 */
export async function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
	const started = Date.now();
	const child = spawn(command, args, {
		cwd: options.cwd ?? places.repository,
		env: { ...process.env, PATH: `${dirname(places.nodeBinary)}${delimiter}${process.env.PATH ?? ''}`, ...options.env },
		uid: options.uid,
		gid: options.gid,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: process.platform === 'win32',
	});
	const printed = { stdout: '', stderr: '' };
	child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
	const timer = setInterval(
		() => options.onTick?.(Math.round((Date.now() - started) / 1000)),
		options.tickMs ?? 10_000,
	);
	try {
		const code = await new Promise<number | null>((resolve, reject) => {
			child.once('error', reject);
			child.once('close', resolve);
		});
		if (code === 0) return printed.stdout;
	} finally {
		clearInterval(timer);
	}
	const lines = `${printed.stdout}\n${printed.stderr}`.trim().split('\n').slice(-15).join('\n');
	throw new Error(`"${command} ${args.join(' ')}" failed. The last it printed:\n${lines}`);
}
