/** Node.js compiles what runs often for speed only after a while, in n8n as in bare axios. */
const warmUpRounds = 3;

interface Rounds {
	each: Array<{ round: number; isMeasured: boolean }>;
	/** How many there are, for the reader of the figures. */
	inWords: string;
}

/** The rounds of a benchmark: some that only warm up, then as many measured ones as the number after the benchmark's name tells, or five. */
export function rounds(): Rounds {
	const measured = Number(process.argv[2] ?? 5);
	return {
		each: Array.from({ length: warmUpRounds + measured }, (_, round) => ({ round, isMeasured: round >= warmUpRounds })),
		inWords: `${measured} rounds after ${warmUpRounds} to warm up`,
	};
}
