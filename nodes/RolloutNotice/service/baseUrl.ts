import type { Problem } from '../domain/fault';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads the base URL of a credential as the address that every path is appended to: without a trailing slash, `/api` or `/api/v1`, which people
 * paste along. Only https is accepted, since tokens and Social Security numbers travel over it; a service on this very machine may use http.
 */
export function readBaseUrl(text: unknown): { address: string } | Problem {
	const typed = typeof text === 'string' ? text.trim() : '';
	if (typed === '') return { problem: 'is empty', remedy: 'Enter the address that the service operator gave you' };

	const url = URL.canParse(typed) ? new URL(typed) : undefined;
	if (!url || !['https:', 'http:'].includes(url.protocol)) {
		return { problem: 'is not a web address', remedy: 'It looks like https://notices.example.com' };
	}
	if (url.protocol === 'http:' && !loopbackHosts.includes(url.hostname)) {
		return { problem: 'begins with http://, which would send personal data unencrypted', remedy: 'Use https://' };
	}
	if (url.username || url.password || url.search || url.hash) {
		return { problem: 'holds more than an address', remedy: 'Remove the sign-in, "?" and "#" parts' };
	}
	return { address: url.origin + withoutSlashes(withoutSlashes(url.pathname).replace(/\/api(\/v1)?$/i, '')) };
}

/** Without the slashes at its end. The look-behind makes each run of slashes be read once. */
function withoutSlashes(path: string): string {
	return path.replace(/(?<!\/)\/+$/, '');
}
