import { setTimeout as sleep } from 'node:timers/promises';
import { executionFrom, type Execution } from './execution';
import type { Workflow, WorkflowNode } from './workflow';

/** The account that the demo and the tests make in their own n8n; the demo prints it. */
export const owner = { email: 'demo@example.com', password: 'Rollout-Demo-1', firstName: 'Demo', lastName: 'Owner' };

interface Stored {
	id: string;
	name: string;
	versionId: string;
	isArchived: boolean;
}

interface Publication {
	status: string;
	triggers: Array<{ errorMessage: string | null }>;
}

/** An answer of n8n that is no success. */
export class N8nRefusal extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
	}
}

/** n8n's editor interface over HTTP, signed in as the owner: what the editor in the browser calls, and nothing else. */
export class N8nClient {
	/** Shows the session to n8n; empty before `signIn`. */
	cookie = '';

	constructor(private readonly url: string) {}

	/** Signs in; on a new n8n makes the owner's account first. */
	async signIn(): Promise<void> {
		const settings = await this.call<{ userManagement: { showSetupOnFirstLoad?: boolean } }>('GET', '/rest/settings');
		const isNew = settings.userManagement.showSetupOnFirstLoad === true;
		if (isNew) await this.call('POST', '/rest/owner/setup', owner);
		else await this.call('POST', '/rest/login', { emailOrLdapLoginId: owner.email, password: owner.password });
	}

	async createCredential(credential: { name: string; type: string; data: object }): Promise<string> {
		return (await this.call<Stored>('POST', '/rest/credentials', credential)).id;
	}

	async changeCredential(id: string, credential: { name: string; type: string; data: object }): Promise<void> {
		await this.call('PATCH', `/rest/credentials/${id}`, credential);
	}

	/** The *Test* of the credential dialog. */
	async testCredential(credential: { id: string; name: string; type: string; data: object }) {
		return await this.call<{ status: 'OK' | 'Error'; message: string }>('POST', '/rest/credentials/test', {
			credentials: credential,
		});
	}

	async listCredentials(): Promise<Stored[]> {
		return await this.call<Stored[]>('GET', '/rest/credentials');
	}

	/** Stores a workflow as *Import from File* does; credentials are found by their name. */
	async createWorkflow(workflow: Workflow): Promise<string> {
		const ids = new Map((await this.listCredentials()).map(({ id, name }) => [name, id]));
		const nodes = workflow.nodes.map((node) => withCredentialIds(node, ids));
		const complete = { active: false, settings: {}, ...workflow, nodes };
		return (await this.call<Stored>('POST', '/rest/workflows', complete)).id;
	}

	async listWorkflows(): Promise<Stored[]> {
		return await this.call<Stored[]>('GET', '/rest/workflows');
	}

	async deleteWorkflow(id: string): Promise<void> {
		const { isArchived } = await this.call<Stored>('GET', `/rest/workflows/${id}`);
		if (!isArchived) await this.call('POST', `/rest/workflows/${id}/archive`);
		await this.publication(id);
		await this.call('DELETE', `/rest/workflows/${id}`);
	}

	/** Publishes the workflow and waits until its triggers run. Throws with n8n's message when a trigger refuses. */
	async activate(id: string): Promise<void> {
		const { versionId } = await this.call<Stored>('GET', `/rest/workflows/${id}`);
		try {
			await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
		} catch (error) {
			// n8n 1.x has no versions to publish: a workflow is active or not.
			if (!isUnknownPath(error)) throw error;
			await this.call('PATCH', `/rest/workflows/${id}`, { active: true, versionId });
		}
		const { status, triggers } = await this.publication(id);
		const message = triggers.map(({ errorMessage }) => errorMessage).find(Boolean);
		if (status !== 'published') throw new Error(message ?? `n8n says of the workflow: ${status}`);
	}

	/** Ends the publication and waits until no trigger runs. */
	async deactivate(id: string): Promise<void> {
		await this.call('POST', `/rest/workflows/${id}/deactivate`, {});
		await this.publication(id);
	}

	/** n8n publishes in the background: the state once it is done. Older versions publish before they answer. */
	private async publication(id: string): Promise<Publication> {
		const deadline = Date.now() + 30_000;
		let state: Publication;
		do {
			await sleep(100);
			state = await this.call<Publication>('GET', `/rest/workflows/${id}/publication-status`).catch(
				(error: unknown) => {
					if (!isUnknownPath(error)) throw error;
					return { status: 'published', triggers: [] };
				},
			);
		} while (state.status === 'in_progress' && Date.now() < deadline);
		return state;
	}

	/** Runs the workflow as the editor's *Execute Workflow* button does, and waits for its end. */
	async run(id: string, triggerName: string, timeoutMs = 60_000): Promise<Execution> {
		return await this.runUntil(id, triggerName, timeoutMs, ['new', 'running', 'waiting']);
	}

	/** The same, and waits until it has ended or waits for somebody. */
	async start(id: string, triggerName: string, timeoutMs = 60_000): Promise<Execution> {
		return await this.runUntil(id, triggerName, timeoutMs, ['new', 'running']);
	}

	private async runUntil(id: string, triggerName: string, timeoutMs: number, open: string[]): Promise<Execution> {
		const executionId = await this.startRun(id, { triggerToStartFrom: { name: triggerName } });
		const deadline = Date.now() + timeoutMs;
		while (Date.now() < deadline) {
			const execution = await this.execution(executionId).catch(ofOneJustBegun);
			if (execution && !open.includes(execution.status)) return execution;
			await sleep(150);
		}
		throw new Error(`The workflow did not end within ${timeoutMs / 1000} s (execution ${executionId}).`);
	}

	/** Starts a run by hand, and hands back the id of the execution. */
	private async startRun(id: string, body: object): Promise<string> {
		const start = async (content: object) =>
			(await this.call<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, content)).executionId;
		try {
			return await start(body);
		} catch (error) {
			if (!(error instanceof N8nRefusal)) throw error;
			// Older versions run the workflow that they are sent, not the one that is stored.
			return await start({ ...body, workflowData: await this.call<Workflow>('GET', `/rest/workflows/${id}`) });
		}
	}

	/** The executions of a workflow that have ended, oldest first, with their data. */
	async executions(workflowId: string): Promise<Execution[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.call<{ results: Array<{ id: string; status: string }> }>(
			'GET',
			`/rest/executions?filter=${filter}&limit=100`,
		);
		const ended = results.filter(({ status }) => !['new', 'running'].includes(status));
		return await Promise.all(ended.reverse().map(async ({ id }) => await this.execution(id)));
	}

	async execution(id: string): Promise<Execution> {
		return executionFrom(await this.call('GET', `/rest/executions/${id}`));
	}

	/** Any other call of the editor's interface. Returns the `data` of the answer; throws with n8n's message. */
	async call<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(this.url + path, {
			method,
			headers: { 'content-type': 'application/json', ...(this.cookie && { cookie: this.cookie }) },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const cookie = response.headers.getSetCookie().find((value) => value.startsWith('n8n-auth='));
		if (cookie) this.cookie = cookie.split(';')[0] ?? '';
		const answer = parsed<T>(await response.text());
		if (response.ok) return answer.data;
		throw new N8nRefusal(
			response.status,
			`n8n answered ${response.status} to ${method} ${path}: ${answer.message ?? ''}`,
		);
	}
}

/** A node with the ids of the credentials that it names; n8n 1.x, unlike later ones, does not look for them itself. */
function withCredentialIds(node: WorkflowNode, ids: Map<string, string>): WorkflowNode {
	if (!node.credentials) return node;
	const entries = Object.entries(node.credentials as Record<string, { id: string | null; name: string }>);
	const found = entries.map(([type, { id, name }]) => [type, { id: ids.get(name) ?? id, name }]);
	return { ...node, credentials: Object.fromEntries(found) as object };
}

/** Older versions answer a path that they do not have with their editor's page. */
function parsed<T>(text: string): { data: T; message?: string } {
	try {
		return JSON.parse(text) as { data: T; message?: string };
	} catch {
		return { data: undefined as T, message: 'not JSON' };
	}
}

/** Some versions cannot read an execution that has no data yet, and answer 500. */
function ofOneJustBegun(error: unknown): undefined {
	if (!(error instanceof N8nRefusal && error.status === 500)) throw error;
}

const isUnknownPath = (error: unknown) => error instanceof N8nRefusal && error.status === 404;
