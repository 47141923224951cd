import { answerError, refusedFile, unexpectedAnswer } from '../../../nodes/RolloutNotice/service/answerError';
import { endpoints, type Endpoint } from '../../../nodes/RolloutNotice/service/endpoints';
import type { ServiceAnswer } from '../../../nodes/RolloutNotice/service/serviceCall';

const now = Date.parse('2026-07-02T12:00:00Z');
const sent = ['Testa', 'Sampleperson', '000123456'];
const errorOf = (status: number, answer: Partial<ServiceAnswer> = {}) =>
	answerError(endpoints.requestNotice, { status, headers: {}, body: '', ...answer }, sent, now);

describe('what an answer that is no success is told as', () => {
	it.each([
		[400, 'Correct the values it names and run the row again.'],
		[403, 'The client has no permission for this. Ask the service operator to allow it.'],
		[404, 'Check the Base URL in the credential: the service has no such address.'],
		[413, 'The file or request is larger than the service accepts.'],
		[
			429,
			'The service accepts fewer calls at a time. Lower the Concurrency option or raise the Page Size option, whichever there is, or run again later.',
		],
		[500, 'The service has a problem. Try again later.'],
		[503, 'The service has a problem. Try again later.'],
		[409, ''],
		[499, ''],
	])('%i: the status, and what to do: "%s"', (status, description) => {
		expect(errorOf(status)).toMatchObject({
			message: `Could not request the notice: the service answered ${status}`,
			description,
			status,
		});
	});

	it.each([300, 302, 399])('%i: that the service points elsewhere, where nothing was sent', (status) => {
		expect(errorOf(status, { body: { title: 'Moved' } })).toMatchObject({
			message: `Could not request the notice: the service redirected the call to another address (${status}). Check the Base URL in the credential`,
			description: 'Nothing was sent there.',
			status,
			isTransient: false,
			isCertainlyNotTaken: false,
		});
	});

	it('everything that it has, in the order of use: faults, remedy, wait, trace id', () => {
		const body = {
			title: 'Something was wrong here',
			errors: { zip: ['Is odd.'], city: ['Is blank.'] },
			traceId: 'ab:1',
		};
		expect(errorOf(400, { body, headers: { 'retry-after': '1.2' } })).toMatchObject({
			message: 'Could not request the notice: the service answered 400 (Something was wrong here)',
			description:
				'zip: Is odd. city: Is blank. Correct the values it names and run the row again. It asks to wait 2 seconds. Trace ID for the service operator: ab:1',
			retryAfterMs: 1200,
		});
	});

	it('a wait without sense: that it is longer than a day', () => {
		expect(errorOf(503, { headers: { 'retry-after': '1e300' } }).description).toBe(
			'The service has a problem. Try again later. It asks to wait more than a day.',
		);
	});

	it('a service that asks for no wait is not said to ask for one', () => {
		expect(errorOf(503, { headers: { 'retry-after': '0' } })).toMatchObject({
			description: 'The service has a problem. Try again later.',
			retryAfterMs: 0,
		});
	});
});

describe('what an answer says of the call', () => {
	it.each([408, 429, 500, 502, 503, 504])('%i: the same call may well succeed later', (status) => {
		expect(errorOf(status).isTransient).toBe(true);
	});

	it.each([199, 400, 403, 404, 409, 422, 501, 505])('%i: the same call would fail again', (status) => {
		expect(errorOf(status).isTransient).toBe(false);
	});

	it.each([400, 404, 429, 499])('F48: %i: it was refused for certain', (status) => {
		expect(errorOf(status).isCertainlyNotTaken).toBe(true);
	});

	it.each([199, 408, 500, 504])('F48: %i: it may have been taken', (status) => {
		expect(errorOf(status).isCertainlyNotTaken).toBe(false);
		expect(errorOf(status).message).toContain(`the service answered ${status}`);
	});
});

describe('the title', () => {
	it.each([
		['the title of a page', '<html><head><TITLE>\n Bad gateway </TITLE></head></html>', ' (Bad gateway)'],
		['the beginning of a long one', `<title>${'word '.repeat(30)}</title>`, ` (${'word '.repeat(20).trim()})`],
		[
			'the beginning of a long one, cut between words',
			`<title>${'word '.repeat(19)}Sampleperson</title>`,
			` (${'word '.repeat(19).trim()})`,
		],
		[
			'the beginning of a long one, cut behind a word',
			`<title>${'word '.repeat(19)}words and</title>`,
			` (${'word '.repeat(19)}words)`,
		],
		['nothing of a page without one', '<html><body>Bad gateway</body></html>', ''],
		['nothing of plain text', 'Bad gateway', ''],
		['nothing that is no text', { title: 7 }, ''],
		['nothing where it is blank', { title: ' ' }, ''],
		['nothing where there is none', {}, ''],
	])('of an answer is told: %s', (_, body, said) => {
		expect(errorOf(502, { body }).message).toBe(`Could not request the notice: the service answered 502${said}`);
	});

	it('F72: is told without what was sent', () => {
		expect(errorOf(400, { body: { title: 'Sampleperson is not known' } }).message).toContain('([hidden] is not known)');
	});

	it('F43: is told without what the call was authorised with', () => {
		const answer = { body: '<title>Refused token-of-letters</title>', secrets: ['token-of-letters'] };
		expect(errorOf(400, answer).message).toContain('(Refused [hidden])');
	});
});

describe('an answer to a status query or an upload, which may be about a person whom nobody here knows', () => {
	const said = (title: string, endpoint: Endpoint = endpoints.statusByQuery) =>
		answerError(endpoint, { status: 409, headers: {}, body: { title } }, [], now).message;

	it.each([
		['Participant Testa Sampleperson has several records', 'Participant [hidden] has several records'],
		['Jane has several records', '[hidden] has several records'],
		["Record of JANE O'Doe-Lee, 12 Elm Street, is locked", 'Record of [hidden], [hidden], is locked'],
		['The record of 张伟 is locked', 'The record of [hidden] is locked'],
	])('is told without words that have a capital: %s', (title, told) => {
		expect(said(title)).toContain(`(${told})`);
		for (const endpoint of [endpoints.statusByRange, endpoints.uploadPdf])
			expect(said(title, endpoint)).toContain(`(${told})`);
		const refused = refusedFile({ status: 200, headers: {}, body: { message: title } }, []);
		expect(refused.message).toContain(`(${told})`);
		expect(said(title, endpoints.requestNotice)).toContain(title.split(' ')[0]);
	});

	it.each([
		'One or more validation errors occurred.',
		'The field Take must be at least one.',
		'The ErisaEin field is required.',
		'At least one of erisaEin, erisaPlanNumber, ssn and externalReferenceId is needed',
		'Bad Request',
		'Internal Server Error',
		'Too Many Requests',
		'Unsupported Media Type',
	])('is told in words that name nobody: %s', (title) => {
		expect(said(title)).toContain(`(${title})`);
	});

	it('of 400 names the field, and the option for one that names take', () => {
		const errors = { take: ['The field take must be between 1 and 500.'], from: ['Jane is wrong.'] };
		const { description } = answerError(
			endpoints.statusByRange,
			{ status: 400, headers: {}, body: { errors } },
			[],
			now,
		);

		expect(description).toBe(
			'take: The field take must be between [hidden] and [hidden]. from: [hidden] is wrong. Correct the values it names and run the row again. If it names take, lower the Page Size option.',
		);
	});
});

describe('the faults of fields', () => {
	const faults = (errors: unknown) => {
		const remedy = ' Correct the values it names and run the row again.';
		return ` ${errorOf(400, { body: { errors } }).description}`.replace(remedy, '').trimStart();
	};

	it.each([
		['several texts', { zip: ['Is odd.', 'Is short.'] }, 'zip: Is odd. Is short.'],
		['one text without a list', { zip: 'Is odd.' }, 'zip: Is odd.'],
		['texts among other things', { zip: ['Is odd.', 7, null, { code: 'odd' }] }, 'zip: Is odd.'],
		['no text at all', { zip: [7], city: null, state: {}, firstName: [] }, ''],
		['a text in place of the fields', 'Is odd.', ''],
		['a number in place of the fields', 7, ''],
		['null in place of the fields', null, ''],
	])('section 7: are told in plain texts alone, from %s', (_, errors, told) => {
		expect(faults(errors)).toBe(told);
	});

	it('section 7: bear the names of the fields as the service writes them, digits too', () => {
		expect(faults({ helpAddressLine1: ['Is odd.'], ErisaEin: ['Is odd.'] })).toBe(
			'helpAddressLine1: Is odd. ErisaEin: Is odd.',
		);
	});

	it('F72: tell nothing that was sent, neither in a name that is no field nor in a text', () => {
		expect(faults({ 'rows of Sampleperson': ['Testa has 000123456.'] })).toBe(
			'rows of [hidden]: [hidden] has [hidden].',
		);
	});

	it('F43: tell nothing that the call was authorised with', () => {
		const { description } = errorOf(400, { body: { errors: { zip: ['secret'] } }, secrets: ['secret'] });
		expect(description).toContain('zip: [hidden]');
	});

	it('are told of twenty fields at the most', () => {
		const names = Array.from({ length: 25 }, (_, index) => `x${'abcdefghijklmnopqrstuvwxyz'.charAt(index)}`);
		const told = faults(Object.fromEntries(names.map((name) => [name, ['Is odd.']])));
		expect(told.match(/x[a-z]: Is odd\./g)).toHaveLength(20);
	});
});

it('F43: a trace id that holds what the call was authorised with is not told', () => {
	const answer = { body: { traceId: 'trace-secret' }, secrets: ['secret'] };
	expect(errorOf(400, answer).description).toBe('Correct the values it names and run the row again.');
});

describe('a success without what the document promises', () => {
	it.each([
		['', 'an empty page'],
		[undefined, 'an empty page'],
		[null, 'an empty page'],
		['<html></html>', 'a response that is not JSON'],
		[{}, 'an answer without data.fileUrl'],
		[7, 'an answer without data.fileUrl'],
	])('%j is told as %s, and may be neither a refusal nor worth asking again', (body, form) => {
		expect(unexpectedAnswer(endpoints.uploadPdf, { status: 201, headers: {}, body }, 'data.fileUrl')).toMatchObject({
			message: `Could not upload the PDF: the service answered 201 with ${form}`,
			description:
				'Expected data.fileUrl. Check the Base URL in the credential; if it is right, tell the service operator.',
			status: 201,
			isTransient: false,
			isCertainlyNotTaken: false,
		});
	});
});
