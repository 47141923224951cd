import { credentialName, sandboxClient } from '../support/realN8n/importCredential';
import { freePort } from '../support/realN8n/freePort';
import { sharedN8n } from './support/sharedN8n';
import { rolloutNode, startWith, workflowOf } from './support/workflowOf';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => (world = await openWorld(sharedN8n())));
beforeEach(() => world.sandbox.reset());
afterAll(async () => await world.close());

/** What the *Test* of the credential dialog answers for these values. */
async function test(change: object = {}) {
	const data = { environment: 'sandbox', baseUrl: world.sandbox.baseUrl, ...sandboxClient, ...change };
	return await world.client.testCredential({
		id: world.credentialId,
		name: credentialName,
		type: 'rolloutNoticeApi',
		data,
	});
}

describe('F29: the credential test', () => {
	it('passes with the right values, and creates nothing', async () => {
		expect(await test()).toMatchObject({ status: 'OK' });
		expect(world.sandbox.ledger.calls.map(({ operation }) => operation)).not.toContain('request');
		expect(world.sandbox.ledger.exchanges).toBeGreaterThan(0);
	});

	it.each(['/', '/api', '/api/v1', '/api/v1/'])('passes with "%s" at the end of the Base URL', async (end) => {
		expect(await test({ baseUrl: `${world.sandbox.baseUrl}${end}` })).toMatchObject({ status: 'OK' });
	});

	it('fails with a wrong secret and says what to check', async () => {
		const { status, message } = await test({ clientSecret: 'a-wrong-secret-0001' });

		expect(status).toBe('Error');
		expect(message).toMatch(/Client ID|Client Secret/);
		expect(message).not.toContain('a-wrong-secret-0001');
	});

	it('fails with an address where nothing listens', async () => {
		const { status, message } = await test({ baseUrl: `http://127.0.0.1:${await freePort()}` });

		expect(status).toBe('Error');
		expect(message).toMatch(/Base URL|reach/i);
	});

	it('fails with an address that answers 200 with a page for people', async () => {
		world.sandbox.faults.add({ kind: 'htmlBody', on: 'token', times: 'always' });

		const { status, message } = await test();
		expect(status).toBe('Error');
		expect(message).toMatch(/Base URL/);
	});

	it('fails with a 200 that lacks the token', async () => {
		world.sandbox.faults.add({ kind: 'missingField', on: 'token', times: 'always' });

		expect((await test()).status).toBe('Error');
	});

	it('fails with a redirect, and follows it nowhere', async () => {
		world.sandbox.faults.add({ kind: 'redirect', on: 'token', times: 'always' });

		expect((await test()).status).toBe('Error');
		expect(world.sandbox.ledger.calls.map(({ path }) => path)).not.toContain('/elsewhere');
	});
});

describe('the stored credential', () => {
	it('reaches the editor without the secret and without the token', async () => {
		const { start, pinData } = startWith([{}]);
		const parameters = { operation: 'statusByQuery', externalReferenceId: 'NO-SUCH-1' };
		expect((await world.run(workflowOf([start, rolloutNode('Status', parameters)], { pinData }))).status).toBe(
			'success',
		);

		const stored = await world.client.call<{ data: Record<string, unknown> }>(
			'GET',
			`/rest/credentials/${world.credentialId}?includeData=true`,
		);
		expect(stored.data.baseUrl).toBe(world.sandbox.baseUrl);
		expect(JSON.stringify(stored)).not.toContain(sandboxClient.clientSecret);
		expect(JSON.stringify(stored)).not.toContain('sandbox-token-');
	});
});
