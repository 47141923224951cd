import { filesIn, type StoredText } from '../../support/realN8n/filesIn';
import type { Lab } from './lab';

/**
 * Everything that n8n keeps or passes on in queue mode: a dump of PostgreSQL, table by table, what Redis holds, every
 * command that it was given (jobs, and the messages between main and workers), and all files of the processes, logs among them.
 */
export async function storedInQueueMode(lab: Lab): Promise<StoredText[]> {
	await lab.redis(['SAVE']);
	return [...tables(await lab.postgres('pg_dump', [])), ...(await filesIn(lab.settings.folder))];
}

function tables(dump: string): StoredText[] {
	const parts = dump.split(/^COPY public\."?(\w+)"? /m).slice(1);
	return parts.flatMap((name, index) =>
		index % 2 === 0 ? [{ place: `table ${name}`, text: readable(parts[index + 1] ?? '') }] : [],
	);
}

/** A dump writes bytes as hexadecimal digits. */
function readable(table: string): string {
	return table.replaceAll(/\\\\x([0-9a-f]+)/g, (_, digits: string) => Buffer.from(digits, 'hex').toString('latin1'));
}
