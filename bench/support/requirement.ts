/** A figure and the most that it may be. */
export interface Requirement {
	what: string;
	figure: number;
	most: number;
}

/** Prints each figure with a mark, and makes the process end with 1 where one is missed. */
export function judge(requirements: Requirement[]): void {
	for (const { what, figure, most } of requirements) {
		const isMet = figure <= most;
		if (!isMet) process.exitCode = 1;
		console.log(`${isMet ? '✓' : '✗'} ${what}: ${rounded(figure)} (at most ${most})`);
	}
}

function rounded(figure: number): string {
	return Number.isInteger(figure) ? String(figure) : figure.toFixed(2);
}
