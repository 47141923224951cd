import { releaseFaults, type ReleaseState } from '../../scripts/releaseFaults';

const ready: ReleaseState = {
	manifest: {
		version: '1.2.3',
		homepage: 'https://github.com/example/n8n-nodes-rollout-notice#readme',
		author: { name: 'Example', email: 'someone@example.com' },
		repository: { url: 'git+https://github.com/example/n8n-nodes-rollout-notice.git' },
	},
	lockedVersion: '1.2.3',
	changelog:
		'# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-02-28\n\n### Added\n\n- Something\n\n## [1.2.2] - 2026-01-01\n',
	gitStatus: '',
	tags: ['v1.2.2'],
	today: '2026-02-28',
};
const changelog = (heading: string, entries = '- Something') =>
	`# Changelog\n\n${heading}\n\n### Added\n\n${entries}\n`;

it('lets a version through that is ready', () => {
	expect(releaseFaults(ready)).toEqual([]);
	expect(releaseFaults({ ...ready, tags: ['v1.2.3'], publishedTag: 'v1.2.3' })).toEqual([]);
});

const own = 'https://github.com/n8n-nodes-rollout-notice/n8n-nodes-rollout-notice';
it.each<[string, Partial<ReleaseState>, RegExp]>([
	[
		'the repository is a stand-in',
		{ manifest: { ...ready.manifest, repository: { url: `git+${own}.git` } } },
		/repository/,
	],
	['there is no repository', { manifest: { ...ready.manifest, repository: undefined } }, /repository/],
	['the homepage is a stand-in', { manifest: { ...ready.manifest, homepage: `${own}#readme` } }, /homepage/],
	[
		'the author is a stand-in',
		{ manifest: { ...ready.manifest, author: { email: 'maintainers@users.noreply.github.com' } } },
		/author/,
	],
	[
		'the version is none',
		{
			manifest: { ...ready.manifest, version: '1.2' },
			lockedVersion: '1.2',
			changelog: changelog('## [1.2] - 2026-02-28'),
		},
		/of the form 1\.2\.3/,
	],
	['the lock file has another version', { lockedVersion: '1.2.2' }, /package-lock\.json has version 1\.2\.2/],
	['the lock file has no version', { lockedVersion: undefined }, /package-lock\.json has version none/],
	['the changelog lacks the version', { changelog: changelog('## [1.2.2] - 2026-01-01') }, /no section/],
	['the version has no date', { changelog: changelog('## [1.2.3]') }, /has no date/],
	['the date is none', { changelog: changelog('## [1.2.3] - 2026-02-30') }, /has no date/],
	['the date is in the future', { changelog: changelog('## [1.2.3] - 2026-03-01') }, /in the future/],
	['the version has no entries', { changelog: changelog('## [1.2.3] - 2026-02-28', '') }, /no entries/],
	[
		'entries are left under Unreleased',
		{ changelog: `## [Unreleased]\n\n- Left\n\n${changelog('## [1.2.3] - 2026-02-28')}` },
		/entries under \[Unreleased\]/,
	],
	['the tree is not clean', { gitStatus: ' M README.md\n' }, /not clean/],
	['the tag exists', { tags: ['v1.2.3'] }, /exists already/],
	['another tag is published', { publishedTag: 'v1.2.4' }, /does not belong/],
])('refuses where %s, and says just that', (_, change, fault) => {
	const faults = releaseFaults({ ...ready, ...change });
	expect(faults).toEqual([expect.stringMatching(fault)]);
});
