import { ok } from '../answer';
import type { RolloutRequest } from '../rolloutRequest';
import type { Operation } from './operation';

/** Accepts a rollout request: another letter every time, equal requests too, since the document promises nothing else. Section 4.2. */
export const request: Operation = ({ body }, { store, ledger, clock }) => {
	const rolloutRequest = body as RolloutRequest;
	const id = store.accept(rolloutRequest);
	ledger.letters.push({ id, request: rolloutRequest, receivedAtMs: clock.now() });
	return ok({ noticeParticipantRequestId: id });
};
