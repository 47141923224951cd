import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './stopProcessGroup';

/**
 * Runs `work` in one process of this machine at a time; others wait for their turn, and say so once by `onWait`.
 * The file holds the id of the process whose turn it is. One that ended without giving its turn back is passed over.
 */
export async function oneAtATime<T>(lockFile: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
	await mkdir(dirname(lockFile), { recursive: true });
	for (let hasWaited = false; !(await takesTurn(lockFile)); ) {
		const pid = Number(await readFile(lockFile, 'utf8').catch(() => ''));
		if (!(pid > 0 && isAlive(pid))) {
			await rm(lockFile, { force: true });
			continue;
		}
		if (!hasWaited) onWait();
		hasWaited = true;
		await sleep(1_000);
	}
	try {
		return await work();
	} finally {
		await rm(lockFile, { force: true });
	}
}

/** Takes the turn if nobody has it. The file appears with its content, so that nobody reads it empty. */
async function takesTurn(lockFile: string): Promise<boolean> {
	const own = `${lockFile}.${process.pid}`;
	await writeFile(own, String(process.pid));
	try {
		await link(own, lockFile);
		return true;
	} catch {
		return false;
	} finally {
		await rm(own, { force: true });
	}
}
