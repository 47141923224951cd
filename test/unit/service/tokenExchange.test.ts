import { exchangeToken } from '../../../nodes/RolloutNotice/service/tokenExchange';

const credentials = { baseUrl: 'https://notices.example.com/api/v1', clientId: 'an-id', clientSecret: 'a-secret' };
const now = () => 1_000_000;

async function exchangeWith(body: unknown, status = 200) {
	return await exchangeToken(credentials, async () => ({ status, headers: {}, body }), now);
}

it.each([
	[3600, 1_000_000 + 3_540_000],
	['3600', 1_000_000 + 3_540_000],
	[2, 1_000_000 + 1800],
	[0, 0],
	[-5, 0],
	[null, 0],
	[undefined, 0],
	['soon', 0],
])('F26: a token with an expires_in of %p is renewed a little before it ends', async (lifetime, expiresAt) => {
	expect((await exchangeWith({ access_token: 'abc', expires_in: lifetime })).accessTokenExpiresAt).toBe(expiresAt);
});

it.each([
	[400, false],
	[401, false],
	[403, false],
	[404, false],
	[407, false],
	[408, true],
	[425, true],
	[429, true],
	[500, true],
	[503, true],
])('section 4.6: status %d passes or not: %p', async (status, isTransient) => {
	await expect(exchangeWith({ access_token: 'abc' }, status)).rejects.toMatchObject({ status, isTransient });
});

it.each([
	[408, 'The service failed at the token exchange (408). Try again later'],
	[407, 'The service answered the token exchange with 407. Check the Base URL in the credential'],
	[422, 'The service answered the token exchange with 422. Check the Base URL in the credential'],
])('blames Client ID and Client Secret only where the service rejects them: not by %d', async (status, message) => {
	await expect(exchangeWith({}, status)).rejects.toThrow(message);
});

it.each([
	[
		'a certificate that is not accepted',
		Object.assign(new Error('made up'), { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } }),
		"n8n does not accept the service's certificate or protocol. Check the Base URL in the credential, or ask the service operator",
	],
	[
		'domains that n8n keeps the credential to',
		new Error('Domain not allowed: This credential is restricted from accessing notices.example.com.'),
		'n8n does not allow the Base URL. Add its domain to Allowed Domains in the credential',
	],
	[
		'no such domain at all',
		new Error('No allowed domains specified. Configure allowed domains or change restriction setting.'),
		'n8n does not allow the Base URL. Add its domain to Allowed Domains in the credential',
	],
])('tells what kept it from being sent, once: %s', async (_, error, message) => {
	const failing = exchangeToken(credentials, async () => await Promise.reject(error), now);

	await expect(failing).rejects.toMatchObject({ message, isTransient: false, isCertainlyNotTaken: true });
});

it('F43: tells neither the secret nor the words of the service', async () => {
	const failure: unknown = await exchangeWith({ title: 'a-secret is wrong' }, 401).catch((error: unknown) => error);

	expect(JSON.stringify([failure, String(failure)])).not.toContain('a-secret');
});

it('F43: tells nothing of the request where the service could not be reached', async () => {
	const unreachable = async () => await Promise.reject(new Error('POST {"client_secret":"a-secret"} failed'));
	const failure: unknown = await exchangeToken(credentials, unreachable, now).catch((error: unknown) => error);

	expect(failure).toMatchObject({ isTransient: true });
	expect(JSON.stringify([failure, String(failure)])).not.toContain('a-secret');
});
