import type { N8nClient } from './n8nClient';

/** The client that the sandbox knows unless told otherwise. */
export const sandboxClient = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

/** The name that n8n itself proposes for a new credential of this kind; the examples ask for it. */
export const credentialName = 'Rollout Notice account';

/** Stores the credential that the examples ask for, for a sandbox at an address, in place of an earlier one. Returns n8n's id of it. */
export async function importCredential(client: N8nClient, sandboxUrl: string): Promise<string> {
	const data = { environment: 'sandbox', baseUrl: sandboxUrl, ...sandboxClient };
	return await putCredential(client, { name: credentialName, type: 'rolloutNoticeApi', data });
}

/** Stores a credential in place of an earlier one of its name. Returns n8n's id of it. */
export async function putCredential(
	client: N8nClient,
	credential: { name: string; type: string; data: object },
): Promise<string> {
	const existing = (await client.listCredentials()).find(({ name }) => name === credential.name);
	if (!existing) return await client.createCredential(credential);
	await client.changeCredential(existing.id, credential);
	return existing.id;
}
