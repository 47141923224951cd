import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import type { Item } from '../support/realN8n/execution';
import { FormVisit } from '../support/realN8n/formVisit';
import type { Workflow } from '../support/realN8n/workflow';
import { places } from '../support/realN8n/places';
import { sharedN8n } from './support/sharedN8n';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => (world = await openWorld(sharedN8n())));
beforeEach(async () => await world.newService());
afterAll(async () => await world.close());

const spreadsheet = 'request-notices-from-a-spreadsheet';
const letters = () => world.sandbox.ledger.letters.map(({ request }) => request);
const node = (workflow: Workflow, name: string) => {
	const found = workflow.nodes.find((candidate) => candidate.name === name);
	if (!found) throw new Error(`The example has no node "${name}".`);
	return found;
};
const texts = (items: Item[], field: string) => items.map(({ json }) => String(json[field]));
/** Seconds until it is next that time of day in UTC. */
const secondsUntil = (time: string) => ((Date.parse(`2100-01-01T${time}Z`) - Date.now()) / 1000) % 86_400;

/** The example as it runs at another time than now: no deadline of the sandbox is reached by n8n's clock yet. */
async function deadlineOver(nowMs: number): Promise<Workflow> {
	const workflow = await world.example('deadline-over');
	const code = node(workflow, 'By What Is Known').parameters;
	code.jsCode = String(code.jsCode).replace('new Date()', `new Date(${nowMs})`);
	return workflow;
}

describe('request notices from a spreadsheet', () => {
	it('requests a notice for each good row, with what Excel broke put right', async () => {
		const execution = await world.run(await world.example(spreadsheet));

		expect(execution.status).toBe('success');
		expect(execution.output('Letters by Outcome').map(({ json }) => json)).toEqual([
			{ outcome: 'submitted', count_noticeParticipantRequestId: 23 },
		]);
		expect(letters()).toHaveLength(23);
		expect(letters().find(({ externalReferenceId }) => externalReferenceId === 'DEMO-2026-0002')).toMatchObject({
			erisaEIN: '01-2345678',
			erisaPlanNumber: '001',
			ssn: '900123402',
			zip: '04101',
			totalBalance: 3120,
			balanceAsOf: expect.stringMatching(/^2026-06-30T/),
			helpName: 'Sample Recordkeeper',
		});
	});

	it('lists the rows to fix with everything that is wrong with them, and no SSN', async () => {
		const toFix = (await world.run(await world.example(spreadsheet))).output('Rows to Fix');

		expect(texts(toFix, 'reference')).toEqual(['DEMO-2026-0024', 'DEMO-2026-0025']);
		expect(texts(toFix, 'row')).toEqual(['25', '26']);
		expect(toFix[0]?.json.whatToFix).toMatch(/ERISA EIN .*City, State, ZIP are missing/s);
		expect(toFix[1]?.json.whatToFix).toMatch(/Vested Balance/);
		expect(JSON.stringify(toFix)).not.toMatch(/9001234\d\d/);
	});

	it('lists a letter in doubt with what to do about it', async () => {
		world.sandbox.faults.add({ kind: 'lateStatus', seconds: 3600 });
		world.sandbox.faults.add({ kind: 'errorAfterStoring', status: 504, on: 'request', times: 1 });
		const toFix = (await world.run(await world.example(spreadsheet))).output('Rows to Fix');

		const inDoubt = toFix.filter(({ json }) => json.outcome === 'unknown');
		expect(texts(inDoubt, 'whatToFix')).toEqual([expect.stringMatching(/^It is not known .*\n.*wait until .* UTC/)]);
		expect(toFix).toHaveLength(3);
	});

	it('lists the letters that come with a warning', async () => {
		const { store } = world.sandbox;
		const accept = store.accept.bind(store);
		store.accept = (request) => {
			if (request.externalReferenceId === 'DEMO-2026-0001') accept({ ...request });
			return accept(request);
		};
		const toLookAt = (await world.run(await world.example(spreadsheet))).output('Rows to Look At');

		expect(toLookAt.map(({ json }) => json)).toContainEqual({
			row: 2,
			reference: 'DEMO-2026-0001',
			outcome: 'submitted',
			warnings: expect.stringMatching(/Requested twice, by another run too/),
		});
	});

	it('tells the columns that mean nothing and the counts in hints', async () => {
		const hints = (await world.run(await world.example(spreadsheet))).hints('Request Notices').join('\n');

		expect(hints).toMatch(/"Division"/);
		expect(hints).toMatch(/23 submitted/);
	});

	it('sends no letter twice when it is run again', async () => {
		await world.run(await world.example(spreadsheet));
		const again = await world.run(await world.example(spreadsheet));

		expect(texts(again.output('Letters by Outcome'), 'outcome')).toEqual(['alreadyRequested']);
		expect(letters()).toHaveLength(23);
	});

	it('requests the same notices from the CSV as from the Excel file', async () => {
		await world.run(await world.example(spreadsheet));
		const fromExcel = letters();
		await world.newService();
		const workflow = await world.example(spreadsheet);
		const read = node(workflow, 'Read Participants').parameters;
		read.fileSelector = String(read.fileSelector).replace('.xlsx', '.csv');
		node(workflow, 'Rows of the Sheet').parameters.operation = 'csv';
		await world.run(workflow);

		const byReference = (request: { externalReferenceId?: string | null }) => request.externalReferenceId ?? '';
		const sorted = (list: typeof fromExcel) => [...list].sort((a, b) => byReference(a).localeCompare(byReference(b)));
		expect(sorted(letters())).toEqual(sorted(fromExcel));
		expect(fromExcel).toHaveLength(23);
	});
});

describe('upload a notice PDF and request with it', () => {
	const name = 'upload-a-notice-pdf-and-request-with-it';
	const hashOfPdf = async () =>
		createHash('sha256')
			.update(await readFile(join(places.examples, 'data/notice.pdf')))
			.digest('hex');

	it('stores the PDF byte for byte and requests a notice with its address', async () => {
		const execution = await world.run(await world.example(name));

		expect(execution.output('Request Notice')[0]?.json).toMatchObject({ outcome: 'submitted', environment: 'sandbox' });
		const [upload] = world.sandbox.ledger.uploads;
		expect(upload).toMatchObject({ fileName: 'notice.pdf', sha256: await hashOfPdf() });
		expect(letters()[0]?.noticeFileContentUrl).toBe(upload?.fileUrl);
	});

	it('takes the PDF from a form as well, and says what came of it', async () => {
		const id = await world.client.createWorkflow(await world.example(name));
		await world.client.activate(id);
		const content = new Uint8Array(await readFile(join(places.examples, 'data/notice.pdf')));
		const upload = async () => {
			const pdf = { fileName: 'notice.pdf', content };
			const visit = await FormVisit.begin(`${world.url}/form/upload-a-notice-pdf`, [pdf]);
			const page = await visit.page();
			await visit.leave();
			return page;
		};

		expect(await upload()).toContain('The letter was requested');
		expect(world.sandbox.ledger.uploads[0]).toMatchObject({ fileName: 'notice.pdf', sha256: await hashOfPdf() });
		expect(letters()).toHaveLength(1);
		expect(await upload()).toMatch(/No letter was requested[^]*PDF-EXAMPLE-0001 was requested before/);
		expect(letters()).toHaveLength(1);
		await world.client.deactivate(id);
	});

	it('does the same in one node, as its note says', async () => {
		const workflow = await world.example(name);
		workflow.nodes = workflow.nodes.filter((candidate) => candidate.name !== 'Upload PDF');
		delete workflow.connections['Upload PDF'];
		for (const source of ['Upload the PDF', 'Read Notice PDF'])
			workflow.connections[source] = { main: [[{ node: 'Request Notice', type: 'main', index: 0 }]] };
		Object.assign(node(workflow, 'Request Notice').parameters, {
			noticeFileSource: 'binary',
			noticeFileBinaryField: 'PDF',
		});
		await world.run(workflow);

		const [upload] = world.sandbox.ledger.uploads;
		expect(upload?.sha256).toBe(await hashOfPdf());
		expect(letters()[0]?.noticeFileContentUrl).toBe(upload?.fileUrl);
	});
});

describe('the reports', () => {
	it('counts the notices by delivery status, and skipped ones apart', async () => {
		await world.run(await world.example(spreadsheet));
		world.sandbox.clock.advance({ days: 6 });
		const report = (await world.run(await world.example('daily-status-report'))).output('Report');

		expect(report).toHaveLength(1);
		expect(report[0]?.json.report).toMatch(
			/\nPending: 1\nSent: 2\nSuccess: 14\nReturnToSender: 3\nUndeliverable: 2\nOther or no status: 0\nSkipped: 1\nAll: 23$/,
		);
	});

	it('reports zeros where there are no notices', async () => {
		const report = (await world.run(await world.example('daily-status-report'))).output('Report');

		expect(report[0]?.json.report).toMatch(/\nPending: 0\n[^]*\nAll: 0$/);
	});

	it('lists the letters without an answer', async () => {
		await world.run(await world.example(spreadsheet));
		world.sandbox.clock.advance({ days: 6 });
		const lines = texts((await world.run(await world.example('letters-without-an-answer', 0))).output('Line'), 'line');

		expect(lines).toHaveLength(3);
		expect(lines).toContainEqual(
			expect.stringMatching(
				/^DEMO-2026-0005: still Sent, plan 01-2345678 \/ 001, time to respond ends \w{3} \d+, \d{4}$/,
			),
		);
		expect(lines).toContainEqual(expect.stringMatching(/^DEMO-2026-0007: still Pending, .* on a date not told$/));
	});

	it('leaves letters of the last ten days out of that list', async () => {
		await world.run(await world.example(spreadsheet));

		const execution = await world.run(await world.example('letters-without-an-answer'));
		expect(execution.status).toBe('success');
		expect(execution.output('Line')).toEqual([]);
		expect(texts(execution.output('None Today'), 'line')).toEqual(['No letter is without an answer today.']);
	});

	it('groups the notices whose time to respond is over by what is known of them', async () => {
		await world.run(await world.example(spreadsheet));
		world.sandbox.clock.advance({ days: 40 });
		const early = (await world.run(await world.example('deadline-over'))).output('By What Is Known');
		expect(early.map(({ json }) => [json.group, json.count, json.list])).toEqual([
			['delivered', 0, 'none'],
			['no news', 0, 'none'],
			['returned', 0, 'none'],
			['other', 0, 'none'],
			['skipped', 1, expect.stringMatching(/^DEMO-2026-0008, plan 01-2345678 \/ 001, Skipped by the sandbox/)],
		]);

		const late = (await world.run(await deadlineOver(world.sandbox.clock.now()))).output('By What Is Known');
		expect(late.map(({ json }) => [json.group, json.count])).toEqual([
			['delivered', 14],
			['no news', 2],
			['returned', 5],
			['other', 0],
			['skipped', 1],
		]);
		expect(late[2]?.json.list).toMatch(/^DEMO-2026-0002, plan 01-2345678 \/ 001, ended \w{3} \d+, \d{4}$/m);
	});

	it("list the nearest deadline first and what has none last, as days in the workflow's time zone", async () => {
		const ids = [30, 20, 10, 25, 5, 15].flatMap((gracePeriod) => world.sandbox.store.add(2, { gracePeriod }));
		world.sandbox.clock.advance({ seconds: secondsUntil('02:13') });
		for (const [index, id] of ids.entries()) if (index % 2 === 1) world.sandbox.store.setStatus(id, 'Sent');
		const deadlines = world.sandbox.store.records().flatMap(({ gracePeriodExpiration }) => gracePeriodExpiration ?? []);
		const days = deadlines.sort().map((time) => DateTime.fromISO(time, { zone: 'America/New_York' }));

		const lines = texts((await world.run(await world.example('letters-without-an-answer', 0))).output('Line'), 'line');
		expect(lines.map((line) => line.replace(/.* (?:ends|on) /, ''))).toEqual([
			...days.map((day) => day.toFormat('LLL d, yyyy')),
			...Array<string>(6).fill('a date not told'),
		]);

		const over = (await world.run(await deadlineOver(Date.now() + 100 * 86_400_000))).output('By What Is Known');
		expect(
			texts(over, 'list')[1]
				?.match(/(?<=ended ).*/g)
				?.sort(),
		).toEqual(days.map((day) => day.toFormat('LLL d, yyyy')).sort());
	});

	it('count a notice without a status, and say of one without a plan that it has none', async () => {
		const { store } = world.sandbox;
		const [sent = '', none = ''] = store.add(3);
		for (const notice of store.latest(3)) Object.assign(notice.fields, { erisaEIN: null, erisaPlanNumber: null });
		for (const id of [sent, none]) store.setStatus(id, 'Sent');
		store.setStatus(none, null);
		const output = async (name: string, from: string) => (await world.run(await world.example(name))).output(from);

		const [report] = await output('daily-status-report', 'Report');
		expect(report?.json.report).toMatch(/\nPending: 1\nSent: 1\n[^]*\nOther or no status: 1\nSkipped: 0\nAll: 3$/);
		const [digest] = await output('weekly-digest', 'Send the Email');
		expect(digest?.json.subject).toMatch(/ \(notices: 3, plans: 0\)$/);
		expect(digest?.json.html).toMatch(/>No plan \(notices: 3\)<.*>Other or no status<\/td><td [^>]*>1<\/td>/);
		const over = (await world.run(await deadlineOver(Date.now() + 100 * 86_400_000))).output('By What Is Known');
		expect(over.map(({ json }) => [json.group, json.count])).toContainEqual(['other', 1]);
		expect(texts(over, 'list')).toContainEqual(expect.stringContaining(', plan not told, ended '));
	});

	it('makes a page of counts and bars a plan, without a person on it', async () => {
		await world.run(await world.example(spreadsheet));
		world.sandbox.clock.advance({ days: 6 });
		const [digest] = (await world.run(await world.example('weekly-digest'))).output('Send the Email');

		expect(digest?.json.subject).toMatch(/^Rollout notices, \w{3} \d+, \d{4} \(notices: 23, plans: 2\)$/);
		const html = String(digest?.json.html);
		expect(html).toContain('Plan 01-2345678 / 001 (notices: 12)');
		expect(html).toMatch(/ReturnToSender<\/td><td [^>]*>2<\/td>/);
		expect(html).toMatch(/<td width="\d+" height="14" bgcolor="#3f9a57"/);
		expect(html).not.toMatch(/<(?:script|style|link|img)|Example|Return Road|9001234\d\d/);
	});

	it('makes that page where there are no notices, too', async () => {
		const [digest] = (await world.run(await world.example('weekly-digest'))).output('Send the Email');
		expect(digest?.json.html).toContain('There are no notices of the last 90 days');
	});
});
