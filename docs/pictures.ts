import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../sandbox/sandbox';
import { openEditor, type Editor } from '../test/e2e/support/editor';
import { exampleWorkflow } from '../test/support/realN8n/exampleWorkflow';
import { FormVisit } from '../test/support/realN8n/formVisit';
import { importCredential } from '../test/support/realN8n/importCredential';
import { installN8n } from '../test/support/realN8n/installN8n';
import { N8nClient } from '../test/support/realN8n/n8nClient';
import { packPackage } from '../test/support/realN8n/packPackage';
import { places } from '../test/support/realN8n/places';
import { startN8n, type RunningN8n } from '../test/support/realN8n/startN8n';

/** A real n8n with the examples, the sandbox behind it, and a browser at its editor. */
interface Studio {
	n8n: RunningN8n;
	client: N8nClient;
	sandbox: Sandbox;
	editor: Editor;
}

const size = { width: 1440, height: 900 };
const picture = (name: string) => join(places.repository, 'docs/images', `${name}.png`);

/** Takes the pictures in docs/images anew: `npm run pictures`. Needs Chromium. */
async function pictures(): Promise<void> {
	const say = (line: string) => process.stdout.write(`${line}\n`);
	await installN8n({ progress: say });
	const folder = join(places.scratch, 'pictures');
	await rm(folder, { recursive: true, force: true });
	const n8n = await startN8n({ folder, tarball: await packPackage() });
	const sandbox = await startSandbox();
	const client = new N8nClient(n8n.url);
	await client.signIn();
	await importCredential(client, sandbox.baseUrl);
	const editor = await openEditor(n8n.url);
	await editor.page.setViewportSize(size);
	const studio = { n8n, client, sandbox, editor };
	try {
		for (const show of [check, form, dryRun, result, digest, agent, sandboxPage]) {
			say(`Taking: ${show.name}`);
			await show(studio);
		}
	} finally {
		await editor.close();
		await Promise.all([n8n.stop(), sandbox.close()]);
	}
}

/** The page that a person approves. */
async function check(studio: Studio): Promise<void> {
	const { n8n, client, editor } = studio;
	await client.activate(await store(studio, 'check-approve-send'));
	const content = new Uint8Array(await readFile(join(places.examples, 'data/participants.xlsx')));
	const sheet = { fileName: 'participants.xlsx', content };
	const visit = await FormVisit.begin(`${n8n.url}/form/check-approve-send`, [sheet]);
	await editor.page.goto(visit.url);
	await editor.page.getByText('letters are ready').first().waitFor();
	await editor.page.screenshot({ path: picture('check') });
}

/** One letter filled in by hand, under the headings of its parts. */
async function form(studio: Studio): Promise<void> {
	const { editor } = studio;
	await editor.openWorkflow(await store(studio, 'upload-a-notice-pdf-and-request-with-it'));
	await editor.openNode('Request Notice');
	await editor.page.getByTestId('section-header-title').first().waitFor();
	await take(editor, 'form');
}

/** What would be sent, in the editor. */
async function dryRun(studio: Studio): Promise<void> {
	await runSheet(studio, { validateOnly: true });
	await take(studio.editor, 'dry-run');
}

/** What came of each row, in the editor. */
async function result(studio: Studio): Promise<void> {
	await runSheet(studio, {});
	await take(studio.editor, 'result');
}

/** Runs the spreadsheet of the examples, and opens the node that requests its letters. */
async function runSheet(studio: Studio, parameters: object): Promise<void> {
	const { editor, n8n, client } = studio;
	await cp(join(places.examples, 'data'), n8n.filesFolder, { recursive: true });
	const workflow = await adapted(studio, 'request-notices-from-a-spreadsheet');
	const node = workflow.nodes.find(({ name }) => name === 'Request Notices');
	Object.assign(node?.parameters ?? {}, parameters);
	await editor.openWorkflow(await client.createWorkflow(workflow));
	await editor.page.getByTestId('execute-workflow-button').click();
	await editor.page.getByText('Workflow executed successfully').first().waitFor();
	await editor.openNode('Request Notices');
	await editor.page.getByTestId('output-panel').getByText('DEMO-2026-0001').first().waitFor();
}

/** Keeps a picture of the panel that is open, and closes it. */
async function take(editor: Editor, name: string): Promise<void> {
	// Away from fields, which show more while they are pointed at.
	await editor.page.mouse.move(720, 4);
	await editor.page.waitForTimeout(800);
	await editor.page.screenshot({ path: picture(name) });
	await editor.closePanel();
}

async function digest(studio: Studio): Promise<void> {
	studio.sandbox.clock.advance({ days: 6 });
	const execution = await studio.client.run(await store(studio, 'weekly-digest'), 'Execute by Hand');
	const html = String(execution.output('Send the Email')[0]?.json.html);
	// An empty page: the sandbox's own allows no styles but its own.
	await studio.editor.page.goto('about:blank');
	await studio.editor.page.setContent(html);
	await studio.editor.page.setViewportSize({ width: 640, height: 420 });
	await studio.editor.page.screenshot({ path: picture('digest') });
	await studio.editor.page.setViewportSize(size);
}

async function agent(studio: Studio): Promise<void> {
	await studio.editor.openWorkflow(await store(studio, 'ai-agent-with-human-review'));
	await studio.editor.page.keyboard.press('1');
	await studio.editor.page.waitForTimeout(1500);
	await studio.editor.page.screenshot({ path: picture('agent') });
}

/** The letters that came back, and the story of one. */
async function sandboxPage({ sandbox, editor }: Studio): Promise<void> {
	await editor.page.goto(`${sandbox.baseUrl}/?status=ReturnToSender`);
	await editor.page.locator('.letters summary').first().click();
	await editor.page.mouse.move(720, 4);
	await editor.page.screenshot({ path: picture('sandbox') });
}

const adapted = async ({ n8n }: Studio, example: string) =>
	await exampleWorkflow(example, { filesFolder: n8n.filesFolder });

async function store(studio: Studio, example: string): Promise<string> {
	return await studio.client.createWorkflow(await adapted(studio, example));
}

pictures().then(
	() => process.exit(0),
	(error: unknown) => {
		process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
		process.exit(1);
	},
);
