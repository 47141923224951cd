import type { FaultRule } from '../../sandbox/faultRule';
import { faultKinds, faultNames } from '../../sandbox/faults';
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
	for (const name of faultNames) {
		expect(text).toContain(`<input type="hidden" name="kind" value="${name}">`);
		for (const parameter of Object.keys(faultKinds[name].parameters))
			expect(formOf(text, name)).toMatch(new RegExp(`<(?:input|select) name="${parameter}"`));
	}
});

it('calls each fault and what it can be told by plain words, under three headings', async () => {
	const section = /<h2 id="kinds">.*?<\/section>/s.exec(await page())?.[0] ?? '';
	expect(section.match(/(?<=<h3>)[^<]*/g)).toEqual(['Answers of any call', 'Tokens', 'Pages of statuses']);
	for (const name of faultNames) {
		const { title, parameters } = faultKinds[name];
		for (const words of [title, ...Object.values(parameters)]) expect(words).toMatch(/^[A-Z](?!\w*[a-z][A-Z])/);
		expect(section).toContain(`<b>${title}:</b>`);
	}
	expect(section).toContain('<label>Records on a page, at most (default 10) <input name="take"></label>');
	expect(section).not.toMatch(/<label>[a-z]/);
});

it('switches on a fault with what its form was given', async () => {
	const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: sandbox.baseUrl };
	const body = 'kind=unauthorized&dropToken=true&on=request&times=3&after=&probability=&stored=';
	await caller.call('/sandbox/faults', { method: 'POST', token: null, body, headers });
	expect(sandbox.faults.list()).toEqual([{ kind: 'unauthorized', dropToken: true, on: 'request', times: 3 }]);
	expect(await page()).toContain(
		'Answers 401, whatever the token. Hits calls of request, 3 times. The token presented ends too: yes.',
	);
});

it('asks before it resets', async () => {
	expect(await page()).toMatch(
		/<details class="ask"><summary>Reset<\/summary>.*\?<\/p>\s*<form method="post" action="\/sandbox\/reset">/s,
	);
});

it.each<[FaultRule, string]>([
	[{ kind: 'serverError' }, 'Hits any call, once.'],
	[{ kind: 'serverError', on: 'any', times: 'always', after: 0 }, 'Hits any call, always.'],
	[{ kind: 'ignoredSkip', after: 1 }, 'Hits calls of statusByQuery or statusByRange, always, after 1 other.'],
	[{ kind: 'serverError', on: 'request', times: 1, after: 2 }, 'Hits calls of request, once, after 2 others.'],
	[
		{ kind: 'tooManyRequests', times: 3, probability: 0.5, retryAfter: 5 },
		'Hits any call, 3 times, with a chance of 0.5. Seconds to wait that it asks for: 5.',
	],
])('tells a fault in force in words: %j', async (rule, words) => {
	sandbox.faults.add(rule);
	const inForce = (await page()).split('Switch on a fault')[0] ?? '';
	expect(inForce).toContain(
		`<b>${faultKinds[rule.kind].title}:</b> ${faultKinds[rule.kind].description}. ${words}</li>`,
	);
});

it('keeps the calls folded, below the faults', async () => {
	await caller.byQuery('erisaPlanNumber=001');
	const text = await page();
	expect(text).toContain('<details><summary>Show the latest 2 calls</summary>');
	expect(text.indexOf('id="calls"')).toBeGreaterThan(text.indexOf('id="kinds"'));
});

it('says how far its clock is ahead', async () => {
	expect(await page()).not.toContain('ahead of this machine');
	sandbox.clock.advance({ days: 6 });
	expect(await page()).toContain('(6 days ahead of this machine)');
});

describe('the notices', () => {
	it('are counted by status, each count a link to those notices', async () => {
		sandbox.store.add(3);
		sandbox.store.add(1, { addressLine1: '9 Skipped Square' });
		sandbox.clock.advance({ days: 2 });
		const text = await page();
		expect(text).toContain('href="/?status=Sent"><b>3</b> Sent</a>');
		expect(text).toContain('href="/?status=skipped"><b>1</b> skipped</a>');
		expect(text).not.toContain('href="/?status=Success"');
	});

	it.each([
		['?status=skipped', ['REF-000003']],
		['?plan=98-7654321+%2F+007', ['REF-000002']],
		['?search=ref-000001', ['REF-000001']],
		['?search=skipped+square', ['REF-000003']],
		['?search=no+000002', ['REF-000002']],
		['?search=900000001', []],
		['?search=nobody', []],
		['?search=&plan=&status=', ['REF-000003', 'REF-000002', 'REF-000001']],
	])('shown at %s are %j', async (query, references) => {
		sandbox.store.add(1);
		sandbox.store.add(1, { erisaEIN: '98-7654321', erisaPlanNumber: '007' });
		sandbox.store.add(1, { addressLine1: '9 Skipped Square' });
		sandbox.clock.advance({ days: 1 });
		const { text } = await caller.call(`/${query}`, { token: null });
		expect([...text.matchAll(/<span>(REF-\d+)<\/span>/g)].map(([, reference]) => reference)).toEqual(references);
	});

	it('open to their story: what happened, and what is to come', async () => {
		const [id = ''] = sandbox.store.add(1, { addressLine1: '12 Return Road' });
		sandbox.clock.advance({ days: 2 });
		expect(storyIn(await page())).toEqual(['Request received (Pending)', 'Sent', 'ReturnToSender (to come)']);

		sandbox.store.setStatus(id, 'Success');
		sandbox.store.setSkipped(id, 'made up');
		expect(storyIn(await page())).toEqual([
			'Request received (Pending)',
			'Sent',
			'Success, set by hand',
			'Skipped: made up',
		]);
	});

	it('have a form that sets their status', async () => {
		const [id = ''] = sandbox.store.add(1);
		const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: sandbox.baseUrl };
		expect(await page()).toContain(`action="/sandbox/notices/${id}"`);
		const body = 'deliveryStatus=Undeliverable';
		await caller.call(`/sandbox/notices/${id}`, { method: 'POST', token: null, body, headers });
		expect(sandbox.store.records()[0]).toMatchObject({ deliveryStatus: 'Undeliverable' });
	});
});

/** The steps of the one story on the page, without their times. */
function storyIn(text: string): string[] {
	const list = /<div class="story"><ol>(.*?)<\/ol>/s.exec(text)?.[1] ?? '';
	return [...list.matchAll(/<li[^>]*>[-\d: ]{16}: (.*?)<\/li>/g)].map(([, step = '']) => step);
}

function formOf(text: string, kind: string): string {
	return text.split('</form>').find((form) => form.includes(`value="${kind}"`)) ?? '';
}

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
