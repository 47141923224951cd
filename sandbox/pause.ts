import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './world';

/** Waits some milliseconds, or without end; a caller or a sandbox that goes away ends the wait. */
export async function pause(response: ServerResponse, { closing }: World, ms = 2 ** 31 - 1): Promise<void> {
	const gone = new AbortController();
	const end = () => gone.abort();
	response.once('close', end);
	await sleep(ms, undefined, { signal: AbortSignal.any([gone.signal, closing]) }).catch(() => undefined);
	response.off('close', end);
}
