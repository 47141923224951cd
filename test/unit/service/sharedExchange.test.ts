import { sharedExchange } from '../../../nodes/RolloutNotice/service/tokenExchange';

/** Exchanges that number their tokens. */
function exchanges() {
	const state = { count: 0 };
	const exchange = async () => {
		await Promise.resolve();
		state.count++;
		return { accessToken: `token-${state.count}`, accessTokenExpiresAt: 0, accessTokenFor: 'account' };
	};
	return { state, exchange };
}

it('shares one exchange among callers at the same time', async () => {
	const { state, exchange } = exchanges();

	const tokens = await Promise.all([1, 2, 3].map(async () => await sharedExchange('client', exchange)));

	expect(state.count).toBe(1);
	expect(new Set(tokens.map(({ accessToken }) => accessToken))).toEqual(new Set(['token-1']));
});

it('exchanges anew for one who comes later: the token may have ended, and a credential test wants to know', async () => {
	const { exchange } = exchanges();
	await sharedExchange('client', exchange);

	expect((await sharedExchange('client', exchange)).accessToken).toBe('token-2');
});

it('keeps clients apart', async () => {
	const { state, exchange } = exchanges();

	await Promise.all([sharedExchange('client', exchange), sharedExchange('another', exchange)]);

	expect(state.count).toBe(2);
});

it('lets the next caller try again after an exchange that failed, for all who waited for it', async () => {
	const { exchange } = exchanges();
	const failing = async () => await Promise.reject(new Error('down'));

	const waiting = [sharedExchange('client', failing), sharedExchange('client', exchange)];

	for (const outcome of waiting) await expect(outcome).rejects.toThrow('down');
	expect((await sharedExchange('client', exchange)).accessToken).toBe('token-1');
});
