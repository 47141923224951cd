import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import type { Sandbox } from '../../sandbox/sandbox';
import { runNotice } from '../support/noticeRun';
import { itemInMemory, pdf } from '../support/pdfItem';
import { definedBelow, mapped, sheet, sheetWith } from '../support/sheet';
import { useSandbox } from '../support/useSandbox';

jest.setTimeout(60_000);

let sandbox: Sandbox;
useSandbox((started) => {
	sandbox = started;
});

const dryRun = { ...mapped, validateOnly: true };
const sends = () =>
	sandbox.ledger.calls.filter(({ operation }) => operation === 'request' || operation === 'uploadPdf');
const split = { node: { onError: 'continueErrorOutput' as const } };

describe('a dry run', () => {
	it('shows each row as it would be sent, the SSN masked, and sends nothing', async () => {
		const rows = sheet(2, () => ({ ssn: '000-12-3456', zip: 2138, state: 'Bavaria' }));
		const run = await runNotice(sandbox, dryRun, { rows });

		expect(run.json[1]).toMatchObject({
			outcome: 'valid',
			noticeParticipantRequestId: null,
			externalReferenceId: 'REF-1',
			lastName: 'Sampleperson',
			request: { ssn: '***-**-3456', zip: '02138', helpCity: 'Sampleton', totalBalance: 1250.5 },
			repaired: expect.arrayContaining(['ZIP']),
			warnings: expect.arrayContaining(['State is not the two-letter code of a US state']),
		});
		expect(run.told).not.toMatch(/000-?12-?3456/);
		expect(sends()).toEqual([]);
	});

	it('sums up how many letters a run would send, and names which column became which field', async () => {
		const rows = sheet(3, (index) => (index === 1 ? { state: 'Bavaria' } : {})).map(({ city, zip, ...row }) => ({
			...row,
			Town: city ?? null,
			Zip: zip ?? null,
		}));
		const run = await runNotice(sandbox, dryRun, { rows });

		const messages = run.hints.map(({ message }) => message);
		expect(messages[0]).toBe(
			'Rows: 3 valid. Nothing was sent. A run would send 3 letters. Look at 1 row with warnings.',
		);
		expect(messages[1]).toMatch(/^Columns: .*"erisaEIN" is ERISA EIN; .*"Town" is City\. By their own names: .*ZIP\.$/);
	});

	it('warns of a row that has another address under a heading that no field takes', async () => {
		const rows = sheet(2).map((row, index) => ({
			...row,
			'Mailing City': index === 1 ? 'Elsewhere' : (row.city ?? null),
		}));
		const run = await runNotice(sandbox, dryRun, { rows });

		expect(run.json.map(({ warnings }) => warnings)).toEqual([[], ['Column "Mailing City" holds another City']]);
	});

	it('speaks of warnings only where there are some', async () => {
		const run = await runNotice(sandbox, dryRun, { rows: sheet(3) });

		expect(run.hints[0]?.message).toBe('Rows: 3 valid. Nothing was sent. A run would send 3 letters.');
	});

	it('tells the faults of bad rows like a run that sends', async () => {
		const rows = sheetWith(3, 1, { city: '' });
		const stop = await runNotice(sandbox, dryRun, { rows });
		const run = await runNotice(sandbox, dryRun, { rows, ...split });

		expect(stop.error?.message).toContain('City is missing');
		expect(run.json.map(({ outcome }) => outcome)).toEqual(['valid', 'valid']);
		expect(run.errorOutput[0]?.json.error).toContain('City is missing');
		expect(sends()).toEqual([]);
	});

	it('tells what was requested before, with its id, and equal rows of the input', async () => {
		const [first] = (await runNotice(sandbox, mapped, { rows: sheet(1) })).json;
		forgetRequests();
		const run = await runNotice(sandbox, dryRun, { rows: [...sheet(2), ...sheet(2).slice(1)] });

		expect(run.json.map(({ outcome, noticeParticipantRequestId }) => [outcome, noticeParticipantRequestId])).toEqual([
			['alreadyRequested', first?.noticeParticipantRequestId],
			['valid', null],
			['alreadyRequested', null],
		]);
		expect(sends()).toHaveLength(1);
	});

	it('checks files and uploads none', async () => {
		const items = [
			{ ...itemInMemory(pdf()), json: sheet(1)[0] ?? {} },
			{ ...itemInMemory(Buffer.from('no PDF')), json: sheet(2)[1] ?? {} },
		];
		const run = await runNotice(sandbox, { ...dryRun, noticeFileSource: 'binary' }, { items, ...split });

		expect(run.json[0]).toMatchObject({
			outcome: 'valid',
			request: { noticeFileContentUrl: '(set when the PDF is uploaded)' },
		});
		expect(run.errorOutput).toHaveLength(1);
		expect(sends()).toEqual([]);
	});

	it('warns of a notice that the same person has in this plan under another reference', async () => {
		await runNotice(sandbox, mapped, { rows: sheet(1) });
		const rows = sheet(3, (index) => ({ ssn: '000123456', reason: index === 2 ? 'SBR' : 'TERM' })).slice(1);
		const run = await runNotice(sandbox, dryRun, { rows });

		expect(run.json.map(({ warnings }) => warnings)).toEqual([
			[`Has a TERM notice in this plan under another reference: ${sandbox.ledger.letters[0]?.id}`],
			[],
		]);
	});

	it('groups warnings that differ in an id or an item, and says how many more kinds there are', async () => {
		const before = sheet(11, (index) => ({ ssn: `0001234${10 + index}`, lastName: `Sampleperson ${index}` }));
		await runNotice(sandbox, mapped, { rows: before });
		forgetRequests();
		const rows = before.map((row, index) => ({
			...row,
			externalReferenceId: `NEW-${index}`,
			zip: '89501',
			state: 'MA',
		}));
		const dry = await runNotice(sandbox, dryRun, { rows });
		const run = await runNotice(sandbox, mapped, { rows });

		const messages = dry.hints.map(({ message }) => message);
		const items = '[items 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 1 more]';
		expect(messages).toContain(`Has a TERM notice in this plan under another reference ${items}`);
		expect(messages).toContain(`ZIP does not belong to the State ${items}`);
		expect(run.hints[0]?.message).toBe('Rows: 11 submitted. Look at 11 rows with warnings.');
	});

	it('has what there is to look at before the ids', async () => {
		const run = await runNotice(sandbox, dryRun, { rows: sheet(1) });

		expect(
			Object.keys(run.json[0] ?? {})
				.slice(0, 8)
				.join(' '),
		).toBe('outcome externalReferenceId firstName lastName warnings repaired request noticeParticipantRequestId');
	});

	it('with Send Again, looks nothing up', async () => {
		const run = await runNotice(sandbox, { ...dryRun, options: { ifAlreadyRequested: 'send' } }, { rows: sheet(2) });

		expect(run.json.map(({ outcome }) => outcome)).toEqual(['valid', 'valid']);
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('agrees with the run after it: as many letters as it said, for the rows that it said', async () => {
		const row = fc.record({
			person: fc.nat(5),
			isBad: fc.boolean(),
			hasReference: fc.boolean(),
			isRequested: fc.boolean(),
		});
		const rowOf = ({ person, isBad, hasReference }: { person: number; isBad: boolean; hasReference: boolean }) =>
			({
				...sheet(1)[0],
				firstName: `Testa${'abcdef'[person]}`,
				ssn: `90000000${person}`,
				externalReferenceId: hasReference ? `P-${person}` : '',
				...(isBad && { city: '' }),
			}) as IDataObject;
		const ifAlreadyRequested = fc.constantFrom('skip', 'fail', 'send');
		await fc.assert(
			fc.asyncProperty(fc.array(row, { maxLength: 8 }), ifAlreadyRequested, async (given, choice) => {
				sandbox.reset();
				forgetRequests();
				const before = given.filter(({ isRequested, isBad }) => isRequested && !isBad).map(rowOf);
				await runNotice(sandbox, mapped, { rows: before, ...split });
				const lettersBefore = sandbox.ledger.letters.length;
				const options = { rows: given.map(rowOf), ...split };
				const parameters = { ...mapped, options: { ifAlreadyRequested: choice } };
				const dry = await runNotice(sandbox, { ...parameters, validateOnly: true }, options);
				expect(sandbox.ledger.letters).toHaveLength(lettersBefore);
				const wet = await runNotice(sandbox, parameters, options);

				const asSent = (json: IDataObject[]) =>
					json.map(({ outcome }) => (outcome === 'valid' ? 'submitted' : outcome));
				expect(asSent(dry.json)).toEqual(asSent(wet.json));
				expect(dry.errorOutput.map(({ pairedItem }) => pairedItem)).toEqual(
					wet.errorOutput.map(({ pairedItem }) => pairedItem),
				);
				expect(sandbox.ledger.letters.length - lettersBefore).toBe(
					dry.json.filter(({ outcome }) => outcome === 'valid').length,
				);
			}),
			{ numRuns: 30 },
		);
	});
});

describe('Include Input Fields', () => {
	const options = { includeInputFields: true };

	it.each([
		['a column that no field takes', mapped, { 'Spouse SSN': '900-11-2222' }],
		['a column of a row whose fields are defined below', definedBelow(), { SSN: '900112222' }],
		[
			'a column that no field takes, and beside it',
			mapped,
			{ ssn: '', 'National ID': '900112222', Key: 'A-900112222' },
		],
		['a text of the shape', mapped, { note: 'spouse is 900-11-2222, see file' }],
	])('keeps an SSN out that stands in %s', async (_, parameters, columns) => {
		const rows = sheet(1).map((row) => ({ ...row, ...columns }));
		const run = await runNotice(sandbox, { ...parameters, options }, { rows });

		expect(run.json[0]).toMatchObject({ outcome: 'submitted', city: 'Sampleton' });
		expect(run.told).not.toMatch(/900-?11-?2222/);
	});

	it('passes the columns of a row on, except what was taken as the SSN and a column that n8n would take for an error', async () => {
		const rows = sheet(1).map(({ ssn, ...row }) => ({
			...row,
			'Employee SSN': ssn ?? null,
			Copy: '000-12-3456',
			Number: 123456,
			Department: 'Sales',
			outcome: 'mine',
			error: 'none',
		}));
		const run = await runNotice(sandbox, { ...mapped, options }, { rows });

		expect(run.json[0]).toMatchObject({ outcome: 'submitted', Department: 'Sales', city: 'Sampleton' });
		for (const name of ['Employee SSN', 'Copy', 'Number', 'error']) expect(run.json[0]).not.toHaveProperty(name);
		expect(Object.keys(run.json[0] ?? {})[0]).toBe('outcome');
	});

	it('does so where the fields are defined below, too', async () => {
		const parameters = { ...definedBelow({ ssn: '={{ $json.secret }}' }), options };
		const run = await runNotice(sandbox, parameters, { rows: [{ secret: '000123456', team: 'A' }] });

		expect(run.json[0]).toMatchObject({ outcome: 'submitted', team: 'A' });
		expect(run.json[0]).not.toHaveProperty('secret');
	});
});
