import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredText {
	/** A table of n8n's database, or a file. */
	place: string;
	text: string;
}

/** Every file of a folder as text, logs among them. Installed packages and the files that workflows read are left out. */
export async function filesIn(folder: string): Promise<StoredText[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const wanted = paths.filter((path) => !/node_modules|\/files\//.test(path));
	return await Promise.all(wanted.map(async (place) => ({ place, text: (await readFile(place)).toString('latin1') })));
}
