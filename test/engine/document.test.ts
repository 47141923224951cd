import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { documentRows } from '../../docs/documentRows';
import type { DeliveryStatus } from '../../nodes/RolloutNotice/domain/status/statusRecord';
import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { credentialFor, runNotice } from '../support/noticeRun';
import { validRow } from '../support/requestRows';

const document = readFileSync(join(__dirname, '../fixtures/rollout-notice-service-v1.md'), 'utf8');
const rowsOf = (section: string) =>
	documentRows(document).filter((row) => row.section === section && row.name !== '' && !row.name.startsWith('rule'));

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => {
	sandbox.reset();
	forgetRequests();
});
afterAll(async () => await sandbox.close());

const everything = {
	operation: 'statusByRange',
	from: '2020-01-01',
	returnAll: true,
	simplify: false,
	options: { ssnInOutput: 'full' },
};
const ofPlan = (query: IDataObject) => ({ operation: 'statusByQuery', returnAll: true, ...query });
const idOf = ({ noticeParticipantRequestId }: IDataObject) => noticeParticipantRequestId;
const pdf = (text = '%PDF-1.7 made up'): INodeExecutionData[] => [
	{
		json: {},
		binary: {
			data: { data: Buffer.from(text).toString('base64'), mimeType: 'application/pdf', fileName: 'notice.pdf' },
		},
	},
];

describe('the status record', () => {
	it.each(rowsOf('2.4'))('section 2.4 $name comes out as the service gives it', async ({ name }) => {
		sandbox.store.add(1, {
			addressLine2: 'Apt 4',
			vestedBalance: 1,
			addressLine1: '9 Skipped Square',
			countryCode: 'US',
		});
		sandbox.clock.advance({ days: 3 });

		const run = await runNotice(sandbox, everything);

		const [record] = sandbox.store.records();
		expect(run.json).toEqual([record]);
		expect(run.json[0]).toHaveProperty(name);
	});

	it.each(rowsOf('2.4').filter(({ text }) => text.includes('or null')))(
		'section 2.4 $name may be null',
		async ({ name }) => {
			sandbox.store.add(1);
			sandbox.faults.add({ kind: 'missingField', on: 'statusByRange', field: name, asNull: true });

			const run = await runNotice(sandbox, { ...everything, returnAll: false, limit: 1, options: {} });

			expect(run.error).toBeUndefined();
			expect(run.json[0]).toHaveProperty(name, null);
		},
	);

	it('section 2.4 noticeParticipantRequestId is never null, and a list that lacks one is an error', async () => {
		sandbox.store.add(2);
		sandbox.faults.add({
			kind: 'missingField',
			on: 'statusByRange',
			field: 'noticeParticipantRequestId',
			asNull: true,
		});

		expect((await runNotice(sandbox, everything)).error?.message).toContain(
			'an answer without a list of status records',
		);
	});

	it.each(rowsOf('3').map(({ name }) => name as DeliveryStatus))(
		'section 3 %s comes out as deliveryStatus, and can be picked out',
		async (status) => {
			const [id = ''] = sandbox.store.add(3, { addressLine1: '5 Waiting Way' });
			sandbox.store.setStatus(id, status);
			const others = status === 'Pending' ? 3 : 1;

			const run = await runNotice(sandbox, { ...everything, options: { deliveryStatus: [status] } });

			expect(run.json).toHaveLength(others);
			expect(run.json[0]).toMatchObject({ noticeParticipantRequestId: id, deliveryStatus: status });
		},
	);
});

describe('requests', () => {
	const mapped = { operation: 'request', fieldSource: 'inputItem' };

	it('section 4 rule 1: every path follows the base URL of the credential', async () => {
		for (const tail of ['', '/', '/api/v1/']) {
			const credentials = credentialFor(sandbox, { baseUrl: `${sandbox.baseUrl}${tail}` });
			await runNotice(sandbox, mapped, {
				rows: [validRow({ externalReferenceId: `REF${tail}` }) as IDataObject],
				credentials,
			});
		}
		expect(new Set(sandbox.ledger.calls.map(({ path }) => path))).toEqual(
			new Set(['/api/v1/OAuth/Token', '/api/v1/Participants', '/api/v1/Participants/status']),
		);
		expect(sandbox.ledger.letters).toHaveLength(3);
	});

	it('section 4.1 a token is got by POST before the first call, and serves all that follow', async () => {
		await runNotice(sandbox, mapped, {
			rows: [1, 2, 3].map((n) => validRow({ externalReferenceId: `REF-${n}` }) as IDataObject),
		});

		expect(sandbox.ledger.calls[0]).toMatchObject({
			operation: 'token',
			method: 'POST',
			path: '/api/v1/OAuth/Token',
			status: 200,
		});
		expect(sandbox.ledger.exchanges).toBe(1);
		expect(sandbox.ledger.calls.every(({ authorised }) => authorised)).toBe(true);
	});

	it('section 4.2 a row is one POST with one object, and its id comes back', async () => {
		const run = await runNotice(sandbox, mapped, { rows: [validRow() as IDataObject] });

		expect(sandbox.ledger.letters).toHaveLength(1);
		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'request')).toMatchObject([
			{ method: 'POST', path: '/api/v1/Participants' },
		]);
		expect(run.json[0]?.noticeParticipantRequestId).toBe(sandbox.ledger.letters[0]?.id);
	});

	it('section 4.2 an answer 400 stops with what the problem body says, and nothing is sent again', async () => {
		sandbox.faults.add({ kind: 'problemBody', on: 'request' });

		const run = await runNotice(sandbox, mapped, { rows: [validRow() as IDataObject] });

		expect(run.error?.message).toContain('the service answered 400');
		expect(sandbox.ledger.calls.filter(({ operation }) => operation === 'request')).toHaveLength(1);
	});

	it('section 8 rule 1: what is one character too long is refused, and the longest is sent', async () => {
		const longest = {
			externalReferenceId: 'R'.repeat(100),
			firstName: 'F'.repeat(100),
			lastName: 'L'.repeat(100),
			ssn: '000-12-3456',
		};
		for (const [name, value] of Object.entries(longest)) {
			const row = validRow({ ...longest, [name]: `${value}${name === 'ssn' ? '7' : 'x'}` });
			expect((await runNotice(sandbox, mapped, { rows: [row as IDataObject] })).error?.message).toMatch(
				/characters|digits/,
			);
		}
		expect(sandbox.ledger.letters).toHaveLength(0);
		await runNotice(sandbox, mapped, { rows: [validRow(longest) as IDataObject] });
		expect(sandbox.ledger.letters).toHaveLength(1);
	});

	it('section 8 rule 2: gracePeriod is 30 where none is given', async () => {
		await runNotice(sandbox, mapped, { rows: [validRow({ gracePeriod: '' }) as IDataObject] });
		expect(sandbox.ledger.letters[0]?.request.gracePeriod).toBe(30);
	});
});

describe('statuses', () => {
	it.each([
		['erisaEin', '98-7654321'],
		['erisaPlanNumber', '002'],
		['ssn', '900999999'],
		['externalReferenceId', 'THE-ONE'],
	])('section 4.3 %s filters by itself', async (name, value) => {
		sandbox.store.add(3);
		const [wanted] = sandbox.store.add(1, {
			erisaEIN: '98-7654321',
			erisaPlanNumber: '002',
			ssn: '900999999',
			externalReferenceId: 'THE-ONE',
		});

		const run = await runNotice(sandbox, ofPlan({ [name]: value }));

		expect(run.json.map(idOf)).toEqual([wanted]);
		const { query, method } = sandbox.ledger.calls.find(({ operation }) => operation === 'statusByQuery') ?? {};
		expect(method).toBe('GET');
		expect(Object.keys(query ?? {}).sort()).toEqual([name, 'skip', 'take'].sort());
	});

	it('section 4.3 rule 1: without a filter nothing is asked', async () => {
		const run = await runNotice(sandbox, ofPlan({}));

		expect(run.error?.message).toContain('Filters are all empty');
		expect(sandbox.ledger.calls).toEqual([]);
	});

	it('section 4.3 rule 2: several filters all have to fit', async () => {
		sandbox.store.add(1, { erisaPlanNumber: '002' });
		const [wanted] = sandbox.store.add(1, { erisaPlanNumber: '002', externalReferenceId: 'BOTH' });
		sandbox.store.add(1, { externalReferenceId: 'BOTH' });

		const run = await runNotice(sandbox, ofPlan({ erisaPlanNumber: '2', externalReferenceId: 'BOTH' }));

		expect(run.json.map(idOf)).toEqual([wanted]);
	});

	it('section 4.4 rule 1: plans and dates each find their notices', async () => {
		const [old] = sandbox.store.add(1);
		sandbox.clock.advance({ days: 10 });
		const [late] = sandbox.store.add(1, { erisaEIN: '98-7654321', erisaPlanNumber: '002' });
		const day = new Date(sandbox.clock.now()).toISOString().slice(0, 10);
		const found = async (filters: IDataObject) =>
			(await runNotice(sandbox, { operation: 'statusByRange', returnAll: true, ...filters })).json.map(idOf);

		expect(await found({ plans: { plan: [{ erisaEIN: '98-7654321', erisaPlanNumber: '002' }] } })).toEqual([late]);
		expect(await found({ from: day })).toEqual([late]);
		expect(await found({ to: day })).toEqual([old, late]);
		expect(
			sandbox.ledger.calls
				.filter(({ operation }) => operation === 'statusByRange')
				.every(({ method }) => method === 'POST'),
		).toBe(true);
	});

	it.each(['erisaEIN', 'erisaPlanNumber'])(
		'section 2.5 %s is needed of every plan, as section 2.6 erisaPlanRecords carries it',
		async (name) => {
			sandbox.store.add(1);
			const plan: INodeParameters = { erisaEIN: '12-3456789', erisaPlanNumber: '001' };
			const run = async (record: INodeParameters) =>
				await runNotice(sandbox, { operation: 'statusByRange', returnAll: true, plans: { plan: [record] } });

			expect((await run(plan)).json).toHaveLength(1);
			const callsBefore = sandbox.ledger.calls.length;
			expect((await run({ ...plan, [name]: '' })).error?.message).toContain('is missing');
			expect(sandbox.ledger.calls).toHaveLength(callsBefore);
		},
	);

	it.each([
		{ edge: 'from', timezone: 'Pacific/Kiritimati', hourUtc: 23 },
		{ edge: 'to', timezone: 'Pacific/Pago_Pago', hourUtc: 5 },
	])(
		'section 2.6 $edge is an instant in UTC, read in the time zone of the workflow: $timezone',
		async ({ edge, timezone, hourUtc }) => {
			// At this hour it is another day there than in UTC, so that the day of UTC would leave the notice out.
			const now = new Date(sandbox.clock.now());
			sandbox.clock.advance({
				seconds:
					(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hourUtc) - now.getTime()) / 1000,
			});
			const [id] = sandbox.store.add(1);
			const day = new Date(sandbox.clock.now()).toLocaleDateString('en-CA', { timeZone: timezone });

			const run = await runNotice(sandbox, { operation: 'statusByRange', returnAll: true, [edge]: day }, { timezone });

			expect(run.json.map(idOf)).toEqual([id]);
		},
	);

	it('section 8 rule 3: skip and take page through both status operations', async () => {
		sandbox.store.add(250);
		for (const parameters of [everything, ofPlan({ erisaEin: '12-3456789' })]) {
			const run = await runNotice(sandbox, parameters);
			expect(new Set(run.json.map(idOf)).size).toBe(250);
		}
		const skips = sandbox.ledger.calls
			.filter(({ operation }) => operation === 'statusByQuery')
			.map(({ query }) => Number(query.skip));
		// A full page is followed by one that begins with its last record. That pages of 100 are full, the second one shows; the one at 297 is
		// asked for while the last one is on its way.
		expect(skips).toEqual([0, 100, 99, 198, 297, 250]);
	});
});

describe('uploads', () => {
	it('section 4.5 the file is one part of a form, whole, under its name', async () => {
		const run = await runNotice(sandbox, { operation: 'uploadPdf' }, { items: pdf() });

		expect(sandbox.ledger.uploads).toEqual([expect.objectContaining({ fileName: 'notice.pdf', sizeBytes: 16 })]);
		expect(run.json).toEqual([
			{ success: true, fileName: 'notice.pdf', fileUrl: sandbox.ledger.uploads[0]?.fileUrl, message: null },
		]);
	});

	it('section 4.5 rule 1: the URL that an upload returns serves in a request', async () => {
		const { json } = await runNotice(sandbox, { operation: 'uploadPdf' }, { items: pdf() });
		const row = validRow({ noticeFileContentUrl: json[0]?.fileUrl });

		await runNotice(sandbox, { operation: 'request', fieldSource: 'inputItem' }, { rows: [row as IDataObject] });

		expect(sandbox.ledger.letters[0]?.request.noticeFileContentUrl).toBe(sandbox.ledger.uploads[0]?.fileUrl);
	});

	it('section 4.5 rule 1: what is no PDF is refused before the service has to', async () => {
		const run = await runNotice(sandbox, { operation: 'uploadPdf' }, { items: pdf('hello') });

		expect(run.error?.message).toContain('holds a file that is not a PDF');
		expect(sandbox.ledger.calls).toEqual([]);
	});
});
