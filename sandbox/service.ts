import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem, type Answer, type FieldErrors, type Silence } from './answer';
import type { Bend } from './faultKind';
import type { Hit, Stage } from './faultRules';
import type { Call } from './ledger';
import { isListed, type Contract } from './openApi';
import { operations } from './operations/operations';
import { readText } from './readText';
import type { World } from './world';

/** A call on one of the service's operations, underway. */
export interface ServiceCall {
	request: IncomingMessage;
	contract: Contract;
	record: Call;
	world: World;
}

/**
 * Answers a call: faults that come before the operation, then the token (401), the media type (415), the body and the
 * rules of openapi.yaml (400), the operation, and faults that come after it has succeeded.
 */
export async function serve(call: ServiceCall): Promise<Answer | Silence> {
	const { request, contract, world } = call;
	const hits = take(call, 'before');
	const isUpload = contract.mediaTypes.includes('multipart/form-data');
	const text = isUpload ? undefined : await readText(request);
	await pause(call, hits);
	const hit = hits.find(({ kind }) => kind.answer);
	if (hit) {
		const answer = faultAnswer(call, hit, text, problem(503));
		if (hit.rule.dropToken) world.tokens.revoke(request.headers.authorization);
		return answer;
	}
	const answer = checked(call, await work(call, text));
	const after = answer.status === 200 ? take(call, 'after')[0] : undefined;
	return after ? faultAnswer(call, after, text, answer) : answer;
}

async function pause({ world }: ServiceCall, hits: Hit[]): Promise<void> {
	const delayMs = hits.reduce((sum, { kind, rule }) => sum + (kind.delayMs?.(rule) ?? 0), world.settings.latencyMs);
	if (delayMs > 0) await sleep(delayMs, undefined, { signal: world.closing });
}

async function work(call: ServiceCall, text: string | undefined): Promise<Answer> {
	const { request, contract, record, world } = call;
	if (!record.authorised) return { ...problem(401), headers: { 'WWW-Authenticate': 'Bearer' } };
	const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
	if (contract.mediaTypes.length > 0 && !isListed(mediaType, contract.mediaTypes)) return problem(415);
	const body = parsed(text);
	const errors = contract.checkQuery(record.query) ?? bodyErrors(contract, text, body);
	if (errors) return problem(400, 'One or more validation errors occurred.', errors);
	const bend: Bend = Object.assign({}, ...take(call, 'during').map(({ kind, rule }) => kind.bend?.(rule)));
	const query = record.query as Record<string, string>;
	return await operations[contract.name]({ query, body, request, bend }, world);
}

function bodyErrors(contract: Contract, text: string | undefined, body: unknown): FieldErrors | null {
	if (!contract.mediaTypes.some((type) => type.endsWith('json'))) return null;
	if (text === undefined) return { body: ['The body is too large.'] };
	if (body === undefined) return { body: ['The body is not JSON.'] };
	return contract.checkBody(body);
}

/** Takes the place of an answer that openapi.yaml refuses: a fault of the sandbox itself, which tests must see. */
function checked({ contract, record, world }: ServiceCall, answer: Answer): Answer {
	const bug = world.settings.validateResponses ? contract.checkAnswer(answer.status, answer.json) : null;
	if (!bug) return answer;
	record.bug = bug;
	return problem(500, `sandbox bug: ${bug.join('; ')}`);
}

function take({ contract, record, world }: ServiceCall, stage: Stage): Hit[] {
	const hits = world.faults.take(contract.name, stage);
	record.faults.push(...hits.map(({ name }) => name));
	return hits;
}

function faultAnswer(call: ServiceCall, hit: Hit, text: string | undefined, answer: Answer): Answer | Silence {
	const submitted = parsed(text) ?? call.record.query;
	return hit.kind.answer?.(hit.rule, { operation: call.contract.name, submitted, answer }) ?? answer;
}

function parsed(text: string | undefined): unknown {
	try {
		return text === undefined ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}
