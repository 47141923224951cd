import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { faulted, ServiceCaller } from './serviceCaller';

const PDF = '%PDF-1.7 made up';

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

it('section 2.7: the result has success, data of fileName and fileUrl, and message', async () => {
	const reply = await caller.upload(PDF, 'Überblick "1".pdf');
	expect(reply.status).toBe(200);
	expect(reply.json).toEqual({
		success: true,
		data: {
			fileName: 'Überblick %221%22.pdf',
			fileUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files\/[0-9a-f-]{36}\.pdf$/),
		},
		message: null,
	});
});

it('section 4.5: the file is stored: the ledger has its size and hash', async () => {
	await caller.upload(PDF, 'a.pdf');
	expect(sandbox.ledger.uploads).toEqual([
		{
			fileName: 'a.pdf',
			sizeBytes: PDF.length,
			sha256: createHash('sha256').update(PDF).digest('hex'),
			fileUrl: expect.any(String),
		},
	]);
});

it('section 4.5: the URL returned can be read, and others cannot', async () => {
	await caller.upload();
	const { fileUrl = '' } = sandbox.ledger.uploads[0] ?? {};
	expect((await fetch(fileUrl)).status).toBe(200);
	expect((await fetch(fileUrl.replace(/[0-9a-f]{8}-/, '00000000-'))).status).toBe(404);
});

it.each(['', '%PDF', 'PK made up', `${' '.repeat(1024)}%PDF-1.7`, '<html>PDF-'])(
	'section 4.5: what is no PDF is refused: "%s"',
	async (content) => {
		const reply = await caller.upload(content);
		expect([reply.status, ...faulted(reply)]).toEqual([400, 'file']);
		expect(sandbox.ledger.uploads).toEqual([]);
	},
);

it('section 4.5: the form has one part, named file', async () => {
	const forms = [new FormData(), new FormData(), new FormData(), new FormData()];
	forms[0]?.append('document', new Blob([PDF]), 'a.pdf');
	forms[1]?.append('file', PDF);
	forms[2]?.append('file', new Blob([PDF]), 'a.pdf');
	forms[2]?.append('file', new Blob([PDF]), 'b.pdf');
	forms[3]?.append('file', new Blob([PDF]), 'a.pdf');
	forms[3]?.append('colour', 'blue');
	for (const body of [...forms, new FormData()]) {
		const reply = await caller.upload('', '', { body });
		expect([reply.status, ...faulted(reply)]).toEqual([400, 'file']);
	}
	expect(sandbox.ledger.uploads).toEqual([]);
});

it.each([
	['multipart/form-data', 400],
	['multipart/form-data; boundary=x', 400],
	['application/pdf', 415],
	['application/json', 415],
])('section 4.5: a body that is no such form is refused: %s', async (type, status) => {
	expect((await caller.upload('', '', { body: PDF, headers: { 'Content-Type': type } })).status).toBe(status);
});

it('section 4.5: a form that breaks off is refused', async () => {
	const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and then no end';
	const reply = await caller.upload('', '', { body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } });
	expect([reply.status, ...faulted(reply)]).toEqual([400, 'file']);
	expect(sandbox.ledger.uploads).toEqual([]);
});

it('stores nothing where the caller goes away halfway', async () => {
	const token = await caller.freshToken();
	await new Promise<void>((resolve) => {
		const call = httpRequest(`${sandbox.baseUrl}/api/v1/Participants/upload-pdf`, {
			method: 'POST',
			headers: {
				Authorization: `Bearer ${token}`,
				'Content-Type': 'multipart/form-data; boundary=x',
				'Content-Length': 9999,
			},
		});
		call.on('error', () => resolve());
		call.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-', () => {
			setTimeout(() => call.destroy(), 20);
		});
	});
	while (sandbox.ledger.calls.at(-1)?.status === 'open') await new Promise((resolve) => setTimeout(resolve, 5));
	expect(sandbox.ledger.calls.at(-1)?.status).toBe('aborted');
	expect(sandbox.ledger.uploads).toEqual([]);
});

it.each([
	['its token', 401, 'Bearer unknown', 'multipart/form-data; boundary=x'],
	['its media type', 415, undefined, 'application/pdf'],
	['its form without a boundary', 400, undefined, 'multipart/form-data'],
])('reads a file that it refuses for %s to its end, so that the answer is not lost', async (_, status, token, type) => {
	const size = 16 * 1024 * 1024;
	const head = [
		'POST /api/v1/Participants/upload-pdf HTTP/1.1',
		'Host: 127.0.0.1',
		'Connection: close',
		`Authorization: ${token ?? `Bearer ${await caller.freshToken()}`}`,
		`Content-Type: ${type}`,
		`Content-Length: ${size}`,
	];
	// A caller that reads nothing before it has sent everything.
	const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
	socket.write(`${head.join('\r\n')}\r\n\r\n`);
	await new Promise((resolve) => setTimeout(resolve, 20));
	await new Promise<void>((resolve, reject) => {
		socket.on('error', reject);
		socket.write(Buffer.alloc(size, 'x'), () => resolve());
	});
	expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

it('hashes a large file as it streams by', async () => {
	const part = Buffer.alloc(1024 * 1024, 'x');
	const token = await caller.freshToken();
	const hash = createHash('sha256').update('%PDF-');
	async function* body(): AsyncGenerator<Buffer> {
		yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-');
		for (let megabyte = 0; megabyte < 64; megabyte++) {
			hash.update(part);
			yield part;
		}
		yield Buffer.from('\r\n--x--\r\n');
	}
	const response = await fetch(`${sandbox.baseUrl}/api/v1/Participants/upload-pdf`, {
		method: 'POST',
		headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
		body: body(),
		duplex: 'half',
	});
	expect(response.status).toBe(200);
	expect(sandbox.ledger.uploads[0]).toMatchObject({ sizeBytes: 64 * 1024 * 1024 + 5, sha256: hash.digest('hex') });
});
