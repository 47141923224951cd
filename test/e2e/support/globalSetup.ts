import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installN8n } from '../../support/realN8n/installN8n';
import { packPackage } from '../../support/realN8n/packPackage';
import { places } from '../../support/realN8n/places';
import { startN8n } from '../../support/realN8n/startN8n';
import { keepSharedN8n } from './sharedN8n';

/** Installs n8n if needed, packs this package and starts the n8n that most test files share. */
export default async function globalSetup(): Promise<void> {
	const progress = (line: string) => process.stdout.write(`${line}\n`);
	await installN8n({ progress });
	const tarball = await packPackage();
	const folder = join(places.scratch, 'e2e');
	await rm(folder, { recursive: true, force: true });
	keepSharedN8n(await startN8n({ folder, tarball }), tarball);
}
