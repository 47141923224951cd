import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the node after the trigger did for an event. */
export interface Delivery {
	eventId: string;
	reference: string;
	status: string;
}

/** The world outside n8n that a workflow acts upon: it takes each event that the workflow sends on, and forgets none. */
interface Collector {
	url: string;
	deliveries: Delivery[];
	close(): void;
}

export async function startCollector(): Promise<Collector> {
	const deliveries: Delivery[] = [];
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			deliveries.push(JSON.parse(body) as Delivery);
			response.end('{}');
		});
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/`, deliveries, close: () => server.close() };
}
