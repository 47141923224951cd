import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, Item } from '../test/support/realN8n/execution';
import { approvedInForm } from './approvedInForm';
import { counts } from './counts';
import type { ExampleName, PreparedN8n } from './prepareN8n';
import type { SandboxProcess } from './sandboxProcess';

/** One thing that the demo did, what came of it, and what should have. */
export interface Finding {
	what: string;
	result: string;
	expected: string;
}

export interface ScenarioResult {
	findings: Finding[];
	/** The texts that the workflows wrote, under a title each. */
	texts: Array<{ title: string; lines: string[] }>;
	/** The letters that n8n reports as requested, by their ids. */
	requestedIds: string[];
}

/** Days after which every letter of the demo has met its end in the sandbox. */
export const daysOfDelivery = 6;

/** Runs six of the examples in n8n, lets six days pass in the sandbox in between, and tells what came of each. */
export async function scenario(
	n8n: PreparedN8n,
	sandbox: SandboxProcess,
	say: (line: string) => void,
): Promise<ScenarioResult> {
	const run = async (name: ExampleName) => await finished(n8n, name);
	say('Uploading the spreadsheet in a form, and approving what it shows …');
	const first = await approvedInForm(n8n);
	say('The same spreadsheet once more, from the disk …');
	const second = await run('request-notices-from-a-spreadsheet');
	say('Uploading a PDF and requesting a notice with it …');
	const upload = await run('upload-a-notice-pdf-and-request-with-it');
	say('Publishing the alert; its first look is silent …');
	await n8n.client.activate(n8n.workflowIds['alert-on-returned-mail']);
	say(`Letting ${daysOfDelivery} days pass in the sandbox …`);
	await sandbox.control('POST', '/sandbox/clock', { days: daysOfDelivery });
	const report = await run('daily-status-report');
	const open = await run('letters-without-an-answer');
	say('Waiting for the alert to notice (it looks every minute) …');
	const alerts = await alertMessages(n8n);

	const runs = { first, second, upload, report, open, alerts };
	const requested = [...requests(first), ...requests(second), ...upload.output('Request Notice')];
	return {
		findings: findingsOf(runs),
		texts: textsOf(runs),
		requestedIds: requested
			.filter(({ json }) => json.outcome === 'submitted')
			.map(({ json }) => String(json.noticeParticipantRequestId)),
	};
}

/** What the executions of the examples left behind. */
interface Runs {
	first: Execution;
	second: Execution;
	upload: Execution;
	report: Execution;
	open: Execution;
	alerts: Item[];
}

function findingsOf({ first, second, upload, report, open, alerts }: Runs): Finding[] {
	return [
		{
			what: `Spreadsheet in a form, ${first.output('Rows of the Sheet').length} rows, approved`,
			result: `${counts(requests(first).map(outcome))}; ${rowsToFix(first).length} to fix`,
			expected: '23 submitted; 2 to fix',
		},
		{
			what: 'The same spreadsheet again',
			result: `${counts(requests(second).map(outcome))}; ${second.output('Rows to Fix').length} to fix`,
			expected: '23 alreadyRequested; 2 to fix',
		},
		{
			what: 'PDF uploaded, notice requested with it',
			result: `${upload.output('Upload PDF').length} uploaded, ${counts(upload.output('Request Notice').map(outcome))}`,
			expected: '1 uploaded, 1 submitted',
		},
		{
			what: `Daily status report, ${daysOfDelivery} days later`,
			result: counts(report.output('Statuses').map(status)),
			expected: '15 Success, 3 ReturnToSender, 2 Sent, 2 Undeliverable, 1 Pending, 1 skipped',
		},
		{
			what: 'Letters without an answer',
			result: counts(open.output('Not Skipped').map(status)),
			expected: '2 Sent, 1 Pending',
		},
		{
			what: 'Alert on returned mail',
			result: `${alerts.length} messages: ${counts(alerts.map(({ json }) => String(json.subject).split(':')[0]))}`,
			expected: '6 messages: 3 Letter came back, 2 Letter cannot be delivered, 1 Participant skipped',
		},
	];
}

function textsOf({ first, report, open, alerts }: Runs): ScenarioResult['texts'] {
	return [
		{
			title: 'Rows to fix',
			lines: rowsToFix(first).map(({ json }) => `${json.reference}: ${json.whatToFix}`),
		},
		{ title: 'Daily status report', lines: report.output('Report').map(({ json }) => String(json.report)) },
		{ title: 'Letters without an answer', lines: open.output('Line').map(({ json }) => String(json.line)) },
		{ title: 'First alert', lines: alerts.slice(0, 1).map(({ json }) => `${json.subject}\n${json.message}`) },
	];
}

async function finished({ client, workflowIds }: PreparedN8n, name: ExampleName): Promise<Execution> {
	const execution = await client.run(workflowIds[name], 'Execute by Hand');
	if (execution.status === 'success') return execution;
	throw new Error(`The workflow "${name}" failed: ${execution.error?.message ?? execution.status}`);
}

/** The messages of the alert, once they have stopped coming or a minute and a half is over. */
async function alertMessages({ client, workflowIds }: PreparedN8n): Promise<Item[]> {
	const deadline = Date.now() + 90_000;
	let messages: Item[] = [];
	while (messages.length === 0 && Date.now() < deadline) {
		await sleep(500);
		const executions = await client.executions(workflowIds['alert-on-returned-mail']);
		messages = executions.flatMap((execution) => execution.output('Message'));
	}
	return messages;
}

const requests = (execution: Execution) => execution.output('Request Notices');
const rowsToFix = (execution: Execution) =>
	execution.output('Result Row').filter(({ json }) => json.outcome === 'notSent');
const outcome = ({ json }: Item) => String(json.outcome);
const status = ({ json }: Item) => (json.skipped === true ? 'skipped' : String(json.deliveryStatus));
