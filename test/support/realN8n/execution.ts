import { createRequire } from 'node:module';
import { join } from 'node:path';
import { places } from './places';

export interface Item {
	json: Record<string, unknown>;
	binary?: Record<string, unknown>;
	pairedItem?: unknown;
	error?: unknown;
}

interface NodeRun {
	data?: { main?: Array<Item[] | null> };
	error?: { message: string; description?: string | null };
	hints?: Array<{ message: string }>;
}

interface RunData {
	resultData: { runData: Record<string, NodeRun[]>; error?: { message: string; description?: string | null } };
}

/** One run of a workflow, as n8n stored it. */
export interface Execution {
	id: string;
	status: string;
	mode: string;
	/** The error that stopped it, if one did. */
	error: { message: string; description?: string | null } | undefined;
	/** What a node handed on at an output (0 is the first; the error output comes last), over all its runs. */
	output(node: string, index?: number): Item[];
	hints(node: string): string[];
	hasRun(node: string): boolean;
	/** The stored data as text, for searching. */
	text: string;
}

/** n8n stores and sends run data in the format of the package `flatted`; its own copy reads it. A run that has just begun has none. */
function readFlatted(text: string): RunData | undefined {
	const flatted = createRequire(join(places.n8nFolder, 'package.json'))('flatted') as {
		parse(text: string): RunData | undefined;
	};
	return flatted.parse(text);
}

/** Reads an execution out of the answer of `GET /rest/executions/:id`. */
export function executionFrom(stored: { id: string; status: string; mode: string; data: string }): Execution {
	const { runData, error } = readFlatted(stored.data)?.resultData ?? { runData: {}, error: undefined };
	const runs = (node: string) => runData[node] ?? [];
	return {
		id: stored.id,
		status: stored.status,
		mode: stored.mode,
		error,
		output: (node, index = 0) => runs(node).flatMap((run) => run.data?.main?.[index] ?? []),
		hints: (node) =>
			runs(node)
				.flatMap((run) => run.hints ?? [])
				.map(({ message }) => message),
		hasRun: (node) => runs(node).length > 0,
		text: stored.data,
	};
}
