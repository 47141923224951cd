import type { IDataObject } from 'n8n-workflow';

import { startSandbox } from '../../sandbox/sandbox';
import type { Sandbox } from '../../sandbox/sandbox';
import { runNotice } from '../support/noticeRun';
import { validRow } from '../support/requestRows';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const mapped = { operation: 'request', fieldSource: 'inputItem' };
const rows = (count: number, changes: (index: number) => IDataObject = () => ({})) =>
	Array.from({ length: count }, (_, index) => ({ ...validRow({ externalReferenceId: `REF-${index}` }), ...changes(index) }) as IDataObject);

describe('Request Notice', () => {
	it('requests a letter a row and returns its id, outcome and reference', async () => {
		const run = await runNotice(sandbox, mapped, { rows: rows(3) });

		expect(run.error).toBeUndefined();
		expect(sandbox.ledger.letters).toHaveLength(3);
		expect(run.json[1]).toEqual({
			noticeParticipantRequestId: expect.any(String),
			outcome: 'submitted',
			externalReferenceId: 'REF-1',
			erisaEIN: '12-3456789',
			erisaPlanNumber: '001',
			reason: 'TERM',
			environment: 'sandbox',
		});
		expect(run.output[1]?.pairedItem).toEqual({ item: 1 });
	});

	it('sends nothing when one row of the sheet is wrong', async () => {
		const run = await runNotice(sandbox, mapped, { rows: rows(10, (index) => (index === 3 ? { erisaEIN: '1' } : {})) });

		expect(run.error?.message).toMatch(/ERISA EIN .* \[item 3\]/);
		expect(sandbox.ledger.letters).toHaveLength(0);
	});
});
