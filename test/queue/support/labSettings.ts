import { freePort } from '../../support/realN8n/freePort';
import type { Programs } from './debianPrograms';

const portNames = [
	'postgres',
	'redis',
	'main',
	'mainBroker',
	'worker1',
	'worker1Broker',
	'worker2',
	'worker2Broker',
] as const;

/** The processes of the lab, in the order in which they start. */
export const labProcessNames = ['postgres', 'redis', 'redisMonitor', 'main', 'worker1', 'worker2'] as const;
export type LabProcessName = (typeof labProcessNames)[number];
export type N8nName = Extract<LabProcessName, 'main' | 'worker1' | 'worker2'>;

/** Everything that a test file has to know to reach the lab, as plain data. */
export interface LabSettings {
	/** User folders, logs, temporary files and Redis's data: everything but PostgreSQL's. */
	folder: string;
	/** Outside the repository, since PostgreSQL refuses to run as root and its user may not look in there. */
	postgresFolder: string;
	/** The user of PostgreSQL; none where this process is not root. */
	postgresUser?: { uid: number; gid: number };
	programs: Programs;
	ports: Record<(typeof portNames)[number], number>;
}

/** Free ports of the loopback address, all different. */
export async function freePorts(): Promise<LabSettings['ports']> {
	const ports = new Set<number>();
	while (ports.size < portNames.length) ports.add(await freePort());
	const list = [...ports];
	return Object.fromEntries(portNames.map((name, index) => [name, list[index]])) as LabSettings['ports'];
}
