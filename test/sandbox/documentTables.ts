import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const document = readFileSync(join(__dirname, '..', 'fixtures', 'rollout-notice-service-v1.md'), 'utf8');

/** The rows of the first table of a section of the service's document, by the table's headings. */
export function documentTable(section: string): Array<Record<string, string>> {
	const start = document.search(new RegExp(`^#+ ${section.replace('.', '\\.')}\\.? `, 'm'));
	const text = document.slice(start).split(/^#+ /m)[1] ?? '';
	const lines = text.split('\n').filter((line) => line.startsWith('|'));
	const [headings = [], , ...rows] = lines.map((line) =>
		line
			.replaceAll('\\|', '\u0000')
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim().replaceAll('\u0000', '|')),
	);
	return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}
