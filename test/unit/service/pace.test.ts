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
