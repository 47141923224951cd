import { parallelMap } from '../../../nodes/RolloutNotice/operations/framework/parallelMap';

const turn = async () => await new Promise((resolve) => setImmediate(resolve));

interface Run {
	failing?: number[];
	stopOnError?: boolean;
	isCancelled?: () => boolean;
}

/** Runs a task a number; the numbers given fail. Tells the outcomes, the starts in order, and how many ran at once. */
async function run(count: number, concurrency: number, { failing = [], stopOnError = true, isCancelled }: Run = {}) {
	const started: number[] = [];
	let running = 0;
	let peak = 0;
	const task = async (number: number) => {
		started.push(number);
		peak = Math.max(peak, ++running);
		for (let turns = (number * 7) % 5; turns >= 0; turns--) await turn();
		running--;
		if (failing.includes(number)) throw new Error(`task ${number}`);
		return number * 10;
	};
	const numbers = Array.from({ length: count }, (_, index) => index);
	const outcomes = await parallelMap(numbers, task, { concurrency, stopOnError, isCancelled });
	return { outcomes, started, peak };
}

it.each([1, 2, 7, 100])('runs at most %d tasks at once, and all of them', async (concurrency) => {
	const { outcomes, peak } = await run(40, concurrency);

	expect(outcomes).toEqual(Array.from({ length: 40 }, (_, index) => ({ value: index * 10 })));
	expect(peak).toBe(Math.min(40, concurrency));
});

it('starts tasks in order', async () => {
	const { started } = await run(20, 3);

	expect(started).toEqual([...started].sort((one, other) => one - other));
});

it('starts nothing more after a failure, and awaits what is under way', async () => {
	const { outcomes, started } = await run(30, 4, { failing: [5] });

	expect(outcomes[5]).toEqual({ error: new Error('task 5') });
	expect(started.length).toBeLessThan(15);
	for (const number of started) expect(outcomes[number]).toBeDefined();
	expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(30 - started.length);
});

it('goes on after failures where it is told to', async () => {
	const { outcomes } = await run(10, 3, { failing: [0, 4, 9], stopOnError: false });

	expect(outcomes.map((outcome) => outcome && 'error' in outcome)).toEqual([
		true,
		false,
		false,
		false,
		true,
		false,
		false,
		false,
		false,
		true,
	]);
});

it('starts nothing more once cancelled', async () => {
	let asked = 0;
	const { started } = await run(30, 1, { isCancelled: () => ++asked > 4 });

	expect(started).toEqual([0, 1, 2, 3]);
});

it('has nothing to do for no values', async () => {
	expect((await run(0, 5)).outcomes).toEqual([]);
});
