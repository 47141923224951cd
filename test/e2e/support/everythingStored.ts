import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesIn, type StoredText } from '../../support/realN8n/filesIn';

/**
 * Everything that n8n keeps in its user folder: each table of its database row by row, and each other file, the logs
 * among them. Installed packages are left out. The database is read through SQLite, since in the file itself a long
 * value is broken into pages.
 */
export async function everythingStored(folder: string): Promise<StoredText[]> {
	return [...tables(join(folder, '.n8n/database.sqlite')), ...(await filesIn(folder))];
}

function tables(path: string): StoredText[] {
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
		return names.map(({ name }) => ({
			place: `table ${String(name)}`,
			text: JSON.stringify(database.prepare(`SELECT * FROM "${String(name)}"`).all()),
		}));
	} finally {
		database.close();
	}
}
