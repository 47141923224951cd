import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { commandLine } from '../../sandbox/commandLine';
import { faultNames } from '../../sandbox/faults';
import { helpText } from '../../sandbox/helpText';
import { outcomes } from '../../sandbox/outcomes';
import { startSandbox } from '../../sandbox/sandbox';

const main = join(__dirname, '..', '..', 'sandbox', 'main.ts');
const tsx = createRequire(__filename).resolve('tsx');

/** Runs the command line; `until` is a text to wait for before it is interrupted. */
async function run(args: string[], until?: string, signal: NodeJS.Signals = 'SIGTERM') {
	const child = spawn(process.execPath, ['--import', tsx, main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
	const exited = once(child, 'exit');
	let out = '';
	let error = '';
	child.stderr.on('data', (chunk) => (error += chunk));
	child.stdout.on('data', (chunk) => {
		out += chunk;
		if (until && out.includes(until) && !child.killed) child.kill(signal);
	});
	const [code] = await exited;
	return { code, out, error };
}

describe('reads', () => {
	it('nothing as the usual settings', () => {
		expect(commandLine([])).toMatchObject({
			help: false,
			add: 0,
			options: {
				port: 8787,
				latencyMs: 0,
				maxTake: 100,
				tokenLifetimeSeconds: 3600,
				validateResponses: true,
				singleToken: false,
			},
		});
	});

	it('every option', () => {
		const text =
			'--port 1 --latency 20 --token-lifetime 60 --single-token --max-take 10 --add 1000 --client-id a --client-secret b --seed 9 --no-response-validation';
		expect(commandLine(text.split(' '))).toMatchObject({
			add: 1000,
			options: {
				port: 1,
				latencyMs: 20,
				tokenLifetimeSeconds: 60,
				singleToken: true,
				maxTake: 10,
				clientId: 'a',
				clientSecret: 'b',
				seed: 9,
				validateResponses: false,
			},
		});
	});

	it.each([
		['--port', '65536'],
		['--port', 'http'],
		['--port', '1.5'],
		['--port', ''],
		['--latency', '1e3'],
		['--token-lifetime', '0'],
		['--max-take', '0'],
		['--add', '1000001'],
	])('refuses %s "%s" with a plain message', (name, value) => {
		expect(() => commandLine([`${name}=${value}`])).toThrow(
			new RegExp(`^${name} must be a whole number from \\d+ to \\d+$`),
		);
	});

	it.each([['--colour'], ['--port'], ['stray']])('refuses %s', (arg) => {
		expect(() => commandLine([arg])).toThrow();
	});
});

it('helps with every option, outcome and fault', () => {
	const text = helpText();
	const options = [
		'--port <port>',
		'--latency <ms>',
		'--token-lifetime <seconds>',
		'--max-take <records>',
		'--add <notices>',
	];
	const plain = ['--no-response-validation', '--single-token', '--seed <number>', '--client-id <text>', '--help'];
	const parts = [...options, ...plain, ...outcomes.map(({ example }) => example), ...faultNames];
	for (const part of parts) expect(text).toContain(part);
});

it('prints its help', async () => {
	expect(await run(['--help'])).toEqual({ code: 0, out: helpText(), error: '' });
});

it('prints address, credential and outcomes, and stops cleanly when interrupted', async () => {
	const runs = [
		run(['--port', '0', '--add', '3'], 'Stop with', 'SIGTERM'),
		run(['--port', '0'], 'Stop with', 'SIGINT'),
	];
	for (const { code, out, error } of await Promise.all(runs)) {
		expect([code, error]).toEqual([0, '']);
		expect(out).toMatch(
			/http:\/\/127\.0\.0\.1:\d+ [\s\S]*sandbox-client[\s\S]*sandbox-secret[\s\S]*12 Return Road[\s\S]*stopped\n$/,
		);
	}
});

it('says plainly that a value is wrong or a port is in use', async () => {
	const sandbox = await startSandbox();
	const { port } = new URL(sandbox.baseUrl);
	const [wrong, taken] = await Promise.all([run(['--port', 'x']), run(['--port', port])]);
	await sandbox.close();
	expect(wrong).toEqual({ code: 1, out: '', error: '--port must be a whole number from 0 to 65535\n' });
	expect(taken).toEqual({
		code: 1,
		out: '',
		error: `Port ${port} is in use. Choose another with --port, or --port 0\n`,
	});
});
