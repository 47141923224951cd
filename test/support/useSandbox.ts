import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';

/** One sandbox for the tests of a file, as new before each, and with it what this process remembers of requests. In the end none of its own answers may have been against openapi.yaml. */
export function useSandbox(take: (sandbox: Sandbox) => void): void {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox();
		take(sandbox);
	});
	beforeEach(() => {
		sandbox.reset();
		forgetRequests();
	});
	afterAll(async () => {
		expect(sandbox.ledger.calls.flatMap(({ bug = [] }) => bug)).toEqual([]);
		await sandbox.close();
	});
}
