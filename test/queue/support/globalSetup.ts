import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installN8n } from '../../support/realN8n/installN8n';
import { packPackage } from '../../support/realN8n/packPackage';
import { places } from '../../support/realN8n/places';
import { runCommand } from '../../support/realN8n/runCommand';
import { stopLeftover } from '../../support/realN8n/stopLeftover';
import { unpackPackage } from '../../support/realN8n/unpackPackage';
import { debianPrograms } from './debianPrograms';
import { Lab } from './lab';
import { databaseName } from './labProcess';
import { freePorts, labProcessNames, type LabSettings } from './labSettings';
import { keepSharedLab } from './sharedLab';

/** Installs what is missing, and starts PostgreSQL, Redis and an n8n of a main process and two workers with this package. */
export default async function globalSetup(): Promise<void> {
	const progress = (line: string) => process.stdout.write(`${line}\n`);
	const programs = await debianPrograms();
	await installN8n({ progress });
	const tarball = await packPackage();
	const folder = await emptyFolder();
	const postgresUser = await userOfPostgres();
	const postgresFolder = await mkdtemp(join(tmpdir(), 'rollout-notice-postgres-'));
	const settings: LabSettings = { folder, postgresFolder, postgresUser, programs, ports: await freePorts() };
	keepSharedLab(settings);
	const lab = new Lab(settings);
	try {
		await makeCluster(settings);
		await Promise.all([lab.start('postgres'), lab.start('redis')]);
		await lab.start('redisMonitor');
		const { postgres } = settings.ports;
		const connection = ['-h', '127.0.0.1', '-p', String(postgres), '-U', databaseName, databaseName];
		await runCommand(join(programs.postgresFolder, 'createdb'), connection);
		for (const name of ['main', 'worker1', 'worker2']) {
			await mkdir(join(folder, name, 'files'), { recursive: true });
			await unpackPackage({ userFolder: join(folder, name), tarball });
		}
		// The first one alone: it brings the database up to date.
		await lab.start('main');
		await Promise.all([lab.start('worker1'), lab.start('worker2')]);
	} catch (error) {
		await lab.stop();
		await rm(postgresFolder, { recursive: true, force: true });
		throw error;
	}
}

/** A new folder of the lab, after the end of what an earlier run left running in it. */
async function emptyFolder(): Promise<string> {
	const folder = join(places.scratch, 'queue');
	const marks = { postgres: 'postgres', redis: 'redis-server', redisMonitor: 'redis-cli' };
	const n8n = { main: places.n8nProgram, worker1: places.n8nProgram, worker2: places.n8nProgram };
	for (const name of labProcessNames) await stopLeftover(join(folder, 'pids', name), { ...marks, ...n8n }[name]);
	await rm(folder, { recursive: true, force: true });
	for (const name of ['logs', 'pids', 'redis', 'tmp']) await mkdir(join(folder, name), { recursive: true });
	return folder;
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
async function userOfPostgres(): Promise<LabSettings['postgresUser']> {
	if (process.getuid?.() !== 0) return undefined;
	const idOf = async (option: string) => Number(await runCommand('id', [option, 'postgres']));
	return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function makeCluster({ postgresFolder, postgresUser, programs }: LabSettings): Promise<void> {
	if (postgresUser) await chown(postgresFolder, postgresUser.uid, postgresUser.gid);
	const args = ['-D', postgresFolder, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-U', databaseName];
	// The user may not look into the repository, where this process is.
	await runCommand(join(programs.postgresFolder, 'initdb'), args, { ...postgresUser, cwd: tmpdir() });
}
