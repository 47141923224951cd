import { startLogRecord, type LogRecord } from '../support/logRecord';
import type * as Workflow from 'n8n-workflow';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { FaultRule } from '../../sandbox/faultRule';
import { faultKinds, faultNames } from '../../sandbox/faults';
import { operationNames, type OperationName } from '../../sandbox/operationName';
import { forgetRequests } from '../../nodes/RolloutNotice/service/requestRegistry';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import type * as Faster from '../support/fasterTime';
import { credentialFor, runNotice, type NoticeRun } from '../support/noticeRun';
import { itemInMemory, itemOnDisk, pdf } from '../support/pdfItem';
import { definedBelow, mapped, sheet } from '../support/sheet';

jest.mock('n8n-workflow', () =>
	jest
		.requireActual<typeof Faster>('../support/fasterTime')
		.fasterTime(jest.requireActual<typeof Workflow>('n8n-workflow'), 400),
);
jest.setTimeout(30_000);

const clientSecret = 'a-client-secret-of-no-one';

let sandbox: Sandbox;
let log: LogRecord;
const issued = new Set<string>();
beforeAll(async () => {
	log = startLogRecord();
	sandbox = await startSandbox({ clientSecret });
	const issue = sandbox.tokens.issue.bind(sandbox.tokens);
	sandbox.tokens.issue = (terms) => {
		const token = issue(terms);
		issued.add(token);
		return token;
	};
});
beforeEach(() => {
	sandbox.reset();
	forgetRequests();
});
afterAll(async () => {
	log.stop();
	await sandbox.close();
});

/** Two forms of each SSN are given, as spreadsheets have them. */
const ssnOf = (index: number) => `98765${1000 + index}`;
const dashed = (ssn: string) => `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
const personal = ['Zebediah', 'Quillfeather', 'Unfindable Crescent', 'Nonexistentburg'];
const rows = (count: number): IDataObject[] =>
	sheet(count, (index) => ({
		ssn: index % 2 ? ssnOf(index) : dashed(ssnOf(index)),
		firstName: personal[0],
		lastName: personal[1],
		addressLine1: `1 ${personal[2]}`,
		city: personal[3],
	}));

/** The name stands in the output, which says whose letter a row is, and nowhere else. */
const nameInOutput = `"firstName":"${personal[0]}","lastName":"${personal[1]}"`;

/** Everything secret that occurs in what was told or logged. */
function leaks({ told: everything }: NoticeRun, logged: string): string[] {
	const told = everything.replaceAll(nameInOutput, '');
	const ssns = Array.from({ length: 6 }, (_, index) => ssnOf(index)).flatMap((ssn) => [ssn, dashed(ssn)]);
	const secrets = [...ssns, ...personal, clientSecret, ...issued];
	return secrets.filter((secret) => (told + logged).includes(secret));
}

const settings = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

interface Use {
	parameters: INodeParameters;
	items: () => Promise<INodeExecutionData[]>;
	meets: OperationName[];
}

const inputOf = async (count: number) => rows(count).map((json) => ({ json }));
const uses: Record<string, Use> = {
	'Request Notice': {
		parameters: { ...mapped, options: { timeout: 0.3, concurrency: 2 } },
		items: async () => await inputOf(2),
		meets: ['token', 'request', 'statusByQuery'],
	},
	'Request Notice with files': {
		parameters: { ...mapped, noticeFileSource: 'binary', options: { timeout: 0.3 } },
		items: async () => {
			const file = await itemOnDisk(pdf());
			return (await inputOf(2)).map((item) => ({ ...file, ...item }));
		},
		meets: ['uploadPdf'],
	},
	'Get Status by Query': {
		parameters: {
			operation: 'statusByQuery',
			ssn: '={{ $json.ssn }}',
			simplify: false,
			options: { timeout: 0.3, ssnInOutput: 'hidden' },
		},
		items: async () => await inputOf(2),
		meets: ['token', 'statusByQuery'],
	},
	'Get Status by Plans or Dates': {
		parameters: { operation: 'statusByRange', from: '2020-01-01', simplify: false, options: { timeout: 0.3 } },
		items: async () => await inputOf(1),
		meets: ['statusByRange'],
	},
	'Upload PDF': {
		parameters: { operation: 'uploadPdf', binaryPropertyName: 'data', options: { timeout: 0.3 } },
		items: async () => [{ ...itemInMemory(pdf()), json: rows(1)[0] ?? {} }],
		meets: ['token', 'uploadPdf'],
	},
};

/** Each kind in the forms that say most: as it comes, as an error, and where it can, after the work was done. */
function variants(kind: (typeof faultNames)[number]): FaultRule[] {
	const { parameters, answer } = faultKinds[kind];
	const short = 'ms' in parameters ? { ms: 50 } : {};
	const rules: FaultRule[] = [{ kind, ...short }];
	if ('status' in parameters) for (const status of [401, 422]) rules.push({ kind, status });
	if (answer) rules.push({ kind, ...short, stored: true });
	return rules;
}

describe.each(faultNames)('F43: with the fault %s', (kind) => {
	const concerned = faultKinds[kind].concerns ?? operationNames;

	it.each(Object.entries(uses).filter(([, { meets }]) => meets.some((operation) => concerned.includes(operation))))(
		'%s tells, hints and logs no SSN, name, address, token or secret',
		async (name, { parameters, items, meets }) => {
			const found: string[] = [];
			for (const on of meets.filter((operation) => concerned.includes(operation)))
				for (const rule of variants(kind))
					for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
						sandbox.reset();
						forgetRequests();
						sandbox.faults.add({ ...rule, on, times: 2 });
						log.lines();
						const isStatus = name.startsWith('Get');
						const run = await runNotice(sandbox, parameters, {
							items: await items(),
							node: { onError },
							credentials: credentialFor(sandbox, { clientSecret }),
						});
						const leaked = leaks(run, log.lines()).filter((secret) => !isStatus || !personal.includes(secret));
						found.push(...leaked.map((secret) => `${on} ${JSON.stringify(rule)} ${onError}: ${secret}`));
					}

			expect(found).toEqual([]);
		},
	);
});

it('F43: a call that is not answered in time is told without what it carried', async () => {
	sandbox.faults.add({ kind: 'hang', on: 'request' });
	const credentials = credentialFor(sandbox, { clientSecret });
	log.lines();

	const run = await runNotice(sandbox, { ...mapped, options: { timeout: 0.3 } }, { rows: rows(2), credentials });

	expect(run.told).toContain('did not answer within 0.3 seconds');
	expect(leaks(run, log.lines())).toEqual([]);
});

describe('F43: what is wrong with the input', () => {
	it.each(settings)('bad rows are told without their values (%s)', async (onError) => {
		const spoilt = rows(4).map((row, index) => ({
			...row,
			ssn: `${String(row.ssn)}9`,
			erisaEIN: ssnOf(index),
			city: { [personal[3] ?? '']: 1 },
			totalBalance: dashed(ssnOf(index)),
		}));
		log.lines();

		const run = await runNotice(sandbox, mapped, { rows: spoilt, node: { onError } });

		expect(run.told).toContain('SSN has 10 digits');
		expect(leaks(run, log.lines())).toEqual([]);
	});

	it('a sheet without headings, whose keys are a person, is told without naming them', async () => {
		const headless = [{ [dashed(ssnOf(1))]: ssnOf(2), [personal[1] ?? '']: personal[0], City: personal[3] }];

		const run = await runNotice(sandbox, mapped, {
			rows: headless as IDataObject[],
			node: { onError: 'continueErrorOutput' },
		});

		expect(run.told).not.toContain(ssnOf(1));
		expect(run.told).not.toContain(dashed(ssnOf(1)));
	});
});

describe('F43: what is typed into the node goes with no error', () => {
	const typed = { ssn: dashed(ssnOf(1)), firstName: personal[0], lastName: personal[1], city: personal[3] };
	const addressLine1 = `1 ${personal[2]}`;
	const request = definedBelow({ ...typed, addressLine1 });
	const query = { operation: 'statusByQuery', ssn: ssnOf(1) };

	it.each<[string, INodeParameters, RegExp, FaultRule?]>([
		['a row that is not valid', { ...request, erisaEIN: '1' }, /ERISA EIN/],
		['a field that cannot be read', { ...request, reason: "={{ $('none').item.json.x }}" }, /hidden|node/],
		['a request that is refused', request, /answered 400/, { kind: 'problemBody', on: 'request' }],
		['a query that is refused', query, /answered 403/, { kind: 'problemBody', on: 'statusByQuery', status: 403 }],
		['a query that is not valid', { ...query, erisaEin: '1' }, /ERISA EIN/],
		['a choice that is none', { ...request, operation: 'none' }, /no such operation/],
	])('%s', async (...[, parameters, message, fault]) => {
		if (fault) sandbox.faults.add(fault);
		const credentials = credentialFor(sandbox, { clientSecret });
		log.lines();

		const run = await runNotice(sandbox, parameters, { credentials });

		expect(run.error?.message).toMatch(message);
		expect(leaks({ ...run, told: run.stored }, log.lines())).toEqual([]);
	});
});

it('F43: a wrong secret is not told either', async () => {
	const credentials = credentialFor(sandbox, { clientSecret: 'a-wrong-secret-of-no-one' });

	const run = await runNotice(sandbox, mapped, { rows: rows(2), credentials });

	expect(run.error).toBeDefined();
	expect(run.told + log.lines()).not.toContain('a-wrong-secret-of-no-one');
});

it('F43: the search finds what is told and what is logged, by n8n too', async () => {
	log.lines();
	const run = await runNotice(sandbox, mapped, {
		rows: rows(2),
		credentials: credentialFor(sandbox, { clientSecret }),
	});
	const logged = log.lines();
	const token = [...issued].at(-1) ?? 'none';

	expect(logged).toContain('Running node "Rollout Notice" started');
	expect(leaks({ ...run, told: `${run.told} ${dashed(ssnOf(1))} ${token}` }, `${logged} ${clientSecret}`)).toEqual([
		dashed(ssnOf(1)),
		clientSecret,
		token,
	]);
});
