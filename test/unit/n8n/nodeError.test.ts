import type { INode } from 'n8n-workflow';

import { InvalidInputError } from '../../../nodes/RolloutNotice/domain/fault';
import { nodeError } from '../../../nodes/RolloutNotice/n8n/nodeError';
import { sendError } from '../../../nodes/RolloutNotice/n8n/sendError';
import { answerError } from '../../../nodes/RolloutNotice/service/answerError';
import { endpoints } from '../../../nodes/RolloutNotice/service/endpoints';
import { ServiceError } from '../../../nodes/RolloutNotice/service/serviceError';
import { exchangeToken, sharedExchange } from '../../../nodes/RolloutNotice/service/tokenExchange';

const node: INode = { id: '1', name: 'Node', type: 'node', typeVersion: 1, position: [0, 0], parameters: { ssn: '9' } };

const answered = (status: number) => answerError(endpoints.statusByRange, { status, headers: {}, body: {} }, [], 0);

async function exchangeAnswered(status: number): Promise<unknown> {
	const client = { baseUrl: 'https://service.example', clientId: 'a', clientSecret: 'b' };
	const post = async () => await Promise.resolve({ status, headers: {}, body: {} });
	const thrown = await sharedExchange('a', async () => await exchangeToken(client, post, Date.now)).catch(
		(error: unknown) => error,
	);
	return sendError(thrown, endpoints.token, { timeoutMs: 1, isUnsent: true });
}

it.each<[string, () => unknown, string | undefined]>([
	['a client rejected with 400', async () => await exchangeAnswered(400), 'credential-invalid'],
	['a client rejected with 401', async () => await exchangeAnswered(401), 'credential-invalid'],
	['a client rejected with 403', async () => await exchangeAnswered(403), 'credential-invalid'],
	['no exchange at the address', async () => await exchangeAnswered(404), 'configuration-invalid'],
	['an exchange that is busy', async () => await exchangeAnswered(429), 'rate-limited'],
	['an exchange that fails', async () => await exchangeAnswered(500), 'temporarily-unavailable'],
	['400', () => answered(400), undefined],
	['401', () => answered(401), 'credential-invalid'],
	['403', () => answered(403), undefined],
	['404', () => answered(404), 'configuration-invalid'],
	['a redirect', () => answered(302), 'configuration-invalid'],
	['429', () => answered(429), 'rate-limited'],
	['503', () => answered(503), 'temporarily-unavailable'],
	['an input that is not valid', () => new InvalidInputError([]), 'configuration-invalid'],
	['a fault of our own', () => new TypeError('x'), 'node-defect'],
])('tells n8n, which backs off by it, why it failed: %s', async (_, failed, cause) => {
	expect(nodeError(node, await failed()).failure?.cause).toBe(cause);
});

it('tells all in its message as a tool of an AI agent, which hears no more', () => {
	const tool = { ...node, type: 'package.rolloutNoticeTool' };
	const failed = new ServiceError('It failed', { description: 'Wait.' });
	expect(nodeError(node, failed, { itemIndex: 1 }).message).toBe('It failed [item 1]');
	expect(nodeError(tool, failed, { itemIndex: 1 }).message).toBe('It failed [item 1]. Wait.');
	const fault = { field: 'city', label: 'City', problem: 'is missing', remedy: 'Fill it in' };
	expect(nodeError(tool, new InvalidInputError([fault])).message).toBe('City is missing. Fill it in');
});

it('leaves the parameters of the node out of its error, and all else in', () => {
	for (const error of [answered(400), new InvalidInputError([]), new TypeError('x')])
		expect(nodeError(node, error).node).toEqual({ ...node, parameters: {} });
});
