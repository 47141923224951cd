import { faultNames } from '../../sandbox/faults';
import { outcomes } from '../../sandbox/outcomes';
import { sampleRequest } from '../../sandbox/sampleRequest';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { ServiceCaller } from './serviceCaller';

let sandbox: Sandbox;
let caller: ServiceCaller;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => {
	sandbox.reset();
	caller = new ServiceCaller(sandbox);
});
afterAll(async () => await sandbox.close());

async function page(): Promise<string> {
	return (await caller.call('/', { token: null })).text;
}

it('shows the credential, the clock and the buttons', async () => {
	const text = await page();
	for (const part of [
		sandbox.baseUrl,
		'sandbox-client',
		'sandbox-secret',
		'Advance 1 day',
		'Advance 5 days',
		'Reset',
	]) {
		expect(text).toContain(part);
	}
	expect(text).toContain(new Date(sandbox.clock.now()).toISOString().slice(0, 10));
});

it('shows each notice with its status, and its SSN masked', async () => {
	await caller.request({ ...sampleRequest(1), ssn: '900-12-3456', addressLine1: '9 Skipped Square' });
	sandbox.clock.advance({ days: 2 });
	const text = await page();
	expect(text).toContain('<span class="badge Pending">Pending</span> <span class="badge skipped"');
	expect(text).toContain('***-**-3456');
	expect(text).not.toMatch(/900-?12-?3456/);
});

it('shows no SSN of a query either', async () => {
	await caller.byQuery('ssn=900123456');
	expect(await page()).not.toContain('900123456');
});

it('shows uploads and the latest calls with their faults', async () => {
	await caller.upload('%PDF-1.7', 'made-up.pdf');
	sandbox.faults.add({ kind: 'serverError' });
	await caller.byRange();
	const text = await page();
	expect(text).toContain('made-up.pdf');
	expect(text).toContain('<td>serverError</td>');
});

it('shows the outcomes, and a way to switch on every fault', async () => {
	const text = await page();
	for (const { example } of outcomes) expect(text).toContain(`<td>${example}</td>`);
	for (const name of faultNames) expect(text).toContain(`<option>${name}</option>`);
});

it('shows the latest 200 of many notices', async () => {
	sandbox.store.add(1000);
	const text = await page();
	expect(text).toContain('latest 200 of 1000');
	expect(text.match(/badge Pending/g)).toHaveLength(200);
	expect(text).toContain('REF-001000');
});

it('escapes everything that came from outside', async () => {
	const evil = '<script>alert("1")</script>&\'';
	const request = { ...sampleRequest(1), firstName: evil, lastName: evil, externalReferenceId: evil, city: evil };
	const { json } = await caller.request({ ...request, addressLine1: evil, state: evil, zip: evil });
	const id = String(Object(json).noticeParticipantRequestId);
	sandbox.store.setSkipped(id, evil);
	await caller.upload('%PDF-1.7', evil);
	await caller.call(`/${encodeURI(evil)}`, { token: null });
	sandbox.faults.add({ kind: 'redirect', location: evil });
	const text = await page();
	expect(text).not.toContain('<script');
	expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;');
});

it('needs nothing from outside, runs no script, and cannot be framed', async () => {
	const { headers, text } = await caller.call('/', { token: null });
	expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
	expect(text).not.toMatch(/<script|<link|src=|@import|url\(/);
});

it('has a language, a title, a heading for every part, and a label for every field', async () => {
	const text = await page();
	expect(text).toMatch(/<html lang="en">/);
	expect(text).toMatch(/<title>Rollout Notice sandbox<\/title>/);
	const sections = text.match(/<section aria-labelledby="(\w+)"><h2 id="\1">/g) ?? [];
	expect(sections).toHaveLength(text.match(/<section/g)?.length ?? -1);
	expect(text.match(/<label>/g)).toHaveLength(text.match(/<(select|input (?!type="hidden"))/g)?.length ?? -1);
	expect(text).toContain('prefers-color-scheme: dark');
});
