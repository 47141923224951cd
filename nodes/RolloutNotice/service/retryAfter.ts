/**
 * The wait that a `Retry-After` header asks for, in milliseconds and never negative; undefined where there is none or it cannot be read.
 * It comes as seconds or as an HTTP date (RFC 9110, section 10.2.3).
 */
export function retryAfter(header: unknown, nowMs: number): number | undefined {
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	const seconds = Number(header);
	const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
	return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
