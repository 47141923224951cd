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
	[404, false],
	[429, true],
	[500, true],
	[503, true],
])('section 4.6: status %d passes or not: %p', async (status, isTransient) => {
	await expect(exchangeWith({ access_token: 'abc' }, status)).rejects.toMatchObject({ status, isTransient });
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
