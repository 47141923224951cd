import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installN8n } from '../test/support/realN8n/installN8n';
import { credentialName, sandboxClient } from '../test/support/realN8n/importCredential';
import { owner } from '../test/support/realN8n/n8nClient';
import { packPackage } from '../test/support/realN8n/packPackage';
import { places } from '../test/support/realN8n/places';
import { startN8n } from '../test/support/realN8n/startN8n';
import { judge } from './ledger';
import { prepareN8n } from './prepareN8n';
import { startSandboxProcess } from './sandboxProcess';
import { daysOfDelivery, scenario, type Finding } from './scenario';
import { table } from './table';

const usage = `npm run demo               imports the examples into a real n8n, runs six of them against the sandbox, and tells what came of it
npm run demo -- --open     the same, and leaves the editor and the sandbox up until Ctrl+C
npm run demo -- --fresh    the same, in a new n8n: forgets what was done in the editor of earlier demos
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the demo. Returns whether everything was as expected. */
async function demo(options: { open: boolean; fresh: boolean }): Promise<boolean> {
	say('Rollout Notice demo: a real n8n on this machine, against the sandbox. No letter is mailed.\n');
	await installN8n({ progress: say });
	say('Building and packing this package …');
	const tarball = await packPackage();
	say('Starting the sandbox and n8n …');
	const folder = join(places.scratch, 'n8n');
	if (options.fresh) await rm(folder, { recursive: true, force: true });
	const sandbox = await startSandboxProcess();
	const n8n = await startN8n({ folder, port: 5678, tarball });
	const prepared = await prepareN8n(n8n, sandbox.url);
	const result = await scenario(prepared, sandbox, say);

	for (const { title, lines } of result.texts) say(`\n${title}\n${lines.join('\n').replace(/^/gm, '  ')}`);
	const judgement = await judge(sandbox, result);
	const findings: Finding[] = [
		...result.findings,
		{
			what: 'Letters in the sandbox’s ledger',
			result: `${judgement.letters}, PDFs: ${judgement.uploads}`,
			expected: '24, PDFs: 1',
		},
		{ what: 'Letters sent twice', result: judgement.doubled.join(', ') || 'none', expected: 'none' },
		{
			what: 'Letters on which n8n and the ledger differ',
			result:
				judgement.claimed + judgement.untold === 0
					? 'none'
					: `${judgement.claimed} not received, ${judgement.untold} not told`,
			expected: 'none',
		},
	];
	say(`\n${table([['', 'What was done', 'What came of it'], ...findings.map(row)])}\n`);
	const isAsExpected = findings.every(({ result: came, expected }) => came === expected);
	say(isAsExpected ? 'Everything is as expected.' : 'Not everything is as expected: see the lines marked with ✗.');
	if (options.open) await leaveOpen(n8n.url, sandbox.url);
	await Promise.all([n8n.stop(), sandbox.stop()]);
	return isAsExpected;
}

function row({ what, result, expected }: Finding): string[] {
	return result === expected ? ['✓', what, result] : ['✗', what, `${result}\n(expected: ${expected})`];
}

async function leaveOpen(editor: string, sandbox: string): Promise<void> {
	const lines = [
		['Editor', editor],
		['E-mail', owner.email],
		['Password', owner.password],
		['Form', `${editor}/form/check-approve-send takes examples/data/participants.xlsx`],
		['Sandbox', `${sandbox}, where you can let days pass and switch on faults`],
		['Base URL', `${sandbox} (the credential "${credentialName}" has it already, and the next two)`],
		['Client ID', sandboxClient.clientId],
		['Secret', sandboxClient.clientSecret],
	];
	say(`\n${lines.map(([name = '', value]) => `  ${name.padEnd(10)}${value}`).join('\n')}`);
	say(
		'\nSettings > Community nodes stays empty here: the demo puts this package into n8n by itself, since it is not taken from npm.',
	);
	say(`The sandbox's clock is ${daysOfDelivery} days ahead.\n\nPress Ctrl+C to stop both.`);
	await new Promise<void>((resolve) => {
		process.removeAllListeners('SIGINT');
		process.once('SIGINT', () => resolve());
		process.once('SIGTERM', () => resolve());
	});
	say('\nStopping …');
}

async function main(args: string[]): Promise<number> {
	const unknown = args.filter((arg) => !['--open', '--fresh'].includes(arg));
	if (unknown.length > 0) {
		say(usage);
		return unknown.includes('--help') ? 0 : 2;
	}
	// Whatever was started ends when this process exits.
	process.once('SIGINT', () => {
		say('\nStopped before the end.');
		process.exit(130);
	});
	return (await demo({ open: args.includes('--open'), fresh: args.includes('--fresh') })) ? 0 : 1;
}

main(process.argv.slice(2)).then(
	(code) => process.exit(code),
	(error: unknown) => {
		say(`\n✗ ${error instanceof Error ? error.message : String(error)}`);
		process.exit(1);
	},
);
