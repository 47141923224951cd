import { once, setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Clock } from './clock';
import { FaultRules } from './faultRules';
import { Ledger } from './ledger';
import { Random } from './random';
import { reset } from './reset';
import { sandboxServer } from './server';
import { settingsOf, type SandboxOptions } from './settings';
import { Store } from './store';
import { Tokens } from './tokens';
import type { World } from './world';

/** A running sandbox. */
export interface Sandbox {
	/** Such as http://127.0.0.1:8787, without a slash at its end. */
	readonly baseUrl: string;
	/** What the sandbox received. */
	readonly ledger: Ledger;
	/** What goes wrong. */
	readonly faults: FaultRules;
	/** The time by which notices travel and tokens expire. */
	readonly clock: Clock;
	/** The notices. */
	readonly store: Store;
	/** The tokens in force. */
	readonly tokens: Tokens;
	/** As new: no notices, ledger, faults or tokens, real time, random numbers from the seed. */
	reset(): void;
	/** Stops, and cuts every connection. */
	close(): Promise<void>;
}

/** Starts a simulated Rollout Notice Service on 127.0.0.1. Rejects where an option is out of range or the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const settings = settingsOf(options);
	const clock = new Clock();
	const random = new Random(settings.seed);
	const closing = new AbortController();
	setMaxListeners(0, closing.signal);
	const world: World = {
		settings,
		baseUrl: '',
		clock,
		random,
		store: new Store(clock),
		tokens: new Tokens(clock),
		ledger: new Ledger(settings.maxCalls),
		faults: new FaultRules(random),
		closing: closing.signal,
	};
	const server = sandboxServer(world);
	server.listen(settings.port, '127.0.0.1');
	await once(server, 'listening');
	world.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		baseUrl: world.baseUrl,
		ledger: world.ledger,
		faults: world.faults,
		clock,
		store: world.store,
		tokens: world.tokens,
		reset: () => reset(world),
		async close() {
			closing.abort();
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};
}

export type { SandboxOptions } from './settings';
