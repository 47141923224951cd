import { cpus, loadavg } from 'node:os';

/** What a reader of the numbers has to know: the processors, and how busy they were beforehand. */
export function machine(): string {
	const [load = 0] = loadavg();
	return `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.toFixed(2)}, Node ${process.version}, n8n's own process`;
}
