import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { stopProcessGroup } from './stopProcessGroup';

export interface Launched {
	readonly process: ChildProcess;
	/** Ends the program and what it started, by force after `graceMs`. Does nothing when it has ended. */
	stop(graceMs: number): Promise<void>;
}

interface LaunchOptions {
	env: Record<string, string>;
	/** The program's output is added to this file. */
	logFile: string;
	/** Remembers the program for `stopLeftover`, in case this process is killed before it can clean up. */
	pidFile: string;
	/** The user whom the program runs as; this process's own when left out. */
	uid?: number;
	gid?: number;
}

const running = new Set<number>();

/** Starts a program in the background. However this process ends, short of being killed, the program ends with it. */
export async function launch(program: string, args: string[], options: LaunchOptions): Promise<Launched> {
	const log = openSync(options.logFile, 'a');
	const { env, uid, gid } = options;
	const child = spawn(program, args, { env, uid, gid, stdio: ['ignore', log, log], detached: true });
	closeSync(log);
	const { pid } = child;
	if (pid === undefined) throw new Error(`${program} ${args[0] ?? ''} could not be started.`);
	if (running.size === 0) process.once('exit', endAll);
	running.add(pid);
	await writeFile(options.pidFile, String(pid));
	return {
		process: child,
		async stop(graceMs) {
			running.delete(pid);
			if (child.exitCode === null && child.signalCode === null) await stopProcessGroup(pid, graceMs);
		},
	};
}

function endAll(): void {
	for (const pid of running) {
		try {
			process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
		} catch {
			// Gone already.
		}
	}
}
