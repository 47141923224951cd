import { Lab } from './lab';
import type { LabSettings } from './labSettings';

/** Jest runs its global set-up outside the test files; what they share goes through the environment. */
const variable = 'QUEUE_LAB';

/** Called once, before the test files. */
export function keepSharedLab(settings: LabSettings): void {
	process.env[variable] = JSON.stringify(settings);
}

/** The lab that the set-up started, not signed in; none if it came to none. */
export function sharedLab(): Lab {
	return new Lab(JSON.parse(process.env[variable] ?? '') as LabSettings);
}

/** The lab, signed in. */
export async function openLab(): Promise<Lab> {
	const lab = sharedLab();
	await lab.client.signIn();
	return lab;
}
