import { commandLine, type CommandLine } from './commandLine';
import { helpText, outcomeTable } from './helpText';
import { startSandbox, type Sandbox } from './sandbox';

/** Runs the sandbox until it is interrupted. */
async function main(): Promise<void> {
	const command = commandLine(process.argv.slice(2));
	if (command.help) {
		process.stdout.write(helpText());
		return;
	}
	const sandbox = await started(command);
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => {
			void sandbox.close().then(() => process.stdout.write('Sandbox stopped\n'));
		});
	}
	process.stdout.write(greeting(sandbox, command));
}

async function started({ options, add }: Extract<CommandLine, { help: false }>): Promise<Sandbox> {
	try {
		const sandbox = await startSandbox(options);
		sandbox.store.add(add);
		return sandbox;
	} catch (error) {
		const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
		throw isTaken ? new Error(`Port ${options.port} is in use. Choose another with --port, or --port 0`) : error;
	}
}

function greeting({ baseUrl }: Sandbox, { options, add }: Extract<CommandLine, { help: false }>): string {
	return `Rollout Notice sandbox (no letter is sent)
  Base URL       ${baseUrl}   (open it in a browser)
  Client ID      ${options.clientId}
  Client Secret  ${options.clientSecret}
  Notices        ${add}

The address decides what becomes of a notice:
${outcomeTable()}

Stop with Ctrl+C
`;
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
