import { sleep } from 'n8n-workflow';

const startsPerMillisecond = 3;

/**
 * A gate that lets calls start in the order they come, three a millisecond at the most.
 *
 * Node.js writes to a new connection only after it has run all that is due. Answers that come together would start as many calls together,
 * the first of which would leave when the last is made; their answers would come together again, and the processor and the service would
 * wait for each other for the rest of the run. With the gate, the first calls are under way while the next are made.
 */
export function startGate(): () => Promise<void> {
	let opens: Promise<void> = Promise.resolve();
	let starts = 0;
	return async () => {
		const mine = opens;
		starts += 1;
		if (starts % startsPerMillisecond === 0) opens = mine.then(async () => await sleep(1));
		await mine;
	};
}
