/** Rounds before the measured ones. Node.js compiles what runs often for speed only after a while, in n8n as in bare axios. */
const warmUpRounds = 3;

/** The rounds of a benchmark, those that only warm up first; their number is what stands after the benchmark's name, or five. */
export function rounds(): Array<{ round: number; isMeasured: boolean }> {
	const measured = Number(process.argv[2] ?? 5);
	return Array.from({ length: warmUpRounds + measured }, (_, round) => ({ round, isMeasured: round >= warmUpRounds }));
}

/** The same in words. */
export function roundsInWords(): string {
	return `${rounds().length - warmUpRounds} rounds after ${warmUpRounds} to warm up`;
}
