import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Workbook } from 'exceljs';
import { sampleRequest } from '../../sandbox/sampleRequest';
import type { Execution } from '../support/realN8n/execution';
import { FormVisit } from '../support/realN8n/formVisit';
import { places } from '../support/realN8n/places';
import { sharedN8n } from './support/sharedN8n';
import { openWorld, type World } from './support/world';

let world: World;
let published: string[] = [];
beforeAll(async () => (world = await openWorld(sharedN8n())));
beforeEach(async () => await world.newService());
afterEach(async () => {
	for (const id of published) await world.client.deactivate(id);
	published = [];
});
afterAll(async () => await world.close());

const letters = () => world.sandbox.ledger.letters.map(({ request }) => request);
const form = (path: string) => `${world.url}/form/${path}`;
const sheet = async (fileName: string) => ({
	fileName,
	content: new Uint8Array(await readFile(join(places.examples, 'data', fileName))),
});
/** n8n reads CSV as a spreadsheet too, whatever its name. */
const textSheet = (text: string) => ({ fileName: 'census.xlsx', content: new TextEncoder().encode(text) });
/** An Excel file of rows whose keys are its headings. */
async function sheetOf(rows: object[], headings = Object.keys(rows[0] ?? {})) {
	const workbook = new Workbook();
	const cells = rows.map((row) => headings.map((heading) => (row as Record<string, unknown>)[heading]));
	workbook.addWorksheet('Participants').addRows([headings, ...cells]);
	return { fileName: 'sheet.xlsx', content: new Uint8Array((await workbook.xlsx.writeBuffer()) as ArrayBuffer) };
}
const values = (execution: Execution, node: string, field: string) =>
	execution.output(node).map(({ json }) => json[field]);

/** Stores and publishes an example. Returns n8n's id of it. */
async function publish(name: string): Promise<string> {
	const id = await world.client.createWorkflow(await world.example(name));
	await world.client.activate(id);
	published.push(id);
	return id;
}

/** The latest execution of a workflow in which a node has run. */
async function lastWith(workflowId: string, node: string): Promise<Execution> {
	const executions = await world.client.executions(workflowId);
	const last = executions.findLast((execution) => execution.hasRun(node));
	if (!last) throw new Error(`"${node}" has not run: ${JSON.stringify(executions.map(({ error }) => error))}`);
	return last;
}

async function requestParticipants(): Promise<void> {
	await world.run(await world.example('request-notices-from-a-spreadsheet'));
}

describe('check, approve, send', () => {
	const upload = async (file: Awaited<ReturnType<typeof sheet>>) =>
		await FormVisit.begin(form('check-approve-send'), [file]);
	const visit = async () => await upload(await sheet('participants.xlsx'));
	/** Approves what the check shows, and hands back the last page and the lines of the file. */
	async function send(id: string, approval: FormVisit) {
		await approval.answer(['', 'Send the letters', 'AB']);
		const page = await approval.page();
		await approval.leave();
		return { page, lines: (await lastWith(id, 'Result Row')).output('Result Row').map(({ json }) => json) };
	}

	it('shows what would be sent and sends nothing before it is approved', async () => {
		await publish('check-approve-send');
		const approval = await visit();

		const page = await approval.page();
		expect(page).toContain('23 letters are ready');
		expect(page).toMatch(/Would go out: <b>23<\/b>\..*left as they are: <b>0<\/b>\..*faults: <b>2<\/b>\./);
		expect(page).toMatch(/<td>26<\/td><td>DEMO-2026-0025<\/td><td>Tatum Sample<\/td><td><\/td><td>.*Vested Balance/);
		expect(page).toMatch(/Sage Dummy<\/td><td><\/td><td>ERISA EIN [^<]*<br \/>City, State, ZIP are missing/);
		expect(page).not.toContain('[item');
		expect(page).not.toMatch(/9001234\d\d/);
		expect(letters()).toEqual([]);
	});

	it('shows where each letter would go, below the rows to look at, and 200 rows at most', async () => {
		await publish('check-approve-send');
		const rows = Array.from({ length: 202 }, (_, index) => ({
			...sampleRequest(index + 1),
			helpPhone: '800-555-0100',
			zip: index === 201 ? '00000' : '12207',
		}));
		const page = await (await upload(await sheetOf(rows))).page();

		expect(page).toMatch(/<tbody><tr><td>203<\/td>.*?<td>1 Sample Street, Sampleville, NY 00000<\/td><td>[^<]*ZIP/);
		expect(page).toMatch(/<td>1 Sample Street, Sampleville, NY 12207<\/td><td><\/td>/);
		expect(page.match(/<tr><td>/g)).toHaveLength(200);
		expect(page).toContain('Rows not listed: 2.');
	});

	it('sends the letters that were approved and gives a file of what came of each row', async () => {
		const id = await publish('check-approve-send');
		const approval = await visit();
		await approval.answer(['', 'Send the letters', 'AB']);

		expect(await approval.page()).toContain('Letters requested: 23.');
		await approval.leave();
		expect(letters()).toHaveLength(23);
		const execution = await lastWith(id, 'Result Row');
		expect(values(execution, 'Result Row', 'outcome').sort()).toEqual([
			'notSent',
			'notSent',
			...Array<string>(23).fill('submitted'),
		]);
		expect(values(execution, 'Result Row', 'approvedBy')).toContain('AB');
		expect(values(execution, 'Result Row', 'whatToFix')).toContainEqual(
			expect.stringMatching(/^• ERISA EIN .*\n• City, State, ZIP are missing/),
		);
		expect(execution.output('Result File')[0]?.binary).toHaveProperty('data.fileName', 'rollout-notice-results.xlsx');
	});

	it('sends nothing that was declined', async () => {
		await publish('check-approve-send');
		const approval = await visit();
		await approval.answer(['', 'Do not send', 'AB']);

		expect(await approval.page()).toContain('Nothing was sent');
		await approval.leave();
		expect(letters()).toEqual([]);
	});

	it('tells the letters that were requested before', async () => {
		await requestParticipants();
		await publish('check-approve-send');

		expect(await (await visit()).page()).toMatch(/Would go out: <b>0<\/b>\. Requested before, .*: <b>23<\/b>/);
	});

	it('tells a row that repeats an earlier one apart from one that was requested before', async () => {
		await publish('check-approve-send');
		const repeated = { ...sampleRequest(1), totalBalance: 20 };
		const page = await (await upload(await sheetOf([sampleRequest(1), sampleRequest(2), repeated]))).page();

		expect(page).toMatch(/Would go out: <b>2<\/b>.*Requested before, .*: <b>0<\/b>.*Repeating .*: <b>1<\/b>/);
		expect(page).toMatch(/<td>4<\/td><td>REF-000001<\/td>.*same reference as row 2, whose values are used/);
	});

	it('names a row by its place in the sheet, whatever its headings', async () => {
		const id = await publish('check-approve-send');
		const rows = [1, 2, 3].map((number) => {
			const { externalReferenceId, firstName, ...rest } = sampleRequest(number);
			return {
				...rest,
				zip: number === 2 ? '' : rest.zip,
				'External Reference ID': externalReferenceId,
				'Given Name': firstName,
			};
		});
		const approval = await upload(await sheetOf(rows));

		expect(await approval.page()).toMatch(/<td>3<\/td>.*ZIP is missing/);
		const { lines } = await send(id, approval);
		expect(lines.map(({ row, reference, outcome }) => [row, reference, outcome])).toEqual([
			[2, 'REF-000001', 'submitted'],
			[3, 'REF-000002', 'notSent'],
			[4, 'REF-000003', 'submitted'],
		]);
	});

	it('tells in the file which letters are in doubt and what to do about them', async () => {
		const id = await publish('check-approve-send');
		const approval = await upload(await sheetOf([sampleRequest(1)]));
		world.sandbox.faults.add({ kind: 'lateStatus', seconds: 3600 });
		world.sandbox.faults.add({ kind: 'errorAfterStoring', status: 504, on: 'request', times: 1 });
		const { page, lines } = await send(id, approval);

		expect(page).toContain('Letters requested: 0. Not known whether they were requested: 1;');
		expect(lines).toEqual([expect.objectContaining({ row: 2, reference: 'REF-000001', outcome: 'unknown' })]);
		expect(lines[0]?.whatToFix).toMatch(/^It is not known .*\n.*504.*wait until .* UTC and run the same row again/);
	});

	it('tells what the service refuses a letter for', async () => {
		const id = await publish('check-approve-send');
		const approval = await upload(await sheetOf([sampleRequest(1)]));
		world.sandbox.faults.add({ kind: 'problemBody', on: 'request', times: 1 });

		const { lines } = await send(id, approval);
		expect(lines).toMatchObject([{ outcome: 'notSent', whatToFix: expect.stringMatching(/400.*\n./) }]);
	});

	it('tells in the file that a letter was requested by another run too', async () => {
		const id = await publish('check-approve-send');
		const approval = await upload(await sheetOf([sampleRequest(1)]));
		const { store } = world.sandbox;
		const accept = store.accept.bind(store);
		store.accept = (request) => {
			accept({ ...request });
			return accept(request);
		};

		const { lines } = await send(id, approval);
		expect(lines).toMatchObject([{ outcome: 'submitted', warnings: expect.stringMatching(/Requested twice, by/) }]);
	});

	it.each([
		['holds nothing below its headings', () => sheetOf([], Object.keys(sampleRequest(1)))],
		['holds blank rows only', () => sheetOf([{ firstName: '', lastName: '' }])],
		['is no spreadsheet', () => ({ fileName: 'sheet.xlsx', content: new TextEncoder().encode('%PDF-1.4') })],
	])('says that nothing was checked where the file %s', async (_, file) => {
		await publish('check-approve-send');
		const end = await upload(await file());

		expect(await end.page()).toContain('The file holds no rows, so nothing was checked');
		await end.leave();
	});

	it('waits an hour at the most on each of its pages', async () => {
		const pages = (await world.example('check-approve-send')).nodes.filter(
			({ type }) => type === 'n8n-nodes-base.form',
		);

		expect(pages.map(({ name }) => name)).toEqual(['Approve', 'Done', 'Nothing Sent']);
		for (const { parameters } of pages)
			expect(parameters).toMatchObject({ limitWaitTime: true, resumeAmount: 1, resumeUnit: 'hours' });
	});
});

describe('reconcile a plan', () => {
	it('tells who is missing, skipped, requested twice and unknown', async () => {
		await requestParticipants();
		const mailed = letters().find(({ externalReferenceId }) => externalReferenceId === 'DEMO-2026-0001');
		world.sandbox.store.accept({ ...mailed! });
		world.sandbox.clock.advance({ days: 6 });
		const id = await publish('reconcile-a-plan');
		const visit = await FormVisit.begin(form('reconcile-a-plan'), ['01-2345678', '001', await sheet('census.xlsx')]);

		expect(await visit.page()).toContain('requested: 8, skipped: 1, requested twice: 1, missing: 12, unknown: 2');
		await visit.leave();
		const findings = (await lastWith(id, 'Findings')).output('Findings').map(({ json }) => json);
		expect(findings).toHaveLength(24);
		const referencesOf = (finding: string) =>
			findings.filter((line) => line.finding === finding).map(({ reference }) => reference);
		expect(referencesOf('skipped')).toEqual(['DEMO-2026-0008']);
		expect(referencesOf('requested twice')).toEqual(['DEMO-2026-0001']);
		expect(referencesOf('unknown').sort()).toEqual(['DEMO-2026-0006', 'DEMO-2026-0011']);
		expect(JSON.stringify(findings)).not.toMatch(/9001234\d\d/);
	});

	it('has a line for each person, with all IDs of a reference in any case, under any usual heading', async () => {
		const ids = world.sandbox.store.add(3, { externalReferenceId: 'R-1' });
		const id = await publish('reconcile-a-plan');
		const census = 'external reference ID,First Name,Last Name\nr-1 ,Ann,Sample\n,Bo,Sample\nR-2,Cy,Sample';
		const visit = await FormVisit.begin(form('reconcile-a-plan'), ['123456789', '1', textSheet(census)]);

		expect(await visit.page()).toContain('requested twice: 1, missing: 1, unknown: 0, no reference: 1.');
		await visit.leave();
		expect(values(await lastWith(id, 'Findings'), 'Findings', 'noticeParticipantRequestId')).toEqual([
			ids.join(', '),
			'',
			'',
		]);
	});

	it.each([
		['is no spreadsheet', async () => ({ ...(await sheet('notice.pdf')), fileName: 'census.xlsx' })],
		['has headings only', async () => await Promise.resolve(textSheet('Reference,First Name'))],
		['has no column for the reference', async () => await Promise.resolve(textSheet('Employee No.\n17'))],
	])('says so where the file %s', async (_, file) => {
		await publish('reconcile-a-plan');
		const visit = await FormVisit.begin(form('reconcile-a-plan'), ['01-2345678', '001', await file()]);

		expect(await visit.page()).toContain('The file has no row with a reference');
		await visit.leave();
	});
});

describe('returned mail desk', () => {
	/** Publishes a desk that also takes the letters that came back before, and waits for them. */
	const openDesk = async (rows: number) => {
		const workflow = await world.example('returned-mail-desk');
		const trigger = workflow.nodes.find(({ name }) => name === 'Letter Came Back');
		trigger!.parameters.options = { ssnInOutput: 'hidden', emitExisting: true };
		const id = await world.client.createWorkflow(workflow);
		expect((await world.client.run(id, 'Set Up Once')).status).toBe('success');
		await world.client.activate(id);
		published.push(id);
		await expectEventually(async () => (await lastWith(id, 'Add to the Desk')).output('Add to the Desk').length, rows);
		world.sandbox.ledger.clear();
		return id;
	};
	/** Enters a corrected address. Returns the page at the end. */
	const correct = async (reference: string, planNumber: string, lastName: string) => {
		const address = ['20 New Street', '', 'Portland', 'ME', '04102', '2026-06-30'];
		const visit = await FormVisit.begin(form('returned-mail-desk'), [reference, planNumber, lastName, ...address]);
		const page = await visit.page();
		await visit.leave();
		return page;
	};
	const comesBack = (fields: Partial<ReturnType<typeof sampleRequest>>) => {
		const id = world.sandbox.store.accept({ ...sampleRequest(1), erisaPlanNumber: '001', ...fields });
		world.sandbox.store.setStatus(id, 'ReturnToSender');
		return id;
	};

	it('puts a returned letter on the desk, and requests a new one under its reference with -R2', async () => {
		await requestParticipants();
		world.sandbox.clock.advance({ days: 6 });
		await openDesk(5);

		expect(await correct('DEMO-2026-0002', '001', 'Example')).toMatch(/goes to \w+ Example\. .*DEMO-2026-0002-R2/);
		expect(letters()).toMatchObject([
			{
				externalReferenceId: 'DEMO-2026-0002-R2',
				addressLine1: '20 New Street',
				lastName: 'Example',
				totalBalance: 3120,
			},
		]);

		expect(await correct('DEMO-2026-0002', '001', 'Example')).toContain('not on the desk');
		expect(letters()).toHaveLength(1);
	});

	it('sends the new letter to the person who is meant, where several have the reference, and none where two fit', async () => {
		comesBack({ externalReferenceId: 'SHARED', firstName: 'Ann', lastName: 'Alpha' });
		comesBack({ externalReferenceId: 'SHARED', firstName: 'Zoe', lastName: 'Zulu', erisaPlanNumber: '002' });
		for (const erisaEIN of ['01-2345678', '98-7654321'])
			comesBack({ externalReferenceId: 'SHARED', erisaEIN, firstName: 'Max', lastName: 'Mike' });
		await openDesk(4);

		expect(await correct('SHARED', '002', 'Alpha')).toContain('not on the desk');
		expect(await correct('SHARED', '001', 'Mike')).toContain('More than one letter fits');
		expect(letters()).toEqual([]);
		expect(await correct('SHARED', '002', 'Zulu')).toContain('Zoe Zulu');
		expect(letters()).toMatchObject([{ externalReferenceId: 'SHARED-R2', erisaPlanNumber: '002', lastName: 'Zulu' }]);
	});

	it('keeps one row for a letter that comes back twice, and says so where no new letter was sent', async () => {
		const person = { firstName: 'Ben', lastName: 'Bravo' };
		const notice = comesBack({ externalReferenceId: 'TWICE', ...person });
		const id = await openDesk(1);
		world.sandbox.store.setStatus(notice, 'Undeliverable');
		const rows = async () =>
			(await world.client.executions(id)).flatMap((execution) => values(execution, 'Add to the Desk', 'id'));
		await expectEventually(async () => (await rows()).length, 2);
		expect(new Set(await rows()).size).toBe(1);

		world.sandbox.store.accept({
			...sampleRequest(1),
			erisaPlanNumber: '001',
			externalReferenceId: 'TWICE-R2',
			...person,
		});
		expect(await correct('TWICE', '001', 'Bravo')).toMatch(/No new letter was sent[^]*TWICE-R2 was requested before/);
		expect(letters()).toEqual([]);
		// The row stays open.
		expect(await correct('TWICE', '001', 'Bravo')).toContain('No new letter was sent');
	});
});

describe('status log', () => {
	it('logs every notice that exists, once also where the events come again, and gives the audit file of one plan', async () => {
		await requestParticipants();
		const first = await world.client.createWorkflow(await world.example('status-log'));
		expect((await world.client.run(first, 'Set Up Once')).status).toBe('success');
		const logged = async (id: string) => (await lastWith(id, 'Add to the Log')).output('Add to the Log').length;
		await world.client.activate(first);
		await expectEventually(async () => await logged(first), 23);
		await world.client.deactivate(first);
		// A copy remembers nothing, so it tells the same events.
		const id = await publish('status-log');
		await expectEventually(async () => await logged(id), 23);

		const visit = await FormVisit.begin(form('rollout-notice-audit'), ['01-2345678', '001']);
		expect(await visit.page()).toContain('Changes of plan 01-2345678 / 001: 12.');
		await visit.leave();
		const audit = (await lastWith(id, 'Audit File')).output('Audit File')[0];
		expect(audit?.binary).toHaveProperty('data.fileName', 'audit-01-2345678-001.csv');
	});

	it('finds the plan by codes without dash and zeros, and keeps a reference from being a formula', async () => {
		world.sandbox.store.add(1, { externalReferenceId: '=HYPERLINK("http://sample.example")', erisaEIN: '98-7654321' });
		const workflow = await world.example('status-log');
		const id = await world.client.createWorkflow(workflow);
		expect((await world.client.run(id, 'Set Up Once')).status).toBe('success');
		await world.client.activate(id);
		published.push(id);
		await expectEventually(async () => (await lastWith(id, 'Add to the Log')).output('Add to the Log').length, 1);

		const visit = await FormVisit.begin(form('rollout-notice-audit'), ['987654321', '1']);
		expect(await visit.page()).toContain('Changes of plan 987654321 / 1: 1.');
		await visit.leave();
		expect(values(await lastWith(id, 'Audit Line'), 'Audit Line', 'reference')).toEqual([
			`'=HYPERLINK("http://sample.example")`,
		]);
	});
});

const withLastPage = [
	'reconcile-a-plan',
	'status-log',
	'returned-mail-desk',
	'upload-a-notice-pdf-and-request-with-it',
];
it.each(withLastPage)('%s keeps no page waiting for longer than an hour', async (name) => {
	const pages = (await world.example(name)).nodes.filter(({ type }) => type === 'n8n-nodes-base.form');
	for (const { parameters } of pages)
		expect(parameters).toMatchObject({ limitWaitTime: true, resumeAmount: 1, resumeUnit: 'hours' });
});

/** What happens in the background is there within half a minute. */
async function expectEventually(look: () => Promise<number>, expected: number): Promise<void> {
	const deadline = Date.now() + 30_000;
	let seen = 0;
	while (seen !== expected && Date.now() < deadline) {
		await new Promise((resolve) => setTimeout(resolve, 300));
		seen = await look().catch(() => 0);
	}
	expect(seen).toBe(expected);
}
