/** How a sandbox behaves. Every part has a default. */
export interface SandboxOptions {
	/** Port on 127.0.0.1; 0, the default, for any free one. */
	port?: number;
	/** 'sandbox-client' by default. */
	clientId?: string;
	/** 'sandbox-secret' by default. */
	clientSecret?: string;
	/** 3600 by default; counted by the sandbox's clock. */
	tokenLifetimeSeconds?: number;
	/** Whether a new token ends every older one; false by default. */
	singleToken?: boolean;
	/** Added to every call on the service; 0 by default. */
	latencyMs?: number;
	/** Records of a page where `take` is not given; 50 by default (section 8 is silent). */
	defaultTake?: number;
	/** Records of a page at most; 100 by default (section 8 is silent). */
	maxTake?: number;
	/** Whether the sandbox checks its own answers by openapi.yaml; true by default. Benchmarks switch it off. */
	validateResponses?: boolean;
	/** Calls that the ledger keeps; 100,000 by default, the oldest go first. */
	maxCalls?: number;
	/** Seed of the random numbers of faults; 1 by default. */
	seed?: number;
}

/** Options with every default filled in. */
export type Settings = Required<SandboxOptions>;

const defaults: Settings = {
	port: 0,
	clientId: 'sandbox-client',
	clientSecret: 'sandbox-secret',
	tokenLifetimeSeconds: 3600,
	singleToken: false,
	latencyMs: 0,
	defaultTake: 50,
	maxTake: 100,
	validateResponses: true,
	maxCalls: 100_000,
	seed: 1,
};

const ranges: ReadonlyArray<
	[
		name: 'port' | 'tokenLifetimeSeconds' | 'latencyMs' | 'defaultTake' | 'maxTake' | 'maxCalls' | 'seed',
		min: number,
		max: number,
	]
> = [
	['port', 0, 65_535],
	['tokenLifetimeSeconds', 1, 1_000_000_000],
	['latencyMs', 0, 600_000],
	['defaultTake', 1, 1_000_000],
	['maxTake', 1, 1_000_000],
	['maxCalls', 1, 100_000_000],
	['seed', 0, 2 ** 32 - 1],
];

/** The settings that options ask for. Throws, with the option's name and range, where one is no whole number in it. */
export function settingsOf(options: SandboxOptions): Settings {
	const given = Object.entries(options).filter(([, value]) => value !== undefined);
	const settings: Settings = { ...defaults, ...Object.fromEntries(given) };
	for (const [name, min, max] of ranges) {
		if (!Number.isInteger(settings[name]) || settings[name] < min || settings[name] > max) {
			throw new Error(`${name} must be a whole number from ${min} to ${max}`);
		}
	}
	return settings;
}
