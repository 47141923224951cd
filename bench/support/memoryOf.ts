import { readFileSync, writeFileSync } from 'node:fs';

/** The resident memory of a process in MB: now, and at most since `forgetPeak`. Linux only. */
export function memoryOf(pid: number): { nowMb: number; peakMb: number } {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const megabytes = (name: string) =>
		(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
	return { nowMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}

/** Lets the kernel count the peak anew from what is in use now. */
export function forgetPeak(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
