import { parseArgs } from 'node:util';
import { settingsOf, type SandboxOptions } from './settings';

/** What a command line asks for. */
export type CommandLine = { help: true } | { help: false; options: SandboxOptions; add: number };

const DEFAULT_PORT = 8787;
const MAX_ADDED = 1_000_000;

/** Every option, with the word that stands for its value and what it does. */
export const commandLineOptions = {
	port: { type: 'string', value: 'port', help: `port on 127.0.0.1, default ${DEFAULT_PORT}; 0 for any free one` },
	latency: { type: 'string', value: 'ms', help: 'milliseconds added to every call, default 0' },
	'token-lifetime': { type: 'string', value: 'seconds', help: 'how long a token lasts, default 3600' },
	'single-token': { type: 'boolean', value: '', help: 'a new token ends every older one' },
	'max-take': { type: 'string', value: 'records', help: 'records of a page at most, default 100' },
	add: { type: 'string', value: 'notices', help: 'notices to begin with, default 0' },
	'client-id': { type: 'string', value: 'text', help: 'default sandbox-client' },
	'client-secret': { type: 'string', value: 'text', help: 'default sandbox-secret' },
	seed: { type: 'string', value: 'number', help: 'seed of random faults, default 1' },
	'no-response-validation': {
		type: 'boolean',
		value: '',
		help: "the sandbox's own answers are not checked (for benchmarks)",
	},
	help: { type: 'boolean', value: '', help: 'shows this text' },
} as const;

/** Reads a command line. Throws, with the option and its range, where a value cannot be used. */
export function commandLine(args: string[]): CommandLine {
	const { values } = parseArgs({ args, options: commandLineOptions, strict: true, allowPositionals: false });
	if (values.help) return { help: true };
	const options: SandboxOptions = {
		port: wholeNumber('--port', values.port, 0, 65_535) ?? DEFAULT_PORT,
		latencyMs: wholeNumber('--latency', values.latency, 0, 600_000),
		tokenLifetimeSeconds: wholeNumber('--token-lifetime', values['token-lifetime'], 1, 1_000_000_000),
		singleToken: values['single-token'],
		maxTake: wholeNumber('--max-take', values['max-take'], 1, 1_000_000),
		clientId: values['client-id'],
		clientSecret: values['client-secret'],
		seed: wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1),
		validateResponses: values['no-response-validation'] ? false : undefined,
	};
	return { help: false, options: settingsOf(options), add: wholeNumber('--add', values.add, 0, MAX_ADDED) ?? 0 };
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
	if (text === undefined) return undefined;
	const number = Number(text);
	if (/^\d+$/.test(text) && number >= min && number <= max) return number;
	throw new Error(`${name} must be a whole number from ${min} to ${max}`);
}
