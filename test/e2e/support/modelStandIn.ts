import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model says at one turn: a call of a tool, or words for the person who asked. */
export type Turn = { tool: string; input: object } | { words: string };

/** A message as the agent sends it to the model. */
interface Message {
	role: string;
	content: unknown;
}

export interface ModelStandIn {
	/** What the credential of n8n's OpenAI node takes as its base URL. */
	url: string;
	/** The tools that the agent offered, with their descriptions. */
	tools: Array<{ name: string; description: string }>;
	/** All that the agent sent, as text. */
	heard: string[];
	/** What the model is to say from now on, turn by turn. */
	script(turns: Turn[]): void;
	close(): Promise<void>;
}

/** A server on loopback that speaks the chat completions of OpenAI's interface and says what it was told to say. */
export async function startModelStandIn(): Promise<ModelStandIn> {
	let turns: Turn[] = [];
	const heard: string[] = [];
	const tools: ModelStandIn['tools'] = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk: Buffer) => (body += chunk.toString()));
		request.on('end', () => {
			heard.push(body);
			const asked = JSON.parse(body) as {
				messages: Message[];
				tools?: Array<{ function: ModelStandIn['tools'][number] }>;
				stream?: boolean;
			};
			tools.splice(0, tools.length, ...(asked.tools ?? []).map((tool) => tool.function));
			const message = messageOf(turns.shift() ?? { words: 'The script is over.' });
			const reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
			const common = { id: 'chat-1', created: 1, model: 'stand-in' };
			if (asked.stream) {
				const delta = { ...common, object: 'chat.completion.chunk' };
				const chunks = [
					{ ...delta, choices: [{ index: 0, delta: message, finish_reason: null }] },
					{ ...delta, choices: [{ index: 0, delta: {}, finish_reason: reason }] },
				];
				response.writeHead(200, { 'content-type': 'text/event-stream' });
				response.end(
					[...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((line) => `data: ${line}\n\n`).join(''),
				);
			} else {
				const choices = [{ index: 0, message, finish_reason: reason }];
				response.writeHead(200, { 'content-type': 'application/json' });
				response.end(JSON.stringify({ ...common, object: 'chat.completion', choices }));
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1`,
		tools,
		heard,
		script: (next) => (turns = [...next]),
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function messageOf(turn: Turn): object {
	if ('words' in turn) return { role: 'assistant', content: turn.words };
	const call = {
		index: 0,
		id: 'call-1',
		type: 'function',
		function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
	};
	return { role: 'assistant', content: null, tool_calls: [call] };
}
