import { startGate } from '../../../nodes/RolloutNotice/n8n/send';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Sends calls through a new gate, and lists the numbers of those that have started. */
function callsThroughGate() {
	const mayStart = startGate();
	const started: number[] = [];
	let calls = 0;
	const call = (count: number) => {
		for (const number of Array.from({ length: count }, () => calls++))
			void mayStart().then(() => void started.push(number));
	};
	return { call, started };
}

test('three calls start in a millisecond, and the others follow in the order they came', async () => {
	const { call, started } = callsThroughGate();
	call(8);
	await jest.advanceTimersByTimeAsync(0);
	expect(started).toEqual([0, 1, 2]);
	await jest.advanceTimersByTimeAsync(1);
	expect(started).toEqual([0, 1, 2, 3, 4, 5]);
	await jest.advanceTimersByTimeAsync(1);
	expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('calls that come one after the other are never held up', async () => {
	const { call, started } = callsThroughGate();
	for (let count = 1; count <= 10; count++) {
		call(1);
		await jest.advanceTimersByTimeAsync(0);
		expect(started).toHaveLength(count);
		await jest.advanceTimersByTimeAsync(1);
	}
});

test('a call that comes while others wait does not start before them', async () => {
	const { call, started } = callsThroughGate();
	call(5);
	await jest.advanceTimersByTimeAsync(0);
	call(1);
	await jest.advanceTimersByTimeAsync(0);
	expect(started).toEqual([0, 1, 2]);
	await jest.advanceTimersByTimeAsync(1);
	expect(started).toEqual([0, 1, 2, 3, 4, 5]);
});
