import { rolloutNoticeService } from '../../../nodes/RolloutNotice/service/rolloutNoticeService';
import type { ServiceCall } from '../../../nodes/RolloutNotice/service/serviceCall';

/** A service that answers every call with this status, and what it is asked. */
function serviceThatAnswers(status: number) {
	const calls: ServiceCall[] = [];
	const waits: number[] = [];
	let nowMs = 0;
	const sleep = async (durationMs: number) => {
		waits.push(durationMs);
		nowMs += durationMs;
	};
	const send = async (call: ServiceCall) => {
		calls.push(call);
		return { status, headers: { 'retry-after': '30' }, body: '' };
	};
	return { service: rolloutNoticeService(send, { now: () => nowMs, sleep }), calls, waits };
}

it('F49: an exception of any class after a request left is not certain to be a request that was not taken', async () => {
	const request = {} as never;
	const read = {
		status: 200,
		headers: {},
		get body(): unknown {
			throw new RangeError('Regular expression too large');
		},
	};
	for (const send of [async () => await Promise.reject(new RangeError('made up')), async () => read]) {
		const service = rolloutNoticeService(send, { now: () => 0, sleep: async () => {} });

		await expect(service.requestNotice(request)).rejects.toMatchObject({
			name: 'ServiceError',
			message: 'Could not request the notice: unexpected error in this node (RangeError)',
			isCertainlyNotTaken: false,
		});
	}
});

it.each([
	[400, true],
	[403, true],
	[404, true],
	[413, true],
	[422, true],
	[429, true],
	[302, false],
	[307, false],
	[408, false],
	[500, false],
	[503, false],
])('F48: an answer of %i refuses the request for certain: %p, whatever Retry-After says', async (status, isRefused) => {
	const { service, calls } = serviceThatAnswers(status);

	await expect(service.requestNotice({} as never)).rejects.toMatchObject({ isCertainlyNotTaken: isRefused });

	expect(calls).toHaveLength(status === 429 ? 8 : 1);
});
