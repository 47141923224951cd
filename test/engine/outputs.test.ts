import { outputs } from '../../docs/outputSchemas';
import type { Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemInMemory, pdf } from '../support/pdfItem';
import { mapped, sheet } from '../support/sheet';
import { TriggerEngine } from '../support/triggerEngine';
import { useSandbox } from '../support/useSandbox';
import { plan, still, watching } from '../support/watching';

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

describe('the previews of outputs name what comes out', () => {
	it('of Request Notice', async () => {
		const run = await runNotice(sandbox, mapped, { rows: sheet(1) });

		expect(Object.keys(run.json[0] ?? {})).toEqual(Object.keys(outputs.request));
	});

	it.each(['statusByQuery', 'statusByRange'] as const)('of %s', async (operation) => {
		sandbox.store.add(1, plan);

		const run = await runNotice(sandbox, { operation, erisaEin: plan.erisaEIN, from: '2020-01-01' });

		expect(Object.keys(run.json[0] ?? {})).toEqual(Object.keys(outputs[operation]));
	});

	it('of Upload PDF', async () => {
		const run = await runNotice(sandbox, { operation: 'uploadPdf' }, { items: [itemInMemory(pdf())] });

		expect(Object.keys(run.json[0] ?? {})).toEqual(Object.keys(outputs.uploadPdf));
	});

	it('of the trigger', async () => {
		const [id = ''] = sandbox.store.add(1, still);
		const engine = new TriggerEngine({ credentials: credentialFor(sandbox), parameters: watching() });
		await engine.activate();
		sandbox.store.setStatus(id, 'Sent');
		await engine.poll();

		expect(Object.keys(engine.emitted[0] ?? {}).slice(0, 6)).toEqual(Object.keys(outputs.trigger).slice(0, 6));
	});
});
