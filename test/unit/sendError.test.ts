import { sendError, tokenRejected, type Ending } from '../../nodes/RolloutNotice/n8n/sendError';
import { endpoints } from '../../nodes/RolloutNotice/service/endpoints';
import { CancelledError, OutOfTimeError, ServiceError } from '../../nodes/RolloutNotice/service/serviceError';

const thrown = (code?: string, syscall?: string) =>
	Object.assign(new Error('made up'), { cause: Object.assign(new Error('made up'), { code, syscall }) });
const errorOf = (error: unknown, ending: Partial<Ending> = {}) =>
	sendError(error, endpoints.requestNotice, { timeoutMs: 60_000, isPollEnd: false, ...ending });

describe('F18: whether a request can have reached the service', () => {
	it.each([
		['ECONNREFUSED', 'connect'],
		['ECONNREFUSED', undefined],
		['EHOSTUNREACH', 'connect'],
		['ENETUNREACH', 'connect'],
		['ENOTFOUND', 'getaddrinfo'],
		['EAI_AGAIN', 'getaddrinfo'],
		['ETIMEDOUT', 'connect'],
		['EPROTO', 'write'],
		['ERR_TLS_CERT_ALTNAME_INVALID', undefined],
		['CERT_HAS_EXPIRED', undefined],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined],
		['DEPTH_ZERO_SELF_SIGNED_CERT', undefined],
		['SELF_SIGNED_CERT_IN_CHAIN', undefined],
	])('it cannot after %s of %s', (code, syscall) => {
		expect(errorOf(thrown(code, syscall)).isCertainlyNotTaken).toBe(true);
	});

	it.each([
		['EHOSTUNREACH', 'read'],
		['ENETUNREACH', 'write'],
		['ECONNREFUSED', 'read'],
		['ECONNRESET', 'read'],
		['EPIPE', 'write'],
		['ETIMEDOUT', 'read'],
	])('it can after %s of %s: a network that goes away ends connections in use', (code, syscall) => {
		expect(errorOf(thrown(code, syscall)).isCertainlyNotTaken).toBe(false);
	});

	it.each([
		['ECONNRESET', 'connect'],
		['ETIMEDOUT', undefined],
		['ECONNABORTED', undefined],
		// A broken pipe on macOS, and a failure of OpenSSL in the middle of a connection: they only look like the codes above.
		['EPROTOTYPE', 'write'],
		['ERR_SSL_UNABLE_TO_LOAD_SSL3_MD5_ROUTINES', undefined],
		[undefined, undefined],
	])('it can after %s of %s, which does not say that no connection was made', (code, syscall) => {
		expect(errorOf(thrown(code, syscall)).isCertainlyNotTaken).toBe(false);
	});

	it.each([undefined, null, 'ECONNREFUSED', 7, {}, { code: 7 }, { code: 7, cause: null }])(
		'it can after something that is no error of a connection: %j',
		(error) => {
			expect(errorOf(error)).toMatchObject({ name: 'ServiceError', isCertainlyNotTaken: false });
		},
	);

	it.each([
		[true, ['connect', 'connect']],
		[false, ['connect', 'read']],
		[false, [undefined]],
	])('it cannot (%j) after each address of the service failed at %j', (isCertainlyNotTaken, syscalls) => {
		const errors = syscalls.map((syscall) => ({ code: 'ETIMEDOUT', syscall }));
		const cause = Object.assign(new AggregateError(errors), { code: 'ETIMEDOUT' });
		expect(errorOf({ code: 'ETIMEDOUT', cause })).toMatchObject({ isCertainlyNotTaken });
	});

	it('it can where the time was over, whatever came of the connection then', () => {
		expect(errorOf(thrown('ECONNREFUSED', 'connect'), { isLate: true }).isCertainlyNotTaken).toBe(false);
	});

	it('it cannot where nothing was sent before the call failed', () => {
		expect(errorOf(thrown('ECONNRESET', 'read'), { isUnsent: true }).isCertainlyNotTaken).toBe(true);
	});
});

describe('what a failed call is told as', () => {
	it.each(['ENOTFOUND', 'ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH'])(
		'%s: the service could not be reached, which may pass',
		(code) => {
			expect(errorOf(thrown(code))).toMatchObject({
				message: 'Could not request the notice: the service could not be reached',
				description: `Check the Base URL in the credential and the network of this n8n. The network says ${code}.`,
				isTransient: true,
			});
		},
	);

	it.each([
		'EPROTO',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'CERT_HAS_EXPIRED',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
	])('%s: a certificate or protocol that does not suit now will not suit in a moment', (code) => {
		expect(errorOf(thrown(code))).toMatchObject({
			message: 'Could not request the notice: the service could not be reached',
			isTransient: false,
		});
	});

	it.each([
		['the time is over by the clock', undefined, { isLate: true }],
		['n8n ended a wait in silence', 'ECONNABORTED', {}],
		['the network ended it', 'ETIMEDOUT', {}],
	])('no answer in time, where %s: the timeout in seconds, and the option to raise', (_, code, ending) => {
		expect(errorOf(thrown(code, 'read'), { timeoutMs: 1500, ...ending })).toMatchObject({
			message: 'Could not request the notice: the service did not answer within 1.5 seconds',
			description: 'Raise the Timeout option or run again later.',
			isTransient: true,
		});
	});

	it('a lost connection: what the network says of it, in the description only', () => {
		expect(errorOf(thrown('ECONNRESET', 'read'))).toMatchObject({
			message: 'Could not request the notice: the connection was lost before the service answered',
			description: 'Run again later. The network says ECONNRESET.',
			isTransient: true,
		});
	});

	it('a failure without a code: no word of the network', () => {
		expect(errorOf(thrown())).toMatchObject({
			message: 'Could not request the notice: the connection was lost before the service answered',
			description: 'Run again later.',
		});
	});

	it('an error that goes round in a circle of causes: told all the same', () => {
		const error: { cause?: unknown } = {};
		error.cause = { cause: error };
		expect(errorOf(error).message).toContain('the connection was lost');
	});

	it('no answer before the end of a poll: that the poll was out of time', () => {
		for (const ending of [{ isLate: true }, { isLate: false }])
			expect(errorOf(thrown('ETIMEDOUT'), { isPollEnd: true, ...ending })).toBeInstanceOf(OutOfTimeError);
	});

	it('a connection that is lost near the end of a poll: as a lost connection, since time was left', () => {
		const error = errorOf(thrown('ECONNRESET', 'read'), { isPollEnd: true });
		expect(error).not.toBeInstanceOf(OutOfTimeError);
		expect(error.message).toContain('the connection was lost');
	});

	it('an error of our own, however deep n8n put it: as it was', () => {
		const own = new ServiceError('Client Secret is empty');
		const wrapped = Object.assign(new Error('made up'), { code: 'ECONNREFUSED', cause: { cause: own } });
		expect(errorOf(own)).toBe(own);
		expect(errorOf(wrapped)).toBe(own);
	});

	it.each([true, false])(
		'a cancelled execution: as cancelled, whatever the connection says, and whether it was sent (nothing: %j)',
		(isUnsent) => {
			const error = errorOf(new ServiceError('made up'), { isCancelled: true, isLate: true, isUnsent });
			expect(error).toBeInstanceOf(CancelledError);
			expect(error.isCertainlyNotTaken).toBe(isUnsent);
		},
	);

	it('F43: never with anything of the request or the answer', () => {
		const error = Object.assign(thrown('ECONNRESET', 'read'), {
			config: { data: 'Sampleperson' },
			message: 'Sampleperson',
		});
		const told = errorOf(error);
		expect([JSON.stringify(told), String(told.cause), told.stack].join()).not.toContain('Sampleperson');
	});

	it('a refused token, also after it was renewed: what to check, and that the call was not taken', () => {
		expect(tokenRejected(endpoints.uploadPdf)).toMatchObject({
			message: 'Could not upload the PDF: the service rejected the access token, even after it was renewed (401)',
			description: 'Check Client ID, Client Secret, Environment and Base URL in the credential.',
			status: 401,
			isCertainlyNotTaken: true,
			isTransient: false,
		});
	});
});
