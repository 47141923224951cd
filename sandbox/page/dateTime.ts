/** A time in milliseconds as "2026-07-01 09:30", in UTC. */
export function dateTime(timeMs: number): string {
	return new Date(timeMs).toISOString().replace('T', ' ').slice(0, 16);
}
