import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { FieldErrors } from './answer';
import type { OperationName } from './operationName';

interface OperationObject {
	operationId: OperationName;
	security?: unknown[];
	parameters?: Array<{ name: string; schema: object }>;
	requestBody?: { content: Record<string, unknown> };
	responses: Record<string, object>;
	'x-at-least-one-of'?: string[];
}

interface OpenApiDocument {
	paths: Record<string, Record<string, OperationObject>>;
}

/** An operation as openapi.yaml describes it, with its checks. A check gives null where all is well. */
export interface Contract {
	name: OperationName;
	method: string;
	path: string;
	needsToken: boolean;
	mediaTypes: string[];
	checkQuery(query: Record<string, string | string[]>): FieldErrors | null;
	checkBody(body: unknown): FieldErrors | null;
	/** What openapi.yaml finds wrong with an answer of the sandbox. */
	checkAnswer(status: number, json: unknown): string[] | null;
}

const DOCUMENT = 'openapi.yaml';

/** Where openapi.yaml is. */
export const openApiFile = join(__dirname, DOCUMENT);

let contracts: Contract[] | undefined;

/** Every operation of openapi.yaml, checked by ajv in the JSON Schema dialect of OpenAPI 3.1. Compiled once a process. */
export function openApi(): Contract[] {
	return (contracts ??= compiled());
}

function compiled(): Contract[] {
	const document = parse(readFileSync(openApiFile, 'utf8')) as OpenApiDocument;
	const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true });
	const queryAjv = new Ajv({ allErrors: true, coerceTypes: true });
	addFormats(ajv);
	addFormats(queryAjv);
	// The document as a whole is no schema; strict ajv wants to know the words at its top.
	ajv.addVocabulary(Object.keys(document));
	ajv.addSchema(document, DOCUMENT);
	return Object.entries(document.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => contract(ajv, queryAjv, path, method, operation)),
	);
}

function contract(ajv: Ajv, queryAjv: Ajv, path: string, method: string, operation: OperationObject): Contract {
	const at = ['paths', path, method];
	const mediaTypes = Object.keys(operation.requestBody?.content ?? {});
	const isJson = mediaTypes.includes('application/json');
	const query = queryAjv.compile(querySchema(operation));
	const body = isJson
		? ajv.compile(pointer([...at, 'requestBody', 'content', 'application/json', 'schema']))
		: undefined;
	const answers = new Map(
		Object.entries(operation.responses).map(([status, response]) => {
			const responseAt = '$ref' in response ? String(response.$ref).slice(2).split('/') : [...at, 'responses', status];
			return [status, ajv.compile(pointer([...responseAt, 'content', 'application/json', 'schema']))];
		}),
	);
	return {
		name: operation.operationId,
		method: method.toUpperCase(),
		path,
		needsToken: operation.security?.length !== 0,
		mediaTypes,
		checkQuery: (values) => errorsOf(query, { ...values }) ?? atLeastOne(operation['x-at-least-one-of'], values),
		checkBody: (value) => (body ? errorsOf(body, value) : null),
		checkAnswer: (status, json) => answerErrors(answers.get(String(status)) ?? answers.get('default'), json),
	};
}

function pointer(parts: string[]): { $ref: string } {
	const escaped = parts.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')));
	return { $ref: `${DOCUMENT}#/${escaped.join('/')}` };
}

function querySchema({ parameters = [] }: OperationObject): object {
	const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
	return { type: 'object', additionalProperties: false, properties };
}

/** No JSON Schema can say this of query parameters, so openapi.yaml does with a keyword of its own. */
function atLeastOne(names: string[] | undefined, values: Record<string, string | string[]>): FieldErrors | null {
	if (!names || names.some((name) => values[name])) return null;
	return Object.fromEntries(names.map((name) => [name, [`At least one of ${names.join(', ')} must be provided.`]]));
}

function errorsOf(validate: ValidateFunction, value: unknown): FieldErrors | null {
	if (validate(value)) return null;
	const errors: FieldErrors = {};
	for (const error of validate.errors ?? []) {
		if (error.keyword !== 'if') (errors[fieldOf(error)] ??= []).push(messageOf(error));
	}
	return errors;
}

function answerErrors(validate: ValidateFunction | undefined, json: unknown): string[] | null {
	if (!validate) return ['openapi.yaml has no such answer'];
	if (validate(json)) return null;
	return (validate.errors ?? []).map((error) => `${fieldOf(error)} ${error.message ?? error.keyword}`);
}

function fieldOf({ instancePath, params }: ErrorObject): string {
	const missing: unknown = params.missingProperty ?? params.additionalProperty;
	const path = instancePath.slice(1).replace(/\//g, '.');
	return [path, missing].filter(Boolean).join('.') || 'body';
}

function messageOf({ keyword, message }: ErrorObject): string {
	if (keyword === 'required') return 'This field is required.';
	return `This field ${message ?? 'is not valid'}.`;
}

/** Whether a media type is one of those listed, where `application/*+json` stands for every such type. */
export function isListed(mediaType: string, listed: readonly string[]): boolean {
	return listed.some((entry) => entry === mediaType || (entry.includes('*') && matchesWildcard(mediaType, entry)));
}

function matchesWildcard(mediaType: string, entry: string): boolean {
	const [start = '', end = ''] = entry.split('*');
	return mediaType.startsWith(start) && mediaType.endsWith(end) && mediaType.length > start.length + end.length;
}
