import type { BenchSandbox } from '../support/benchSandbox';
import type { Contender } from './contenders';

/** One contender's way through all rows. */
export interface Measured {
	wallMs: number;
	/** Of the process that sent, without what it takes to read the rows. */
	cpuMsPerRow: number;
	peakConnections: number;
	peakInFlight: number;
	/** Status queries. */
	lookUps: number;
}

/** Runs a contender against a sandbox that has no notices. Throws unless every row became exactly one letter. */
export async function measured(
	contender: Contender,
	{ sandbox, emptyCpuMs, rows }: { sandbox: BenchSandbox; emptyCpuMs: number; rows: object[] },
): Promise<Measured> {
	await sandbox.reset();
	await contender.prepare(rows);
	const before = (await sandbox.ledger()).calls.length;
	const { wallMs, cpuMs, items } = await contender.run();
	const { letters, calls, peakConnections, peakInFlight } = await sandbox.ledger();
	const references = new Set(letters.map(({ request }) => request.externalReferenceId));
	const refused = calls.slice(before).filter(({ status }) => status !== 200);
	if (refused.length > 0)
		throw new Error(`${contender.name}: ${refused.length} calls were answered with ${refused[0]?.status} or others`);
	// Preparing may have sent a letter of its own.
	const extra = letters.length - rows.length;
	if (items !== rows.length || references.size !== letters.length || (extra !== 0 && extra !== 1))
		throw new Error(`${contender.name}: ${rows.length} rows became ${letters.length} letters and ${items} items`);
	return {
		wallMs,
		cpuMsPerRow: (cpuMs - (contender.isInN8n ? emptyCpuMs : 0)) / rows.length,
		peakConnections,
		peakInFlight,
		lookUps: calls.filter(({ operation }) => operation === 'statusByQuery').length,
	};
}
