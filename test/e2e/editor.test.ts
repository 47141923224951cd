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

/** Stores an example, one of its nodes set otherwise if need be, and opens it in the editor. */
async function open(name: string, node?: string, parameters?: object): Promise<void> {
	const workflow = await world.example(name);
	Object.assign(workflow.nodes.find((found) => found.name === node)?.parameters ?? {}, parameters);
	await editor.openWorkflow(await world.client.createWorkflow(workflow));
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

	it('shows the day of a balance date that was saved with a time', async () => {
		const input = editor.page.getByTestId('parameter-input-balanceAsOf').locator('input');
		expect(await input.inputValue()).toBe('2026-06-30');
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

it('says of Send Again that every row is mailed, and has Include Input Fields under the options', async () => {
	const options = { ifAlreadyRequested: 'send', includeInputFields: true };
	await open('request-notices-from-a-spreadsheet', 'Request Notices', { options });
	await editor.openNode('Request Notices');

	await editor.page.getByText('Every row is mailed, even one that was mailed before.').waitFor();
	expect(await labels()).toEqual(expect.arrayContaining(['If Already Requested', 'Include Input Fields']));
});

describe('the statuses of a range', () => {
	beforeAll(async () => {
		await world.newService();
		world.sandbox.store.add(1);
		await open('daily-status-report', 'Statuses', { from: '', simplify: false });
	});

	it('are previewed to the next node before there are any', async () => {
		await editor.openNode('Counts Only');

		await editor.page.getByTestId('ndv-input-panel').getByText('gracePeriodExpiration').waitFor();
		await editor.closePanel();
	});

	it('are those from the day that was typed, and the whole records where Simplify is off', async () => {
		await editor.openNode('Statuses');
		const from = editor.page.getByTestId('parameter-input-from').locator('input');
		await from.fill('2020-01-01');
		await from.press('Enter');
		expect(await from.inputValue()).toBe('2020-01-01');

		await editor.page.getByTestId('node-execute-button').click();
		const output = editor.page.getByTestId('output-panel');
		await output.getByText('REF-000001').first().waitFor();
		expect(await output.innerText()).toMatch(/addressLine1[^]*\*{3}-\*{2}-0001/);
	});
});

describe('the trigger', () => {
	it('shows what it watches', async () => {
		await open('alert-on-returned-mail');
		await editor.openNode('Letter Trouble');

		expect(await labels()).toEqual(expect.arrayContaining(['Watch', 'Days', 'Events']));
		expect(await editor.page.getByTestId('ndv').innerText()).toContain('the first poll is silent');
		await editor.picture('trigger');
	});
});
