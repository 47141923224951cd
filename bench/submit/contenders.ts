import { writeFile } from 'node:fs/promises';
import type { BareAxios } from '../support/bareAxios';
import type { BenchN8n } from '../support/benchN8n';
import type { BenchSandbox } from '../support/benchSandbox';
import type { Step } from '../support/benchWorkflow';

/** A way to send all rows. */
export interface Contender {
	name: ContenderName;
	/** Takes the rows to send, and makes sure that what is measured does not begin with an exchange of tokens. */
	prepare(rows: object[]): Promise<void>;
	/** Times in milliseconds: how long it took, and the CPU time of its process. */
	run(): Promise<{ wallMs: number; cpuMs: number; items: number }>;
	/** Whether the CPU time includes reading the rows in n8n. */
	isInN8n: boolean;
}

export type ContenderName =
	| 'HTTP Request'
	| 'this node, presets'
	| 'this node, 10'
	| 'this node, 50'
	| 'this node, 10, skip'
	| 'bare axios, 10'
	| 'bare axios, 50';

interface Setting {
	n8n: BenchN8n;
	axios: BareAxios;
	sandbox: BenchSandbox;
	/** The file of all rows, and the steps that read it. */
	file: string;
	source: Step[];
	/** Steps that make one row. */
	one: Step[];
}

/** Every way to send the rows, prepared in n8n where it runs there. */
export async function contenders({ n8n, axios, sandbox, file, source, one }: Setting): Promise<Contender[]> {
	const ours = (options: object): Step => thisNode(n8n, options);
	const getToken = await n8n.prepare('token', [...one, ours({ ifAlreadyRequested: 'send' })]);
	const inN8n = async (name: ContenderName, step: Step): Promise<Contender> => {
		const run = await n8n.prepare(name.replace(/\W+/g, '-'), [...source, step]);
		return {
			name,
			isInN8n: true,
			async prepare(rows) {
				await writeFile(file, JSON.stringify(rows));
				await getToken();
			},
			async run() {
				const { nodeMs, cpuMs, items } = await run();
				return { wallMs: nodeMs[step.name] ?? NaN, cpuMs, items };
			},
		};
	};
	const inAxios = (name: ContenderName, concurrency: number): Contender => {
		let token = '';
		let rowsToSend: object[] = [];
		return {
			name,
			isInN8n: false,
			async prepare(rows) {
				rowsToSend = rows;
				token = await sandbox.token();
			},
			run: async () => await axios.run({ kind: 'submit', url: sandbox.url, token, rows: rowsToSend, concurrency }),
		};
	};
	return [
		await inN8n('HTTP Request', httpRequest(n8n, sandbox)),
		await inN8n('this node, presets', ours({})),
		await inN8n('this node, 10', ours({ ifAlreadyRequested: 'send', concurrency: 10 })),
		inAxios('bare axios, 10', 10),
		await inN8n('this node, 50', ours({ ifAlreadyRequested: 'send', concurrency: 50 })),
		inAxios('bare axios, 50', 50),
		await inN8n('this node, 10, skip', ours({ ifAlreadyRequested: 'skip', concurrency: 10 })),
	];
}

/** The node under test on the columns of a sheet. */
export function thisNode({ credentials }: BenchN8n, options: object): Step {
	return {
		name: 'Under Test',
		type: 'n8n-nodes-rollout-notice.rolloutNotice',
		typeVersion: 1,
		parameters: { operation: 'request', fieldSource: 'inputItem', options },
		credentials,
	};
}

/** What a user would pick instead: the same credential, the row as body, and everything else as n8n presets it. */
export function httpRequest({ credentials }: BenchN8n, { url }: BenchSandbox): Step {
	return {
		name: 'Under Test',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url: `${url}/api/v1/Participants`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'rolloutNoticeApi',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ $json }}',
			options: {},
		},
		credentials,
	};
}
