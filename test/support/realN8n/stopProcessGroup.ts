import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a process and what it started: politely, and after `graceMs` by force. Returns once it is gone. */
export async function stopProcessGroup(pid: number, graceMs = 15_000): Promise<void> {
	signal(pid, 'SIGTERM');
	const deadline = Date.now() + graceMs;
	while (isAlive(pid) && Date.now() < deadline) await sleep(50);
	signal(pid, 'SIGKILL');
	while (isAlive(pid)) await sleep(50);
}

/** Whether a process with this id runs. One that has ended but was not yet collected by its parent counts as running. */
export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

function signal(pid: number, name: NodeJS.Signals): void {
	for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
		try {
			process.kill(target, name);
			return;
		} catch {
			// Not a group leader, or gone already: the next target, or none.
		}
	}
}
