import { BaseError, NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { IDataObject, INode, JsonObject } from 'n8n-workflow';

import { describeFaults, InvalidInputError } from '../domain/fault';
import { serviceWords, textsIn } from '../domain/privacy/serviceWords';
import { ServiceError } from '../service/serviceError';

/** What the error of a run that stops adds to the first failure: work that cannot be taken back. */
interface Aftermath {
	/** The item that failed; undefined where it is not about one. */
	itemIndex?: number;
	/** Sentences for the description. */
	note?: string;
	/** The json of the item; nothing of it is repeated. */
	json?: IDataObject;
}

/**
 * The n8n error for what went wrong, built afresh from our own words: an error that n8n stores holds neither what was sent nor what was answered.
 * It keeps the HTTP status, by which n8n decides how to go on after a failed poll.
 */
export function nodeError(
	node: INode,
	error: unknown,
	{ itemIndex, note, json = {} }: Aftermath = {},
): NodeApiError | NodeOperationError {
	const details = (description = '') => ({ description: sentences(description, note), itemIndex });
	if (error instanceof InvalidInputError) {
		const { message, description } = describeFaults([{ itemIndex, faults: error.faults }]);
		return operationError(node, message, { ...details(description), failure: { cause: 'configuration-invalid' } });
	}
	if (error instanceof ServiceError) {
		const httpCode = error.status?.toString() ?? '';
		const message = itemIndex === undefined ? error.message : `${error.message} [item ${itemIndex}]`;
		const options = { ...details(error.description), message, httpCode, failure: failureOf(error) };
		return heard(node, new NodeApiError(bare(node), { message, httpCode, ...retryAfterOf(error) }, options));
	}
	if (error instanceof BaseError) {
		// n8n's own, about a missing credential or an expression for instance, which may repeat a value of the item.
		const said = (text = '') => serviceWords(text, textsIn(json));
		return operationError(node, said(error.message), details(said(error.description ?? '')));
	}
	const kind = error instanceof Error ? `: ${error.name}` : '';
	const report = `Please report it to the maintainers of this node${kind}.`;
	const failure = { cause: 'node-defect' } as const;
	return operationError(node, new Error('Unexpected error in this node'), { ...details(report), failure });
}

/** An n8n error in our own words that is no answer of the service. */
export function operationError(
	node: INode,
	error: string | Error,
	details: ConstructorParameters<typeof NodeOperationError>[2],
): NodeOperationError {
	return heard(node, new NodeOperationError(bare(node), error, details));
}

/** As a tool, the node is heard by its error's message alone: without the description, a model would send a letter in doubt again. */
function heard<E extends NodeApiError | NodeOperationError>({ type }: INode, error: E): E {
	const { message, description } = error;
	if (type.endsWith('Tool') && description)
		error.message = description.includes(message) ? description : `${message}. ${description}`;
	return error;
}

/** Without its parameters: an SSN may be typed there, or a whole request, and n8n stores, logs and hands on an error with its node. */
const bare = (node: INode): INode => ({ ...node, parameters: {} });

/** The note follows in the same line, after a full stop: n8n's panel drops line breaks. */
function sentences(description: string, note = ''): string | undefined {
	if (!description || !note) return description || note || undefined;
	return `${description}${/[.!?]$/.test(description) ? '' : '.'} ${note}`;
}

/** Why it failed, where n8n knows of it (from 2.40 on): it trusts this first when it decides how long to leave a failing trigger alone. */
function failureOf({ status = 0, isClientRejected, isTransient, retryAfterMs }: ServiceError): NodeApiError['failure'] {
	if (isClientRejected || status === 401) return { cause: 'credential-invalid' };
	if (status === 404 || (status >= 300 && status < 400)) return { cause: 'configuration-invalid' };
	if (!isTransient) return undefined;
	return { cause: status === 429 ? 'rate-limited' : 'temporarily-unavailable', retryAfterMs };
}

/** As an HTTP client would hand it on, so that n8n's back-off for polls can honour it. */
function retryAfterOf({ retryAfterMs }: ServiceError): JsonObject {
	return retryAfterMs === undefined ? {} : { headers: { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) } };
}
