import { fieldGroups, requestFields } from '../../nodes/RolloutNotice/domain/fields/requestFields';
import { sandboxClient } from '../support/realN8n/importCredential';
import { openEditor, type Editor } from './support/editor';
import { sharedN8n } from './support/sharedN8n';
import { openWorld, type World } from './support/world';

jest.setTimeout(300_000);

let world: World;
let editor: Editor;
beforeAll(async () => {
	world = await openWorld(sharedN8n());
	editor = await openEditor(world.url);
}, 300_000);
afterAll(async () => {
	await editor.close();
	await world.close();
});

/** Stores an example and opens it in the editor. */
async function open(name: string): Promise<void> {
	await editor.openWorkflow(await world.client.createWorkflow(await world.example(name)));
}

/** The labels of the parameters that the open panel shows, in order. */
async function labels(): Promise<string[]> {
	const texts = await editor.page.getByTestId('node-parameters').getByTestId('input-label').allInnerTexts();
	return texts.map((text) => text.split('\n')[0]?.trim() ?? '');
}

/** Chooses an option of a list in the open panel. */
async function choose(parameter: string, option: string): Promise<void> {
	await editor.page.getByTestId(`parameter-input-${parameter}`).click();
	await editor.page.locator('.el-select-dropdown__item:visible', { hasText: new RegExp(`^\\s*${option}`) }).click();
}

describe('a request filled in by hand', () => {
	beforeAll(async () => await open('upload-a-notice-pdf-and-request-with-it'));

	it('is found by a search for "rollout" among the four operations', async () => {
		await editor.page.getByTestId('node-creator-plus-button').click();
		await editor.page.getByTestId('node-creator-search-bar').fill('rollout');
		await editor.page.getByTestId('item-iterator-item').filter({ hasText: 'Rollout Notice' }).click();
		const names = editor.page.getByTestId('node-creator-item-name');
		await names.filter({ hasText: 'Request notice' }).waitFor();
		await editor.picture('search');

		const operations = ['Get status by plans or dates', 'Get status by query', 'Request notice by mail', 'Upload PDF'];
		expect(await names.allInnerTexts()).toEqual(expect.arrayContaining(operations));
		await editor.page.getByTestId('canvas-background').click({ position: { x: 300, y: 60 }, force: true });
	});

	it('asks for every required field under its label, and for the balance that the reason needs', async () => {
		await editor.openNode('Request Notice');

		const required = requestFields.filter((field) => field.required === 'always').map(({ label }) => label);
		expect(await labels()).toEqual(expect.arrayContaining(['Operation', 'Fields', 'Notice File', ...required]));
		expect(await labels()).toContain('Vested Balance');
		expect(await labels()).not.toContain('Total Balance');
		expect(await editor.page.getByTestId('section-header-title').allInnerTexts()).toEqual(
			expect.arrayContaining(Object.values(fieldGroups)),
		);

		await choose('reason', 'TERM');
		await editor.page.getByTestId('parameter-input-totalBalance').waitFor();
		expect(await labels()).not.toContain('Vested Balance');
		await editor.picture('request-define-below');
	});

	it('asks for the binary field in place of the URL where the file comes with the item', async () => {
		await choose('noticeFileSource', 'From a Binary Field');
		await editor.page.getByTestId('parameter-input-noticeFileBinaryField').waitFor();

		expect(await labels()).not.toContain('Notice File Content URL');
		await editor.closePanel();
	});
});

describe('a spreadsheet run in the editor', () => {
	beforeAll(async () => await open('request-notices-from-a-spreadsheet'));

	it('shows what came of each row, and what to fix', async () => {
		await world.newService();
		await editor.page.getByTestId('execute-workflow-button').click();
		await editor.page.getByText('Workflow executed successfully').first().waitFor();
		await editor.picture('workflow');
		await editor.openNode('Request Notices');
		const output = editor.page.getByTestId('output-panel');
		await output.getByText('DEMO-2026-0001').first().waitFor();
		await editor.picture('request-notice');

		expect(await output.innerText()).toMatch(/23 submitted, 2 invalid/);
		expect(world.sandbox.ledger.letters).toHaveLength(23);
	});

	it('has a credential dialog that shows neither the secret nor the token, nor is the browser ever given them', async () => {
		expect(world.sandbox.ledger.exchanges).toBeGreaterThan(0);
		await editor.page.getByTestId('credential-edit-button').click();
		await editor.page.getByText('Connection tested successfully').waitFor();
		await editor.picture('credential');

		const dialog = editor.page.getByTestId('credential-edit-dialog');
		const inputs = await dialog.locator('input').all();
		const values = await Promise.all(inputs.map(async (input) => await input.inputValue()));
		expect(values).toContain(world.sandbox.baseUrl);
		const seen = [...values, await dialog.innerHTML(), ...editor.received].join('\n');
		expect(seen).toContain(world.credentialId);
		expect(seen).not.toContain(sandboxClient.clientSecret);
		expect(seen).not.toContain('sandbox-token-');
	});
});

describe('the trigger', () => {
	it('shows what it watches', async () => {
		await open('alert-on-returned-mail');
		await editor.openNode('Letter Trouble');

		expect(await labels()).toEqual(expect.arrayContaining(['Watch', 'Days', 'Events']));
		await editor.picture('trigger');
	});
});
