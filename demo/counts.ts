/** Counts the values, most first, as "23 submitted, 2 failed"; "none" when there are none. */
export function counts(values: Array<string | null | undefined>): string {
	const byValue = new Map<string, number>();
	for (const value of values) byValue.set(value ?? 'nothing', (byValue.get(value ?? 'nothing') ?? 0) + 1);
	const sorted = [...byValue].sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b));
	return sorted.map(([value, count]) => `${count} ${value}`).join(', ') || 'none';
}
