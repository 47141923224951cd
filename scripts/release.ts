import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releaseFaults, tagOf, type ReleaseState } from './releaseFaults';

/**
 * `npm run release` tags the version of package.json, which the workflow then publishes; `npm run release -- --check v1.2.3`
 * only checks, for that workflow. Both refuse, with every reason, where the version is not ready.
 */
function main(args: string[]): number {
	const [option, publishedTag, ...rest] = args;
	const isCheck = option === '--check' && publishedTag !== undefined;
	if (rest.length > 0 || (option !== undefined && !isCheck)) {
		process.stderr.write('Usage: npm run release, or npm run release -- --check <tag>\n');
		return 2;
	}
	const repository = resolve(process.env.RELEASE_FOLDER || join(__dirname, '..'));
	const state = stateOf(repository, publishedTag);
	const faults = releaseFaults(state);
	const tag = tagOf(state.manifest.version);
	if (faults.length > 0) {
		process.stderr.write(`${tag} is not ready:\n${faults.map((fault) => `- ${fault}\n`).join('')}`);
		return 1;
	}
	if (isCheck) {
		process.stdout.write(`${tag} is ready.\n`);
		return 0;
	}
	git(repository, ['tag', '--annotate', tag, '--message', tag]);
	process.stdout.write(`Tagged ${tag}. To publish it: git push origin ${tag}\n`);
	return 0;
}

function stateOf(repository: string, publishedTag: string | undefined): ReleaseState {
	const text = (file: string) => readFileSync(join(repository, file), 'utf8');
	return {
		manifest: JSON.parse(text('package.json')) as ReleaseState['manifest'],
		lockedVersion: (JSON.parse(text('package-lock.json')) as { version?: string }).version,
		changelog: text('CHANGELOG.md'),
		gitStatus: git(repository, ['status', '--porcelain']),
		tags: git(repository, ['tag', '--list']).split('\n'),
		publishedTag,
		today: new Date().toISOString().slice(0, 10),
	};
}

function git(repository: string, args: string[]): string {
	return execFileSync('git', args, { cwd: repository, encoding: 'utf8' });
}

process.exitCode = main(process.argv.slice(2));
