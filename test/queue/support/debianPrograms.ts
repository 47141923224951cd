import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand } from '../../support/realN8n/runCommand';

/** Where the programs of PostgreSQL (all of one version) and Redis are. */
export interface Programs {
	postgresFolder: string;
	redisFolder: string;
}

const postgresPrograms = ['initdb', 'postgres', 'createdb', 'pg_dump', 'psql'];
const redisPrograms = ['redis-server', 'redis-cli'];
/** Debian keeps PostgreSQL's own programs here, a folder a version, and not on the PATH. */
const debianPostgres = '/usr/lib/postgresql';

/** Finds PostgreSQL and Redis. Where one is missing and this process is root on a Debian, its package is installed first. */
export async function debianPrograms(): Promise<Programs> {
	return (await found()) ?? (await installed());
}

async function found(): Promise<Programs | undefined> {
	const versions = (await readdir(debianPostgres).catch(() => [])).sort((a, b) => Number(b) - Number(a));
	const folders = [
		...versions.map((version) => join(debianPostgres, version, 'bin')),
		...(process.env.PATH ?? '').split(delimiter),
	];
	const holding = (programs: string[]) =>
		folders.find((folder) => programs.every((program) => existsSync(join(folder, program))));
	const postgresFolder = holding(postgresPrograms);
	const redisFolder = holding(redisPrograms);
	return postgresFolder && redisFolder ? { postgresFolder, redisFolder } : undefined;
}

async function installed(): Promise<Programs> {
	const advice = 'Queue mode needs PostgreSQL and Redis: on Debian the packages postgresql and redis-server.';
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
	const env = { DEBIAN_FRONTEND: 'noninteractive' };
	await runCommand('apt-get', ['update', '-q'], { env });
	await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql', 'redis-server'], {
		env,
	});
	const programs = await found();
	if (!programs) throw new Error(advice);
	return programs;
}
