import { rolloutNoticeService } from '../service/rolloutNoticeService';
import type { RolloutNoticeService } from '../service/rolloutNoticeService';
import { executionClock } from './executionClock';
import type { NodeContext } from './send';
import { requestHelperSend } from './send';

const defaultTimeoutSeconds = 60;

/** The service that the node's credential points to, for the length of one execution or poll. */
export async function serviceOf(
	context: NodeContext,
	timeoutSeconds: unknown,
): Promise<{ service: RolloutNoticeService; environment: string }> {
	const seconds = Number(timeoutSeconds) > 0 ? Number(timeoutSeconds) : defaultTimeoutSeconds;
	const { send, environment } = await requestHelperSend(context, seconds * 1000);
	return { service: rolloutNoticeService(send, executionClock(context)), environment };
}
