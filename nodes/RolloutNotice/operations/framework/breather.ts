import { sleep } from 'n8n-workflow';

const longestMs = 10;

/** Called between pieces of long work, lets n8n do other things every 10 ms: other executions and its editor share the process. */
export function breather(): () => Promise<void> {
	let since = Date.now();
	return async () => {
		if (Date.now() - since < longestMs) return;
		await sleep(0);
		since = Date.now();
	};
}
