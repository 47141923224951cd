import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, selectors, type Browser, type Page } from 'playwright-core';
import { owner } from '../../support/realN8n/n8nClient';
import { places } from '../../support/realN8n/places';

/** A Chromium that the machine's packages bring; CHROMIUM names another one. */
const programs = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const quiet = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** n8n's editor in a browser, signed in. */
export interface Editor {
	page: Page;
	/** Every answer that the browser was given so far, as text. */
	received: string[];
	/** Opens a stored workflow. */
	openWorkflow(id: string): Promise<void>;
	/** Opens the panel of a node of the workflow that is open. */
	openNode(name: string): Promise<void>;
	/** Closes the panel that is open, and what lies over it. */
	closePanel(): Promise<void>;
	/** Keeps a picture of the page in .demo/screenshots. */
	picture(name: string): Promise<void>;
	close(): Promise<void>;
}

/** Starts a browser without a window and signs in at an n8n. */
export async function openEditor(url: string): Promise<Editor> {
	const executablePath = programs.find((path) => path && existsSync(path));
	if (!executablePath)
		throw new Error('No Chromium was found. Install one, or name it in the environment variable CHROMIUM.');
	selectors.setTestIdAttribute('data-test-id');
	const browser: Browser = await chromium.launch({ executablePath, args: quiet });
	const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
	page.setDefaultTimeout(90_000);
	const received: string[] = [];
	page.on('response', (response) => {
		if (/\/rest\//.test(response.url()))
			void response.text().then(
				(text) => received.push(text),
				() => undefined,
			);
	});
	await page.goto('/signin');
	await page.fill('input[type=email]', owner.email);
	await page.fill('input[type=password]', owner.password);
	await page.keyboard.press('Enter');
	await page.waitForURL(/home/);
	return {
		page,
		received,
		async openWorkflow(id) {
			await page.goto(`/workflow/${id}`);
			await page.getByTestId('canvas-node').first().waitFor();
		},
		async openNode(name) {
			await page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
			await page.getByTestId('ndv').waitFor();
		},
		async closePanel() {
			await page.getByTestId('ndv-close-button').click();
			await page.getByTestId('ndv').waitFor({ state: 'hidden' });
		},
		async picture(name) {
			const folder = join(places.scratch, 'screenshots');
			await mkdir(folder, { recursive: true });
			// Away from fields, which show more while they are pointed at.
			await page.mouse.move(640, 4);
			await page.screenshot({ path: join(folder, `${name}.png`) });
		},
		close: async () => await browser.close(),
	};
}
