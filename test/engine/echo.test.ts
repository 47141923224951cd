import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Sandbox } from '../../sandbox/sandbox';
import type { CredentialStore } from '../support/credentialStore';
import { credentialFor, runNotice } from '../support/noticeRun';
import { itemInMemory, pdf } from '../support/pdfItem';
import { definedBelow, mapped, sheet } from '../support/sheet';

const token = '3f2a9c4e8b7d4f0f';
const clientSecret = 'echoed"secret-9';

let server: Server;
let service: Sandbox;
let credentials: CredentialStore;
/** A service that repeats in its errors what it was sent in headers: its answers are not promised to be discreet. */
beforeAll(async () => {
	server = createServer((request, response) => {
		const isToken = request.url?.endsWith('/OAuth/Token');
		const problem = {
			title: `Refused ${request.headers.authorization?.split(' ')[1]}`,
			errors: { client: [`${clientSecret} is not allowed`], [clientSecret]: ['no'] },
			traceId: '900.10.0001',
		};
		response.writeHead(isToken ? 200 : 403, { 'Content-Type': 'application/json' });
		response.end(JSON.stringify(isToken ? { access_token: token, expires_in: 3600 } : problem));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	service = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } as Sandbox;
	credentials = credentialFor(service, { clientSecret });
});
afterAll(() => server.close());

it('F43: a token or a secret that the service repeats is taken out of its words, however short; so is a trace id like an SSN', async () => {
	const run = await runNotice(service, mapped, { rows: sheet(1), credentials });

	expect(run.error?.message).toBe('Could not get the statuses: the service answered 403 (Refused [hidden]) [item 0]');
	expect(run.error?.description).toContain('client: [hidden] is not allowed [hidden]: no');
	for (const secret of [token, clientSecret, '900.10.0001']) expect(run.told).not.toContain(secret);
});

describe('F43: the words of n8n about an expression', () => {
	it.each([
		'={{ $json.ssn.hash($json.ssn) }}',
		'={{ $now.diffTo($now, $json.ssn) }}',
		'={{ (5).toDateTime($json.ssn) }}',
		'={{ $now.diffTo($now, $json.participant.lastName) }}',
		'={{ $now.diffTo($now, $json.born) }}',
	])('never hold what the expression was about: %s', async (city) => {
		const rows = [{ ssn: '900-12-3456', born: '1961-02-03', participant: { lastName: 'Echoperson' } }];
		const stopped = await runNotice(service, { ...definedBelow(), city }, { rows, credentials });
		const continued = await runNotice(
			service,
			{ ...definedBelow(), city },
			{ rows, credentials, node: { onError: 'continueErrorOutput' } },
		);

		expect(stopped.error).toBeDefined();
		expect(continued.errorOutput).toHaveLength(1);
		expect(stopped.told + continued.told).not.toMatch(/900-?12-?3456|1961-02-03|echoperson/i);
	});
});

describe('F43: the name of a binary field', () => {
	const askFor = async (binaryPropertyName: string) => {
		const items = [{ ...itemInMemory(pdf()), json: { lastName: 'Echoperson' } }];
		const run = await runNotice(service, { operation: 'uploadPdf', binaryPropertyName }, { items, credentials });
		return run.error?.message;
	};

	it('is repeated where the user typed it', async () => {
		expect(await askFor('letter')).toMatch(/^Input Binary Field names "letter", which this item does not have/);
	});

	it('is not repeated where it came from an expression', async () => {
		expect(await askFor('={{ $json.lastName }}')).toMatch(
			/^Input Binary Field names a field that this item does not have. Its binary fields are: "data"/,
		);
	});

	it.each(['１２３４５６７８９', '١٢٣٤٥٦٧٨٩'])(
		'is not repeated where it has digits of any script: %s',
		async (name) => {
			expect(await askFor(name)).toMatch(/^Input Binary Field names a field that this item does not have/);
		},
	);
});
