/** What a release is judged by. */
export interface ReleaseState {
	/** package.json, parsed. */
	manifest: {
		version: string;
		homepage?: string;
		author?: { name?: string; email?: string };
		repository?: { url?: string };
	};
	/** The version that package-lock.json gives this package. */
	lockedVersion: string | undefined;
	changelog: string;
	/** What `git status --porcelain` prints. */
	gitStatus: string;
	/** Tags that exist already. */
	tags: string[];
	/** The tag that is being published, where there is one. */
	publishedTag?: string;
	/** The day in UTC, as YYYY-MM-DD. */
	today: string;
}

/** What the package was given before it had a home; nothing may be published under these names. */
const standIns = {
	repository: 'github.com/n8n-nodes-rollout-notice/',
	homepage: 'github.com/n8n-nodes-rollout-notice/',
	author: 'maintainers@users.noreply.github.com',
};

/** Everything that keeps a version from being released, as sentences; none when it is ready. */
export function releaseFaults(state: ReleaseState): string[] {
	return [...identityFaults(state), ...versionFaults(state), ...changelogFaults(state), ...gitFaults(state)];
}

/** The tag of a version. */
export const tagOf = (version: string) => `v${version}`;

function identityFaults({ manifest }: ReleaseState): string[] {
	const given = {
		repository: manifest.repository?.url ?? '',
		homepage: manifest.homepage ?? '',
		author: manifest.author?.email ?? '',
	};
	return (['repository', 'homepage', 'author'] as const)
		.filter((name) => given[name] === '' || given[name].includes(standIns[name]))
		.map((name) => `package.json: ${name} is missing or still a stand-in. Give the real one.`);
}

function versionFaults({ manifest, lockedVersion }: ReleaseState): string[] {
	const { version } = manifest;
	const faults: string[] = [];
	if (!/^\d+\.\d+\.\d+$/.test(version)) faults.push(`package.json: the version ${version} is not of the form 1.2.3.`);
	if (lockedVersion !== version)
		faults.push(`package-lock.json has version ${lockedVersion ?? 'none'}, package.json ${version}. Run npm install.`);
	return faults;
}

function changelogFaults({ manifest, changelog, today }: ReleaseState): string[] {
	const heading = `## [${manifest.version}]`;
	const sections = changelog.split(/^(?=## )/m).filter((section) => section.startsWith('## '));
	const section = sections.find((candidate) => candidate.startsWith(heading));
	const unreleased = sections.find((candidate) => candidate.startsWith('## [Unreleased]'));
	const faults: string[] = [];
	if (unreleased && hasEntries(unreleased))
		faults.push(`CHANGELOG.md: there are entries under [Unreleased]. Move them under [${manifest.version}].`);
	if (!section) return [...faults, `CHANGELOG.md has no section "${heading} - ${today}".`];
	const date = /^## \[[^\]]*\] - (\d{4}-\d{2}-\d{2})\s*$/m.exec(section.split('\n')[0] ?? '')?.[1];
	if (date === undefined || !isDay(date))
		faults.push(`CHANGELOG.md: "${heading}" has no date. Write "${heading} - ${today}".`);
	else if (date > today) faults.push(`CHANGELOG.md: the date of "${heading}", ${date}, is in the future.`);
	if (!hasEntries(section)) faults.push(`CHANGELOG.md: "${heading}" has no entries.`);
	return faults;
}

function gitFaults({ manifest, gitStatus, tags, publishedTag }: ReleaseState): string[] {
	const tag = tagOf(manifest.version);
	const faults: string[] = [];
	if (gitStatus.trim() !== '')
		faults.push('The working tree is not clean. Commit or remove what is listed by git status.');
	if (publishedTag === undefined && tags.includes(tag))
		faults.push(`The tag ${tag} exists already. Raise the version.`);
	if (publishedTag !== undefined && publishedTag !== tag)
		faults.push(`The tag ${publishedTag} does not belong to version ${manifest.version}.`);
	return faults;
}

const hasEntries = (section: string) => /^\s*- /m.test(section);

/** Whether a text of the form YYYY-MM-DD is a day of the calendar. */
function isDay(text: string): boolean {
	const time = Date.parse(`${text}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
