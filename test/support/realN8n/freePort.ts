import { createServer } from 'node:net';

/** A port of the loopback address that nothing listens on: the preferred one when it is free, else any. */
export async function freePort(preferred = 0): Promise<number> {
	return await new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort())));
		server.listen(preferred, '127.0.0.1', () => {
			const address = server.address();
			const port = typeof address === 'object' && address ? address.port : 0;
			server.close(() => resolve(port));
		});
	});
}
