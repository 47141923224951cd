import type { IncomingMessage } from 'node:http';
import { readText } from './readText';

/** What a control call was given, by name. */
export type ControlInput = Record<string, unknown>;

/** Reads JSON, or a form whose numbers and claims become such and whose blanks are left out. Throws a message for people. */
export async function readInput(request: IncomingMessage): Promise<ControlInput> {
	const text = (await readText(request)) ?? '';
	const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim();
	if (mediaType === 'application/x-www-form-urlencoded') return formInput(new URLSearchParams(text));
	if (text === '') return {};
	if (mediaType !== 'application/json') throw new Error('The body must be application/json');
	const input = parsed(text);
	if (typeof input !== 'object' || input === null || Array.isArray(input))
		throw new Error('The body must be a JSON object');
	return { ...input };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Error('The body is not JSON');
	}
}

function formInput(form: URLSearchParams): ControlInput {
	const given = [...form].filter(([, value]) => value.trim() !== '');
	return Object.fromEntries(given.map(([name, value]) => [name, formValue(value.trim())]));
}

function formValue(text: string): string | number | boolean {
	if (text === 'true' || text === 'false') return text === 'true';
	return Number.isFinite(Number(text)) ? Number(text) : text;
}
