import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { problem, type Answer, type Silence } from './answer';
import { control } from './control';
import type { Call } from './ledger';
import { openApi, type Contract } from './openApi';
import { page } from './page/page';
import { pause } from './pause';
import { serve } from './service';
import type { World } from './world';

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const FILE = /^\/files\/[0-9a-f-]{36}\.pdf$/;

/** The one server of a sandbox: the service's paths, the files it gives out, the control paths and the page. Not yet listening. */
export function sandboxServer(world: World): Server {
	const contracts = openApi();
	const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
		answer(request, response, contracts, world).catch(() => response.destroy());
	});
	server.on('connection', (socket) => {
		const end = world.ledger.connect();
		socket.once('close', end);
		endOf.set(socket, end);
	});
	server.on('request', (_, response) => response.once('finish', () => noteLastAnswer(response)));
	return server;
}

const endOf = new WeakMap<object, () => void>();

/**
 * A connection is over with its last answer: its caller may open the next one before this process hears that the socket has
 * closed, and would seem to hold one more than it does.
 */
function noteLastAnswer({ req, shouldKeepAlive }: ServerResponse): void {
	if (!shouldKeepAlive) endOf.get(req.socket)?.();
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	contracts: Contract[],
	world: World,
): Promise<void> {
	// A page elsewhere could make a browser call this server under a name of its own (DNS rebinding).
	if (!LOOPBACK.test(request.headers.host ?? ''))
		return send(response, problem(403, 'Only loopback hosts are served.'));
	const url = new URL(request.url ?? '/', 'http://sandbox');
	const isRead = request.method === 'GET' || request.method === 'HEAD';
	if (url.pathname === '/' && isRead) return send(response, page(world, url.searchParams));
	if (url.pathname.startsWith('/sandbox/')) return send(response, await control(request, url, world));
	if (FILE.test(url.pathname) && isRead) return send(response, file(url.pathname, world));
	await serveCall(request, response, url, contracts, world);
}

function file(path: string, { ledger, baseUrl }: World): Answer {
	const upload = ledger.uploads.find(({ fileUrl }) => fileUrl === baseUrl + path);
	if (!upload) return problem(404);
	const content = `The sandbox keeps no content. This file had ${upload.sizeBytes} bytes, SHA-256 ${upload.sha256}.\n`;
	return { status: 200, text: { mediaType: 'text/plain; charset=utf-8', content } };
}

async function serveCall(
	request: IncomingMessage,
	response: ServerResponse,
	url: URL,
	contracts: Contract[],
	world: World,
): Promise<void> {
	const onPath = contracts.filter(({ path }) => path === url.pathname);
	const contract = onPath.find(({ method }) => method === request.method);
	const record = recordOf(request, url, contract, world);
	const end = world.ledger.begin(record);
	response.once('close', () => end('aborted'));
	const result = contract
		? await serve({ request, contract, record, world }).catch((error: unknown) =>
				failure(error, request, record, world),
			)
		: unknownCall(onPath);
	// A caller that is still sending a file when its connection is closed would lose the answer.
	if (!('isUnread' in result && result.isUnread)) await finished(request.resume()).catch(() => {});
	if ('status' in result) {
		const body = begin(response, result);
		const rest = result.dripMs === undefined ? body : await dripped(response, body, result.dripMs, world);
		if (!response.destroyed) end(result.status);
		response.end(rest);
		return;
	}
	if ('hang' in result) await pause(response, world, result.ms);
	end('dropped');
	response.destroy();
}

function recordOf(request: IncomingMessage, url: URL, contract: Contract | undefined, { tokens }: World): Call {
	const names = new Set(url.searchParams.keys());
	const values = [...names].map((name) => [name, url.searchParams.getAll(name)] as const);
	return {
		operation: contract?.name ?? 'none',
		method: request.method ?? '',
		path: url.pathname,
		query: Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all])),
		status: 'open',
		faults: [],
		startedAtMs: Date.now(),
		headerNames: Object.keys(request.headers),
		authorised: contract?.needsToken === false || tokens.accepts(request.headers.authorization),
	};
}

function unknownCall(onPath: Contract[]): Answer {
	if (onPath.length === 0) return problem(404);
	return { ...problem(405), headers: { Allow: onPath.map(({ method }) => method).join(', ') } };
}

/** A caller or a sandbox that went away needs no answer; anything else is a fault of the sandbox, which tests must see. */
function failure(error: unknown, request: IncomingMessage, record: Call, { closing }: World): Answer | Silence {
	if (closing.aborted || !request.complete) return { drop: true };
	const message = error instanceof Error ? error.message : String(error);
	record.bug = [message];
	return problem(500, `sandbox bug: ${message}`);
}

function send(response: ServerResponse, answer: Answer): void {
	response.end(begin(response, answer));
}

/** Sends a body one byte at a time, until the caller has enough of it; gives the last byte, which is still to be sent. */
async function dripped(response: ServerResponse, body: Buffer, ms: number, world: World): Promise<Buffer> {
	for (const byte of body.subarray(0, -1)) {
		if (response.destroyed) break;
		response.write(Buffer.of(byte));
		await pause(response, world, ms);
	}
	return body.subarray(-1);
}

/** Sends the head of an answer, and gives its body. */
function begin(response: ServerResponse, { status, headers, json, text }: Answer): Buffer {
	const body = Buffer.from(text ? text.content : JSON.stringify(json));
	if (headers && 'Date' in headers && headers.Date === undefined) response.sendDate = false;
	const given = Object.entries(headers ?? {}).filter((header): header is [string, string] => header[1] !== undefined);
	response.writeHead(status, {
		'Content-Type': text ? text.mediaType : 'application/json; charset=utf-8',
		'Content-Length': body.length,
		...Object.fromEntries(given),
	});
	return body;
}
