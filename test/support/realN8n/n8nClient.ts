import { setTimeout as sleep } from 'node:timers/promises';
import { executionFrom, type Execution } from './execution';
import type { Workflow } from './workflow';

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

/** n8n's editor interface over HTTP, signed in as the owner: what the editor in the browser calls, and nothing else. */
export class N8nClient {
	private cookie = '';

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
		return (await this.call<Stored>('POST', '/rest/workflows', { settings: {}, ...workflow })).id;
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
		await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
		const { status, triggers } = await this.publication(id);
		const message = triggers.map(({ errorMessage }) => errorMessage).find(Boolean);
		if (status !== 'published') throw new Error(message ?? `n8n says of the workflow: ${status}`);
	}

	/** Ends the publication and waits until no trigger runs. */
	async deactivate(id: string): Promise<void> {
		await this.call('POST', `/rest/workflows/${id}/deactivate`, {});
		await this.publication(id);
	}

	/** n8n publishes in the background: the state once it is done. */
	private async publication(id: string): Promise<Publication> {
		const deadline = Date.now() + 30_000;
		let state: Publication;
		do {
			await sleep(100);
			state = await this.call<Publication>('GET', `/rest/workflows/${id}/publication-status`);
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
		const body = { triggerToStartFrom: { name: triggerName } };
		const { executionId } = await this.call<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, body);
		const deadline = Date.now() + timeoutMs;
		while (Date.now() < deadline) {
			const execution = await this.execution(executionId);
			if (!open.includes(execution.status)) return execution;
			await sleep(150);
		}
		throw new Error(`The workflow did not end within ${timeoutMs / 1000} s (execution ${executionId}).`);
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
		const answer = (await response.json()) as { data: T; message?: string };
		if (!response.ok) throw new Error(`n8n answered ${response.status} to ${method} ${path}: ${answer.message ?? ''}`);
		return answer.data;
	}
}
