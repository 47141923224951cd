import { table } from '../../demo/table';
import { Random } from '../../sandbox/random';
import { installN8n } from '../support/realN8n/installN8n';
import { packPackage } from '../support/realN8n/packPackage';
import { crashLoop } from './crashLoop';
import type { Verdict } from './verdict';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** How n8n keeps a trigger's memory: as it does unless told otherwise, and with its durable scheduler, which saves memory and execution together. */
const modes = {
	preset: {},
	durable: {
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
		// Shorter than the presets of 10, 5, 60, 45 and 30 seconds, so that a killed n8n is soon at work again. A poll still ends well before its lease.
		N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '2',
		N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
		N8N_SCHEDULER_LEASE_DURATION: '20',
		N8N_SCHEDULER_POLL_TIMEOUT: '10',
		N8N_SCHEDULER_REAPER_INTERVAL: '5',
	},
} as const;

type Mode = keyof typeof modes;

/** `npm run crash -- 200 [preset|durable] [seed]`: that many kills of n8n in each mode, or in one. Ends with code 1 where an event was lost or doubled with durable cursors. */
async function main([count = '20', asked = '', seed = String(Date.now() % 1_000_000)]: string[]): Promise<number> {
	const kills = Number(count);
	const chosen = (Object.keys(modes) as Mode[]).filter((mode) => asked === '' || mode === asked);
	if (!(kills > 0) || chosen.length === 0) {
		say('Usage: npm run crash -- <kills> [preset|durable] [seed]');
		return 2;
	}
	await installN8n({ progress: say });
	const tarball = await packPackage();
	const verdicts = new Map<Mode, Verdict>();
	for (const name of chosen) {
		const began = Date.now();
		say(`${kills} kills, ${name}, seed ${seed}`);
		verdicts.set(
			name,
			await crashLoop({ name, kills, tarball, env: modes[name], random: new Random(Number(seed)), say }),
		);
		say(`  ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
	}
	say(`\n${report(verdicts)}`);
	const durable = verdicts.get('durable');
	return durable && durable.lost.length + durable.doubled.length + durable.invented.length > 0 ? 1 : 0;
}

function report(verdicts: Map<Mode, Verdict>): string {
	const cell = (references: string[]) =>
		`${references.length}${references.length > 0 ? ` (${references.slice(0, 5).join(', ')})` : ''}`;
	const rows = [...verdicts.values()];
	return table([
		['', ...verdicts.keys()],
		['Changes that the service made', ...rows.map(({ changes }) => String(changes))],
		['Sent on once', ...rows.map(({ delivered }) => String(delivered))],
		['Sent on more than once', ...rows.map(({ doubled }) => cell(doubled))],
		['... with different event ids', ...rows.map(({ undetectable }) => cell(undetectable))],
		['Stored in an execution that was cut off', ...rows.map(({ cutOff }) => cell(cutOff))],
		['Lost', ...rows.map(({ lost }) => cell(lost))],
		['Sent on without a change', ...rows.map(({ invented }) => cell(invented))],
	]);
}

main(process.argv.slice(2)).then(
	(code) => process.exit(code),
	(error: unknown) => {
		say(error instanceof Error ? (error.stack ?? error.message) : String(error));
		process.exit(1);
	},
);
