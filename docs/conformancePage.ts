import type { DocumentRow } from './documentRows';
import type { TestName } from './testNames';
import { testsOfRow } from './testsOfRow';

/** Tests of the nodes and the credential, and those that hold the sandbox to the document. */
interface TestsByPart {
	shipped: readonly TestName[];
	sandbox: readonly TestName[];
}

const mostNamed = 4;

/** docs/conformance.md: each row of the document and the tests that name it. */
export function conformancePage(rows: readonly DocumentRow[], { shipped, sandbox }: TestsByPart): string {
	const closed = rows.filter(({ isOpen }) => !isOpen);
	const sections = [...new Set(closed.map(({ section }) => section))];
	const tables = sections.map((section) => {
		const lines = closed
			.filter((row) => row.section === section)
			.map((row) => line(row, named(testsOfRow(row, shipped)), counted(testsOfRow(row, sandbox))));
		return [
			`## Section ${section}`,
			'',
			'| | The document says | Tests of the package | Of the sandbox |',
			'| --- | --- | --- | --- |',
			...lines,
		].join('\n');
	});
	const open = rows.filter(({ isOpen }) => isOpen).map(({ section, text }) => `- Section ${section}: ${text}`);
	return `${[introduction, ...tables, `${openTitle}\n\n${open.join('\n')}`].join('\n\n')}\n`;
}

const introduction = `# Conformance

Written by \`npm run docs\` from the document in \`test/fixtures\` and the names of the tests. Do not edit.

Every row of the document's tables, and every endpoint and rule of its sections 4 to 8, with the tests that name it: those
whose name holds the section and the row, as in "section 2.4 erisaEIN" or "section 4.2 rule 1". A row without a test of the
package fails \`npm test\`. The sandbox has tests of its own, which hold it to the same document.`;

const openTitle = `## Left open by the document

No test can hold these to its word. What this package does instead is told in [decisions.md](decisions.md).`;

function line({ name, text }: DocumentRow, ...cells: string[]): string {
	return `| ${[name, text, ...cells].map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
}

function named(tests: TestName[]): string {
	const files = [...byFile(tests)].map(([file, titles]) => {
		const more = titles.size > mostNamed ? [`and ${titles.size - mostNamed} more`] : [];
		return `\`${file}\`: ${[...[...titles].slice(0, mostNamed), ...more].join('; ')}`;
	});
	return files.join('<br>');
}

function counted(tests: TestName[]): string {
	return [...byFile(tests)].map(([file, titles]) => `\`${file}\`: ${titles.size}`).join('<br>');
}

function byFile(tests: TestName[]): Map<string, Set<string>> {
	const titles = new Map<string, Set<string>>();
	for (const { file, title } of tests) titles.set(file, (titles.get(file) ?? new Set()).add(title));
	return titles;
}
