import { readFileSync } from 'node:fs';

/** Linux counts the CPU time of a process in ticks, a hundred a second on every platform that Node.js runs on. */
const tickMs = 10;

/** The CPU time that a process has used so far, all of its threads, in milliseconds. Linux only. */
export function cpuTimeMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	// The name of the program, in parentheses, may hold spaces; the fields after it do not.
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
