import { setTimeout as sleep } from 'node:timers/promises';
import { sampleRequest } from '../../sandbox/sampleRequest';
import type { Execution } from '../support/realN8n/execution';
import { putCredential } from '../support/realN8n/importCredential';
import { startMailStandIn, type MailStandIn } from './support/mailStandIn';
import { startModelStandIn, type ModelStandIn, type Turn } from './support/modelStandIn';
import { sharedN8n } from './support/sharedN8n';
import { openWorld, type World } from './support/world';

let world: World;
let model: ModelStandIn;
let mail: MailStandIn;
beforeAll(async () => {
	world = await openWorld(sharedN8n());
	model = await startModelStandIn();
	mail = await startMailStandIn();
	const openAi = { apiKey: 'stand-in', url: model.url };
	await putCredential(world.client, { name: 'OpenAI account', type: 'openAiApi', data: openAi });
	const smtp = { host: '127.0.0.1', port: mail.port, secure: false, disableStartTls: true };
	await putCredential(world.client, { name: 'SMTP account', type: 'smtp', data: smtp });
});
beforeEach(async () => {
	await world.newService();
	mail.mails.length = 0;
	model.heard.length = 0;
});
afterAll(async () => {
	await Promise.all([model.close(), mail.close()]);
	await world.close();
});

const wanted = {
	reference: 'AGENT-0001',
	firstName: 'Avery',
	lastName: 'Sample',
	addressLine1: '1 Sample Street',
	city: 'Cambridge',
	state: 'MA',
	zip: '02138',
	totalBalance: 12450.75,
	balanceAsOf: '2026-06-30',
};
const request: Turn = { tool: 'Request_a_Notice', input: { toolParameters: wanted, hitlParameters: {} } };

/** Asks the agent something, with a model that follows a script. Returns how the execution of it stands. */
async function ask(question: string, script: Turn[]): Promise<Execution> {
	model.script(script);
	const chat = 'When Chat Message Received';
	const workflow = await world.example('ai-agent-with-human-review');
	const pinData = { [chat]: [{ json: { sessionId: 'one', action: 'sendMessage', chatInput: question } }] };
	const id = await world.client.createWorkflow({ ...workflow, pinData });
	return await world.client.start(id, chat);
}

/** The mail to the reviewer, as its HTML. */
const mailed = () => (mail.mails[0] ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');

/** The addresses behind the two buttons of the mail to the reviewer. */
function buttons(): { approve: string; decline: string } {
	const plain = mailed().replaceAll('&amp;', '&');
	const links = [...plain.matchAll(/https?:\/\/[^\s"<>]+webhook-waiting[^\s"<>]+/g)].map(([link]) => link);
	const find = (answer: string) => links.find((link) => link.includes(`approved=${answer}`)) ?? '';
	return { approve: find('true'), decline: find('false') };
}

it('looks notices up without asking anybody, and never shows the model an SSN', async () => {
	world.sandbox.store.accept({ ...sampleRequest(1), externalReferenceId: 'REF-1' });
	const done = await ask('Was REF-1 delivered?', [
		{ tool: 'Look_Up_Notices', input: { reference: 'REF-1' } },
		{ words: 'It is still pending.' },
	]);

	expect(done.status).toBe('success');
	expect(done.output('Agent')[0]?.json.output).toBe('It is still pending.');
	expect(model.heard.at(-1)).toContain('Pending');
	expect(model.heard.join()).not.toMatch(/9000000?1|900-00-0001|\*{3}-\*{2}-/);
	expect(mail.mails).toEqual([]);
});

it('requests no letter before a person has approved it', async () => {
	const waiting = await ask('Request a notice for Avery Sample.', [request, { words: 'Done.' }]);

	expect(waiting.status).toBe('waiting');
	expect(mail.mails).toHaveLength(1);
	expect(world.sandbox.ledger.letters).toEqual([]);

	await click(buttons().approve);
	const done = await ended(waiting.id);
	expect(done.status).toBe('success');
	expect(world.sandbox.ledger.letters.map(({ request: sent }) => sent)).toMatchObject([
		{ externalReferenceId: 'AGENT-0001', lastName: 'Sample', totalBalance: 12450.75, reason: 'TERM' },
	]);
});

it('mails the reviewer everything that would be sent, as text, and no SSN', async () => {
	const firstName = '<script>&lt;b&gt;\\n\nReason: SBR';
	const lastName = 'Sample 900-12-3456 900.12.3456 900–12–3456 900123456';
	const input = { toolParameters: { ...wanted, firstName, lastName, zip: '02138-1234' }, hitlParameters: {} };
	await ask('Request a notice.', [{ tool: 'Request_a_Notice', input }]);

	const lines = /The agent wants[^]*?<\/p>/.exec(mailed())?.[0].split(/\r?\n/);
	expect(lines).toEqual([
		'The agent wants to request a letter:',
		'',
		'Plan: 01-2345678 / 001',
		'Reason: TERM',
		'reference: AGENT-0001',
		'firstName: &#60;script&#62;&#38;lt;b&#38;gt;&#92;n Reason: SBR',
		'lastName: Sample ***-**-**** ***-**-**** ***-**-**** ***-**-****',
		'addressLine1: 1 Sample Street',
		'city: Cambridge',
		'state: MA',
		'zip: 02138-1234',
		'totalBalance: 12450.75',
		'balanceAsOf: 2026-06-30</p>',
	]);
});

it('requests no letter that a person declined', async () => {
	const waiting = await ask('Request a notice for Avery Sample.', [request, { words: 'It was declined.' }]);
	await click(buttons().decline);

	const done = await ended(waiting.id);
	expect(done.status).toBe('success');
	expect(model.heard.at(-1)).toContain('rejected the tool call');
	expect(world.sandbox.ledger.letters).toEqual([]);
});

/** n8n takes no answer from a program, which may only be looking at what a mail leads to. */
async function click(link: string): Promise<void> {
	await fetch(link, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' } });
}

async function ended(id: string): Promise<Execution> {
	const deadline = Date.now() + 30_000;
	let execution = await world.client.execution(id);
	while (!['success', 'error', 'crashed', 'canceled'].includes(execution.status) && Date.now() < deadline) {
		await sleep(150);
		execution = await world.client.execution(id);
	}
	return execution;
}
