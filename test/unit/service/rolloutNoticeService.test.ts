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

it.each([429, 500])(
	'a page that is only a guess is asked for once, and holds nothing back, where it is answered %i',
	async (status) => {
		for (const isByRange of [false, true]) {
			const { service, calls, waits } = serviceThatAnswers(status);
			const fetchPage = isByRange ? service.statusByRange({}) : service.statusByQuery({});

			await expect(fetchPage({ skip: 5, take: 10, isGuess: true })).rejects.toThrow(`the service answered ${status}`);

			expect(calls.map(({ query, json }) => query ?? json)).toEqual([{ skip: 5, take: 10 }]);
			expect(waits).toEqual([]);

			await expect(fetchPage({ skip: 5, take: 10 })).rejects.toThrow(`the service answered ${status}`);
			expect(calls).toHaveLength(1 + 5);
		}
	},
);
