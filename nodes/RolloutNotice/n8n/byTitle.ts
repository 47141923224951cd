/** Compares two titles for sorting, by their characters: `localeCompare` would cost every start of n8n some milliseconds. */
export function byTitle(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
