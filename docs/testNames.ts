import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** A test as jest knows it. */
export interface TestName {
	/** Its file, as `unit/repairs`. */
	file: string;
	/** The names of its describe blocks and its own, joined by spaces. */
	fullName: string;
	/** Its own name. */
	title: string;
}

interface Report {
	testResults: Array<{
		name: string;
		message: string;
		assertionResults: Array<{ fullName: string; title: string }>;
	}>;
}

const repository = join(__dirname, '..');
const matchesNothing = 'a^';

/**
 * The names of all tests of these jest projects, in the order of files and lines. Jest itself lists them, without running one, since a table of
 * cases (`each`) has names that no text of the file shows. Throws where a test file does not load.
 */
export function testNames(projects: readonly string[]): TestName[] {
	const folder = mkdtempSync(join(tmpdir(), 'rollout-notice-tests-'));
	const report = join(folder, 'report.json');
	const jest = join(repository, 'node_modules/jest/bin/jest.js');
	const options = ['--testNamePattern', matchesNothing, '--json', '--outputFile', report, '--silent'];
	try {
		execFileSync(process.execPath, [jest, '--selectProjects', ...projects, ...options], {
			cwd: repository,
			stdio: 'pipe',
		});
		return namesIn(JSON.parse(readFileSync(report, 'utf8')) as Report);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function namesIn({ testResults }: Report): TestName[] {
	const byFile = testResults.sort((one, other) => (one.name < other.name ? -1 : 1));
	return byFile.flatMap(({ name, assertionResults }) => {
		const file = relative(join(repository, 'test'), name)
			.replaceAll('\\', '/')
			.replace(/\.test\.ts$/, '');
		return assertionResults.map(({ fullName, title }) => ({ file, fullName, title }));
	});
}
