import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { places } from '../support/realN8n/places';

/** Runs a script of this folder in a fresh Node 24, which loads modules in its own way and not in jest's, and hands back the JSON that it prints. */
export function runScript<Result>(name: string, ...args: string[]): Result {
	const printed = execFileSync(places.nodeBinary, ['--no-warnings', join(__dirname, name), ...args], {
		cwd: places.repository,
		encoding: 'utf8',
		env: { ...process.env, NODE_ENV: 'production', N8N_LOG_LEVEL: 'silent' },
		maxBuffer: 64 * 1024 * 1024,
	});
	return JSON.parse(printed) as Result;
}
