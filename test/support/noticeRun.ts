import type { IDataObject, INode, INodeExecutionData, INodeParameters, NodeExecutionHint } from 'n8n-workflow';

import { accountOf, clientOf } from '../../nodes/RolloutNotice/service/tokenExchange';
import type { Sandbox } from '../../sandbox/sandbox';
import { CredentialStore } from './credentialStore';
import { runInEngine, type RunOptions } from './engine';

/** How the node under test ended. */
export interface NoticeRun {
	/** Items of the success output, or of the only one. */
	output: INodeExecutionData[];
	/** The json of these. */
	json: IDataObject[];
	/** Items of the error output. */
	errorOutput: INodeExecutionData[];
	/** The error that stopped the run. */
	error?: Error & { description?: string | null; httpCode?: string | null; context?: IDataObject };
	hints: NodeExecutionHint[];
	/** Everything that n8n would store of the run, as text. */
	stored: string;
	/** What the node itself emitted, threw and hinted, as text: without its input, and without the input row that n8n merges into an error item. */
	told: string;
}

/** A credential for the sandbox, or one that is wrong in the ways given. */
export function credentialFor(sandbox: Pick<Sandbox, 'baseUrl'>, changes: IDataObject = {}): CredentialStore {
	const data = {
		environment: 'sandbox',
		baseUrl: sandbox.baseUrl,
		clientId: 'sandbox-client',
		clientSecret: 'sandbox-secret',
		accessToken: '',
		accessTokenExpiresAt: '',
		...changes,
	};
	// A token that a test gives is one of this client, unless it says otherwise.
	return new CredentialStore({ accessTokenFor: accountOf(clientOf(data)), ...data } as never);
}

/** Runs the node against the sandbox, through the engine. */
export async function runNotice(
	sandbox: Pick<Sandbox, 'baseUrl'>,
	parameters: INodeParameters,
	options: { rows?: IDataObject[]; items?: INodeExecutionData[]; node?: Partial<INode> } & Partial<
		Omit<RunOptions, 'parameters'>
	> = {},
): Promise<NoticeRun> {
	const { rows, items = rows?.map((json) => ({ json })), ...rest } = options;
	const run = await runInEngine({ credentials: credentialFor(sandbox), ...rest, parameters, items });
	const result = run.data.resultData.runData['Rollout Notice']?.at(-1);
	const [output = [], errorOutput = []] = (result?.data?.main ?? []).map((items) => items ?? []);
	const error = (result?.error ?? run.data.resultData.error) as NoticeRun['error'];
	const hints = result?.hints ?? [];
	const rowless = errorOutput.map(({ json, ...item }) => ({
		...item,
		json: { error: json.error, message: json.message },
	}));
	return {
		output,
		json: output.map(({ json }) => json),
		errorOutput,
		error,
		hints,
		stored: everythingIn(run.data.resultData),
		told: everythingIn({ error, hints, output, errorOutput: rowless }),
	};
}

/** As JSON, with what JSON leaves out of errors. */
function everythingIn(value: unknown): string {
	const seen = new Set<unknown>();
	return JSON.stringify(value, (_, part: unknown) => {
		if (typeof part !== 'object' || part === null) return part;
		if (seen.has(part)) return '[again]';
		seen.add(part);
		return part instanceof Error
			? { ...part, name: part.name, message: part.message, stack: part.stack, cause: part.cause }
			: part;
	});
}
