import { rolloutNoticeService, type RolloutNoticeService } from '../service/rolloutNoticeService';
import { executionClock, type NodeContext } from './nodeContext';
import { requestHelperSend } from './send';

const defaultTimeoutSeconds = 60;
/** The timers of Node.js take no more than 2^31 ms. */
const longestTimeoutSeconds = 2_000_000;

/** The service that the node's credential points to, and which account of it, for the length of one execution, or of a poll that should end by `endsAt`. */
export async function serviceOf(
	context: NodeContext,
	timeoutSeconds: unknown,
	endsAt?: number,
): Promise<{ service: RolloutNoticeService; environment: string; account: string }> {
	const seconds =
		Number(timeoutSeconds) > 0 ? Math.min(Number(timeoutSeconds), longestTimeoutSeconds) : defaultTimeoutSeconds;
	const clock = { ...executionClock(context), endsAt };
	const { send, ...connection } = await requestHelperSend(context, { timeoutMs: seconds * 1000, endsAt });
	return { service: rolloutNoticeService(send, clock), ...connection };
}
