import { rm } from 'node:fs/promises';
import { sharedLab } from './sharedLab';

/** Ends every process of the lab; its folder, logs among it, stays until the next run, except for PostgreSQL's. */
export default async function globalTeardown(): Promise<void> {
	const lab = sharedLab();
	await lab.stop();
	await rm(lab.settings.postgresFolder, { recursive: true, force: true });
}
