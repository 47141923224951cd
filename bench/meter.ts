import { setFlagsFromString } from 'v8';
import { runInNewContext } from 'vm';

const megabyte = 1_000_000;

/** Adds up the CPU time of named parts of a run, and watches how far the memory of the process grows beyond where it began. */
export class Meter {
	/** CPU seconds by part, of all threads. */
	readonly seconds: Record<string, number> = {};
	/** The most that was in use at any look, beyond the beginning, in MB. */
	grownMb = 0;
	private readonly beganMb = usedMb();

	run<T>(part: string, work: () => T): T {
		const began = process.cpuUsage();
		const result = work();
		const { user, system } = process.cpuUsage(began);
		this.seconds[part] = (this.seconds[part] ?? 0) + (user + system) / 1e6;
		return result;
	}

	/** Collects garbage and looks at the memory: heap and buffers. */
	look(): void {
		this.grownMb = Math.max(this.grownMb, usedMb() - this.beganMb);
	}

	get totalSeconds(): number {
		return Object.values(this.seconds).reduce((sum, each) => sum + each, 0);
	}
}

// Node hands out its garbage collector only in contexts made after this flag was set.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function usedMb(): number {
	collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return (heapUsed + external) / megabyte;
}
