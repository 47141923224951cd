import { LoggerProxy } from 'n8n-workflow';

// n8n reads it when it is imported, so this module has to be imported before the engine.
process.env.N8N_LOG_LEVEL = 'debug';

/** What a process logs while a test runs. */
export interface LogRecord {
	/** The lines since this was last asked. */
	lines(): string;
	/** Lets everything go where it went before. */
	stop(): void;
}

/** Records, instead of printing, what goes to the console, to n8n's logger at its most talkative, and to standard output and error. */
export function startLogRecord(): LogRecord {
	const lines: string[] = [];
	const note = (...parts: unknown[]) => {
		lines.push(parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' '));
	};
	const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
		jest.spyOn(console, level).mockImplementation(note),
	);
	// n8n's logger writes to the console's own streams, which in a worker of jest are not those of the process.
	const consoleStreams = ['_stdout', '_stderr'].map(
		(name) => Reflect.get(console, name) as NodeJS.WriteStream | undefined,
	);
	const streams = new Set([process.stdout, process.stderr, ...consoleStreams.filter((stream) => stream !== undefined)]);
	const streamSpies = [...streams].map((stream) =>
		jest.spyOn(stream, 'write').mockImplementation((chunk) => {
			note(Buffer.from(chunk).toString());
			return true;
		}),
	);
	LoggerProxy.init({ error: note, warn: note, info: note, debug: note });
	return {
		lines: () => lines.splice(0).join('\n'),
		stop: () => [...spies, ...streamSpies].forEach((spy) => spy.mockRestore()),
	};
}
