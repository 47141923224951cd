import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { places } from '../../support/realN8n/places';
import { startN8n, type RunningN8n } from '../../support/realN8n/startN8n';
import { sharedN8n } from './sharedN8n';

/** Starts a new n8n for one test file that restarts it or looks into all that it stores. */
export async function ownN8n(name: string, env: Record<string, string> = {}): Promise<RunningN8n & { folder: string }> {
	const folder = join(places.scratch, `e2e-${name}`);
	await rm(folder, { recursive: true, force: true });
	return { ...(await startN8n({ folder, tarball: sharedN8n().tarball, env })), folder };
}
