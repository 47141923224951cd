import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchFolder } from './benchFolder';

const file = join(benchFolder, 'held-memory');

/** What n8n has to be started with for `mostHeld`. */
export const heldMemoryEnvironment = {
	NODE_OPTIONS: `--require ${JSON.stringify(join(__dirname, 'heldMemory.js'))}`,
	HELD_MEMORY_FILE: file,
};

/**
 * The most that the heap of a process holds while something runs, in MB, with all garbage collected every few seconds: what it needs, where the
 * memory in use is mostly what V8 has not collected yet.
 */
export async function mostHeld(pid: number, run: () => Promise<unknown>): Promise<number> {
	let most = 0;
	let isOver = false;
	const watch = async () => {
		while (!isOver) {
			await sleep(2000);
			most = Math.max(most, await heldNow(pid));
		}
	};
	await Promise.all([run().finally(() => (isOver = true)), watch()]);
	return most;
}

async function heldNow(pid: number): Promise<number> {
	await rm(file, { force: true });
	process.kill(pid, 'SIGUSR2');
	for (;;) {
		await sleep(20);
		const bytes = await readFile(file, 'utf8').catch(() => '');
		if (bytes) return Number(bytes) / 1e6;
	}
}
