import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { places } from '../support/realN8n/places';

const packageJson = JSON.parse(readFileSync(join(places.repository, 'package.json'), 'utf8')) as object;
const today = new Date().toISOString().slice(0, 10);

/** A repository of its own with one commit. */
function repository(manifest: object): { folder: string; git(...args: string[]): string } {
	const folder = mkdtempSync(join(tmpdir(), 'rollout-notice-release-'));
	const git = (...args: string[]) =>
		execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
			cwd: folder,
			encoding: 'utf8',
		});
	const full = { ...packageJson, version: '9.9.9', ...manifest };
	writeFileSync(join(folder, 'package.json'), JSON.stringify(full));
	writeFileSync(join(folder, 'package-lock.json'), '{ "version": "9.9.9" }');
	writeFileSync(join(folder, 'CHANGELOG.md'), `## [9.9.9] - ${today}\n\n- Something\n`);
	git('init', '-q');
	git('config', 'user.name', 'Test');
	git('config', 'user.email', 'test@example.com');
	git('add', '.');
	git('commit', '-qm', 'First');
	return { folder, git };
}

function release(folder: string, ...args: string[]) {
	const script = join(places.repository, 'scripts/release.ts');
	const tsx = join(places.repository, 'node_modules/tsx/dist/cli.mjs');
	return spawnSync(process.execPath, [tsx, script, ...args], {
		encoding: 'utf8',
		env: { ...process.env, RELEASE_FOLDER: folder },
	});
}

const real = {
	homepage: 'https://github.com/example/package#readme',
	author: { name: 'Example', email: 'someone@example.com' },
	repository: { type: 'git', url: 'git+https://github.com/example/package.git' },
};

it('refuses the stand-ins that this package was given, and tags nothing', () => {
	const { homepage, author, repository: url } = packageJson as typeof real;
	const { folder, git } = repository({ homepage, author, repository: url });
	const { status, stderr } = release(folder);

	expect(status).toBe(1);
	expect(stderr).toMatch(/v9\.9\.9 is not ready:\n- package\.json: repository .*\n- .*homepage .*\n- .*author /);
	expect(git('tag', '--list')).toBe('');
});

it('refuses a tree that is not clean', () => {
	const { folder } = repository(real);
	writeFileSync(join(folder, 'left.txt'), '');

	expect(release(folder)).toMatchObject({ status: 1, stderr: expect.stringMatching(/not clean/) });
});

it('tags a version that is ready, and checks a tag for the workflow', () => {
	const { folder, git } = repository(real);

	expect(release(folder)).toMatchObject({ status: 0, stdout: expect.stringMatching(/git push origin v9\.9\.9/) });
	expect(git('tag', '--list').trim()).toBe('v9.9.9');
	expect(release(folder, '--check', 'v9.9.9').status).toBe(0);
	expect(release(folder, '--check', 'v9.9.8')).toMatchObject({
		status: 1,
		stderr: expect.stringMatching(/does not belong/),
	});
	expect(release(folder, '--chek').status).toBe(2);
});
