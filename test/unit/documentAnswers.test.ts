import { answerError } from '../../nodes/RolloutNotice/service/answerError';
import { endpoints } from '../../nodes/RolloutNotice/service/endpoints';
import { rolloutNoticeService } from '../../nodes/RolloutNotice/service/rolloutNoticeService';
import type { ServiceCall } from '../../nodes/RolloutNotice/service/serviceCall';
import { accountOf, exchangeToken } from '../../nodes/RolloutNotice/service/tokenExchange';
import { prepareRequest } from '../../nodes/RolloutNotice/domain/request/prepareRequest';
import { validRow } from '../support/requestRows';

const client = { baseUrl: 'https://notices.example.com', clientId: 'client', clientSecret: 'made-up' };
const clock = { now: () => 1_000_000, sleep: async () => {} };
const ok = (body: unknown) => ({ status: 200, headers: {}, body });

/** A service that gives every call this answer, and the calls that it got. */
function serviceThatAnswers(body: unknown) {
	const calls: ServiceCall[] = [];
	const service = rolloutNoticeService(async (call) => {
		calls.push(call);
		return ok(body);
	}, clock);
	return { service, calls };
}

describe('the token response', () => {
	const exchange = async (body: object) => await exchangeToken(client, async () => ok(body), clock.now);

	it('section 2.1 access_token becomes the value of the Authorization header', async () => {
		expect(await exchange({ access_token: 'made-up-token' })).toHaveProperty('accessToken', 'Bearer made-up-token');
	});

	it.each([null, undefined, '', 7, 'line\nbreak'])(
		'section 2.1 access_token may be null, and %j is then no token',
		async (token) => {
			await expect(exchange({ access_token: token })).rejects.toThrow('holds no access token');
		},
	);

	it('section 2.1 expires_in is taken as seconds, less a margin', async () => {
		const { accessTokenExpiresAt } = await exchange({ access_token: 'made-up-token', expires_in: 3600 });
		expect(accessTokenExpiresAt).toBe(clock.now() + 3_540_000);
	});

	it.each([undefined, null, 0, -1, 'soon'])(
		'section 2.1 expires_in is no time where it is %j, and the token lasts until refused',
		async (lifetime) => {
			expect(await exchange({ access_token: 'made-up-token', expires_in: lifetime })).toHaveProperty(
				'accessTokenExpiresAt',
				0,
			);
		},
	);

	it.each([
		[null, 'Bearer'],
		['', 'Bearer'],
		['bearer', 'Bearer'],
		['DPoP', 'DPoP'],
		['two words', 'Bearer'],
		['line\nbreak', 'Bearer'],
	])('section 2.1 token_type %j presents the token as %s', async (type, scheme) => {
		expect(await exchange({ access_token: 'made-up-token', token_type: type })).toHaveProperty(
			'accessToken',
			`${scheme} made-up-token`,
		);
	});

	it('section 5 rule 1: the token is got from the token address with client_id and client_secret', async () => {
		const posted: unknown[] = [];
		await exchangeToken(
			client,
			async (...call) => (posted.push(call), ok({ access_token: 'made-up-token' })),
			clock.now,
		);
		expect(posted).toEqual([
			['https://notices.example.com/api/v1/OAuth/Token', { client_id: 'client', client_secret: 'made-up' }],
		]);
	});

	it('section 5 rule 2: access_token, expires_in and token_type are all that is read of the answer', async () => {
		const answer = { access_token: 'made-up-token', expires_in: 100, token_type: 'Bearer', refresh_token: 'other' };
		expect(await exchange(answer)).toEqual({
			accessToken: 'Bearer made-up-token',
			accessTokenExpiresAt: clock.now() + 90_000,
			accessTokenFor: accountOf(client),
		});
	});
});

describe('the acknowledgement', () => {
	const prepared = prepareRequest(validRow(), { timeZone: 'utc' });
	if ('faults' in prepared) throw new Error('The valid row is not valid');
	const { request } = prepared;

	it('section 2.3 noticeParticipantRequestId is what a request resolves with', async () => {
		const { service, calls } = serviceThatAnswers({ noticeParticipantRequestId: 'an-id' });
		expect(await service.requestNotice(request)).toBe('an-id');
		expect(calls).toEqual([{ endpoint: endpoints.requestNotice, json: request }]);
	});

	it.each([{}, null, '', { noticeParticipantRequestId: null }, [{ noticeParticipantRequestId: 'an-id' }]])(
		'section 2.3 noticeParticipantRequestId is missing from %j, which is an error and no reason to send again',
		async (body) => {
			const { service, calls } = serviceThatAnswers(body);
			await expect(service.requestNotice(request)).rejects.toMatchObject({ isCertainlyNotTaken: false });
			expect(calls).toHaveLength(1);
		},
	);
});

describe('the status query body', () => {
	it.each(['skip', 'take'])('section 2.6 %s is in the body of every page', async (name) => {
		const { service, calls } = serviceThatAnswers([]);
		await service.statusByRange({ from: '2026-01-01T00:00:00.000Z' })({ skip: 40, take: 20 });
		expect(calls[0]?.json).toEqual({ from: '2026-01-01T00:00:00.000Z', skip: 40, take: 20 });
		expect(calls[0]?.json).toHaveProperty(name);
	});

	it.each(['skip', 'take'])('section 4.3 %s is in the query of every page', async (name) => {
		const { service, calls } = serviceThatAnswers([]);
		await service.statusByQuery({ erisaEin: '12-3456789' })({ skip: 40, take: 20 });
		expect(calls[0]?.query).toEqual({ erisaEin: '12-3456789', skip: 40, take: 20 });
		expect(calls[0]?.query).toHaveProperty(name);
	});
});

describe('the file upload result', () => {
	const file = { fileName: 'notice.pdf', size: 5, content: Buffer.from('%PDF-') };
	const answer = {
		success: true,
		data: { fileName: 'notice.pdf', fileUrl: 'https://files.example.com/1.pdf' },
		message: 'Stored',
	};
	const upload = async (changes: object) => await serviceThatAnswers({ ...answer, ...changes }).service.uploadPdf(file);

	it.each([
		['success', true],
		['fileName', 'notice.pdf'],
		['fileUrl', 'https://files.example.com/1.pdf'],
		['message', 'Stored'],
	])('section 2.7 %s comes out as the service gives it', async (name, value) => {
		expect(await upload({})).toHaveProperty(name, value);
	});

	it('section 2.7 message may be null', async () => {
		expect(await upload({ message: null })).toHaveProperty('message', null);
	});

	it('section 2.7 message is told without what is like an SSN', async () => {
		const message = 'Stored. Page 1 shows 900-12-3456';
		expect(await upload({ message })).toHaveProperty('message', 'Stored. Page 1 shows ***-**-****');
	});

	it('section 2.7 a file that was refused is an error with the message of the service, without the name of the file', async () => {
		const refusal = { success: false, data: null, message: 'The PDF notice is password protected.' };
		await expect(upload(refusal)).rejects.toMatchObject({
			message: 'Could not upload the PDF: the service refused the file (The PDF [hidden] is password protected.)',
			description: 'It was not stored. Correct the file or choose another one.',
			isCertainlyNotTaken: true,
		});
		await expect(upload({ ...refusal, message: null })).rejects.toThrow(/the service refused the file$/);
	});

	it.each([
		[{ success: false }],
		[{ success: null }],
		[{ data: null }],
		[{ data: {} }],
		[{ data: { fileName: 'notice.pdf', fileUrl: '' } }],
	])('section 2.7 an answer without success, data and fileUrl is an error: %j', async (changes) => {
		await expect(upload(changes)).rejects.toThrow('without data.fileUrl');
	});
});

describe('the problem body', () => {
	const problem = {
		type: 'https://example.com/problem',
		title: 'Something is wrong',
		status: 400,
		errors: { zip: ['The zip is odd.'] },
		traceId: '00-ab12-cd34-01',
	};
	const error = (changes: object) =>
		answerError(endpoints.requestNotice, { status: 400, headers: {}, body: { ...problem, ...changes } }, [], 0);

	it('section 7 title is told', () => {
		expect(error({}).message).toBe('Could not request the notice: the service answered 400 (Something is wrong)');
	});

	it('section 7 status is the one of the answer itself, whatever the body claims', () => {
		expect(error({ status: 500 }).status).toBe(400);
	});

	it('section 7 errors are told by field', () => {
		expect(error({}).description).toContain('zip: The zip is odd.');
	});

	it('section 7 traceId is told, for the service operator', () => {
		expect(error({}).description).toContain('Trace ID for the service operator: 00-ab12-cd34-01');
	});

	it('section 7 traceId of the usual form is told whatever digits it holds, and one that could hide an SSN is not', () => {
		const told = (traceId: string) => error({ traceId }).description?.includes(traceId);
		expect(told('00-a123456789bcdef0fedcba9876543210-abc123456789defa-01')).toBe(true);
		expect(told('0HMVD9:00000001')).toBe(true);
		expect(told('participant-000-12-3456')).toBe(false);
		expect(told('p000123456x')).toBe(false);
	});

	it('section 7 type is an address for programs and is not told', () => {
		expect(`${error({}).message} ${error({}).description}`).not.toContain('example.com');
	});

	it.each(['type', 'title', 'errors', 'traceId'])('section 7 %s may be null', (name) => {
		const { message, description } = error({ [name]: null });
		expect(message).toContain('the service answered 400');
		expect(`${message} ${description}`).not.toContain('null');
	});

	it('section 4.6 errors of other operations are read in the same way, and JSON, HTML and nothing are taken', () => {
		for (const body of [problem, '<html><title>Bad gateway</title></html>', '', null, undefined, [], 7]) {
			const { message } = answerError(endpoints.statusByQuery, { status: 502, headers: {}, body }, [], 0);
			expect(message).toMatch(/^Could not get the statuses: the service answered 502/);
		}
	});
});
