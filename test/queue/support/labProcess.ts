import { join } from 'node:path';
import { n8nEnvironment } from '../../support/realN8n/n8nEnvironment';
import { places } from '../../support/realN8n/places';
import type { LabProcessName, LabSettings, N8nName } from './labSettings';

/** How a process of the lab is started. */
export interface Start {
	program: string;
	args: string[];
	env: Record<string, string>;
	uid?: number;
	gid?: number;
	/** What it prints once it is ready; left out where a question tells it. */
	readyText?: string;
}

/** The database's name, its superuser and, since nobody but this machine reaches it, its password. */
export const databaseName = 'n8n';

export function startOf(name: LabProcessName, settings: LabSettings): Start {
	const { folder, postgresFolder, postgresUser, ports, programs } = settings;
	const env = inherited();
	const redis = (program: string) => join(programs.redisFolder, program);
	switch (name) {
		case 'postgres': {
			const network = ['-h', '127.0.0.1', '-p', String(ports.postgres), '-k', ''];
			// Nothing here outlives the machine's power, so that nothing has to reach the disk at once.
			const args = ['-D', postgresFolder, ...network, '-c', 'max_connections=200', '-c', 'fsync=off'];
			return { program: join(programs.postgresFolder, 'postgres'), args, env, ...postgresUser };
		}
		case 'redis': {
			const network = ['--bind', '127.0.0.1', '--port', String(ports.redis), '--dir', join(folder, 'redis')];
			// Uncompressed, so that a search of its file finds what it holds.
			const args = [...network, '--save', '', '--appendonly', 'no', '--rdbcompression', 'no'];
			return { program: redis('redis-server'), args, env, readyText: 'Ready to accept connections' };
		}
		case 'redisMonitor':
			// Every command that Redis is given, messages between main and workers among them.
			return { program: redis('redis-cli'), args: ['-p', String(ports.redis), 'monitor'], env, readyText: 'OK' };
		case 'main':
			return n8n(['start'], 'Editor is now accessible', queueEnvironment('main', settings));
		case 'worker1':
		case 'worker2':
			return n8n(['worker', '--concurrency=5'], 'n8n worker is now ready', queueEnvironment(name, settings));
	}
}

function n8n(args: string[], readyText: string, env: Record<string, string>): Start {
	return { program: places.nodeBinary, args: [places.n8nProgram, ...args], env, readyText };
}

function queueEnvironment(name: N8nName, { folder, ports }: LabSettings): Record<string, string> {
	const userFolder = join(folder, name);
	return {
		...n8nEnvironment({
			userFolder,
			port: ports[name],
			brokerPort: ports[`${name}Broker`],
			filesFolder: join(userFolder, 'files'),
		}),
		EXECUTIONS_MODE: 'queue',
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(ports.postgres),
		DB_POSTGRESDB_DATABASE: databaseName,
		DB_POSTGRESDB_USER: databaseName,
		DB_POSTGRESDB_PASSWORD: databaseName,
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(ports.redis),
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(ports[name]),
		N8N_DEFAULT_BINARY_DATA_MODE: 'database',
		N8N_PAYLOAD_SIZE_MAX: '64',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '60',
		N8N_LOG_LEVEL: 'debug',
		TMPDIR: join(folder, 'tmp'),
	};
}

function inherited(): Record<string, string> {
	return Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
}
