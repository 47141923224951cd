import { createPace, type Clock } from '../../../nodes/RolloutNotice/service/pace';
import { retrying } from '../../../nodes/RolloutNotice/service/retrying';
import { CancelledError, ServiceError } from '../../../nodes/RolloutNotice/service/serviceError';

/** A clock that jumps ahead instead of waiting, and notes how long each wait was. */
function jumpingClock(): Clock & { waits: number[] } {
	let now = 1_000_000;
	const waits: number[] = [];
	return {
		waits,
		now: () => now,
		async sleep(durationMs) {
			waits.push(durationMs);
			now += durationMs;
		},
	};
}

const transient = (details: object = {}) => new ServiceError('busy', { isTransient: true, ...details });

async function attemptsOf(clock: Clock, fail: (attempt: number) => Error | undefined, mayRepeat = true) {
	let attempts = 0;
	const options = { clock, pace: createPace(clock, () => 0), mayRepeat: () => mayRepeat, random: () => 0 };
	const work = async () => {
		const error = fail(++attempts);
		if (error) throw error;
		return 'done';
	};
	const outcome = await retrying(work, options).catch((error: unknown) => error);
	return { attempts, outcome };
}

it('tries again after an error that passes, waiting twice as long each time', async () => {
	const clock = jumpingClock();

	const { attempts, outcome } = await attemptsOf(clock, (attempt) => (attempt < 4 ? transient() : undefined));

	expect(outcome).toBe('done');
	expect(attempts).toBe(4);
	expect(clock.waits).toEqual([500, 1000, 2000]);
});

it('spreads its waits over half their length, so that calls which failed together do not come again together', async () => {
	const clock = jumpingClock();
	const options = { clock, pace: createPace(clock, () => 0), mayRepeat: () => true, random: () => 0.5 };

	await expect(retrying(async () => await Promise.reject(transient()), options)).rejects.toThrow('busy');

	expect(clock.waits).toEqual([625, 1250, 2500, 5000]);
});

it('ends after five attempts with the last error', async () => {
	const { attempts, outcome } = await attemptsOf(jumpingClock(), (attempt) => transient({ status: 500 + attempt }));

	expect(attempts).toBe(5);
	expect(outcome).toMatchObject({ status: 505 });
});

it.each([
	['does not pass', new ServiceError('wrong'), true],
	['may not be repeated', transient(), false],
	['is a cancellation', new CancelledError(true), true],
	['is not of the service', new TypeError('a bug'), true],
])('does not try again where the error %s', async (_, error, mayRepeat) => {
	const { attempts, outcome } = await attemptsOf(jumpingClock(), () => error, mayRepeat);

	expect(attempts).toBe(1);
	expect(outcome).toBe(error);
});

it('F24: waits as long as the service asks', async () => {
	const clock = jumpingClock();

	await attemptsOf(clock, (attempt) => (attempt === 1 ? transient({ status: 429, retryAfterMs: 7000 }) : undefined));

	expect(clock.waits).toEqual([7000]);
});

it('F71: waits no less than its own growing pauses where the service asks for no wait, or for one that is over', async () => {
	const clock = jumpingClock();

	const { attempts } = await attemptsOf(clock, () => transient({ status: 429, retryAfterMs: 0 }));

	expect(attempts).toBe(8);
	expect(clock.waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000]);
});

it.each([429, 503])(
	'tries a busy service (%i) eight times, so that one which counts calls by the minute and tells no time is waited for',
	async (status) => {
		const clock = jumpingClock();
		const startedAt = clock.now();

		const { outcome } = await attemptsOf(clock, () =>
			clock.now() - startedAt < 60_000 ? transient({ status }) : undefined,
		);
		const busy = await attemptsOf(jumpingClock(), () => transient({ status }));

		expect(outcome).toBe('done');
		expect(busy).toEqual({ attempts: 8, outcome: expect.objectContaining({ status }) as unknown });
	},
);

it('gives up a service that fails after it was busy for more than five attempts', async () => {
	const { attempts, outcome } = await attemptsOf(jumpingClock(), (attempt) =>
		transient({ status: attempt < 6 ? 429 : 500 }),
	);

	expect(attempts).toBe(6);
	expect(outcome).toMatchObject({ status: 500 });
});

it('F24: does not wait longer than two minutes at once, nor five in all', async () => {
	const tooLong = await attemptsOf(jumpingClock(), () => transient({ status: 429, retryAfterMs: 120_001 }));
	const clock = jumpingClock();
	const tooOften = await attemptsOf(clock, () => transient({ status: 429, retryAfterMs: 110_000 }));

	expect(tooLong.attempts).toBe(1);
	expect(tooOften.attempts).toBe(3);
	expect(clock.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(300_000);
});

it.each([
	[100_000, 4],
	[110_000, 3],
	[120_000, 3],
])(
	'F24: begins no wait of %d ms that would end after five minutes in all, be the service busy or at fault: %d attempts',
	async (retryAfterMs, expected) => {
		for (const status of [429, 500]) {
			const { attempts, outcome } = await attemptsOf(jumpingClock(), () => transient({ status, retryAfterMs }));

			expect(attempts).toBe(expected);
			expect(outcome).toMatchObject({ message: 'busy', status });
		}
	},
);

it('begins no wait that would end after everything should have ended', async () => {
	const clock = jumpingClock();
	clock.endsAt = clock.now() + 1499;

	const { attempts } = await attemptsOf(clock, () => transient());

	expect(attempts).toBe(2);
	expect(clock.waits).toEqual([500]);
});

it('F24: a call told to wait holds back the others that share its pace', async () => {
	const clock = jumpingClock();
	const pace = createPace(clock, () => 0);
	pace.holdBack(3000);
	pace.holdBack(1000);

	await pace.ready(Infinity, Infinity);

	expect(clock.waits).toEqual([3000]);
});

it('F24: a call that is not to be sent again holds the others back all the same', async () => {
	const clock = jumpingClock();
	const pace = createPace(clock, () => 0);
	const busy = transient({ status: 429, retryAfterMs: 2000 });
	const options = { clock, pace, mayRepeat: () => false, random: () => 0 };

	await expect(retrying(async () => await Promise.reject(busy), options)).rejects.toBe(busy);
	await pace.ready(Infinity, Infinity);

	expect(clock.waits).toEqual([2000]);
});

it.each([
	[429, [500]],
	[503, [500]],
	[500, []],
	[undefined, []],
])(
	'F24: the others are held back where the service is busy, and not after another error: status %p',
	async (status, waits) => {
		const clock = jumpingClock();
		const pace = createPace(clock, () => 0);
		const options = { clock, pace, mayRepeat: () => false, random: () => 0 };

		await expect(retrying(async () => await Promise.reject(transient({ status })), options)).rejects.toThrow('busy');
		await pace.ready(Infinity, Infinity);

		expect(clock.waits).toEqual(waits);
	},
);

it('F24: while the service asks for a longer wait than is waited for, calls fail at once and none is made', async () => {
	const clock = jumpingClock();
	const pace = createPace(clock, () => 0);
	const busy = transient({ status: 429, retryAfterMs: 300_000 });
	const attempt = jest.fn(async () => await Promise.reject(busy));
	const options = { clock, pace, mayRepeat: () => true, random: () => 0 };
	await expect(retrying(attempt, options)).rejects.toBe(busy);

	await expect(retrying(attempt, options)).rejects.toMatchObject({
		message: 'Not sent: the service asked for a 5-minute wait',
		isCertainlyNotTaken: true,
		retryAfterMs: 300_000,
	});
	expect(attempt).toHaveBeenCalledTimes(1);
	expect(clock.waits).toEqual([]);

	await clock.sleep(200_000);
	await expect(retrying(attempt, options)).rejects.toBe(busy);
	expect(clock.waits).toEqual([200_000, 100_000]);
});

it.each([30_000, 60_000, 90_000, 120_000])(
	'F24: a wait of %d ms that neighbours renew again and again is waited for by each, up to five minutes in all',
	async (retryAfterMs) => {
		const clock = jumpingClock();
		const pace = createPace(clock, () => 0);
		const startedAt = clock.now();
		const sleep = clock.sleep;
		let renewals = 2;
		// A neighbour that wakes a moment earlier is told to wait once more.
		clock.sleep = async (durationMs) => {
			await sleep(durationMs);
			if (renewals-- > 0) pace.holdBack(retryAfterMs);
		};
		pace.holdBack(retryAfterMs);

		const outcome = retrying(async () => 'done', { clock, pace, mayRepeat: () => true, random: () => 0 });

		if (retryAfterMs * 3 <= 300_000) expect(await outcome).toBe('done');
		else await expect(outcome).rejects.toMatchObject({ isCertainlyNotTaken: true });
		expect(clock.now() - startedAt).toBeLessThanOrEqual(300_000);
	},
);

it('spreads calls a little after a wait, so that they do not all arrive at once', async () => {
	const clock = jumpingClock();
	const pace = createPace(clock, () => 0.5);
	pace.holdBack(1000);

	await pace.ready(Infinity, Infinity);

	expect(clock.waits).toEqual([1125]);
});

it('spreads the call that was told to wait like those it holds back', async () => {
	const clock = jumpingClock();
	const answers = [transient({ status: 429, retryAfterMs: 1000 })];
	const attempt = async () => (answers.length > 0 ? await Promise.reject(answers.pop()) : 'done');
	const options = { clock, pace: createPace(clock, () => 0.5), mayRepeat: () => true, random: () => 0 };

	expect(await retrying(attempt, options)).toBe('done');

	expect(clock.waits).toEqual([1125]);
});
