import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../sandbox/random';
import type { Sandbox } from '../../sandbox/sandbox';
import { packageName, rolloutNode, workflowOf } from '../e2e/support/workflowOf';
import { openWorld, type World } from '../e2e/support/world';
import { everyTenSeconds } from '../support/realN8n/everyTenSeconds';
import { places } from '../support/realN8n/places';
import { startN8n, type RunningN8n } from '../support/realN8n/startN8n';
import { startCollector } from './collector';
import { verdictOf, type Verdict } from './verdict';

interface CrashOptions {
	/** For folder and messages. */
	name: string;
	kills: number;
	tarball: string;
	env: Record<string, string>;
	/** The same seed gives the same moments. */
	random: Random;
	say(line: string): void;
}

/** What makes a start short: nothing that the workflow does not need. */
const shortStart = {
	NODES_INCLUDE: JSON.stringify(['n8n-nodes-base.httpRequest', `${packageName}.rolloutNoticeTrigger`]),
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '15',
};

/**
 * Publishes a workflow of the trigger and a node that sends each event on, then kills n8n again and again while statuses
 * change, each notice's once. Half the kills come at any moment of n8n's life, its start included, and half within the
 * second after a poll's first call, where n8n takes and keeps what the poll found. Ends with a quiet time, and tells what became of each change.
 */
export async function crashLoop(options: CrashOptions): Promise<Verdict> {
	const folder = join(places.scratch, `crash-${options.name}`);
	await rm(folder, { recursive: true, force: true });
	const collector = await startCollector();
	const { tarball, kills, say } = options;
	const n8n = await startN8n({ folder, tarball, env: { ...shortStart, ...options.env } });
	const world = await openWorld(n8n);
	const notices = world.sandbox.store.add(kills * 20 + 100);
	const change = changes(world.sandbox, notices);
	await publish(world, collector.url);

	const timer = setInterval(change.next, 1_500);
	for (let kill = 1; kill <= kills; kill++) {
		await untilMoment(world.sandbox, options.random);
		await n8n.kill();
		if (kill % 10 === 0) say(`  ${options.name}: ${kill} of ${kills} kills, ${change.made.length} changes`);
		await startAgain(n8n, folder);
	}
	clearInterval(timer);
	await n8n.kill();
	await rm(join(folder, '.n8n/crash.journal'), { force: true });
	await n8n.start();
	await quiet(world.sandbox);
	await n8n.stop();
	const verdict = verdictOf(change.made, collector.deliveries, join(folder, '.n8n/database.sqlite'));
	await world.close();
	collector.close();
	return verdict;
}

/** A published workflow that sends each change on. */
async function publish({ client }: World, url: string): Promise<void> {
	const trigger = {
		...rolloutNode('Changes', {
			pollTimes: everyTenSeconds,
			watch: 'plans',
			plans: { plan: [{ erisaEIN: '12-3456789', erisaPlanNumber: '001' }] },
			events: ['Pending', 'Sent', 'Success', 'ReturnToSender', 'Undeliverable', 'skipped'],
		}),
		type: `${packageName}.rolloutNoticeTrigger`,
	};
	const body =
		'={{ JSON.stringify({ eventId: $json.eventId, reference: $json.externalReferenceId, status: $json.deliveryStatus }) }}';
	const send = {
		name: 'Send On',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: { method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody: body, options: {} },
	};
	await client.activate(await client.createWorkflow(workflowOf([trigger, send])));
}

/** One change of a notice not changed before, at each call. */
function changes({ store }: Sandbox, notices: string[]): { made: string[]; next(): void } {
	const made: string[] = [];
	return {
		made,
		next() {
			const notice = notices[made.length];
			if (notice === undefined) return;
			store.setStatus(notice, 'Sent');
			made.push(`REF-${String(made.length + 1).padStart(6, '0')}`);
		},
	};
}

/** Waits until the next kill. */
async function untilMoment({ ledger }: Sandbox, random: Random): Promise<void> {
	if (random.next() < 0.5) {
		await sleep(500 + random.next() * 20_000);
		return;
	}
	const seen = ledger.calls.length;
	const deadline = Date.now() + 60_000;
	while (ledger.calls.length === seen && Date.now() < deadline) await sleep(5);
	await sleep(random.next() * 1_000);
}

/** Starts n8n without waiting until it is ready. n8n waits ten seconds after a crash of which it finds this file, and does nothing else about it. */
async function startAgain(n8n: RunningN8n, folder: string): Promise<void> {
	await rm(join(folder, '.n8n/crash.journal'), { force: true });
	n8n.start().catch(() => undefined);
	await sleep(500);
}

/** Waits for three polls after the last change, for a poll that a killed n8n left leased, and for what they began. */
async function quiet({ ledger }: Sandbox): Promise<void> {
	const polls = () =>
		new Set(ledger.calls.filter(isPoll).map(({ startedAtMs }) => Math.floor(startedAtMs / 5_000))).size;
	const before = polls();
	const deadline = Date.now() + 180_000;
	while (polls() < before + 3 && Date.now() < deadline) await sleep(500);
	await sleep(30_000);
}

const isPoll = ({ operation }: { operation: string }) => operation === 'statusByRange';
