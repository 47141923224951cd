import { sharedExchange } from '../../../nodes/RolloutNotice/service/token/sharedExchange';

let client = 0;
/** Every test has a client of its own: exchanges are remembered by client. */
const newClient = () => ({
	baseUrl: 'https://notices.example.com',
	clientId: `client-${++client}`,
	clientSecret: 'made-up',
});

/** Exchanges that number their tokens. */
function exchanges(lifetimeMs = 60_000) {
	const state = { count: 0, now: 1000 };
	const exchange = async () => {
		await Promise.resolve();
		state.count++;
		return { accessToken: `token-${state.count}`, accessTokenExpiresAt: state.now + lifetimeMs };
	};
	return { state, exchange, now: () => state.now };
}

it('shares one exchange among callers at the same time', async () => {
	const { state, exchange, now } = exchanges();
	const credentials = newClient();

	const tokens = await Promise.all(
		['', '', 'old'].map(async (refused) => await sharedExchange(credentials, refused, exchange, now)),
	);

	expect(state.count).toBe(1);
	expect(new Set(tokens.map(({ accessToken }) => accessToken))).toEqual(new Set(['token-1']));
});

it('gives a caller whose token was refused the one that took its place, without another exchange', async () => {
	const { state, exchange, now } = exchanges();
	const credentials = newClient();
	await sharedExchange(credentials, 'token-0', exchange, now);

	const late = await sharedExchange(credentials, 'token-0', exchange, now);

	expect(late.accessToken).toBe('token-1');
	expect(state.count).toBe(1);
});

it('exchanges anew where the latest token itself was refused, or one that is not known here', async () => {
	const { exchange, now } = exchanges();
	const credentials = newClient();
	await sharedExchange(credentials, '', exchange, now);

	const afterLatest = await sharedExchange(credentials, 'token-1', exchange, now);
	const afterForeign = await sharedExchange(credentials, 'of-another-process', exchange, now);

	expect([afterLatest, afterForeign].map(({ accessToken }) => accessToken)).toEqual(['token-2', 'token-3']);
});

it('exchanges anew where a caller has no token: a credential test wants to know', async () => {
	const { exchange, now } = exchanges();
	const credentials = newClient();
	await sharedExchange(credentials, '', exchange, now);

	expect((await sharedExchange(credentials, '', exchange, now)).accessToken).toBe('token-2');
});

it('F26: does not hand out a token that has ended', async () => {
	const { state, exchange, now } = exchanges(5000);
	const credentials = newClient();
	await sharedExchange(credentials, 'token-0', exchange, now);
	state.now += 5001;

	expect((await sharedExchange(credentials, 'token-0', exchange, now)).accessToken).toBe('token-2');
});

it('keeps clients apart, by their secret too', async () => {
	const { state, exchange, now } = exchanges();
	const credentials = newClient();
	await Promise.all([
		sharedExchange(credentials, '', exchange, now),
		sharedExchange({ ...credentials, clientSecret: 'another' }, '', exchange, now),
	]);

	expect(state.count).toBe(2);
});

it('lets the next caller try again after an exchange that failed', async () => {
	const { exchange, now } = exchanges();
	const credentials = newClient();
	await expect(
		sharedExchange(credentials, '', async () => await Promise.reject(new Error('down')), now),
	).rejects.toThrow('down');

	expect((await sharedExchange(credentials, '', exchange, now)).accessToken).toBe('token-1');
});
