import { stopSharedN8n } from './sharedN8n';

/** Stops the shared n8n. */
export default async function globalTeardown(): Promise<void> {
	await stopSharedN8n();
}
