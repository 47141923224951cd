import type { IncomingMessage } from 'node:http';
import type { Answer } from '../answer';
import type { Bend } from '../faultKind';
import type { World } from '../world';

/** A call that carries a token in force (where one is needed) and that openapi.yaml accepts. */
interface OperationCall {
	query: Record<string, string | undefined>;
	/** JSON by the operation's schema; undefined for the upload, which reads the request itself. */
	body: unknown;
	request: IncomingMessage;
	/** How faults bend this call. */
	bend: Bend;
}

/** What an operation does. */
export type Operation = (call: OperationCall, world: World) => Answer | Promise<Answer>;
