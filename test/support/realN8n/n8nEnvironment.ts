import { delimiter, dirname } from 'node:path';
import { places } from './places';

/** n8n's modules that call the makers' servers or that nothing here needs. */
const disabledModules = ['mcp-registry', 'insights', 'instance-ai', 'chat-hub', 'workflow-builder', 'breaking-changes'];

/**
 * The environment of an n8n that keeps to this machine: loopback only, no telemetry, no look-ups of versions, templates or packages.
 * Nothing of the caller's own n8n or database settings gets in.
 */
export function n8nEnvironment(options: {
	userFolder: string;
	port: number;
	brokerPort: number;
	filesFolder: string;
}): Record<string, string> {
	const own = /^(N8N_|DB_|EXECUTIONS_|QUEUE_|GENERIC_|WEBHOOK_|NODE_OPTIONS$|NODE_ENV$|JEST_)/;
	const inherited = Object.entries(process.env).filter(([name]) => !own.test(name));
	return {
		...Object.fromEntries(inherited.map(([name, value]) => [name, value ?? ''])),
		PATH: `${dirname(places.nodeBinary)}${delimiter}${process.env.PATH ?? ''}`,
		N8N_USER_FOLDER: options.userFolder,
		N8N_ENCRYPTION_KEY: 'for-demo-and-tests-only',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(options.port),
		N8N_RUNNERS_BROKER_PORT: String(options.brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_RESTRICT_FILE_ACCESS_TO: options.filesFolder,
		N8N_DISABLED_MODULES: disabledModules.join(','),
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		GENERIC_TIMEZONE: 'America/New_York',
	};
}
