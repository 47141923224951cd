import { createPace } from '../../../nodes/RolloutNotice/service/pace';

it('never waits for a moment that has passed, though time goes on while it is asked', async () => {
	let time = 0;
	const waits: number[] = [];
	const sleep = async (durationMs: number) => void waits.push(durationMs);
	const pace = createPace({ now: () => (time += 6), sleep }, () => 0);

	pace.holdBack(10);
	await pace.ready(Infinity, Infinity);

	expect(waits).toEqual([4]);
});

it.each([
	[150_000, '3-minute wait'],
	[86_400_000, '1440-minute wait'],
	[86_460_000, 'wait of more than a day'],
	[1e303, 'wait of more than a day'],
])('a wait of %d ms that is too long is told as a %s', async (waitMs, told) => {
	const pace = createPace({ now: () => 0, sleep: async () => {} });

	pace.holdBack(waitMs);

	await expect(pace.ready(Infinity, 120_000)).rejects.toThrow(`Not sent: the service asked for a ${told}`);
});
