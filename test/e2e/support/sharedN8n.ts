import type { RunningN8n } from '../../support/realN8n/startN8n';

/** What test files need to know of the n8n that they share. */
interface SharedN8n {
	url: string;
	filesFolder: string;
	/** The packed package, for tests that start an n8n of their own. */
	tarball: string;
}

/** Jest runs its global set-up outside the test files; what they share goes through the environment. */
const variable = 'E2E_SHARED_N8N';

const kept = globalThis as typeof globalThis & { sharedN8n?: RunningN8n };

/** Called once, before the test files. */
export function keepSharedN8n(n8n: RunningN8n, tarball: string): void {
	kept.sharedN8n = n8n;
	process.env[variable] = JSON.stringify({ url: n8n.url, filesFolder: n8n.filesFolder, tarball } satisfies SharedN8n);
}

/** The n8n that the set-up started. */
export function sharedN8n(): SharedN8n {
	return JSON.parse(process.env[variable] ?? '') as SharedN8n;
}

/** Called once, after the test files. */
export async function stopSharedN8n(): Promise<void> {
	await kept.sharedN8n?.stop();
}
