import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { stopProcessGroup } from './stopProcessGroup';

/**
 * Ends the process whose id an earlier run left in `pidFile`, if it still runs and its command line holds `mark`:
 * the system may have given the number to another program since.
 */
export async function stopLeftover(pidFile: string, mark: string): Promise<boolean> {
	const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
	await rm(pidFile, { force: true });
	if (!Number.isInteger(pid) || pid <= 1) return false;
	const command = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
	if (!command.stdout.includes(mark)) return false;
	await stopProcessGroup(pid, 5_000);
	return true;
}
