import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailStandIn {
	port: number;
	/** The mails received, oldest first, as they came over the wire. */
	mails: string[];
	close(): Promise<void>;
}

/** A mail server on loopback that takes every mail and delivers none. */
export async function startMailStandIn(): Promise<MailStandIn> {
	const mails: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		serve(socket, mails);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		mails,
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** One conversation: every command is welcome, and DATA is followed by a mail that ends with a line of one dot. */
function serve(socket: Socket, mails: string[]): void {
	let text = '';
	let isMail = false;
	const say = (line: string) => socket.write(`${line}\r\n`);
	say('220 stand-in');
	socket.on('error', () => undefined);
	socket.on('data', (chunk) => {
		text += chunk.toString('latin1');
		for (
			let end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
			end >= 0;
			end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
		) {
			const part = text.slice(0, end);
			text = text.slice(end + (isMail ? 5 : 2));
			if (isMail) mails.push(part);
			isMail = !isMail && /^DATA$/i.test(part);
			say(isMail ? '354 go on' : /^QUIT$/i.test(part) ? '221 bye' : '250 ok');
		}
	});
}
