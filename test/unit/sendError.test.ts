import { sendError } from '../../nodes/RolloutNotice/n8n/sendError';
import { endpoints } from '../../nodes/RolloutNotice/service/endpoints';

const thrown = (code: string, syscall?: string) =>
	Object.assign(new Error('made up'), { cause: Object.assign(new Error('made up'), { code, syscall }) });
const errorOf = (error: unknown) => sendError(error, endpoints.requestNotice, { timeoutMs: 60_000, isPollEnd: false });

describe('F18: whether a request can have reached the service', () => {
	it.each([
		['ECONNREFUSED', 'connect'],
		['ECONNREFUSED', undefined],
		['EHOSTUNREACH', 'connect'],
		['ENETUNREACH', 'connect'],
		['ENOTFOUND', 'getaddrinfo'],
		['ETIMEDOUT', 'connect'],
		['EPROTO', 'write'],
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
});
